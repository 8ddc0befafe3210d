/**
 * Sends a signal to a process that must exist.
 *
 * @throws if there is no process: for the system, 0 means the whole process group of the test
 */
export function signalProcess(pid: number | null | undefined, signal: NodeJS.Signals): void {
  if (pid === null || pid === undefined || pid <= 0) throw new Error(`There is no process for ${signal}`);
  process.kill(pid, signal);
}
