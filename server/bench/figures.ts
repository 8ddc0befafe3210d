/** Returns the time in ms that 95 % of the runs do not exceed. */
export function computeP95(times: readonly number[]): number {
  const sorted = [...times].toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}

/** Returns the time in ms that half of the runs do not exceed. */
export function computeMedian(times: readonly number[]): number {
  return [...times].toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

/** Runs work several times, one after the other, and returns the times in ms. */
export async function measureTimes(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return times;
}

/** Formats a figure with one or two decimals. */
export function formatFigure(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Prints a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
