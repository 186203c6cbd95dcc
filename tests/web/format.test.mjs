import assert from 'node:assert/strict';
import test from 'node:test';
import {
  allDigits,
  cardText,
  cellText,
  differenceText,
  endText,
  fixed,
  maskText,
  shapeText,
  smallCellText,
  smallText,
  typeset,
} from '../../web/draw/format.js';

test('a minus is a real minus, and what rounds to zero has none', () => {
  assert.equal(fixed(-0.126, 2), '−0.13');
  assert.equal(fixed(-0.001, 2), '0.00');
  assert.equal(allDigits(-1e-9), '−1e−9');
});

test('what a program says has the minus and the apostrophes of the page', () => {
  assert.equal(
    typeset("a head's width; -1: the seed of 'cat', 7.0e-09, [-2 x-1]"),
    'a head’s width; −1: the seed of ‘cat’, 7.0e−09, [−2 x-1]',
  );
});

test('what has no digits has a name', () => {
  assert.equal(fixed(NaN, 2), 'NaN');
  assert.equal(cellText(-Infinity), '−∞');
  assert.equal(cardText(Infinity), '∞');
  assert.equal(allDigits(NaN), 'NaN');
  assert.equal(allDigits(-Infinity), '−∞');
  assert.equal(endText(Infinity), '∞');
});

test('cells have two decimals, or an exponent from 1000 on', () => {
  assert.equal(cellText(0.235), '0.23');
  assert.equal(cellText(12.345), '12.35');
  assert.equal(cellText(-12345), '−1.2e+4');
  assert.equal(cellText(999), '999.00');
  assert.equal(cellText(1000), '1.0e+3');
});

test('cards have four decimals unless those would hide the number', () => {
  assert.equal(cardText(0.70594), '0.7059');
  assert.equal(cardText(0), '0.0000');
  assert.equal(cardText(1.5e-9), '1.5000e−9');
});

test('of a difference 0 is none, and rounding has two digits', () => {
  assert.equal(differenceText(0), '0');
  assert.equal(differenceText(-2.22e-16), '−2.2e−16');
  assert.equal(differenceText(5e-5), '0.0001');
  assert.equal(differenceText(-0.25), '−0.2500');
});

test('all digits lead back to the same double', () => {
  for (const value of [0.1, 1 / 3, 6.02214076e23, 5e-324, -2.5]) {
    assert.equal(Number(allDigits(value).replaceAll('−', '-')), value);
  }
});

test('ends of a colour bar are short and true', () => {
  assert.equal(endText(1), '1');
  assert.equal(endText(-2.5), '−2.5');
  assert.equal(endText(1.6847), '1.685');
  assert.equal(endText(5.9873), '5.99');
  assert.equal(endText(-0.3198), '−0.3198');
  assert.equal(endText(0.001234), '0.001234');
  assert.equal(endText(0), '0');
  assert.equal(endText(0.000123), '1.23e−4');
  assert.equal(endText(99999), '99999');
  assert.equal(endText(100000), '1.00e+5');
});

test('a shape reads as rows times columns', () => {
  assert.equal(shapeText([10, 8]), '10 × 8');
  assert.equal(shapeText([]), '1');
});

test('a mask is written short', () => {
  assert.deepEqual([0, -Infinity, -1e9, -2, 0.25, -1234567, 1 / 3, 999.6].map(maskText), [
    '0',
    '−∞',
    '−1e9',
    '−2',
    '0.25',
    '−1.23e6',
    '0.333',
    '1e3',
  ]);
});

test('among thousands of weights small ones keep digits that count', () => {
  assert.equal(smallText(0.000244140625), '0.0002441');
  assert.equal(smallText(0.25), '0.2500');
  assert.equal(smallText(0), '0.0000');
  assert.equal(smallCellText(0.00024), '2e−4');
  assert.equal(smallCellText(-0.0031), '−3e−3');
  assert.equal(smallCellText(0.031), '0.03');
  assert.equal(smallCellText(Infinity), '∞');
});
