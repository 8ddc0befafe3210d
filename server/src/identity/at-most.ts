/** Runs at most `parallel` works at a time; the others wait in the order in which they came. */
export function atMost(parallel: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    get waiting(): number {
      return waiting.length;
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      // A work that ends hands its place to the next one, so that nobody overtakes the queue.
      if (running < parallel) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
