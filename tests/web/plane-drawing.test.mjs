// Words in a plane: named where there is room, and in any case where they are asked for.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SvgSurface } from '../../web/draw/svg-surface.js';
import {
  drawChosen,
  drawCrowd,
  drawScene,
  movedWords,
} from '../../web/elements/looks/plane-drawing.js';
import { text } from '../../web/elements/looks/text-looks.js';

const size = { width: 720, height: 480 };
const theme = /** @type {any} */ ({
  paper: 'white',
  ink: 'black',
  soft: 'grey',
  line: 'silver',
  sans: 'sans-serif',
  serif: 'serif',
  colour: (/** @type {string} */ name) => name,
});

/** Every letter 7 px wide. @returns {any} */
const surface = () =>
  new SvgSurface(
    size.width,
    size.height,
    (/** @type {string} */ _, /** @type {string} */ words) => 7 * words.length,
  );

/** Words around the middle, more of them the nearer to it. @param {number} count */
const spiral = (count) =>
  Float64Array.from({ length: 2 * count }, (_, at) => {
    const angle = 2.4 * (at >> 1);
    return ((at >> 1) / count) ** 2 * (at % 2 ? Math.sin(angle) : Math.cos(angle));
  });

/** @param {number} count */
const sceneOf = (count) => ({
  ...movedWords([spiral(count), spiral(count).map((value) => 0.9 - 0.5 * value)], (cloud, at) => ({
    colour: ['before', 'after'][cloud],
    word: `word${at}`,
  })),
  axes: /** @type {[string, string]} */ (['across', 'up']),
});

/** Which words a drawing names. @param {any} picture */
const wordsIn = (picture) => [...new Set(String(picture).match(/(?<=<text [^>]*>)word\d+/g))];

test('few words are all named', () => {
  const picture = surface();
  drawScene(picture, sceneOf(3), size, theme);
  assert.deepEqual(wordsIn(picture).sort(), ['word0', 'word1', 'word2']);
});

test('a word has a third of the width, and is named within it also where it is asked for', () => {
  const word = '🐈'.repeat(170);
  const { dots, ...rest } = sceneOf(3);
  const scene = { ...rest, dots: dots.map((dot) => ({ ...dot, word })), strong: [1] };
  const picture = surface();
  drawScene(picture, scene, size, theme);
  const named = [...String(picture).matchAll(/<text [^>]*?x="([\d.]+)"[^>]*>(🐈[^<]*)/gu)];
  assert.ok(named.length >= 4, 'words and their halos');
  for (const [, x, shown] of named) {
    assert.match(shown, /^(🐈)+…$/u);
    assert.ok(7 * shown.length <= size.width / 3, shown);
    assert.ok(Number(x) >= 3.5 * shown.length && Number(x) <= size.width - 3.5 * shown.length, x);
  }
});

test('a word that is asked for is bold in the room that was found for it', () => {
  const measure = (/** @type {string} */ font, /** @type {string} */ words) =>
    (font.startsWith('600') ? 8 : 7) * words.length;
  const picture = /** @type {any} */ (new SvgSurface(size.width, size.height, measure));
  drawScene(picture, { ...sceneOf(3), strong: [0] }, size, theme);
  const bold = String(picture).match(/<text [^>]*font-weight="600"[^>]*>/g) ?? [];
  assert.ok(bold.length >= 2, 'the word and its halo');
  for (const one of bold) assert.match(one, /textLength="35"/);
});

test('the numbers of the axis that goes up keep to the room beside its name', () => {
  const { dots, ...rest } = sceneOf(3);
  const far = dots.map((dot) => ({ ...dot, point: dot.point.map((x) => 1e7 * x) }));
  const picture = surface();
  drawScene(picture, /** @type {any} */ ({ ...rest, dots: far }), size, theme);
  const ticks = String(picture).match(/<text [^>]*text-anchor="end"[^>]*>[^<]{6,}/g) ?? [];
  assert.ok(ticks.length > 1);
  for (const one of ticks) assert.match(one, /x="56"[^>]* textLength="40"/);
});

test('no halo of a word lies over a dot, and every word over all dots', () => {
  const picture = surface();
  drawScene(picture, sceneOf(3), size, theme);
  const drawn = String(picture).match(/<(?:text|path d="[^"]*A)[^>]*/g) ?? [];
  const kinds = drawn.map((one) => {
    if (one.startsWith('<path')) return 'dot';
    return /stroke="/.test(one) ? 'halo' : 'word';
  });
  const first = kinds.indexOf('halo');
  assert.deepEqual(
    kinds.slice(first).filter((kind, at, all) => kind !== all[at - 1]),
    ['halo', 'dot', 'word'],
  );
});

test('names of axes end where the picture does', () => {
  const share = 'PCA component 2 (19 % of the variance)';
  const picture = surface();
  const scene = { ...sceneOf(3), axes: /** @type {[string, string]} */ ([share, share]) };
  drawCrowd(picture, scene, { width: 390, height: 240 }, theme);
  assert.match(String(picture), />PCA component 2 \(19 % of the variance\)</);
  assert.match(String(picture), />PCA component 2 \(19 % of the…</);
});

test('the name of an axis is whole on a phone', () => {
  const axis = text.componentShare({ at: 2, share: '25 %' });
  const picture = surface();
  const scene = { ...sceneOf(3), axes: /** @type {[string, string]} */ ([axis, axis]) };
  drawCrowd(picture, scene, { width: 356, height: 240 }, theme);
  assert.equal(String(picture).split(`>${axis}<`).length, 3);
});

test('of many, those that would hide each other are not', () => {
  const picture = surface();
  drawCrowd(picture, sceneOf(1000), size, theme);
  const { length } = wordsIn(picture);
  assert.ok(length > 30 && length < 300, `${length} are named`);
});

test('labels that would lie on each other are left out', () => {
  const boxes = /** @type {Record<string, number>[]} */ ([]);
  /** @type {any} */
  const picture = surface();
  const { fillText } = picture;
  picture.fillText = (
    /** @type {string} */ words,
    /** @type {number} */ x,
    /** @type {number} */ y,
  ) => {
    if (words.startsWith('word')) boxes.push({ x, y });
    fillText.call(picture, words, x, y);
  };
  drawCrowd(picture, sceneOf(60), size, theme);
  assert.ok(boxes.length > 20, `${boxes.length} are named`);
  // 7 px a letter, 16 px a line.
  const area = 7 * 'word00'.length * 16;
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(0, at)) {
      const [across, down] = [42 - Math.abs(one.x - other.x), 16 - Math.abs(one.y - other.y)];
      const shared = Math.max(0, across) * Math.max(0, down);
      assert.ok(shared <= 0.2 * area, `${JSON.stringify([one, other])}: ${shared}`);
    }
  });
});

test('what is asked for is named wherever it lies, and moves no other label', () => {
  const scene = sceneOf(1000);
  const crowd = drawCrowd(surface(), scene, size, theme);
  const picture = surface();
  drawChosen(picture, { ...scene, strong: [1, 1001], ringed: [1] }, crowd, theme);
  assert.deepEqual(wordsIn(picture), ['word1']);
  const whole = drawCrowd(surface(), { ...scene, strong: [1, 1001] }, size, theme);
  assert.deepEqual(whole.labels, crowd.labels);
});

test('what has a ring, whatever is pointed at, is the first to get a place', () => {
  const scene = sceneOf(60);
  const placed = (/** @type {number[] | undefined} */ ringed) =>
    drawCrowd(surface(), { ...scene, ringed }, size, theme).labels;
  const first = [...placed([30, 90]).values()];
  assert.deepEqual(
    first.slice(0, 4).map(({ at }) => at),
    [30, 90, 0, 60],
  );
  const alone = { ...scene, arrows: /** @type {[number, number][]} */ ([[30, 90]]) };
  const { labels } = drawCrowd(surface(), alone, size, theme);
  assert.deepEqual(first.slice(0, 2), [...labels.values()]);
  assert.notDeepEqual(
    [...placed(undefined).values()].filter(({ at }) => at % 60 === 30),
    first.slice(0, 2),
  );
});

test('equal words on one spot are written once', () => {
  const picture = surface();
  const { dots, ...rest } = sceneOf(4);
  drawCrowd(picture, { ...rest, dots: dots.map((dot) => ({ ...dot, ...dots[0] })) }, size, theme);
  assert.equal(String(picture).split('>word0<').length - 1, 2, 'its halo, and itself');
});
