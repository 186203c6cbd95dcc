// The page's keys: Escape lets go of the number asked, Backspace goes back to the one before, Ctrl+Z and Ctrl+Y
// undo and redo; and the keyboard's way from a map to the card that changes its number, and back.
import { goBack, release } from './numbers/asking.js';
import { isShortcut } from './shortcuts.js';

/** @typedef {import('./session/session.js').Session} Session */

/** Where Escape and Backspace belong to what is typed. */
const TYPING = 'select, textarea, input:not([type="checkbox"], [type="radio"])';
/** Of these, what a browser undoes nothing in. */
const CHOOSING = 'select, [type="range"]';

export class Keyboard {
  #host;
  #ways;
  #editsFromMap = false;

  /** @param {import('./labs/lab-element.js').LabElement} host the whole page @param {import('./ways.js').Ways} ways */
  constructor(host, ways) {
    this.#host = host;
    this.#ways = ways;
  }

  /** As a listener of the element, or of the document that it is. @param {Event} pressed */
  press = (pressed) => {
    const event = /** @type {KeyboardEvent} */ (pressed);
    const { session } = this.#host;
    const path = /** @type {(HTMLElement & {draft?: string | null})[]} */ (event.composedPath());
    if (!session) return;
    if (path[0].matches?.(TYPING)) {
      // A host that has keys of its own sees this element in the place of its field.
      if (!isShortcut(event) && !/Tab|Esc/.test(event.key)) event.stopPropagation();
      const untyped = path[0].matches(CHOOSING) || path.some(({ draft }) => draft === null);
      if (untyped && undoes(session, event)) event.preventDefault();
      return;
    }
    if (undoes(session, event)) return event.preventDefault();
    if (event.key === 'Backspace' && goBack(session)) event.preventDefault();
    if (event.key !== 'Escape') return;
    // A dialog around the element would close.
    if (session.ui.cell) event.preventDefault();
    if (path.some(({ localName }) => localName === 'attention-card')) this.letGo();
    else release(session);
  };

  /** The card closes: the keyboard goes on from the number's own place. */
  letGo() {
    const { session } = this.#host;
    const cell = session?.ui.cell;
    if (!session || !cell) return;
    release(session);
    this.#ways.focusCell(cell);
  }

  /** A map asks for its number to be changed. @param {string} typed already */
  edit(typed) {
    this.#editsFromMap = true;
    /** @type {import('./numbers/attention-card.js').AttentionCard | null} */ (
      this.#host.renderRoot.querySelector('attention-card')
    )?.edit(typed);
  }

  /** The keyboard goes back to the map from which it came. */
  edited() {
    const cell = this.#host.session?.ui.cell;
    if (this.#editsFromMap && cell) this.#ways.focusCell(cell);
    this.#editsFromMap = false;
  }
}

/** As a click on a link does: what is being typed is of the run that is there still. */
export function leaveTyping() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at?.matches('[type=text]')) /** @type {HTMLElement} */ (at).blur();
}

/** Whether a key was for undo or redo. @param {Session} session @param {KeyboardEvent} event */
function undoes(session, { key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey || !(ctrlKey || metaKey)) return false;
  // Where the layout has no Latin letters, the key's place says which one it is.
  const letter = (/[a-z]/i.test(key) ? key : code.slice(-1)).toLowerCase();
  if (letter === 'z') shiftKey ? session.redo() : session.undo();
  else if (letter === 'y') session.redo();
  else return false;
  return true;
}
