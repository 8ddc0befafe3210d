/** How what is being registered just now is taken back; `undefined` where nobody collects it. */
let collected: (() => void)[] | undefined;

/**
 * Notes how something that was registered is taken back, for who collects it.
 *
 * @returns takes it back.
 */
export function registered(withdraw: () => void): () => void {
  collected?.push(withdraw);
  return withdraw;
}

/**
 * Runs the code of a version of a module. What it registers until it returns (texts, listeners, destinations) belongs to that
 * version.
 *
 * @returns what the code gave, and what takes back everything that it has registered.
 */
export function collectRegistrations<Result>(run: () => Result): {
  readonly result: Result;
  readonly withdraw: () => void;
} {
  const outer = collected;
  const own: (() => void)[] = [];
  const withdraw = (): void => {
    for (const end of own.splice(0)) end();
  };
  collected = own;
  try {
    return { result: run(), withdraw };
  } catch (error) {
    withdraw();
    throw error;
  } finally {
    collected = outer;
  }
}
