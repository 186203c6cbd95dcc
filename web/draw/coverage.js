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
    this.#eachRow(box, (from, end) => this.#squares.fill(1, from, end));
  }

  /** How much of a box is covered, from 0 to 1. @param {Box} box */
  share(box) {
    const squares = this.#squares;
    let covered = 0;
    this.#eachRow(box, (from, end) => {
      for (let at = from; at < end; at += 1) covered += squares[at];
    });
    return (covered * SIDE_PX ** 2) / (box.width * box.height);
  }

  /** The squares inside a box. @param {Box} box @param {(from: number, end: number) => void} each */
  #eachRow({ x, y, width, height }, each) {
    const columns = this.#columns;
    const [left, top] = [x, y].map((edge) => Math.max(0, Math.round(edge / SIDE_PX)));
    const right = Math.min(columns, Math.round((x + width) / SIDE_PX));
    const bottom = Math.min(this.#squares.length / columns, Math.round((y + height) / SIDE_PX));
    for (let row = top; row < bottom; row += 1) {
      if (left < right) each(row * columns + left, row * columns + right);
    }
  }
}
