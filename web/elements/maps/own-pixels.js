// An element's own pixels, in which it is drawn: around it the page may be zoomed or scaled, so that those of the
// window, in which pointers and boxes are told, are larger or smaller.

/** @typedef {import('../../draw/arcs.js').Box} Box */

/** How many of an element's pixels one of the window is. @param {HTMLElement} element @param {DOMRect} box its own */
export function scaleOf(element, box) {
  const scale = element.offsetWidth / box.width;
  // The first is a whole number.
  return Math.abs(scale - 1) > 0.01 ? scale : 1;
}

/** Where a pointer is in an element. @param {HTMLElement} element @param {{clientX: number, clientY: number}} event */
export function pointIn(element, { clientX, clientY }) {
  const box = element.getBoundingClientRect();
  const scale = scaleOf(element, box);
  return { x: (clientX - box.x) * scale, y: (clientY - box.y) * scale };
}

/** A part of an element in the window. @param {HTMLElement} element @param {Box} part @returns {Box} */
export function inWindow(element, { x, y, width, height }) {
  const box = element.getBoundingClientRect();
  const scale = scaleOf(element, box);
  return {
    x: box.x + x / scale,
    y: box.y + y / scale,
    width: width / scale,
    height: height / scale,
  };
}
