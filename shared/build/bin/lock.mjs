// Lock files for work that two commands in one checkout must not do at the same time.
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { toErrorCode } from './error-code.mjs';

/**
 * Runs `work` while holding `file`; waits for its turn. Takes over a lock whose process has ended.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => undefined) {
  const ownContent = `${process.pid} ${randomUUID()}`;
  let hasReported = false;
  while (!claim(file, ownContent)) {
    const holder = read(file);
    const pid = Number(holder.split(' ')[0]);
    if (holder !== '' && !isAlive(pid)) {
      discard(file, holder);
      continue;
    }
    if (!hasReported && holder !== '') onWait(pid);
    hasReported ||= holder !== '';
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    if (read(file) === ownContent) rmSync(file, { force: true });
  }
}

/**
 * Creates the lock atomically with its content, so nobody reads a half-written lock.
 * @param {string} file
 * @param {string} content
 */
function claim(file, content) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (toErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Removes the lock of an ended process. Restores a lock that another process claimed at the same moment.
 * @param {string} file
 * @param {string} dead
 */
function discard(file, dead) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== dead) linkSync(aside, file);
  } catch {
    // Another process was faster; the next round reads the current lock.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return toErrorCode(error) === 'EPERM';
  }
}
