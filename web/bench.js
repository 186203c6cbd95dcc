// bench.html: measures when it is asked to, and shows each size as it is done.
import { breathe, measure, prepare } from './bench/measure.js';
import { plain, SIZES } from './bench/timing.js';

/** @typedef {import('./bench/measure.js').Measured} Measured */

const element = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));
const start = /** @type {HTMLButtonElement} */ (element('start'));
const save = /** @type {HTMLAnchorElement} */ (element('save'));
const progress = element('progress');
const names = {
  relaxed: 'relaxed SIMD',
  simd128: 'SIMD',
  scalar: 'without vectors',
  'plain JavaScript': 'plain JavaScript',
};

/** @param {string} tag @param {(string | Node)[]} content */
function make(tag, ...content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

/** @param {number} seconds */
const ms = (seconds) => plain(1000 * seconds);

/** @param {string} text */
function small(text) {
  const made = make('span', text);
  made.className = 'spread';
  return made;
}

/** @param {Measured | undefined} one @param {number} fastest seconds */
function cell(one, fastest) {
  if (!one) return make('td', '–');
  const usesVectors = one.name === 'relaxed' || one.name === 'simd128';
  const compared = usesVectors
    ? `${Math.round(100 * one.share)} % of the peak`
    : `${plain(one.median / fastest, 2)} times as long as the fastest`;
  return make(
    'td',
    `${ms(one.median)} ms`,
    small(`${ms(one.p10)} to ${ms(one.p90)}`),
    small(compared),
  );
}

/** @param {string} text @param {'col' | 'row'} scope */
function heading(text, scope) {
  const made = /** @type {HTMLTableCellElement} */ (make('th', text));
  made.scope = scope;
  return made;
}

async function run() {
  const begun = new Date();
  const prepared = await prepare();
  const columns = [...prepared.engines.map(({ build }) => build), 'plain JavaScript'];
  const shown = columns.map((name) => Reflect.get(names, name));
  const head = ['(n, d_model, heads)', ...shown, 'rounds', 'peak'];
  document
    .querySelector('thead')
    ?.replaceChildren(make('tr', ...head.map((text) => heading(text, 'col'))));
  document.querySelector('tbody')?.replaceChildren();
  const results = [];
  for (const size of SIZES) {
    const label = `(${size.n}, ${size.d_model}, ${size.heads})`;
    progress.textContent = `measuring ${label} …`;
    await breathe();
    const { rounds, peak, measured } = await measure(prepared, size);
    results.push({ ...size, rounds, peak, measured });
    const fastest = Math.min(...measured.map(({ median }) => median));
    const cells = columns.map((name) =>
      cell(
        measured.find((one) => one.name === name),
        fastest,
      ),
    );
    const reached = make('td', peak ? `${plain(peak / 1e9)} GFLOP/s` : '–');
    const row = [heading(label, 'row'), ...cells, make('td', String(rounds)), reached];
    document.querySelector('tbody')?.append(make('tr', ...row));
  }
  prepared.engines.forEach((engine) => engine.dispose());
  const browser = navigator.userAgent;
  return { date: begun.toISOString(), browser, processors: navigator.hardwareConcurrency, results };
}

start.addEventListener('click', async () => {
  start.disabled = true;
  try {
    const all = await run();
    progress.textContent = 'done';
    element('about').textContent =
      `Milliseconds: the median, then from the best to the worst tenth, of as many rounds as the row says. ${all.browser}`;
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)]));
    save.download = 'attention-lab-bench.json';
    save.hidden = false;
  } catch (error) {
    progress.textContent = `It could not be measured: ${error instanceof Error ? error.message : error}`;
  }
  start.disabled = false;
});
