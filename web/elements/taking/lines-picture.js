// The lines of one word's attention as a picture of its own: with the words that are buttons on the page.
import { shorten } from '../../draw/labels.js';
import { drawAllLines, drawLines, wordSize } from '../maps/lines-drawing.js';
import { readingOf, lineOf } from '../numbers/reading.js';
import { text } from '../text.js';
import { measurer } from '../theme.js';

const MARGIN_PX = 16;
const TOP_PX = 28;
const BETWEEN_PX = 320;
const WORD_GAP_PX = 10;
const WIDEST_WORD_PX = 176;
const PITCH_PX = { least: 16, most: 36, all: 640 };

/**
 * @param {import('../session/session.js').Session} session
 * @param {import('../maps/figures.js').Figure} figure the weights
 * @param {import('../theme.js').Theme} theme
 * @param {boolean} whole with the lines of all words behind
 * @returns {import('../maps/picture.js').Picture}
 */
export function linesPicture(session, figure, theme, whole) {
  const { trace, shownWord: word } = session;
  const { tokens } = trace;
  const most = Math.min(PITCH_PX.most, PITCH_PX.all / tokens.length);
  const pitch = Math.max(PITCH_PX.least, Math.floor(most));
  const measure = measurer(`600 ${wordSize(pitch)}px ${theme.serif}`);
  const widest = Math.max(40, ...tokens.map(measure));
  const room = Math.ceil(Math.min(widest, WIDEST_WORD_PX));
  const left = room + WORD_GAP_PX;
  const place = { left, right: left + BETWEEN_PX, top: TOP_PX, pitch };
  const weights = lineOf(figure, word);
  return {
    title: readingOf(trace, figure, word, null),
    width: 2 * left + BETWEEN_PX + 2 * MARGIN_PX,
    height: TOP_PX + tokens.length * pitch + 2 * MARGIN_PX,
    paper: theme.paper,
    draw(context) {
      context.save();
      context.translate(MARGIN_PX, MARGIN_PX);
      if (whole) drawAllLines(context, figure, place, theme);
      drawLines(context, { weights, word, other: null }, place, theme);
      for (const side of /** @type {const} */ (['query', 'key'])) {
        drawSide(context, { tokens, side, word, weights, room, place }, theme);
      }
      context.restore();
    },
  };
}

/**
 * @typedef {object} Side
 * @property {readonly string[]} tokens
 * @property {'query' | 'key'} side
 * @property {import('../../state/store.js').Word} word the one shown
 * @property {readonly number[]} weights its attention
 * @property {number} room for a word, CSS pixels
 * @property {{left: number, right: number, top: number, pitch: number}} place
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Side} side
 * @param {import('../theme.js').Theme} theme
 */
function drawSide(context, { tokens, side, word, weights, room, place }, theme) {
  const isQuery = side === 'query';
  const colour = theme.colour(isQuery ? '--role-q' : '--role-k');
  const x = isQuery ? place.left - WORD_GAP_PX : place.right + WORD_GAP_PX;
  context.textAlign = isQuery ? 'right' : 'left';
  context.textBaseline = 'alphabetic';
  context.font = `500 13px ${theme.sans}`;
  context.fillStyle = colour;
  context.fillText(isQuery ? text.queryWords : text.keyWords, x, 14);
  context.textBaseline = 'middle';
  const faint = 0.5 / tokens.length;
  tokens.forEach((token, index) => {
    const shown = word.side === side && word.index === index;
    const linked = word.side !== side && weights[index] > faint;
    context.font = `${shown ? '600 ' : ''}${wordSize(place.pitch)}px ${theme.serif}`;
    context.fillStyle = shown ? colour : linked ? theme.ink : theme.soft;
    context.fillText(shorten(context, token, room), x, place.top + (index + 0.5) * place.pitch);
  });
}
