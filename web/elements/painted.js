// When the frame is on the screen in which everything is drawn that was asked for until now.

/** A page that is hidden, and a frame out of the window, get no frames. */
const LONGEST_MS = 250;

/** @returns {Promise<void>} */
export const painted = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // A task of its own comes after the frame.
      setTimeout(resolve);
    });
  });
