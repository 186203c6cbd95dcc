// What a program prints around a matrix: "Attention weights:", "Output shape: (4, 8)", W = array(...), words above the
// columns and before the rows, the rules of a Markdown table.

/** Between brackets nothing of it stands. A size in brackets is no matrix. */
const OUTSIDE = /(?:torch\.Size\(\[[^\]]*\]\)|[^[\]\n])+/y;
const LETTER = /\p{L}/u;
const NO_WORD = /^[+\-−]?(?:nan|inf(?:inity)?|∞)$/i;
const NUMBER = /^[+\-−]?(?:\d|\.\d)/;
/** A number in quotes, as some write CSV. */
const QUOTED = /"([+\-−\d.][^"]*)"/g;
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
export function withoutWords(text) {
  const lines = text.split('\n');
  const rows = lines.filter((line) => line.trim() && !RULE.test(line));
  if (isHeaded(rows)) {
    const head = lines.indexOf(rows[0]);
    return lines.map((line, at) => (at === head ? blank(line) : withoutFirst(line))).join('\n');
  }
  return text.includes('[') ? outsideBrackets(text) : lines.map(withoutLabel).join('\n');
}

/** The first cell of a row, with what ends it: of a Markdown table, in quotes (RFC 4180), or up to a separator. */
const FIRST = /^\s*(?:\|(?:\\.|[^\\|])*\||(?:"(?:[^"]|"")*"|[^\s,;]+)[,;\s]?)/;
/** A row whose first cell is empty; a tab before a bracket is an indent. */
const NO_FIRST = /^(?:\s*\|\s*\||\s*[,;]|\t[^[]*$)/;

/** @param {string} row */
const entriesOf = (row) => row.trim().split(/\s+/);

/** Whether the first row has names of columns, and the others begin with their own. @param {readonly string[]} rows */
function isHeaded([head = '', ...rows]) {
  if (!rows.length) return false;
  if (NO_FIRST.test(head)) return !rows.some((row) => NO_FIRST.test(row));
  // As pandas prints places: 0 1 2 above, 0 0.5 0.25 0.25 below.
  const names = entriesOf(head);
  return (
    names.every((name, at) => name === String(at)) &&
    rows.every((row, at) => {
      const [place, ...entries] = entriesOf(row);
      return place === String(at) && entries.length === names.length;
    })
  );
}

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

/** @param {string} line */
const withoutFirst = (line) => withoutLabel(line.replace(FIRST, blank));

/** A row without the word before it, and nothing of a line that has words alone. @param {string} line */
function withoutLabel(line) {
  if (RULE.test(line)) return blank(line);
  const row = line.replaceAll('|', ' ').replace(QUOTED, ' $1 ');
  const [first = '', ...rest] = row.split(/[\s,;]+/).filter(Boolean);
  if (!isWord(first)) return row;
  if (!rest.some((one) => NUMBER.test(one) || NO_WORD.test(one))) return blank(row);
  const end = row.indexOf(first) + first.length;
  return blank(row.slice(0, end)) + row.slice(end);
}
