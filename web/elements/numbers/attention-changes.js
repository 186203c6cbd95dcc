// <attention-changes>: undo, redo, all edits back, and the baseline that maps can be compared with.
import { css, html, nothing } from 'lit';
import { cardText } from '../../draw/format.js';
import { cellLabel, labelsOf, stageOf } from './asking.js';
import { currentStage } from '../stage/attention-rail.js';
import {
  canCompare,
  isCompared,
  largestDifference,
  sameTokens,
  unlike,
} from '../session/baseline.js';
import { LabElement } from '../labs/lab-element.js';
import { isLong } from '../long/long-run.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionChanges extends LabElement {
  static styles = [
    sheet,
    css`
      .bar,
      .part {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
      }

      .bar {
        column-gap: 2rem;
      }

      .short {
        display: none;
      }

      /* A line for each part at most. */
      @container (width < 35em) {
        .bar {
          column-gap: 0.5rem;
        }

        .full {
          display: none;
        }

        .short {
          display: inline;
        }
      }

      .control:disabled {
        color: var(--soft);
        background: none;
        border-style: dashed;
        cursor: default;
      }

      .control[aria-pressed='true'] {
        color: var(--accent);
        background: var(--wash);
        border-color: var(--accent);
      }

      .says {
        max-width: 72ch;
        margin-top: 0.75rem;
      }

      .says p + p {
        margin-top: 0.25rem;
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const { baseline, ui, editing } = session;
    const { edits } = text;
    const { count } = editing;
    const pin = baseline ? 'pinAgain' : 'pin';
    return html`<div class="bar" role="group" aria-label=${edits.bar}>
        <div class="part">
          ${button(edits.undo, edits.undo, () => session.undo(), { disabled: !session.canUndo })}
          ${button(edits.redo, edits.redo, () => session.redo(), { disabled: !session.canRedo })}
          ${
            count
              ? button(edits.resetAll({ count }), edits.short.resetAll({ count }), () => {
                  editing.resetAll();
                  session.say(edits.allReset);
                })
              : nothing
          }
        </div>
        <div class="part">
          ${isLong(session.trace) ? nothing : button(edits[pin], edits.short[pin], () => session.pin())}
          ${
            canCompare(session)
              ? button(
                  edits.compare,
                  edits.short.compare,
                  () => session.look({ compare: !ui.compare, except: [] }),
                  { pressed: ui.compare },
                )
              : nothing
          }
          ${baseline ? button(edits.unpin, edits.unpin, () => session.unpin()) : nothing}
        </div>
      </div>
      <div class="says small soft" role="status">${baseline ? this.#says(session) : nothing}</div>`;
  }

  /** What differs most, at this stage and in what comes of it all. @param {Session} session */
  #says(session) {
    const { length: count } = session.trace.tokens;
    if (isLong(session.trace)) return text.long.limits({ count });
    const stage = currentStage(session);
    const here = stage.tensors.filter((name) => session.trace.has(name));
    const names = [...new Set([...here, 'weights', 'output'])].filter(
      (name) =>
        isCompared(session, name) && (here.includes(name) || stageOf(session, name) !== stage.id),
    );
    if (!names.length) {
      return html`<p>${session.isPinned ? text.edits.pinned : text.edits.pinnedOther}</p>`;
    }
    return html`${sameTokens(session) ? nothing : html`<p>${text.edits.otherSentence}</p>`}
    ${names.map((name) => html`<p>${this.#sentence(session, name)}</p>`)}`;
  }

  /** @param {Session} session @param {string} name */
  #sentence(session, name) {
    const other = unlike(session, name);
    if (other) return unlikeText(name, other);
    const { differing, count, index, now, before, by } = largestDifference(session, name);
    if (!differing) return text.edits.same({ name });
    const cell = { name, index };
    const places = labelsOf(session, cell).filter(({ word }) => word);
    const place = places.map(({ label }) => text.quoted({ word: label })).join(' → ');
    return text.edits.differs({
      name,
      differing,
      count,
      cell: cellLabel(cell),
      place: place && ` (${place})`,
      before: cardText(before),
      now: cardText(now),
      by: signed(by),
    });
  }
}

/**
 * @param {string} label
 * @param {string} short where there is little room; part of the label
 * @param {() => void} act
 * @param {{disabled?: boolean, pressed?: boolean}} [state]
 */
const button = (label, short, act, { disabled = false, pressed } = {}) =>
  html`<button
    class="control"
    type="button"
    aria-label=${label}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${act}
  >
    <span class="full">${label}</span><span class="short">${short}</span>
  </button>`;

/** @param {number} by */
export const signed = (by) => (by > 0 ? '+' : '') + cardText(by);

/** @param {string} name @param {import('../session/baseline.js').Unlike} other */
export const unlikeText = (name, { shape }) =>
  shape ? text.edits.otherShape({ name, shape: shape.join(' × ') }) : text.edits.noSuch({ name });

customElements.define('attention-changes', AttentionChanges);
