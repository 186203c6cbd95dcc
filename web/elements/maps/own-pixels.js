// An element's own pixels, in which it is drawn: around it the page may be zoomed or scaled, so that those of the
// window, in which pointers and boxes are told, are larger or smaller.

/** @typedef {import('../../draw/arcs.js').Box} Box */

/** Where an element begins in the window, and how many of its pixels one of the window is. @param {HTMLElement} element */
export function placeOf(element) {
  const { x, y, width } = element.getBoundingClientRect();
  const scale = element.offsetWidth / width;
  // Its own width is told as a whole number.
  return { x, y, scale: Math.abs(scale - 1) > 0.01 ? scale : 1 };
}

/** Where a pointer is in an element. @param {HTMLElement} element @param {{clientX: number, clientY: number}} event */
export function pointIn(element, { clientX, clientY }) {
  const { x, y, scale } = placeOf(element);
  return { x: (clientX - x) * scale, y: (clientY - y) * scale };
}

/** A part of an element in the window. @param {HTMLElement} element @param {Box} part @returns {Box} */
export function inWindow(element, part) {
  const { x, y, scale } = placeOf(element);
  return {
    x: x + part.x / scale,
    y: y + part.y / scale,
    width: part.width / scale,
    height: part.height / scale,
  };
}
