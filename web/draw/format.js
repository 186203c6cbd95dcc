// Numbers as text. One place decides how many digits are shown and that a minus is a real minus.

/** With real minuses, and none before what has been rounded to 0. @param {string} digits as JavaScript writes them */
const signed = (digits) => digits.replace(/^-/, /[1-9]/.test(digits) ? '−' : '').replace('-', '−');

/** One digit before the point, and a power of ten. @param {number} value finite @param {number} decimals */
export const exponential = (value, decimals) => signed(value.toExponential(decimals));

/**
 * Fixed decimals, with names for what has no digits.
 * @param {number} value
 * @param {number} decimals 0 to 20
 */
export function fixed(value, decimals) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  return signed(value.toFixed(decimals));
}

/**
 * The short form for a cell: two decimals, or an exponent when two decimals would not fit a cell.
 * @param {number} value
 */
export function cellText(value) {
  return Math.abs(value) >= 1000 && Number.isFinite(value)
    ? exponential(value, 1)
    : fixed(value, 2);
}

/**
 * A mask's number: short, because most are 0, −∞ or a round one.
 * @param {number} value
 */
export function maskText(value) {
  if (!Number.isFinite(value)) return fixed(value, 0);
  const short = Number(value.toPrecision(3));
  const written =
    Math.abs(short) >= 1000 ? short.toExponential().replace('e+', 'e') : String(short);
  return written.replaceAll('-', '−');
}

/**
 * Four decimals for reading, switching to an exponent where four decimals would say nothing
 * (1e-9 is not 0) or too much (1e12).
 * @param {number} value
 */
export function cardText(value) {
  const size = Math.abs(value);
  if (Number.isFinite(value) && size !== 0 && (size < 5e-5 || size >= 1e7))
    return exponential(value, 4);
  return fixed(value, 4);
}

/** As `cardText`, to be subtracted. @param {number} value */
export const bracketed = (value) => (value < 0 ? `(${cardText(value)})` : cardText(value));

/**
 * As `cellText` among thousands of weights, most of which are small: one digit and its power of ten below 0.01.
 * @param {number} value
 */
export function smallCellText(value) {
  const isSmall = value !== 0 && Math.abs(value) < 0.01;
  return isSmall ? exponential(value, 0) : cellText(value);
}

/**
 * As `cardText` among thousands of weights: four digits that count below 0.1.
 * @param {number} value
 */
export const smallText = (value) =>
  value !== 0 && Math.abs(value) < 0.1 ? allDigits(Number(value.toPrecision(4))) : cardText(value);

/**
 * A difference: 0 only where there is none, and two digits where it is rounding.
 * @param {number} value
 */
export function differenceText(value) {
  if (value === 0) return '0';
  return Math.abs(value) < 5e-5 ? exponential(value, 1) : fixed(value, 4);
}

/**
 * Every digit that tells this double from its neighbours.
 * @param {number} value
 */
export function allDigits(value) {
  if (!Number.isFinite(value)) return fixed(value, 0);
  return (Object.is(value, -0) ? '-0' : String(value)).replaceAll('-', '−');
}

/** What Python prints as a hyphen is a minus in prose. @param {string} said */
export const withMinus = (said) => said.replace(/(^|[\s[e])-(?=\d)/g, '$1−');

/** What a program says, with the page's minus and apostrophes. @param {string} said */
export const typeset = (said) => withMinus(said).replaceAll(" '", ' ‘').replaceAll("'", '’');

/**
 * The end of a colour bar: as short as it can be while staying within 0.05 % of the true end.
 * @param {number} value
 */
export function endText(value) {
  if (!Number.isFinite(value)) return fixed(value, 0);
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e5)) return exponential(value, 2);
  const close = [0, 1, 2, 3, 4, 5].find(
    (decimals) => Math.abs(Number(value.toFixed(decimals)) - value) <= size * 0.0005,
  );
  return fixed(value, close ?? 6);
}

/**
 * Both ends of a colour bar; beyond the upper one there may be more.
 * @param {{ends: readonly [number, number], isClipped?: boolean}} scale
 * @returns {[string, string]}
 */
export const endTexts = ({ ends: [low, high], isClipped }) => [
  endText(low),
  (isClipped ? '≥ ' : '') + endText(high),
];

/**
 * A shape as it is read aloud: `10 × 8`.
 * @param {readonly number[]} shape
 */
export function shapeText(shape) {
  return shape.length ? shape.join(' × ') : '1';
}
