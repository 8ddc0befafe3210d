/** `behind`: work that nobody waits for at a page, and that makes room for all other work. */
type Urgency = 'now' | 'behind';

/**
 * Runs at most `parallel` works at a time; the others wait in the order in which they came. Of those that are behind, one runs
 * at a time, and only while no other work waits.
 */
export function atMost(parallel: number) {
  const running = { now: 0, behind: 0 };
  const waiting: Record<Urgency, (() => void)[]> = { now: [], behind: [] };

  function nextUrgency(): Urgency | undefined {
    if (running.now + running.behind >= parallel) return undefined;
    if (waiting.now.length > 0) return 'now';
    return running.behind === 0 && waiting.behind.length > 0 ? 'behind' : undefined;
  }

  function startNext(): void {
    for (let urgency = nextUrgency(); urgency !== undefined; urgency = nextUrgency()) {
      running[urgency] += 1;
      waiting[urgency].shift()?.();
    }
  }

  return {
    /** How many works wait that are not behind. */
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
