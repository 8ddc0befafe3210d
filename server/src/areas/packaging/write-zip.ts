import { join } from 'node:path';
import { Failure } from '../../kernel/failures/failure.ts';
import { StoreFullError } from '../../kernel/failures/store-errors.ts';
import { WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import type { ObjectName } from '../../objects/stores/object-name.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { Library } from '../files/area.ts';
import type { ZipAnswer, ZipRequest } from './zip-process.ts';

const ZIP_PROCESS = join(import.meta.dirname, 'zip-process.ts');

/** Adds a file or a text to a zip. Returns its bytes. */
export type AddToZip = (request: ZipRequest) => Promise<number>;

/**
 * Writes a zip at a path in a process of its own. Returns its bytes.
 *
 * @throws StoreFullError if the disk is full
 */
export async function writeZip(
  path: string,
  signal: AbortSignal,
  fill: (zip: AddToZip) => Promise<void>,
): Promise<number> {
  const process = new WorkerProcess<ZipRequest, ZipAnswer>(ZIP_PROCESS);
  try {
    const zip: AddToZip = async (request) => requireByteCount(await process.ask(request, { signal }));
    await zip({ kind: 'begin', path });
    await fill(zip);
    return await zip({ kind: 'end' });
  } finally {
    await process.close();
  }
}

/** @throws StoreFullError if the disk is full. */
function requireByteCount(answer: ZipAnswer): number {
  if (answer.ok) return answer.bytes;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(answer.code)) throw new StoreFullError('no space left');
  throw new Error(`the package could not be written: ${answer.message}`);
}

/** Runs work whose task ends with a failure of its own if the disk is full. @throws Failure `package.diskFull` */
export async function withDiskFullFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFullError) throw new Failure('package.diskFull');
    throw error;
  }
}

/**
 * Runs work on the bytes of a stored object. Returns `undefined` if the store does not have them, so that one lost file
 * does not fail the package.
 */
export async function withStoredFile<T>(
  library: Library,
  object: ObjectName,
  work: (path: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await library.store.withFile(object, work);
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined;
    throw error;
  }
}
