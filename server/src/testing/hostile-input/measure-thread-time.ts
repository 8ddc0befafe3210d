/** The milliseconds of processor time in which a call has to answer any request, on a slow machine too. */
export const MAX_REQUEST_MS = 200;

/** Runs work and returns its result with the processor time of this thread, which other programs do not lengthen. */
export async function measureThreadTime<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ms: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: Math.round((user + system) / 1000) };
}

/** Measurements of slow work before it counts as slow. */
const MAX_REPEATS = 4;

/**
 * Measures work again while it takes longer than a limit. The first run compiles code, a collection of garbage may fall
 * into any run, and a busy neighbour on the same processor lengthens several; work that is slow itself is slow each time.
 *
 * @returns the shortest processor time in ms
 */
export async function measureShortestTime(work: () => Promise<unknown>, limitMs: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MAX_REPEATS && shortest > limitMs; run += 1)
    shortest = Math.min(shortest, (await measureThreadTime(work)).ms);
  return shortest;
}
