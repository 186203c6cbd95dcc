// The string table: what its entries become, and that another language needs no code.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import english from '../../web/strings/en/page.js';
import { inPlace } from '../../web/draw/labels.js';
import { speak, text, useTable } from '../../web/elements/text.js';

test('a phrase is a string; one with names asks for their values', () => {
  assert.equal(text.title, 'Attention Lab');
  assert.equal(text.why({ value: '0.50' }), 'Where does 0.50 come from?');
  assert.equal(text.stages.scores.op, english.stages.scores.op);
});

test('a word that is written from the right keeps to its place in the line', () => {
  assert.equal(inPlace('cat'), 'cat');
  assert.equal(inPlace('שלום'), '\u2068שלום\u2069');
  for (const word of ['\u202eabc', '\u{1e900}\u{1e901}']) {
    assert.equal(inPlace(word), `\u2068${word}\u2069`);
  }
  assert.equal(text.quoted({ word: 'عالم' }), '‘\u2068عالم\u2069’');
  assert.equal(text.quoted({ word: 'ἀρχή 猫' }), '‘ἀρχή 猫’');
});

/** The names of a table's phrases, all the way down. @param {object} table @returns {string[]} */
const namesIn = (table) =>
  Object.entries(table).flatMap(([name, part]) =>
    typeof part === 'object' ? [name, ...namesIn(part)] : [name],
  );

test('no phrase is called as what every object has, which would stand for its translation', async () => {
  for (const file of fs.readdirSync(new URL('../../web/strings/en', import.meta.url))) {
    const { default: table } = await import(`../../web/strings/en/${file}`);
    assert.deepEqual(
      namesIn(table).filter((name) => name in {}),
      [],
      file,
    );
  }
  assert.equal(text.edits.value({ cell: 'X[0,1]' }), 'Value of X[0,1]');
});

test('a plural form is chosen by the count', () => {
  assert.match(text.sentenceDrawn({ count: 1 }), / 1 token /);
  assert.match(text.sentenceDrawn({ count: 2 }), / 2 tokens /);
});

test('a count of thousands is grouped as its language does, an index is not', () => {
  assert.equal(text.long.title({ count: 4096 }).slice(0, 12), '4,096 words,');
  assert.equal(text.long.keepFirst({ most: 16384 }), 'Keep the first 16,384');
  assert.match(text.tokenFrom({ index: 1200, word: 'a', place: 3 }), /^tokens\[1200\]/);
  try {
    useTable('de', { long: { keepFirst: 'Die ersten {most}' } });
    assert.equal(text.long.keepFirst({ most: 16384 }), 'Die ersten 16.384');
  } finally {
    useTable('en', english);
  }
});

test('a language without a file changes nothing', async () => {
  await speak('tlh-Latn');
  assert.equal(text.title, english.title);
});

test('another language is a table of the same shape, and what it leaves out stays English', () => {
  const polish = {
    why: 'Skąd się bierze {value}?',
    stages: { scores: { title: 'Wyniki' } },
    sentenceDrawn: { one: '{count} token', few: '{count} tokeny', other: '{count} tokenów' },
  };
  try {
    useTable('pl', polish);
    assert.equal(text.why({ value: 1 }), 'Skąd się bierze 1?');
    assert.equal(text.stages.scores.title, 'Wyniki');
    assert.equal(text.stages.scores.op, english.stages.scores.op);
    assert.equal(text.sentenceDrawn({ count: 3 }), '3 tokeny');
    assert.equal(text.sentenceDrawn({ count: 5 }), '5 tokenów');
  } finally {
    useTable('en', english);
  }
  assert.equal(text.stages.scores.title, english.stages.scores.title);
});
