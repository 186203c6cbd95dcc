// The small button beside a figure that takes it away.
import { html, nothing } from 'lit';
import { figureKinds, linesKinds, planeKinds, weightsKinds } from './export-kinds.js';
import { linesPicture } from './lines-picture.js';
import { figureTitle, mapPicture } from './map-picture.js';
import { planePicture } from './plane-picture.js';
import { text } from './text.js';
import { themeOf } from './theme.js';

/** @typedef {import('./session.js').Session} Session */

/** @param {Session} session @param {string} name @param {() => import('./export-kinds.js').Kind[]} kinds */
const figureExport = (session, name, kinds) =>
  session.hides('export')
    ? nothing
    : html`<attention-export
        mini
        .session=${session}
        .label=${text.exporting.openFigure({ name })}
        .heading=${text.exporting.openFigure({ name })}
        .kinds=${kinds}
      ></attention-export>`;

/**
 * @param {Session} session
 * @param {import('./figures.js').Figure} figure
 * @param {Element} element whose colours the picture gets
 */
export const exportOf = (session, figure, element) =>
  figureExport(session, figureTitle(figure), () =>
    figureKinds(session, figure, mapPicture(session, figure, themeOf(element))),
  );

/**
 * @param {Session} session
 * @param {Element} element whose colours the picture gets
 * @param {() => import('./plane-drawing.js').Scene} scene
 */
export const exportOfPlane = (session, element, scene) =>
  figureExport(session, text.exporting.plane, () =>
    planeKinds(session, planePicture(session, scene(), themeOf(element))),
  );

/**
 * @param {Session} session
 * @param {import('./figures.js').Figure} figure the weights
 * @param {Element} element whose colours the picture gets
 * @param {boolean} whole with the lines of all words
 */
export const exportOfLines = (session, figure, element, whole) =>
  figureExport(session, text.exporting.lines, () =>
    linesKinds(figure, linesPicture(session, figure, themeOf(element), whole)),
  );

/**
 * Of the first picture: the map, and the lines beside it.
 * @param {Session} session
 * @param {import('./figures.js').Figure} figure the weights
 * @param {Element} element whose colours the pictures get
 */
export const exportOfWeights = (session, figure, element) =>
  figureExport(session, figureTitle(figure), () => {
    const theme = themeOf(element);
    const map = mapPicture(session, figure, theme);
    return weightsKinds(session, figure, {
      map,
      lines: linesPicture(session, figure, theme, false),
    });
  });
