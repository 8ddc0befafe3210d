/** The urgency of work. Background work blocks no page and yields to all other work. */
type Urgency = 'now' | 'background';

/**
 * Limits concurrent work to `maxConcurrency`; further work waits in the order of arrival. Only one background work runs
 * at a time, and only while no other work waits.
 */
export function limitConcurrency(maxConcurrency: number) {
  const runningCounts = { now: 0, background: 0 };
  const queues: Record<Urgency, (() => void)[]> = { now: [], background: [] };

  function nextUrgency(): Urgency | undefined {
    if (runningCounts.now + runningCounts.background >= maxConcurrency) return undefined;
    if (queues.now.length > 0) return 'now';
    return runningCounts.background === 0 && queues.background.length > 0 ? 'background' : undefined;
  }

  function startNext(): void {
    for (let urgency = nextUrgency(); urgency !== undefined; urgency = nextUrgency()) {
      runningCounts[urgency] += 1;
      queues[urgency].shift()?.();
    }
  }

  return {
    /** The number of waiting works outside of the background. */
    get waitingCount(): number {
      return queues.now.length;
    },
    async run<T>(work: () => Promise<T>, urgency: Urgency = 'now'): Promise<T> {
      await new Promise<void>((resolve) => {
        queues[urgency].push(resolve);
        startNext();
      });
      try {
        return await work();
      } finally {
        runningCounts[urgency] -= 1;
        startNext();
      }
    },
  };
}
