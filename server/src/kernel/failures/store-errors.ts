/** The store is full. Nothing of the object that was being written is left. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The store does not answer: a share is no longer mounted, or a cloud cannot be reached. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError';
}
