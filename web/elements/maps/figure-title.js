// What a figure is called where it stands by itself: its name, its shape, and of which head it is.
import { shapeText } from '../../draw/format.js';
import { text } from '../text.js';

/** Which head of several it is of; -1 for none. @param {import('./figures.js').Figure} figure */
export function headOf({ shape, rows, cols, indexOf }) {
  const size = shape.reduce((product, length) => product * length, 1);
  return size > rows * cols ? indexOf(0, 0)[0] : -1;
}

/** What is shown of the tensor that the title begins with. @param {import('./figures.js').Figure} figure */
export function aboutFigure(figure) {
  const head = headOf(figure);
  const shown = `${shapeText(figure.shape)}${head < 0 ? '' : text.inHead({ head })}`;
  return figure.compared ? `${shown} · ${text.edits.difference}` : shown;
}

/** @param {import('./figures.js').Figure} figure */
export const calledOf = ({ name, title = name }) => title;

/** @param {import('./figures.js').Figure} figure */
export const figureTitle = (figure) => `${calledOf(figure)} ${aboutFigure(figure)}`;
