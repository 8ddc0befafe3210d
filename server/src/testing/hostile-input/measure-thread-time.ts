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
