// The tours' data: nothing that the tutorials print, draw or get wrong is left out, and every part of a
// step has its words.

import assert from 'node:assert/strict';
import test from 'node:test';
import english from '../../web/strings/en/tours.js';
import { ROWS as ROWS_000 } from '../../web/tours/blocks_000.js';
import { ROWS as ROWS_001 } from '../../web/tours/blocks_001.js';
import { ROWS as ROWS_002 } from '../../web/tours/blocks_002.js';
import { ROWS as ROWS_003 } from '../../web/tours/blocks_003.js';
import { ROWS as ROWS_004 } from '../../web/tours/blocks_004.js';
import { BLOCKS, blocksOf } from '../../web/tours/blocks.js';
import { FACTS } from '../../web/tours/facts.js';
import { placeOf, TOURS, tourOf } from '../../web/tours/index.js';
import { LABS } from '../../web/elements/labs/labs.js';
import { fromStep, onStep, readPlace } from '../../web/elements/tours/touring.js';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const rows = (tutorial, ...numbers) =>
  numbers.flat().map((number) => `S${tutorial}-${String(number).padStart(3, '0')}`);

/** What the five tutorials print, plot, tabulate and typeset, by the numbers of the inventory of their features. */
const INVENTORY = {
  prints: [
    ...rows(0, range(44, 46), range(74, 76), range(110, 112)),
    ...rows(2, 26, 27, 34, 35),
    ...rows(3, 25),
    ...rows(4, 22, 23, range(30, 32)),
  ],
  plots: [
    ...rows(0, range(47, 55), range(77, 82), range(92, 96)),
    ...rows(1, 5, 59, range(62, 67)),
  ],
  tables: [...rows(0, range(116, 120)), ...rows(4, range(5, 10))],
  formulas: [...rows(0, 6), ...rows(3, 8, range(19, 23)), ...rows(4, 13)],
  numbers: rows(3, range(26, 33)),
};

/** @type {Record<string, Record<string, string[][]>>} */
const ROWS = {
  '000': ROWS_000,
  '001': ROWS_001,
  '002': ROWS_002,
  '003': ROWS_003,
  '004': ROWS_004,
};

/** Places where a text disagrees with its own code or with mathematics. */
const DISCREPANCIES = range(1, 53).map((number) => `D${String(number).padStart(2, '0')}`);

const steps = TOURS.flatMap(({ id, steps: own }) => own.map((step) => ({ tour: id, ...step })));
const blocks = steps.flatMap((step) => blocksOf(step.tour, step));

test('everything the tutorials print, plot, tabulate and typeset is in one place of the tours', () => {
  const covering = Object.entries(ROWS).flatMap(([tour, own]) =>
    Object.entries(own).flatMap(([step, some]) =>
      some.map((covers, at) => ({ ...BLOCKS[tour][step][at], rows: covers })),
    ),
  );
  const covered = covering.flatMap((block) => block.rows);
  assert.deepEqual([...covered].sort(), Object.values(INVENTORY).flat().sort());
  const kinds = { prints: 'print', tables: 'table', formulas: 'formulas', numbers: 'numbers' };
  for (const [kind, key] of Object.entries(kinds)) {
    for (const block of covering.filter((one) =>
      one.rows.some((row) => INVENTORY[kind].includes(row)),
    )) {
      assert.ok(block[key], `${block.rows} is no ${key}`);
    }
  }
});

test('every discrepancy has one note, and every note its words', () => {
  const noted = blocks.flatMap((block) => block.notes ?? []);
  assert.deepEqual([...noted].sort(), DISCREPANCIES);
  assert.deepEqual(Object.keys(english.tours.notes), DISCREPANCIES);
});

test('a note names exactly the numbers that are computed for it', async () => {
  for (const [id, phrases] of Object.entries(english.tours.notes)) {
    const named = Object.values(phrases).flatMap((phrase) =>
      [...phrase.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    );
    assert.equal(named.length > 0, id in FACTS, `${id} names ${named}`);
  }
});

test('every step has a title and a paragraph, and there are none for steps that are not', () => {
  const named = Object.entries(english.tours.texts).flatMap(([tour, own]) =>
    Object.keys(own).map((step) => `${tour}/${step}`),
  );
  assert.deepEqual(
    named,
    steps.map(({ tour, id }) => `${tour}/${id}`),
  );
  for (const { tour, id } of steps) {
    const { title, about } = english.tours.texts[tour][id];
    assert.ok(title && about);
  }
});

test('every step shows something, and nothing belongs to a step that is not', () => {
  for (const { tour, id, ...step } of steps) {
    assert.ok(blocksOf(tour, { id, ...step }).length > 0, `${tour}/${id}`);
  }
  for (const [tour, own] of Object.entries(BLOCKS)) {
    const ids = steps.filter((step) => step.tour === tour).map(({ id }) => id);
    for (const id of Object.keys(own)) assert.ok(ids.includes(id), `${tour}/${id}`);
  }
});

test('every lab is tried out in a step, at least', () => {
  const named = TOURS.flatMap((tour) => tour.steps.flatMap(({ lab }) => lab ?? []));
  assert.deepEqual(new Set(named), new Set(LABS.map(({ id }) => id)));
});

test('a block is one thing, with its words where they are ours', () => {
  const kinds = ['formulas', 'print', 'figures', 'plane', 'table', 'numbers', 'stated', 'notes'];
  for (const block of blocks) {
    assert.equal(kinds.filter((kind) => block[kind]).length, 1, JSON.stringify(block));
    if (block.table) assert.ok(english.tours.tables[block.table]);
    if (block.numbers) assert.ok(english.tours.numbers[block.numbers]);
    if (block.name) assert.ok(english.tours.figures[block.name]);
    for (const { title, name } of block.figures ?? []) {
      assert.ok(title ?? english.tours.figures[name]);
    }
  }
});

test('every table has as many words in each row as it has columns', () => {
  for (const { columns, rows: lines } of Object.values(english.tours.tables)) {
    for (const line of lines) assert.equal(line.length, columns.length);
  }
});

test('a demo is found in its tutorial', () => {
  assert.deepEqual(placeOf('000-positions'), { id: '000', step: 5 });
  assert.equal(placeOf('none'), null);
  assert.equal(tourOf('005'), undefined);
});

test('a link to a step that is not there says which are', () => {
  assert.deepEqual(readPlace('002', '3', TOURS), { tour: '002', tourStep: 3, ignored: [] });
  assert.deepEqual(readPlace('002', '', TOURS), { tour: '002', tourStep: 1, ignored: [] });
  assert.deepEqual(readPlace('', '', TOURS), { tour: '', tourStep: 1, ignored: [] });
  const [noTour] = readPlace('7', '2', TOURS).ignored;
  assert.match(noTour.why, /000, 001, 002, 003, 004/);
  const [ofNone, ...more] = readPlace('', '3', TOURS).ignored;
  assert.deepEqual([ofNone.name, ofNone.text, ofNone.why, more], ['step', '3', noTour.why, []]);
  for (const step of ['0', '6', '1.5', 'x']) {
    const { tourStep, ignored } = readPlace('002', step, TOURS);
    assert.equal(tourStep, 1);
    assert.equal(ignored[0].name, 'step');
    assert.match(ignored[0].why, /5 steps/);
  }
});

test('a link to a step names what the step has not set, and is read back to the same', () => {
  const fields = /** @type {any} */ ([
    { name: 'preset', type: 'text', default: '' },
    { name: 'mask', type: 'mask', default: 'none' },
    { name: 'heads', type: 'int', default: 2 },
  ]);
  const presets = [{ name: 'demo', spec: { heads: 1 } }];
  const base = { preset: '', mask: 'none', heads: 2 };
  const step = /** @type {any} */ ({ preset: 'demo', changes: { mask: 'causal' } });
  const session = (changes) => {
    const values = { ...base, ...(changes.preset ? presets[0].spec : {}), ...changes };
    return /** @type {any} */ ({ engine: { presets }, fields, changes, values });
  };
  /** @type {[Record<string, any>, Record<string, any>][]} */
  const cases = [
    [{ preset: 'demo', mask: 'causal' }, {}],
    [{ preset: 'demo', mask: 'causal', heads: 4 }, { heads: 4 }],
    [{ preset: 'demo' }, { mask: 'none' }],
    [
      { preset: 'other', heads: 3 },
      { preset: 'other', heads: 3 },
    ],
    [
      { preset: '', heads: 3 },
      { preset: '', heads: 3 },
    ],
  ];
  for (const [changes, named] of cases) {
    assert.deepEqual(fromStep(session(changes), step), named);
    assert.deepEqual(onStep(session({}), step, named), changes);
  }
  const undone = fromStep(session({ heads: 3 }), step);
  assert.deepEqual(
    undone,
    { preset: '', heads: 3 },
    'without the demo, which the step would bring',
  );
});
