// Who builds, builds alone: the others wait, and nobody waits for what was killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/build/tools.mjs';

const exclusive = pathToFileURL(path.join(root, 'web/build/exclusive.mjs')).href;

/** A folder of turns, and in it a log of what those who have them do. @param {import('node:test').TestContext} t */
function makeFolder(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'turns-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const log = path.join(folder, 'log');
  const turns = () => fs.readdirSync(folder).filter((name) => /^\d+$/.test(name));
  const lines = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : []);
  const sign = path.join(folder, 'sign');
  const giveSign = () => fs.writeFileSync(sign, '');
  return { folder, log, sign, turns, lines, giveSign };
}

/** Milliseconds in which a process that may go on has long gone on. */
const LONG = 500;

/**
 * A process that does some work exclusively.
 * @param {{folder: string, log: string}} where
 * @param {string} work in JavaScript
 */
function start({ folder, log }, work) {
  const program = `
    import fs from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { exclusively } from '${exclusive}';
    const say = (word) => fs.appendFileSync(${JSON.stringify(log)}, word + '\\n');
    await exclusively(async (run) => { ${work} }, ${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  return { child, ended, errors: () => errors };
}

/** @param {() => boolean} condition */
async function until(condition) {
  for (let left = 200; left > 0; left -= 1) {
    if (condition()) return;
    await pause(50);
  }
  assert.fail(`never: ${condition}`);
}

test('those who start together work one after the other', async (t) => {
  const where = makeFolder(t);
  const work = "say('begins'); await pause(150); say('ends');";
  const workers = [1, 2, 3, 4].map(() => start(where, work));
  await Promise.all(workers.map(({ ended }) => ended));
  assert.deepEqual(where.lines(), [...Array(4).fill(['begins', 'ends']).flat(), '']);
  assert.deepEqual(where.turns(), [], 'nothing is left of them');
});

test('who waits says for whom, once', async (t) => {
  const where = makeFolder(t);
  const untilSign = `while (!fs.existsSync('${where.sign}')) await pause(20);`;
  const first = start(where, `say('first'); ${untilSign} say('ends');`);
  await until(() => where.lines().includes('first'));
  const second = start(where, "say('second');");
  await until(() => second.errors() !== '');
  await pause(LONG);
  where.giveSign();
  await second.ended;
  await first.ended;
  assert.deepEqual(where.lines(), ['first', 'ends', 'second', '']);
  assert.equal(second.errors(), `waits for process ${first.child.pid}, which builds here\n`);
  assert.equal(first.errors(), '');
});

test('nobody waits for who was killed', async (t) => {
  const where = makeFolder(t);
  const first = start(where, "say('first'); await pause(60_000);");
  await until(() => where.lines().includes('first'));
  first.child.kill('SIGKILL');
  await first.ended;
  assert.deepEqual(where.turns(), [String(first.child.pid)]);
  const second = start(where, "say('second');");
  await second.ended;
  assert.equal(second.errors(), '');
  assert.deepEqual(where.turns(), []);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  test(`${signal} gives the turn back, and ends what was started`, async (t) => {
    const where = makeFolder(t);
    const script = `echo runs >> ${where.log}; sleep 60; echo on >> ${where.log}`;
    const worker = start(
      where,
      `await run('sh', ['-c', ${JSON.stringify(script)}]); say('after');`,
    );
    await until(() => where.lines().includes('runs'));
    worker.child.kill(signal);
    assert.deepEqual(await worker.ended, [null, signal]);
    assert.deepEqual(where.lines(), ['runs', ''], 'nothing went on or came after');
    assert.deepEqual(where.turns(), []);
  });
}

test('a signal gives the turn back of who waits, too', async (t) => {
  const where = makeFolder(t);
  const first = start(where, "say('first'); await pause(60_000);");
  await until(() => where.lines().includes('first'));
  const second = start(where, "say('second');");
  await until(() => second.errors() !== '');
  second.child.kill('SIGINT');
  assert.deepEqual(await second.ended, [null, 'SIGINT']);
  assert.deepEqual(where.turns(), [String(first.child.pid)]);
  first.child.kill('SIGKILL');
});

test('a program that goes on after its owner was killed is waited for', async (t) => {
  const where = makeFolder(t);
  const untilSign = `while [ ! -e ${where.sign} ]; do sleep 0.05; done`;
  const script = `echo $$ >> ${where.log}; exec sh -c '${untilSign}'`;
  const first = start(
    where,
    `await run('sh', ['-c', ${JSON.stringify(script)}], { stdio: 'ignore' });`,
  );
  await until(() => where.lines().length > 1);
  await until(() =>
    fs.readFileSync(path.join(where.folder, where.turns()[0]), 'utf8').includes('program'),
  );
  const [program] = where.lines();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start(where, "say('second');");
  await until(() => second.errors() !== '');
  await pause(LONG);
  assert.deepEqual(where.lines(), [program, '']);
  where.giveSign();
  await second.ended;
  assert.equal(second.errors(), `waits for process ${program}, which builds here\n`);
  assert.deepEqual(where.lines(), [program, 'second', '']);
});

test('what fails gives its turn back, and says so', async (t) => {
  const where = makeFolder(t);
  for (const work of [
    "throw new Error('wrong');",
    "process.exit(await run('false', []) ? 0 : 1);",
  ]) {
    const [code] = await start(where, work).ended;
    assert.equal(code, 1, work);
  }
  assert.equal(
    await start(where, "if (await run('no-such-program', [])) say('ran');").ended.then(
      ([code]) => code,
    ),
    0,
  );
  assert.deepEqual(where.lines(), []);
  const next = start(where, "say('next');");
  await next.ended;
  assert.equal(next.errors(), '');
});

test('as a program it runs another, and ends as that does', async () => {
  const program = path.join(root, 'web/build/exclusive.mjs');
  for (const code of [0, 1]) {
    const child = spawn(process.execPath, [
      program,
      process.execPath,
      '-e',
      `console.log('out'); process.exit(${code})`,
    ]);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
    assert.deepEqual([await once(child, 'close'), text], [[code, null], 'out\n']);
  }
});
