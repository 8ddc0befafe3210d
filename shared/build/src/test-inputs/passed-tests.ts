import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The stored result of a test that passed. */
export interface PassedTest {
  readonly passed: number;
  readonly skipped: number;
  /** The duration of the run. */
  readonly seconds: number;
}

/** Results that no run has used for so long are deleted. */
const MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the folder of results that every checkout of this user shares; `TEST_CACHE_DIR` names another one. */
export function findPassedTestsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const cacheFolder = env['XDG_CACHE_HOME'] ?? (process.platform === 'win32' ? env['LOCALAPPDATA'] : undefined);
  return env['TEST_CACHE_DIR'] ?? join(cacheFolder ?? join(homedir(), '.cache'), 'dentarium', 'tests');
}

/**
 * The results of tests that passed, one file each. A result is found by the name of the test and the key of its inputs, so
 * that another checkout with the same inputs finds it too.
 */
export class PassedTests {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the result of a test whose inputs have this key; undefined if it has to run. */
  find(test: string, key: string | null): PassedTest | undefined {
    return key === null ? undefined : readJson<PassedTest>(this.#pathOfResult(test, key));
  }

  /** Returns the seconds of the latest run of a test that passed, with any inputs. */
  findSeconds(test: string): number | undefined {
    return readJson<{ seconds: number }>(this.#pathOfSeconds(test))?.seconds;
  }

  /** Stores a result. */
  add(test: string, key: string, result: PassedTest): void {
    writeJson(this.#pathOfResult(test, key), result);
    writeJson(this.#pathOfSeconds(test), { seconds: result.seconds });
  }

  /** Removes the result of a test that failed with these inputs. */
  remove(test: string, key: string): void {
    rmSync(this.#pathOfResult(test, key), { force: true });
  }

  /** Returns the names of the deep tests that the latest run had no time for. */
  readSkippedTests(): readonly string[] {
    return readJson<string[]>(join(this.#folder, 'skipped.json')) ?? [];
  }

  /** Stores the names of the deep tests that this run had no time for. */
  writeSkippedTests(tests: readonly string[]): void {
    writeJson(join(this.#folder, 'skipped.json'), tests);
  }

  /** Deletes results that were stored long ago. */
  deleteOld(now = Date.now()): void {
    for (const folder of [this.#folder, ...listFolders(this.#folder)])
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isFile() && now - statSync(path).mtimeMs > MAX_AGE_DAYS * DAY_MS) rmSync(path, { force: true });
      }
  }

  #pathOfResult(test: string, key: string): string {
    const name = createHash('sha256').update(`${test}\0${key}`).digest('hex');
    return join(this.#folder, name.slice(0, 2), `${name}.json`);
  }

  #pathOfSeconds(test: string): string {
    return join(this.#folder, 'seconds', `${createHash('sha256').update(test).digest('hex').slice(0, 32)}.json`);
  }
}

function listFolders(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  );
}

/** Another process may write the same file; the result is complete or not there at all. */
function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporaryPath = `${path}.${process.pid}`;
  writeFileSync(temporaryPath, JSON.stringify(value));
  renameSync(temporaryPath, path);
}

/** A file that is missing or damaged counts as no result. */
function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
