// Which part of a picture is covered, in squares of two pixels: to ask costs the same however much lies there.

const SIDE_PX = 2;

/** @typedef {{x: number, y: number, width: number, height: number}} Box CSS pixels */

export class Coverage {
  #columns;
  #squares;

  /** @param {{width: number, height: number}} size of the picture, CSS pixels; outside of it nothing is covered */
  constructor({ width, height }) {
    this.#columns = Math.ceil(width / SIDE_PX);
    this.#squares = new Uint8Array(this.#columns * Math.ceil(height / SIDE_PX));
  }

  /** @param {Box} box */
  add(box) {
    this.#pass(box, 1);
  }

  /** How much of a box is covered, from 0 to 1. @param {Box} box */
  share(box) {
    return (this.#pass(box, 0) * SIDE_PX ** 2) / (box.width * box.height);
  }

  /** How many squares of a box are covered, before they are. @param {Box} box @param {0 | 1} covers */
  #pass({ x, y, width, height }, covers) {
    const columns = this.#columns;
    const squares = this.#squares;
    const [left, top] = [x, y].map((edge) => Math.max(0, Math.round(edge / SIDE_PX)));
    const right = Math.min(columns, Math.round((x + width) / SIDE_PX));
    const bottom = Math.min(squares.length / columns, Math.round((y + height) / SIDE_PX));
    let covered = 0;
    for (let row = top; row < bottom; row += 1) {
      for (let at = row * columns + left; at < row * columns + right; at += 1) {
        covered += squares[at];
        squares[at] |= covers;
      }
    }
    return covered;
  }
}
