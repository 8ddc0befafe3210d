/** Formats steps of a plan with consecutive ones as ranges, `1–5, 8`. */
export function formatSteps(steps: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const step of steps.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && step <= last.to + 1) last.to = step;
    else ranges.push({ from: step, to: step });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
