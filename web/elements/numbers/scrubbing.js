// A number dragged from side to side, in the card as on a map. The whole drag is one step to undo, and
// Escape takes it back; so does a finger that turns out to scroll.
import { printNumber } from '../../state/fields.js';
import { cellLabel } from './asking.js';
import { text } from '../text.js';
import { untilEscape } from '../until-escape.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {object} Drag
 * @property {Session} session
 * @property {Cell} cell
 * @property {number} from its value as the drag begins
 * @property {number} pointer
 * @property {number} x CSS pixels from the left of the window
 * @property {number} y from its top
 * @property {string} burst
 * @property {() => void} end that Escape gives it up
 * @property {number} steps so far
 * @property {object} left what the page has been changed to until then
 */

const STEP = 0.1;
/** A drag is one step for so many pixels, and begins only beyond the first. */
const PX_A_STEP = 4;

let drags = 0;

export class Scrubbing {
  /** @type {Drag | null} */
  #drag = null;
  #changed;
  #over = false;
  /** Whether the pointer has changed the number. */
  moved = false;

  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {(wrong: string) => void} [changed] is told what is wrong with the number, '' for nothing
   */
  constructor(host, changed = () => {}) {
    host.addController(this);
    this.#changed = changed;
  }

  hostDisconnected() {
    this.#end();
  }

  /** Whether a pointer is down on the number. */
  get holds() {
    return this.#drag !== null;
  }

  /**
   * @param {PointerEvent} event
   * @param {Session} session
   * @param {Cell | null} cell null for a press on anything else
   * @returns {boolean} whether a drag may begin
   */
  down(event, session, cell) {
    this.#end();
    if (!cell) return false;
    const { value: from } = session.trace.explain(cell.name, cell.index);
    if (event.button || !event.isPrimary || !Number.isFinite(from)) return false;
    drags += 1;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const end = untilEscape(/** @type {Window} */ (event.view), () => this.giveUp());
    const burst = `drag ${drags}`;
    const left = session.changes;
    this.#drag = { session, cell, from, pointer, x, y, burst, end, steps: 0, left };
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(pointer);
    return true;
  }

  /** @param {PointerEvent} event @returns {boolean} whether it belongs to the drag */
  move(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return false;
    // Something else has changed the page: a link may have been followed.
    if (drag.left !== drag.session.changes) this.#end();
    // A menu that opened with the press has taken its end.
    if (!event.buttons || !this.#drag) {
      this.up(event);
      return false;
    }
    const steps = Math.trunc((event.clientX - drag.x) / PX_A_STEP) * factorOf(event);
    const isUpright = Math.abs(event.clientY - drag.y) > Math.abs(event.clientX - drag.x);
    // What begins up or down is no drag: a finger would have scrolled.
    if (steps === drag.steps || (isUpright && !this.moved)) return true;
    this.moved = true;
    drag.steps = steps;
    if (steps) this.#set(drag, stepped(drag.from, steps));
    else this.#takeBack(drag);
    drag.left = drag.session.changes;
    return true;
  }

  /** @param {PointerEvent} event @returns {boolean} whether it was a click: a press that changed nothing */
  up(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return false;
    if (event.type === 'pointercancel') {
      this.giveUp();
      // The browser scrolls, and tells of no click.
      this.#over = false;
      return false;
    }
    const { moved } = this;
    this.#end();
    if (moved) say(drag, text.edits.set);
    return !moved;
  }

  /** As if there had been no drag. */
  giveUp() {
    const drag = this.#drag;
    if (!drag) return;
    const { moved } = this;
    this.#end();
    this.#over = true;
    if (!moved) return;
    this.#takeBack(drag);
    say(drag, text.edits.setBack);
  }

  /** After a drag the browser tells of a click, too. @returns {boolean} whether this is that one */
  swallowsClick() {
    const over = this.#over;
    this.#over = false;
    return over;
  }

  /** @param {Drag} drag @param {number} value */
  #set({ session, cell, burst }, value) {
    const wrong = session.editing.problemOf(cell, value);
    if (!wrong) session.editing.set([cell], value, burst);
    this.#changed(wrong);
  }

  /** @param {Drag} drag */
  #takeBack({ session, burst }) {
    session.takeBack(burst);
    this.#changed('');
  }

  #end() {
    this.#drag?.end();
    this.#drag = null;
    this.#over = this.moved;
    this.moved = false;
  }
}

/** Ten times with Shift, a tenth with Alt. @param {{shiftKey: boolean, altKey: boolean}} event */
export const factorOf = ({ shiftKey, altKey }) => (shiftKey ? 10 : 1) * (altKey ? 0.1 : 1);

/** Without what adding tenths in binary leaves behind. @param {number} from @param {number} steps */
export const stepped = (from, steps) => Number((from + steps * STEP).toPrecision(12));

/** Of a number that there is still: the run may have changed meanwhile. @param {Drag} drag @param {(values: {cell: string, value: string}) => string} phrase */
function say({ session, cell }, phrase) {
  if (!session.hasCell(cell)) return;
  const { value } = session.trace.explain(cell.name, cell.index);
  session.say(phrase({ cell: cellLabel(cell), value: printNumber(value) }));
}
