import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPassedTestsFolder, PassedTests } from '../test-inputs/passed-tests.ts';
import { formatStep, printStep, runStep, type Step } from '../workspace/steps.ts';
import { run } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { type Count, formatCount, NO_TESTS, addCounts } from './count.ts';
import { type Failure, formatFailures } from './failures.ts';
import { readProcessorSeconds } from './processor-time.ts';
import type { TestOptions } from './test-options.ts';
import type { Tier } from './tiers.ts';

/** The result of the tests of one runner. */
export interface TestsOutcome {
  /** The exit status of the runner. */
  readonly code: number;
  readonly count: Count;
}

/** One run of a command that tests: its steps, their counts, and what it prints at its end. */
export class TestRun {
  /** False if tests that passed before run again. */
  readonly usesCache: boolean;
  readonly results = new PassedTests(findPassedTestsFolder());
  /** The commit under test; empty outside of a git checkout. */
  readonly commit: string;
  readonly #reportFolder: string;
  readonly #steps: Step[] = [];
  readonly #counts: Count[] = [];
  readonly #failures: Failure[] = [];
  readonly #notes: string[] = [];
  readonly #processorSeconds = new Map<string, number>();

  private constructor(tier: Tier, usesCache: boolean, commit: string) {
    this.usesCache = usesCache;
    this.commit = commit;
    this.#reportFolder = join(workspaceRoot, '.build', 'test', tier);
    rmSync(this.#reportFolder, { recursive: true, force: true });
    mkdirSync(this.#reportFolder, { recursive: true });
  }

  /** Begins a run of a tier. */
  static async begin(tier: Tier, { usesCache }: Pick<TestOptions, 'usesCache'>): Promise<TestRun> {
    const { code, output } = await run('git', ['rev-parse', 'HEAD']);
    return new TestRun(tier, usesCache, code === 0 ? output.trim() : '');
  }

  /** Returns the path of the JSON report of a runner. */
  reportPath(runner: string): string {
    return join(this.#reportFolder, `${runner}.json`);
  }

  /** Adds failed tests to the lines at the end. */
  addFailures(failures: readonly Failure[]): void {
    this.#failures.push(...failures);
  }

  /** Adds a line to the end. */
  addNote(note: string): void {
    this.#notes.push(note);
  }

  /** Adds a finished step without tests. A failed one counts as one failed test, so that the last line never hides it. */
  addStep(step: Step): void {
    printStep(step);
    this.#steps.push(step);
    if (step.problems.length > 0) this.#counts.push({ ...NO_TESTS, failed: 1 });
  }

  /** Runs a step without tests and returns whether it succeeded. */
  async runStep(name: string, work: () => Promise<readonly string[]>): Promise<boolean> {
    const step = await runStep(name, work);
    this.addStep(step);
    return step.problems.length === 0;
  }

  /** Runs a step that consists of tests. It fails if a test fails, if none ran, or if its runner fails otherwise. */
  async runTests(name: string, work: () => Promise<TestsOutcome>): Promise<void> {
    let count = NO_TESTS;
    const step = await runStep(name, async () => {
      const outcome = await work();
      ({ count } = outcome);
      if (count.failed > 0) return [`${count.failed} of ${count.passed + count.failed} tests failed`];
      if (count.passed === 0) return ['no test ran'];
      return outcome.code === 0 ? [] : [`ended with status ${outcome.code} although no test failed`];
    });
    const isOtherFailure = step.problems.length > 0 && count.failed === 0;
    this.#counts.push(isOtherFailure ? { ...count, failed: 1 } : count);
    printStep(step);
    this.#steps.push(step);
  }

  /** Runs a part of the run and counts its processor seconds, those of its processes included. */
  async measure(part: string, work: () => Promise<void>): Promise<void> {
    const before = readProcessorSeconds();
    await work();
    const after = readProcessorSeconds();
    if (before !== undefined && after !== undefined) this.#processorSeconds.set(part, after - before);
  }

  /** Prints the end of the run and returns its exit status. */
  finish(): number {
    const total = addCounts(this.#counts);
    const processor = [...this.#processorSeconds].map(([part, seconds]) => `${part} ${seconds.toFixed(0)}`);
    const lines = [...formatFailures(this.#failures), ...this.#steps.map(formatStep), ...this.#notes];
    if (processor.length > 0) lines.push(`Processor seconds: ${processor.join(', ')}`);
    console.log(`\n${lines.join('\n')}\n`);
    console.log(formatCount(total));
    this.results.deleteOld();
    return total.failed === 0 ? 0 : 1;
  }
}
