// The small button beside a figure that takes it away.
import { html, nothing } from 'lit';
import { figureTitle } from '../maps/figure-title.js';
import { weightsOf } from '../maps/figures.js';
import { compared } from '../session/baseline.js';
import { text } from '../text.js';
import { themeOf } from '../theme.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {typeof import('../on-demand-taking.js')} Taking what makes it, which comes when the dialog opens
 */

/** @param {Session} session @param {string} name @param {(taking: Taking) => import('./export-kinds.js').Kind[]} kinds */
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
 * @param {Figure} figure
 * @param {Element} element whose colours the picture gets
 */
export const exportOf = (session, figure, element) =>
  figureExport(session, figureTitle(figure), ({ figureKinds, mapPicture }) =>
    figureKinds(session, figure, mapPicture(session, figure, themeOf(element))),
  );

/**
 * Of what is no matrix: its picture and its numbers.
 * @param {Session} session
 * @param {Element} element whose colours the picture gets
 * @param {string} name what it shows
 * @param {(theme: import('../theme.js').Theme, taking: Taking) => {table: import('../looks/attention-table.js').Table, picture: import('../maps/picture.js').Picture}} make
 */
export const exportOfTable = (session, element, name, make) =>
  figureExport(session, name, (taking) => {
    const { table, picture } = make(themeOf(element), taking);
    return taking.tableKinds(table, picture);
  });

/**
 * @param {Session} session
 * @param {Element} element
 * @param {{scene: import('../looks/plane-drawing.js').Scene, table: () => import('../looks/attention-table.js').Table, legend: import('../looks/plane-picture.js').Legend, title: string}} plane
 */
export const exportOfPlane = (session, element, { scene, table, legend, title }) =>
  exportOfTable(session, element, text.exporting.plane, (theme, { planePicture }) => ({
    table: table(),
    picture: planePicture(title, scene, legend, theme),
  }));

/**
 * @param {Session} session
 * @param {Element} element
 * @param {import('../../draw/plot.js').Plot} plot
 * @param {string} name what it shows
 */
export const exportOfPlot = (session, element, plot, name) =>
  exportOfTable(session, element, name, (theme, { plotNumbers, plotPicture }) => ({
    table: plotNumbers(plot, name),
    picture: plotPicture(plot, name, theme),
  }));

/**
 * @param {Session} session
 * @param {Element} element
 * @param {import('../../draw/circle.js').Turning} turning
 * @param {string} name what it shows
 */
export const exportOfTurning = (session, element, turning, name) =>
  exportOfTable(session, element, name, (theme, { turningTable, turningPicture }) => ({
    table: turningTable(name, turning),
    picture: turningPicture(turning, name, theme),
  }));

/**
 * @param {Session} session
 * @param {Figure} figure the weights
 * @param {Element} element whose colours the picture gets
 * @param {boolean} whole with the lines of all words
 */
export const exportOfLines = (session, figure, element, whole) =>
  figureExport(session, text.exporting.lines, ({ linesKinds, linesPicture }) =>
    linesKinds(figure, linesPicture(session, figure, themeOf(element), whole)),
  );

/**
 * Of the first picture: the map, which may show differences, and the lines beside it; of the newest run, for which a
 * picture that is out of the window still waits.
 * @param {Session} session
 * @param {Figure} shown the map as it is drawn
 * @param {Element} element whose colours the pictures get
 */
export const exportOfWeights = (session, shown, element) =>
  figureExport(session, figureTitle(shown), ({ weightsKinds, mapPicture, linesPicture }) => {
    const theme = themeOf(element);
    const lines = weightsOf(session);
    const map = compared(session, lines);
    return weightsKinds(session, map, {
      map: mapPicture(session, map, theme),
      lines: linesPicture(session, lines, theme, false),
    });
  });
