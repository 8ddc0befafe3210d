/** The store is full; nothing is left of what was being written. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFull';
}

/** The store does not answer: a share that is not mounted any more, a cloud without a connection. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachable';
}
