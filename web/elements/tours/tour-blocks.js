// The parts of a tutorial's step: what it prints, draws and tabulates, and the notes on its text.
import { html, nothing } from 'lit';
import { withMinus } from '../../draw/format.js';
import { factsOf } from '../../tours/facts.js';
import { numbersOf, printed } from '../../tours/recipes.js';
import { smallTable } from '../looks/small-table.js';
import { exportOf } from '../taking/figure-export.js';
import { text } from './text-tours.js';
import { rem } from '../tokens.js';
import { statedFigures, titleOf, tourFigure } from './tour-figures.js';
import { benchOf } from './tour-bench.js';
import { FORMULAS } from './tour-formulas.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../tours/blocks.js').Block} Block
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {{session: Session, trace: import('../../engine/index.d.ts').Trace, element: Element}} Shown the block's run, and the element whose colours a picture of it gets
 */

/** A phrase of the string table with its values, whether it has any or not. @param {any} phrase @param {Record<string, string>} values @returns {string} */
function filled(phrase, values) {
  if (typeof phrase !== 'function') return phrase;
  const written = Object.entries(values).map(([name, value]) => [name, withMinus(value)]);
  return phrase(Object.fromEntries(written));
}

/**
 * One part of a step.
 * @param {Shown} shown
 * @param {Block} block
 * @param {boolean} asOpened whether the page runs the same as the step
 */
export function blockOf(shown, block, asOpened) {
  const { session, trace } = shown;
  const bench = benchOf(session);
  if (block.notes) return notesOf(session, block.notes);
  if (block.formulas) return formulasOf(block.formulas);
  if (block.table) return wordTable(block.table);
  if (block.numbers) return numbersTable(session, block.numbers);
  if (block.plane) return planeOf(shown, block.plane);
  if (block.stated) {
    const { stated, computed } = statedFigures(bench, trace, block);
    return figuresOf(shown, [stated, computed]);
  }
  if (block.figures) {
    const figures = block.figures.map((recipe) => tourFigure(bench, trace, recipe, asOpened));
    return html`${block.caption ? html`<p class="caption">${block.caption}</p>` : nothing}
    ${figuresOf(shown, figures)}`;
  }
  const title = block.name ? titleOf(/** @type {any} */ (block)) : text.tours.prints;
  return html`<p class="caption">${title}</p>
    <pre tabindex="0">${printed(bench, trace, block.print ?? [])}</pre>`;
}

/** @param {Shown} shown @param {readonly Figure[]} figures */
function figuresOf({ session, element }, figures) {
  return html`<div class="figures">
    ${figures.map(
      (figure) =>
        html`<figure style="--width:${widthOf(figure, figures.length)}">
          <figcaption>${figure.title} ${exportOf(session, figure, element)}</figcaption>
          <attention-heatmap
            .session=${session}
            .figure=${figure}
            .place=${{ pitch: figure.square ? PITCH_PX[figure.cols] : undefined }}
          ></attention-heatmap>
        </figure>`,
    )}
  </div>`;
}

/** @param {Shown} shown @param {import('../../tours/blocks.js').Plane} words */
function planeOf({ session, trace }, words) {
  return html`<figure>
    <figcaption>${words.title}</figcaption>
    <attention-tour-plane
      .session=${session}
      .trace=${trace}
      .words=${words}
    ></attention-tour-plane>
  </figure>`;
}

/** Each with its number; one alone has none in its text. @param {readonly string[]} names */
function formulasOf(names) {
  const title = text.tours.formulas({ count: names.length });
  return html`<p class="caption">${title}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <ol class="formulas">
        ${names.map(
          (name, at) =>
            html`<li>
              ${FORMULAS[name]}
              ${names.length > 1 ? html`<span class="number">(${at + 1})</span>` : nothing}
            </li>`,
        )}
      </ol>
    </div>`;
}

/** @param {string} name */
function wordTable(name) {
  const { title, columns, rows } = /** @type {any} */ (text.tours.tables)[name];
  return table(title, columns, rows, '');
}

/** @param {Session} session @param {NonNullable<Block['numbers']>} name */
function numbersTable(session, name) {
  const { title, columns } = text.tours.numbers[name];
  const rows = numbersOf(benchOf(session), name).map((row) => row.map(withMinus));
  return table(title, columns, rows, name === 'worked' ? 'printed' : 'numbers number');
}

/** @param {Session} session @param {readonly string[]} ids */
function notesOf(session, ids) {
  return html`<div class="notes">
    ${ids.map((id) => {
      const { says, fact } = /** @type {any} */ (text.tours.notes)[id];
      const facts = factsOf(benchOf(session), id);
      return html`<div class="note small" data-note=${id}>
        <p class="soft"><b>${text.tours.says}</b> ${filled(says, facts)}</p>
        <p><b>${text.tours.fact}</b> ${filled(fact, facts)}</p>
      </div>`;
    })}
  </div>`;
}

/** Notes, wide maps and several maps take a line of their own. @param {Block} block */
export function isWide({ notes, plane, figures = [] }) {
  return Boolean(notes ?? plane) || figures.length > 1 || figures.some(({ wide }) => wide);
}

/** Few cells are drawn large. @type {Record<number, number>} */
const PITCH_PX = { 2: 72, 3: 72, 4: 72, 5: 56 };

/** @param {Figure} figure @param {number} count of figures beside each other */
function widthOf({ square, cols }, count) {
  if (!square) return '100%';
  return rem(count > 2 && cols < 8 ? 15.75 : 26);
}

/**
 * @param {string} title
 * @param {readonly string[]} columns
 * @param {readonly (readonly string[])[]} rows
 * @param {string} kind class of the table
 */
const table = (title, columns, rows, kind) =>
  html`<p class="caption">${title}</p>
    ${smallTable(title, columns, rows, kind)}`;
