import type { FastifyBaseLogger } from 'fastify';

/** Work that is done now and then while the server runs, for example forgetting what has expired. */
export interface Housekeeping {
  /** Does a task every so many ms, the first time after one interval; a failure is logged and the task goes on. */
  every(interval: number, name: string, task: () => Promise<void>): void;
  /** Starts no further task and waits for those under way. */
  stop(): Promise<void>;
}

/** Makes the keeper of the server's tasks; it never keeps the process alive. */
export function createHousekeeping(log: FastifyBaseLogger): Housekeeping {
  const timers: NodeJS.Timeout[] = [];
  const underWay = new Set<Promise<void>>();

  return {
    every(interval, name, task) {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        const run = task()
          .catch((error: unknown) => log.error({ err: error, task: name }, 'housekeeping failed'))
          .finally(() => {
            busy = false;
            underWay.delete(run);
          });
        underWay.add(run);
      }, interval);
      timer.unref();
      timers.push(timer);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
