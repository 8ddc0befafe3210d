import { Problem } from './problem.ts';

/** The outcome of one step of a command. */
export interface Step {
  readonly name: string;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Runs and times a step; an error counts as a failed step. */
export async function runStep(name: string, work: () => Promise<readonly string[]>): Promise<Step> {
  const start = performance.now();
  const problems = await work().catch((error: unknown) => [
    error instanceof Problem ? error.message : String((error instanceof Error ? error.stack : null) ?? error),
  ]);
  return { name, problems, seconds: (performance.now() - start) / 1000 };
}

/** Formats one line of the table of steps. */
export function formatStep({ name, problems, seconds }: Step): string {
  return `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}${seconds.toFixed(1).padStart(7)} s`;
}

/** Prints a step, with at most `limit` of its problems. */
export function printStep(step: Step, limit = 200): void {
  console.log(formatStep(step));
  for (const problem of step.problems.slice(0, limit)) console.log(`        ${problem}`);
  if (step.problems.length > limit) console.log(`        … and ${step.problems.length - limit} more`);
}
