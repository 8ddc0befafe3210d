/** Waits for a time, at most until the signal is aborted; then rejects with its reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return waitFor((finish) => {
    const timer = setTimeout(finish, ms);
    return () => clearTimeout(timer);
  }, signal);
}

/** Waits until `finish` is called, at most until the signal is aborted. `begin` returns the cleanup function. */
export function waitFor(begin: (finish: () => void) => () => void, signal: AbortSignal): Promise<void> {
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
