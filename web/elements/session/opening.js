// A link that is opened: its situation in place of the page's, and what of it this run lacks is said.
import { isSame } from '../../state/same.js';
import { FIRST_UI } from '../../state/store.js';
import { ON_DEMAND } from '../on-demand.js';
import { text } from '../text.js';
import { readLink, withValue } from './link.js';
import { lacksStage } from './looking.js';

/** @typedef {import('./session.js').Session} Session */

/**
 * @param {Session} session
 * @param {string} address
 * @param {object} parts of the session
 * @param {import('../../state/store.js').Store} parts.store
 * @param {import('./running.js').Running} parts.running
 * @param {import('./pinning.js').Pinning} parts.pinning
 * @param {boolean} parts.keepsPinned whether the pinned run stays, though a link has only how it differs from the page's
 */
export function openLink(session, address, { store, running, pinning, keepsPinned }) {
  const { changes, ui, baseline, view, ignored } = readLink(session, address);
  const { hoverCell, hoverWord, hoverHead, lit } = session.ui;
  session.look({ ...FIRST_UI, hoverCell, hoverWord, hoverHead, lit, ...ui });
  session.ignored = ignored;
  // Only looked at otherwise, a run stays, and what was done before can be undone.
  if (!session.runs || session.problems.length || !isSame(session.changes, changes)) {
    store.startWith(changes);
    running.finish();
  }
  // Where there is no memory, the picture stays.
  const isWrong = session.problems.some(({ code }) => code !== 'out_of_memory');
  if (isWrong) running.runWithoutWrongFields(changes);
  leaveOutLacked(session, view);
  letGoOfNoCell(session, view.cell);
  const staysPinned = keepsPinned && baseline && session.baseline;
  if (!staysPinned) ignore(session, pinning.open(baseline));
  if (session.baseline) return session.look({ compare: Boolean(baseline?.compare) });
  // Without one no map can be compared by itself.
  const why = text.edits.noBaseline;
  ignore(
    session,
    session.ui.except.map((name) => ({ name: 'except', text: name, why })),
  );
  session.look({ except: [] });
}

/** Why a name is left out that another may bring back. */
const lacks = () => [text.noSuch, text.noSuchCell, text.edits.noBaseline];

/**
 * The link to what is shown, and in it what was left out because the run lacks it: with another name it may have it, so
 * that names can be set in any order.
 * @param {Session} session
 */
export const askedOf = ({ address, ignored }) =>
  ignored
    .filter(({ name, why }) => name === 'step' || lacks().includes(why))
    .filter(({ name }) => !new URLSearchParams(address).has(name))
    .reduce((asked, { name, text: value }) => withValue(asked, name, value), address);

/** @param {Session} session @param {readonly import('../../state/address.js').Ignored[]} more that could not be read */
function ignore(session, more) {
  session.ignored = [...session.ignored, ...more];
}

/** What this run has not; of one with problems nobody knows. @param {Session} session @param {Record<string, string>} view */
function leaveOutLacked(session, view) {
  const { ui, trace, problems, chosenHead } = session;
  if (problems.length) return;
  const check = (/** @type {'stage' | 'head' | 'word'} */ name, /** @type {unknown} */ isLacked) =>
    view[name] && isLacked && leaveOut(session, name, view[name], text.noSuch);
  check('stage', lacksStage(session));
  check('head', ui.head !== chosenHead);
  check('word', ui.word.index >= trace.tokens.length);
}

/** @param {Session} session @param {'stage' | 'head' | 'word' | 'cell'} name @param {string} asked as the link has it @param {string} why */
function leaveOut(session, name, asked, why) {
  session.look({ [name]: FIRST_UI[name] });
  ignore(session, [{ name, text: asked, why }]);
}

/** A number that this run lacks can't be shown. @param {Session} session @param {string} asked as the link has it */
function letGoOfNoCell(session, asked) {
  const { cell, lab } = session.ui;
  if (!cell || session.trace.expired || session.hasCell(cell)) return;
  const { labs } = ON_DEMAND;
  if (lab && !labs.module && !labs.failure) {
    // Whether the lab has it is known once the labs are here.
    labs.loadFor(() => letGoOfNoCell(session, asked));
    return;
  }
  leaveOut(session, 'cell', asked, text.noSuchCell);
}
