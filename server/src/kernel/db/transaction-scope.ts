import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction, and the one within whose work it began. */
interface OpenTransaction {
  readonly pool: object;
  readonly outer: OpenTransaction | undefined;
  isOpen: boolean;
}

const currentTransaction = new AsyncLocalStorage<OpenTransaction | undefined>();

/**
 * Code inside a transaction asked for another connection of the same pool. If as many transactions do so at once as the
 * pool has connections, each waits for the others, and nobody is answered.
 */
export class NestedConnectionError extends Error {
  override readonly name = 'NestedConnectionError';

  constructor() {
    super('code inside a transaction asks for another connection of its pool; pass it the transaction');
  }
}

/** Marks the code that follows as code inside a transaction, until `leaveTransaction`. */
export function enterTransaction(pool: object): OpenTransaction {
  const transaction = { pool, outer: currentTransaction.getStore(), isOpen: true };
  currentTransaction.enterWith(transaction);
  return transaction;
}

/** Ends a mark. Work that the transaction started and did not wait for may use other connections from now on. */
export function leaveTransaction(transaction: OpenTransaction): void {
  transaction.isOpen = false;
}

/** Returns whether the running code is inside a transaction of a pool. */
export function isInTransaction(pool: object): boolean {
  for (let next = currentTransaction.getStore(); next !== undefined; next = next.outer)
    if (next.isOpen && next.pool === pool) return true;
  return false;
}

/**
 * Runs work that belongs to no transaction. Only code that runs once at a time may wait for it inside of a transaction:
 * a command with connections of its own, or a test that holds a lock.
 */
export function runOutsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return currentTransaction.exit(work);
}
