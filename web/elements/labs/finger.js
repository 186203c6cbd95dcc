// A finger on a slider. The browser sets the slider where a finger comes down, which may be about to scroll the page:
// what is set counts once the finger has moved sideways or is lifted, and not at all if it scrolls.
const EVENTS = ['pointermove', 'pointerup', 'pointercancel', 'input'];

/** @param {PointerEvent} down on an `<input type="range">` */
export function finger(down) {
  if (down.pointerType !== 'touch' || !down.isPrimary) return;
  const range = /** @type {HTMLInputElement} */ (down.currentTarget);
  const before = range.value;
  // The page may draw the slider again meanwhile, as it knows it.
  let wanted = before;
  const hear = (/** @type {Event} */ event) => {
    if (event.type === 'input') {
      event.stopImmediatePropagation();
      wanted = range.value;
    } else if (
      event.type !== 'pointermove' ||
      isSideways(/** @type {PointerEvent} */ (event), down)
    ) {
      EVENTS.forEach((type) => range.removeEventListener(type, hear, true));
      range.value = event.type === 'pointercancel' ? before : wanted;
      if (range.value !== before) range.dispatchEvent(new Event('input'));
    }
  };
  EVENTS.forEach((type) => range.addEventListener(type, hear, true));
}

/** @param {PointerEvent} event @param {PointerEvent} from */
const isSideways = (event, from) =>
  Math.abs(event.clientX - from.clientX) > Math.abs(event.clientY - from.clientY);
