import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncProblem } from '@dentarium/api/orders/upload-calls';
import { type ObjectRow, toObjectName } from '../../objects/object-row.ts';
import { MissingObjectError, type ObjectStore } from '../../objects/stores/object-store.ts';

/** The columns of an object that its check needs. */
export type CheckedObject = Pick<ObjectRow, 'bucket' | 'full_name' | 'md5' | 'size'>;

/** The maximum time that a call waits for the size of an object, in milliseconds. */
const MAX_SIZE_CHECK_MS = 5_000;

/** Compares the size of an object in the store with its row; `null` if they are equal. */
export async function findSizeProblem(store: ObjectStore, object: CheckedObject): Promise<SyncProblem | null> {
  const timer = new AbortController();
  const timeout = delay(MAX_SIZE_CHECK_MS, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  try {
    const size = await Promise.race([store.readSize(toObjectName(object)), timeout]);
    if (size === 'late') return 'unreachable';
    if (size === undefined) return 'missing';
    return size === object.size ? null : 'damaged';
  } catch (error) {
    return error instanceof MissingObjectError ? 'missing' : 'unreachable';
  } finally {
    timer.abort();
  }
}

/**
 * Reads an object to its end and compares its digest with that of its row; `null` if they are equal.
 *
 * @throws Error when the signal is aborted
 */
export async function findContentProblem(
  store: ObjectStore,
  object: CheckedObject,
  signal: AbortSignal,
): Promise<SyncProblem | null> {
  const hash = createHash('md5');
  try {
    await pipeline(await store.read(toObjectName(object)), hash, { signal });
    return hash.digest('hex') === object.md5 ? null : 'damaged';
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof MissingObjectError ? 'missing' : 'unreachable';
  }
}
