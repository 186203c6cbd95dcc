// The maps of a step with their captions, laid out by the room there is; or the lines in place of a map.
import { html, nothing } from 'lit';
import { shapeText } from '../../draw/format.js';
import { unlikeText } from '../numbers/attention-changes.js';
import { compared, isCompared, unlike } from '../session/baseline.js';
import { framedWordOf } from '../session/looking.js';
import { exportOfLines } from '../taking/figure-export.js';
import { toolsOf } from '../labs/figure-tools.js';
import { figureOf, weightsOf } from '../maps/figures.js';
import { LABEL_PX } from '../maps/map-drawing.js';
import { isLong, isWhole, shapeIn } from '../long/long-run.js';
import { longMapOf } from '../long/long-view.js';
import { wordMapSize } from '../maps/map-layout.js';
import { roleOf } from '../maps/roles.js';
import { text } from '../text.js';
import { measurer, themeOf } from '../theme.js';
import { rem } from '../tokens.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {{session: Session, element: Element, room: number}} Shown the element whose colours and fonts count, and its width
 */

/** A map of one column, and what lies between maps on the same rows. */
const COLUMN_PX = 76;
const GAP_PX = 20;
/** What the frame around the last column takes. */
const EDGE_PX = 4;
/** By which the caption of the last column, with all of its buttons, may be wider than it and a phone's margin. */
const CAPTION_PX = 24;
const TALLEST_PX = 520;
/** A word's height beside lines, and the room above the first one. */
const LINES_PX = { least: 16, most: 40, top: 28 };

const NARROW = new Set(['Q', 'K', 'V', 'Q_rotated', 'K_rotated', 'W_Q', 'W_K', 'W_V', 'angles']);

/**
 * The maps of some tensors; those of softmax on the same rows where there is room for that.
 * @param {Shown} shown
 * @param {readonly string[]} names
 */
export function figuresOf(shown, names) {
  if (!names.length) return nothing;
  const isJoined = names.includes('row_max') && !isLong(shown.session.trace);
  const rows = isJoined ? sharedRows(shown) : null;
  if (!rows) {
    return html`<div class="figures">
      ${names.map((name) => figureIn(shown, name, {}, leastOf(name)))}
    </div>`;
  }
  const { pitch, top, widths } = rows;
  return html`<div class="figures joined">
    ${names.map((name, at) =>
      figureIn(shown, name, { pitch, top, bare: at > 0 }, `${widths[at]}px`),
    )}
  </div>`;
}

/** The weights of the head shown, as lines from every word to every word. @param {Shown} shown */
export function linesOf({ session, element }) {
  const figure = weightsOf(session);
  const pitch = Math.min(LINES_PX.most, Math.max(LINES_PX.least, TALLEST_PX / figure.rows));
  return html`<figure class="lines">
    ${caption(session, figure, exportOfLines(session, figure, element, true))}
    <attention-lines
      .session=${session}
      .figure=${figure}
      .pitch=${Math.floor(pitch)}
      .top=${LINES_PX.top}
      .other=${session.shownWeight?.key ?? null}
      whole
    ></attention-lines>
    <p class="small soft">${text.weightsLines}</p>
  </figure>`;
}

/**
 * Softmax' row maximum, exponentials and sum stand on the same rows where there is room for that.
 * @param {Shown} shown
 */
function sharedRows({ session, element, room }) {
  const { tokens } = session.trace;
  const measure = measurer(`600 ${LABEL_PX}px ${themeOf(element).serif}`);
  const largest = Math.min(46, Math.floor(TALLEST_PX / tokens.length));
  for (let pitch = largest; pitch >= 8; pitch -= 1) {
    const { top, width, left } = wordMapSize(tokens, pitch, measure);
    const cells = Math.max(width - left + EDGE_PX, 130);
    const widths = [left + COLUMN_PX, cells, COLUMN_PX];
    if (widths.reduce((sum, one) => sum + one, 2 * GAP_PX + CAPTION_PX) <= room) {
      return { pitch, top, widths };
    }
  }
  return null;
}

/**
 * @param {Shown} shown
 * @param {string} name
 * @param {Partial<import('../maps/map-layout.js').MapRoom>} place
 * @param {string} least width that it needs
 */
function figureIn({ session, element }, name, place, least) {
  if (!isWhole(session.trace, name)) return longFigure(session, name);
  if (!session.hasReady(name)) return plainFigure(session, name, '…');
  const own = name === 'weights' ? weightsOf(session) : figureOf(session, name);
  const figure = compared(session, own);
  return html`<figure style="--least:${least}">
    ${caption(session, figure, toolsOf(session, figure, element))} ${whyAlike(session, own)}
    <attention-heatmap
      .session=${session}
      .figure=${figure}
      .place=${place}
      .litWord=${figure.square ? framedWordOf(session) : null}
    ></attention-heatmap>
  </figure>`;
}

/** What of a long run is not kept whole. @param {Session} session @param {string} name */
function longFigure(session, name) {
  const tensor = name === 'weights' && session.head === 'average' ? 'weights_average' : name;
  return plainFigure(session, tensor, longMapOf(session, tensor));
}

/** @param {Session} session @param {string} name @param {unknown} content in place of a map */
function plainFigure(session, name, content) {
  return html`<figure>
    ${caption(session, { name, shape: shapeIn(session.trace, name) }, nothing)} ${content}
  </figure>`;
}

/** @param {Session} session @param {{name: string, shape: readonly number[]}} figure @param {unknown} tools what there is to do with it */
function caption(session, { name, shape }, tools) {
  return html`<figcaption>
    <b class=${roleOf(name)}>${name}</b>
    <span class="soft small number">${shapeText(shape)}</span>
    ${editedOf(session, name)} ${tools}
  </figcaption>`;
}

/** How many of a tensor's cells were set by hand. @param {Session} session @param {string} name */
function editedOf(session, name) {
  const count = session.editing.cellsOf(name).length;
  return count ? html`<span class="edited small">${text.edits.edited({ count })}</span>` : nothing;
}

/** Why a map shows no difference although differences are wanted. @param {Session} session @param {import('../maps/figures.js').Figure} figure */
function whyAlike(session, { name }) {
  const other = isCompared(session, name) && unlike(session, name);
  return other ? html`<p class="small soft">${unlikeText(name, other)}</p>` : nothing;
}

/** Token by token needs more room than the narrow matrices of a head; one column needs little. @param {string} name */
function leastOf(name) {
  if (name.startsWith('row_')) return rem(9.5);
  return NARROW.has(name) ? rem(11.75) : rem(21);
}
