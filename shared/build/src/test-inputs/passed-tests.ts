import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A result that is kept: only of tests that passed. */
export interface Passed {
  readonly key: string;
  readonly passed: number;
  readonly skipped: number;
  /** How long it took. */
  readonly seconds: number;
}

type Stored = Record<string, readonly Passed[]>;

/** The last ones of each test: these many branches may take turns. */
const KEPT = 4;

/** The file of a workspace in which they are kept. */
export function passedTestsFile(root: string): string {
  return join(root, '.build', 'cache', 'passed-tests.json');
}

/** The results of tests that passed, in one file. */
export class PassedTests {
  readonly #file: string;
  readonly #results: Map<string, readonly Passed[]>;

  /** @param file where they are kept; one that is not there, or cannot be read, holds none */
  constructor(file: string) {
    this.#file = file;
    this.#results = new Map(Object.entries(read(file)));
  }

  /** The result of a test whose inputs are those of the key; undefined when it has to run. */
  find(test: string, key: string | null): Passed | undefined {
    return this.#results.get(test)?.find((result) => result.key === key);
  }

  /** How long a test took when it last passed. */
  secondsOf(test: string): number | undefined {
    return this.#results.get(test)?.[0]?.seconds;
  }

  add(test: string, result: Passed): void {
    const others = (this.#results.get(test) ?? []).filter(({ key }) => key !== result.key);
    this.#results.set(test, [result, ...others].slice(0, KEPT));
  }

  remove(test: string, key: string): void {
    const others = (this.#results.get(test) ?? []).filter((result) => result.key !== key);
    this.#results.set(test, others);
  }

  /** Removes tests that are no longer there. */
  keepOnly(tests: Iterable<string>): void {
    const kept = new Set(tests);
    for (const test of this.#results.keys()) if (!kept.has(test)) this.#results.delete(test);
  }

  /** The file is there whole or not at all. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const unfinished = `${this.#file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(Object.fromEntries(this.#results)));
    renameSync(unfinished, this.#file);
  }
}

function read(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    // What a former version wrote, or half of a file, is no reason to run nothing.
    rmSync(file, { force: true });
    return {};
  }
}
