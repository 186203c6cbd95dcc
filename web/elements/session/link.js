// The page's situation as a link has it, and back: what is run, what is looked at, what labs are set to, the
// pinned run and the place in a tour.
import { fromAddress, readable, toAddress } from '../../state/address.js';
import { BASELINE } from '../../state/pinned.js';
import { textsOf, viewOf, VIEW_KEYS } from '../../state/view.js';
import { tourOf, TOURS } from '../../tours/index.js';
import { lacksStage } from './looking.js';
import { MAPS } from '../maps/figures.js';
import { LABS, LAB_SETTINGS, labOf } from '../labs/labs.js';
import { hideable } from '../parts.js';
import { FIRST_STAGE, STAGES } from '../stage/stages.js';
import { fromStep, onStep, placeIn, readPlace } from '../tours/touring.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../state/pinned.js').Baseline} Baseline
 * @typedef {object} Situation
 * @property {import('../../state/spec.js').Changes} changes
 * @property {Partial<import('../../state/store.js').Ui>} ui
 * @property {Baseline | null} baseline
 * @property {Record<string, string>} view what is looked at, as the link has it
 * @property {import('../../state/address.js').Ignored[]} ignored what could not be read
 */

/** @param {Session} session @param {string} address @returns {Situation} */
export function readLink(session, address) {
  const { fields, editing } = session;
  const asked = fromAddress(fields, address, LAB_SETTINGS);
  const { view, labValues, baseline } = asked;
  const { changes, ignored: leftOut } = editing.opened(asked.changes);
  const read = viewOf(view, {
    stages: STAGES.map(({ id }) => id),
    labs: LABS.map(({ id }) => id),
    parts: hideable(fields),
    maps: MAPS,
  });
  const { tour, tourStep, ignored: noSuch } = readPlace(view.tour ?? '', view.step ?? '', TOURS);
  const step = tourOf(tour)?.steps[tourStep - 1];
  const stage = labOf(read.ui.lab ?? '')?.stage ?? read.ui.stage ?? step?.stage ?? '';
  return {
    changes: step ? onStep(session, step, changes) : changes,
    ui: { ...read.ui, stage, labValues, tour, tourStep },
    baseline,
    view,
    ignored: [...asked.ignored, ...leftOut, ...read.ignored, ...noSuch],
  };
}

/**
 * @param {Session} session
 * @param {Baseline | null} baseline
 * @param {readonly string[]} parts that it hides more
 */
export function writeLink(session, baseline, parts) {
  const { fields, ui } = session;
  const place = placeIn(session);
  const changes = place ? fromStep(session, place.step) : session.changes;
  const hide = [...new Set([...ui.hide, ...parts])].join('+');
  return toAddress(fields, changes, { ...viewIn(session), hide }, ui.labValues, baseline);
}

/** What is looked at; what a tour's step says itself is left out. @param {Session} session @returns {Record<string, string>} */
function viewIn(session) {
  const { stage, lab, cell, head } = session.ui;
  const place = placeIn(session);
  // One that the run lacks is not shown; in a tour, a link without one is to the step's.
  const shown = lacksStage(session) ? place && FIRST_STAGE : stage;
  const view = textsOf({
    ...session.ui,
    stage: shown === place?.step.stage ? '' : (shown ?? ''),
    lab: labOf(lab)?.stage === stage ? lab : '',
    head: head && !session.problems.length ? session.chosenHead : head,
    cell: cell && session.hasCell(cell) ? cell : null,
    word: session.namedWord,
  });
  return place ? { ...view, tour: place.tour.id, step: String(place.at) } : view;
}

/** Everything a link can name. @param {Session} session @returns {readonly string[]} */
export const namesIn = ({ fields }) => [
  ...fields.flatMap(({ name }) => [name, `${BASELINE}.${name}`]),
  ...VIEW_KEYS,
  ...Object.keys(LAB_SETTINGS),
  BASELINE,
];

/**
 * What of a page's address is a link: after ? others may have names too, such as utm_source.
 * @param {readonly string[]} names that a link can have
 * @param {string} address
 */
export function ownPart(names, address) {
  return [...new URLSearchParams(address[0] === '?' ? address : '').keys()]
    .filter((name) => !names.includes(name))
    .reduce((rest, name) => withValue(rest, name, null), address);
}

/** One name of a link as it stands now. @param {Session} session @param {string} name @returns {import('../../state/fields.js').Value} */
export function valueIn(session, name) {
  const { address, values } = session;
  return values[name] ?? viewIn(session)[name] ?? new URLSearchParams(address).get(name) ?? '';
}

/**
 * A link with another value of one name; null takes it back to what it is without the link.
 * @param {string} address
 * @param {string} name
 * @param {string | null} value
 */
export function withValue(address, name, value) {
  const pairs = new URLSearchParams(address);
  const own = (/** @type {string} */ key) => name === BASELINE && key.startsWith(`${name}.`);
  const gone = [...pairs.keys()].filter((key) => key === name || own(key));
  if (value === null) gone.forEach((key) => pairs.delete(key));
  else pairs.set(name, value);
  // A step is one of its tour, and a lab stands at its stage: another one closes it.
  if (name === 'tour' && value === null) pairs.delete('step');
  const { stage } = labOf(pairs.get('lab') ?? '') ?? {};
  if (name === 'stage' && value !== null && value !== stage) pairs.delete('lab');
  return readable(pairs);
}
