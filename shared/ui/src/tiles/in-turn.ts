/** What waits for a frame of its own. */
let waiting: readonly (() => void)[] = [];

function next(): void {
  const [first, ...rest] = waiting;
  waiting = rest;
  if (rest.length > 0) requestAnimationFrame(next);
  first?.();
}

/**
 * Does something in a frame of its own, after all that asked before, so that many of it do not hold up the page.
 *
 * @returns gives it up.
 */
export function inTurn(act: () => void): () => void {
  waiting = [...waiting, act];
  if (waiting.length === 1) requestAnimationFrame(next);
  return () => {
    waiting = waiting.map((other) => (other === act ? () => undefined : other));
  };
}
