/** `background`: work that nobody waits for at a page, and that makes room for all other work. */
type Urgency = 'now' | 'background';

/**
 * Runs at most `parallel` works at a time; the others wait in the order in which they came. Of background work, one runs
 * at a time, and only while no other work waits.
 */
export function limitConcurrency(parallel: number) {
  const running = { now: 0, background: 0 };
  const waiting: Record<Urgency, (() => void)[]> = { now: [], background: [] };

  function nextUrgency(): Urgency | undefined {
    if (running.now + running.background >= parallel) return undefined;
    if (waiting.now.length > 0) return 'now';
    return running.background === 0 && waiting.background.length > 0 ? 'background' : undefined;
  }

  function startNext(): void {
    for (let urgency = nextUrgency(); urgency !== undefined; urgency = nextUrgency()) {
      running[urgency] += 1;
      waiting[urgency].shift()?.();
    }
  }

  return {
    /** How many works wait that are not in the background. */
    get waiting(): number {
      return waiting.now.length;
    },
    async run<T>(work: () => Promise<T>, urgency: Urgency = 'now'): Promise<T> {
      await new Promise<void>((resolve) => {
        waiting[urgency].push(resolve);
        startNext();
      });
      try {
        return await work();
      } finally {
        running[urgency] -= 1;
        startNext();
      }
    },
  };
}
