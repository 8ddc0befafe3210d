/** The withdrawals of the registrations that are being collected; `undefined` if nobody collects them. */
let currentCollection: (() => void)[] | undefined;

/**
 * Records how a registration is withdrawn, for the caller that collects registrations.
 *
 * @returns a function that withdraws it.
 */
export function trackRegistration(withdraw: () => void): () => void {
  currentCollection?.push(withdraw);
  return withdraw;
}

/**
 * Runs the code of a version of a module. The texts, listeners and destinations that it registers before it returns
 * belong to that version.
 *
 * @returns the result of the code, and a function that withdraws everything that it has registered.
 */
export function collectRegistrations<Result>(run: () => Result): {
  readonly result: Result;
  readonly withdraw: () => void;
} {
  const outerCollection = currentCollection;
  const collection: (() => void)[] = [];
  const withdraw = (): void => {
    for (const withdrawOne of collection.splice(0)) withdrawOne();
  };
  currentCollection = collection;
  try {
    return { result: run(), withdraw };
  } catch (error) {
    withdraw();
    throw error;
  } finally {
    currentCollection = outerCollection;
  }
}
