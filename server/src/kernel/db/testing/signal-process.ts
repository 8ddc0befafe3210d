/**
 * Sends a signal to a process that a test has looked for and that has to be there.
 * @throws when none was found: to the system, 0 is the whole group of processes that the test belongs to
 */
export function signalProcess(pid: number | null | undefined, signal: NodeJS.Signals): void {
  if (pid === null || pid === undefined || pid <= 0) throw new Error(`There is no process for ${signal}`);
  process.kill(pid, signal);
}
