import { readDicom, spacingOf } from '@dentarium/dicom';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../../kernel/failure.ts';
import { nameOf, type ObjectRow } from '../../objects/object-row.ts';
import { MissingObject, type ObjectStore } from '../../objects/stores/object-store.ts';
import type { MeasuredSet } from './calls.ts';

/** Bytes before the pixels, as most files have them, and as few do. */
const HEADS = [64 * 1024, 1024 * 1024] as const;

/**
 * The size of a pixel that a DICOM file states; `null` for every other file, and where the attributes cannot be read.
 *
 * @throws Failure `object.notFound` when the store has lost the file
 */
export async function statedSize(
  store: Pick<ObjectStore, 'read'>,
  object: Pick<ObjectRow, 'bucket' | 'full_name' | 'kind' | 'size'>,
): Promise<MeasuredSet['statedSize']> {
  if (object.kind !== 'dicom' || object.size === 0) return null;
  for (const most of HEADS) {
    const head = await readHead(store, object, Math.min(most, object.size));
    try {
      const spacing = spacingOf((await readDicom(head, { untilTag: 'x7fe00010' })).dataSet);
      return spacing === null ? null : { x: spacing.across, y: spacing.down, source: spacing.source };
    } catch {
      // A header that is longer than what was read; more of it may be read yet.
      if (most >= object.size) return null;
    }
  }
  return null;
}

async function readHead(
  store: Pick<ObjectStore, 'read'>,
  object: Pick<ObjectRow, 'bucket' | 'full_name'>,
  length: number,
): Promise<Buffer> {
  try {
    return await buffer(await store.read(nameOf(object), { first: 0, last: length - 1 }));
  } catch (error) {
    if (error instanceof MissingObject) throw new Failure('object.notFound');
    throw error;
  }
}
