import { DeclaredError } from './declared-error.ts';

/** The store is full. Nothing of the object that was being written is left. */
export class StoreFullError extends DeclaredError {
  override readonly name = 'StoreFullError';
  readonly answerCode = 'upload.diskFull';
  readonly unavailableCause = null;
}

/** The store does not answer: a share is no longer mounted, or a cloud cannot be reached. */
export class StoreUnreachableError extends DeclaredError {
  override readonly name = 'StoreUnreachableError';
  readonly answerCode = 'storage.unreachable';
  readonly unavailableCause = 'store';
}
