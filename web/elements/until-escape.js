// What a pressed pointer does is given up with Escape, wherever the keyboard is.

/**
 * @param {Window} view where keys are heard, before anything else hears them
 * @param {() => void} giveUp
 * @returns {() => void} to be called when the pointer is up
 */
export function untilEscape(view, giveUp) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    giveUp();
  };
  view.addEventListener('keydown', press, true);
  return () => view.removeEventListener('keydown', press, true);
}
