// node web/build/exclusive.mjs PROGRAM [ARGUMENT...]: runs a program that builds while nothing else builds here.
//
// Two that compile or bundle into the same folders would each take for whole what the other has not finished. So who
// wants to build has a file in build/lock/ that is named by its process and has its turn, one after the last of the
// others (Lamport's bakery): nothing has to be taken away from a process that was killed, which has its turn no more.
// Whoever has the turn must start nobody that asks for one.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isCalled, replaceFile, root } from './tools.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Whether a process is there, or for a negative number one of that group. @param {number} id */
function isThere(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM'; // somebody else's
  }
}

/** Whether a process runs: on Linux one that has ended is there until its parent has seen it. @param {number} id */
function isAlive(id) {
  if (!isThere(id)) return false;
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${id}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * @typedef {object} Turn
 * @property {number} owner the process that asked for it
 * @property {number} runs the process that we wait for: the owner, or the program that it has left behind
 * @property {number} turn 0 as long as it is being chosen
 */

/** Somebody's turn, if they live. @param {string} folder @param {number} owner @returns {Turn[]} */
function turnOf(folder, owner) {
  const file = path.join(folder, String(owner));
  try {
    const { turn = 0, program = owner } = JSON.parse(fs.readFileSync(file, 'utf8') || '{}');
    const runs = [owner, program].find(isAlive);
    if (runs) return [{ owner, runs, turn }];
  } catch (error) {
    if (error.code !== 'ENOENT') throw error; // it has just finished
  }
  fs.rmSync(file, { force: true });
  return [];
}

/** @param {string} folder */
const turnsOfOthers = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => turnOf(folder, Number(name)));

/** Waits for our turn, and says once for whom. @param {string} folder @param {string} file ours */
async function takeTurn(folder, file) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, '');
  const turn = 1 + Math.max(0, ...turnsOfOthers(folder).map((other) => other.turn));
  replaceFile(file, JSON.stringify({ turn }));
  const isBefore = (/** @type {Turn} */ other) =>
    other.turn < turn || (other.turn === turn && other.owner < process.pid);
  for (let isTold = false; ; isTold = true) {
    const first = turnsOfOthers(folder).find(isBefore);
    if (!first) return turn;
    if (!isTold) console.error(`waits for process ${first.runs}, which builds here`);
    await pause(100);
  }
}

/**
 * A program and all that it starts, in a group of their own that is ended as a whole. Its number is kept with our turn:
 * it goes on if we are killed.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} onStart
 * @returns {Promise<boolean>} whether it succeeded
 */
function runInGroup(program, args, options, onStart) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options, detached: true });
  onStart(child);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Ends a group, and waits until it has tidied up. @param {number} group @param {NodeJS.Signals} signal */
async function endGroup(group, signal) {
  if (!isThere(-group)) return;
  process.kill(-group, signal);
  for (let left = 30; left > 0 && isThere(-group); left -= 1) await pause(100);
}

/**
 * As run of tools.mjs.
 * @typedef {(name: string, args: string[], options?: import('node:child_process').SpawnOptions) => Promise<boolean>} Run
 */

/**
 * Does some work when it is our turn.
 * @template R
 * @param {(run: Run) => R | Promise<R>} work which starts programs by what it is given
 * @param {string} [folder] of the turns
 * @returns {Promise<R>}
 */
export async function exclusively(work, folder = path.join(root, 'build/lock')) {
  const file = path.join(folder, String(process.pid));
  const release = () => fs.rmSync(file, { force: true });
  /** @type {number | undefined} */
  let program;
  let isStopped = false;
  const stop = async (/** @type {NodeJS.Signals} */ signal) => {
    isStopped = true;
    if (program) await endGroup(program, signal);
    release();
    SIGNALS.forEach((each) => process.removeListener(each, stop));
    process.kill(process.pid, signal);
  };
  SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    const turn = await takeTurn(folder, file);
    return await work(async (name, args, options = {}) => {
      const isDone = await runInGroup(name, args, options, (child) => {
        program = child.pid;
        replaceFile(file, JSON.stringify({ turn, program }));
      });
      // Our turn ends with the whole group, and nothing comes after it.
      if (isStopped) await new Promise(() => {});
      program = undefined;
      return isDone;
    });
  } finally {
    release();
    SIGNALS.forEach((signal) => process.removeListener(signal, stop));
  }
}

if (isCalled(import.meta.url)) {
  const [program, ...args] = process.argv.slice(2);
  const isDone = await exclusively((run) => run(program, args));
  process.exitCode = isDone ? 0 : 1;
}
