// <attention-rail>: the line as a table of contents. Each stage is a live thumbnail with its shape,
// joined to the one before by the name of the operation.
import { css, html, noChange, nothing } from 'lit';
import { shapeText } from '../../draw/format.js';
import { stageOf } from '../numbers/asking.js';
import { comparedFigure } from '../session/baseline.js';
import { LabElement } from '../labs/lab-element.js';
import { isLong, isWhole, shapeIn } from '../long/long-run.js';
import { sheet } from '../sheet.js';
import { FIRST_STAGE, STAGES, shownStages, stagesOf } from './stages.js';
import { text } from '../text.js';

const THUMBNAIL_PX = { width: 64, height: 36 };

/** Words that have room in a small picture. */
const MOST_WORDS = 60;

export class AttentionRail extends LabElement {
  static waits = true;

  static styles = [
    sheet,
    css`
      ol {
        display: flex;
        flex-direction: column;
      }

      .op {
        display: block;
        height: 1.1rem;
        padding-left: calc(0.6rem + 32px);
        font-size: 0.75rem;
        line-height: 1.1rem;
        color: var(--soft);
        position: relative;
      }

      li:first-child .op {
        display: none;
      }

      .op::before {
        content: '';
        position: absolute;
        left: calc(0.6rem + 20px);
        top: 2px;
        bottom: 2px;
        border-left: var(--edge);
      }

      button {
        display: grid;
        grid-template-columns: 64px minmax(0, 1fr);
        gap: 0 0.65rem;
        align-items: center;
        width: 100%;
        min-height: var(--touch);
        padding: 0.25rem 0.6rem;
        border-radius: var(--radius);
        border: 1px solid transparent;
      }

      button:hover {
        background: var(--faint);
      }

      button[aria-current='true'] {
        background: var(--wash);
        border-color: var(--accent);
      }

      /* Where the number chosen was made; where the matrix is whose letter is pointed at. */
      button.asked {
        box-shadow: inset 3px 0 var(--ink);
      }

      button.lit {
        background: var(--wash);
      }

      .picture {
        display: flex;
        gap: 4px;
        justify-content: center;
        align-items: center;
        width: 64px;
        height: 36px;
      }

      /* The picture of the run before, until that of this one is there. */
      .late {
        opacity: 0.5;
        transition: opacity 0.2s 0.3s;
      }

      .none {
        display: grid;
        place-items: center;
        width: 40px;
        height: 24px;
        color: var(--soft);
        font-size: 0.6875rem;
        border: 1px dashed var(--line);
        border-radius: 3px;
      }

      .words {
        font: 0.8125rem/1.2 var(--serif);
        color: var(--soft);
        overflow: hidden;
        white-space: nowrap;
        text-overflow: ellipsis;
      }

      .title {
        display: block;
        font-size: 0.9375rem;
        line-height: 1.3;
      }

      .shape {
        display: block;
        font-size: 0.75rem;
        line-height: 1.3;
        color: var(--soft);
        /* Of a long text with many heads it just fits. */
        word-spacing: -0.15em;
        white-space: nowrap;
      }

      @container (width < 68.75em) {
        :host {
          overflow-x: auto;
          scrollbar-width: thin;
        }

        ol {
          flex-direction: row;
          width: max-content;
          padding-block: 0.4rem;
        }

        li {
          display: flex;
          align-items: center;
        }

        .op {
          display: none;
        }

        button {
          grid-template-columns: auto;
          justify-items: center;
          text-align: center;
          gap: 0.25rem;
          min-width: 5rem;
        }

        .title {
          font-size: 0.8125rem;
          white-space: nowrap;
        }

        .shape {
          display: none;
        }
      }
    `,
  ];

  /** The stages whose pictures have been drawn. @type {Set<string>} */
  #pictured = new Set();

  /**
   * Every stage has its own place, shown or not: a button that the keyboard or the pointer is on stays its
   * stage's where a text has more stages before it, or fewer.
   * @param {import('../session/session.js').Session} session
   */
  view(session) {
    const shown = shownStages(session);
    const current = currentStage(session);
    const { cell } = session.ui;
    const asked = cell && session.hasCell(cell) ? stageOf(session, cell.name) : null;
    return html`<nav aria-label=${text.theLine}>
      <ol>
        ${STAGES.map((stage) => {
          if (shown.includes(stage)) return this.#stop(session, stage, { current, asked });
          this.#pictured.delete(stage.id);
          return nothing;
        })}
      </ol>
    </nav>`;
  }

  /**
   * @param {import('../session/session.js').Session} session
   * @param {import('./stages.js').Stage} stage
   * @param {{current: import('./stages.js').Stage, asked: string | null}} at which stage is shown, and which made the
   *   number asked
   */
  #stop(session, stage, { current, asked }) {
    const { id, role, tensors } = stage;
    const { title, op } = text.stages[id];
    const { lit } = session.ui;
    return html`<li>
      <span class="op">${op}</span>
      <button
        type="button"
        class="${id === asked ? 'asked' : ''} ${tensors.includes(lit) ? 'lit' : ''}"
        aria-current=${stage === current}
        data-stage=${id}
        @click=${() => session.look({ stage: id })}
      >
        ${this.#pictureOf(session, stage)}
        <span>
          <span class="title ${role}">${title}</span>
          <span class="shape number">${shapeOf(session, stage)}</span>
        </span>
      </button>
    </li>`;
  }

  updated() {
    const current = /** @type {HTMLElement | null} */ (
      this.renderRoot.querySelector('[aria-current="true"]')
    );
    if (!current || this.dataset.stage === current.dataset.stage) return;
    this.dataset.stage = current.dataset.stage;
    this.#showInStrip(current);
  }

  /** Scrolls the strip, and only the strip. @param {Element} button */
  #showInStrip(button) {
    const own = this.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    this.scrollLeft += box.left + box.width / 2 - (own.left + own.width / 2);
  }

  /**
   * @param {import('../session/session.js').Session} session
   * @param {import('./stages.js').Stage} stage
   */
  #pictureOf(session, stage) {
    const names = wholly(session, stage);
    const isLate = names.some((name) => !session.hasReady(name));
    const stays = isLate && this.#pictured.has(stage.id);
    if (!isLate) this.#pictured.add(stage.id);
    return html`<span class="picture ${stays ? 'late' : ''}"
      >${stays ? noChange : this.#picture(session, stage, names)}</span
    >`;
  }

  /**
   * @param {import('../session/session.js').Session} session
   * @param {import('./stages.js').Stage} stage
   * @param {readonly string[]} names of its tensors
   */
  #picture(session, stage, names) {
    if (stage.id === 'tokens')
      return html`<span class="words"
        >${session.trace.tokens.slice(0, MOST_WORDS).join(' ')}</span
      >`;
    if (stage.id === 'plane') {
      if (isLong(session.trace)) return html`<span class="none">–</span>`;
      return html`<attention-plane .session=${session} mini></attention-plane>`;
    }
    if (!pictured(session, stage).length) return html`<span class="none"></span>`;
    if (!names.length) return tooLarge();
    if (names.some((name) => !session.hasReady(name))) return html`<span class="none">…</span>`;
    const width = (THUMBNAIL_PX.width - 4 * (names.length - 1)) / names.length;
    return names.map(
      (name) =>
        html`<attention-thumbnail
          .session=${session}
          .figure=${comparedFigure(session, name)}
          .width=${width}
          .height=${THUMBNAIL_PX.height}
        ></attention-thumbnail>`,
    );
  }
}

/** In place of the picture of what a long run keeps in parts only. */
const tooLarge = () =>
  html`<span class="none" title=${text.long.tooLarge}>${text.long.large}</span>`;

/**
 * The tensors that stand for a stage: Q, K and V together, otherwise the main one.
 * @param {import('../session/session.js').Session} session
 * @param {import('./stages.js').Stage} stage
 */
function pictured({ trace }, stage) {
  if (stage.id === 'plane') return trace.has('contextual_2d') ? ['contextual_2d'] : [];
  const has = stage.tensors.filter((name) => trace.has(name));
  return stage.id === 'qkv' ? has.slice(0, 3) : [main(stage, has)].filter(Boolean);
}

/**
 * Those of them that the run keeps whole.
 * @param {import('../session/session.js').Session} session
 * @param {import('./stages.js').Stage} stage
 */
const wholly = (session, stage) =>
  pictured(session, stage).filter((name) => isWhole(session.trace, name));

/**
 * @param {import('./stages.js').Stage} stage
 * @param {readonly string[]} has
 */
function main(stage, has) {
  return has.includes(stage.thumbnail) ? stage.thumbnail : has[0];
}

/**
 * @param {import('../session/session.js').Session} session
 * @param {import('./stages.js').Stage} stage
 */
function shapeOf(session, stage) {
  if (stage.id === 'tokens') return `n = ${session.trace.tokens.length}`;
  const [name] = pictured(session, stage);
  return name ? shapeText(shapeIn(session.trace, name)) : '';
}

/** @param {import('../session/session.js').Session} session */
export function currentStage(session) {
  const chosen = stagesOf(session.trace).find(({ id }) => id === session.ui.stage);
  const shown = shownStages(session);
  return chosen ?? shown.find(({ id }) => id === FIRST_STAGE) ?? shown[0];
}

customElements.define('attention-rail', AttentionRail);
