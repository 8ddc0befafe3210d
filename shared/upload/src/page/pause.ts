/** Waits for a time, at most until the signal says stop; rejects with its reason then. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return waitFor((done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  }, signal);
}

/** Waits until `done` is called, at most until the signal says stop. `begin` returns what cleans up. */
export function waitFor(begin: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      cleanUp();
      reject(signal.reason);
    };
    const cleanUp = begin(() => {
      signal.removeEventListener('abort', stop);
      cleanUp();
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
