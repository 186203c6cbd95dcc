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

/** @param {{name: string, title?: string}} figure */
export const calledOf = ({ name, title = name }) => title;

/** To who can't see it. @param {{name: string, title?: string, compared?: object}} figure */
export const spokenTitle = (figure) =>
  figure.compared ? `${calledOf(figure)}, ${text.edits.difference}` : calledOf(figure);

/** @param {import('./figures.js').Figure} figure */
export const figureTitle = (figure) => `${calledOf(figure)} ${aboutFigure(figure)}`;
