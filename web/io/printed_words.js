// What a program prints around a matrix: "Attention weights:", "Output shape: (4, 8)", W = array(...), words above the
// columns and before the rows, the rules of a Markdown table.

/** Between brackets nothing of it stands. A size in brackets is no matrix. */
const OUTSIDE = /(?:torch\.Size\(\[[^\]]*\]\)|[^[\]\n])+/y;
const LETTER = /\p{L}/u;
const NO_WORD = /^[+\-−]?(?:nan|inf(?:inity)?|∞)$/i;
const NUMBER = /^[+\-−]?(?:\d|\.\d)/;
const RULE = /^[\s:|-]*--[\s:|-]*$/;

/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** @param {string} text */
const isWord = (text) => LETTER.test(text[0] ?? '') && !NO_WORD.test(text);

/** Whether there is a word among what may be numbers, commas and parentheses. @param {string} text */
const hasWords = (text) => text.split(/[\s,;()]+/).some(isWord);

/**
 * The same lines without these words, where a number begins in the place that it had.
 * @param {string} text
 */
export const withoutWords = (text) =>
  text.includes('[') ? outsideBrackets(text) : text.split('\n').map(withoutLabel).join('\n');

/** @param {string} text */
function outsideBrackets(text) {
  let kept = '';
  let depth = 0;
  while (kept.length < text.length) {
    const here = text[kept.length];
    OUTSIDE.lastIndex = kept.length;
    const outside = depth ? undefined : OUTSIDE.exec(text)?.[0];
    if (outside) kept += hasWords(outside) ? blank(outside) : outside;
    else kept += here;
    if (here === '[') depth += 1;
    else if (here === ']') depth -= 1;
  }
  return kept;
}

/** A row without the word before it, and nothing of a line that has words alone. @param {string} line */
function withoutLabel(line) {
  if (RULE.test(line)) return blank(line);
  const row = line.replaceAll('|', ' ');
  const [first = '', ...rest] = row.split(/[\s,;]+/).filter(Boolean);
  if (!isWord(first)) return row;
  if (!rest.some((one) => NUMBER.test(one) || NO_WORD.test(one))) return blank(row);
  const end = row.indexOf(first) + first.length;
  return blank(row.slice(0, end)) + row.slice(end);
}
