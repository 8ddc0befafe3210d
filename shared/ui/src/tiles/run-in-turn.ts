/** The tasks that wait for a frame of their own. */
let queue: readonly (() => void)[] = [];

function runNext(): void {
  const [first, ...rest] = queue;
  queue = rest;
  if (rest.length > 0) requestAnimationFrame(runNext);
  first?.();
}

/**
 * Runs a task in a frame of its own, after all earlier tasks, so that many tasks do not block the page.
 *
 * @returns a function that cancels it.
 */
export function runInTurn(task: () => void): () => void {
  queue = [...queue, task];
  if (queue.length === 1) requestAnimationFrame(runNext);
  return () => {
    queue = queue.map((other) => (other === task ? () => undefined : other));
  };
}
