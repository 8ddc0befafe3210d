/** The tasks that wait for a frame of their own. */
let waiting: readonly (() => void)[] = [];

function next(): void {
  const [first, ...rest] = waiting;
  waiting = rest;
  if (rest.length > 0) requestAnimationFrame(next);
  first?.();
}

/**
 * Runs a task in a frame of its own, after all earlier tasks, so that many tasks do not block the page.
 *
 * @returns a function that cancels it.
 */
export function inTurn(act: () => void): () => void {
  waiting = [...waiting, act];
  if (waiting.length === 1) requestAnimationFrame(next);
  return () => {
    waiting = waiting.map((other) => (other === act ? () => undefined : other));
  };
}
