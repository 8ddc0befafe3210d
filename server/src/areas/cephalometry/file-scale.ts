import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { DamagedImageError, NoRenditionError, TooManyPixelsError } from '../../objects/images/image-job.ts';
import type { Description } from '../../objects/images/describe.ts';
import { toSourceFormat } from '../../objects/images/rendition-variants.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { Renditions } from '../files/area.ts';
import type { FileScale } from './calls.ts';

/** Reads the scale that a DICOM file states. */
export type ScaleReader = Pick<Renditions, 'describe'>;

/**
 * Returns the size of a pixel of the picture on which landmarks are placed. The stored pixels may not be square; the
 * picture has square ones, unless it was made before pictures were stretched.
 */
function toFileScale(
  { spacing, columns, rows, picture }: Extract<Description, { readonly kind: 'dicom' }>,
  madePicture: { readonly width: number | null; readonly height: number | null },
): FileScale | null {
  if (spacing === null) return null;
  const across = spacing.across * (columns / (madePicture.width ?? picture.width));
  const down = spacing.down * (rows / (madePicture.height ?? picture.height));
  const { source } = spacing;
  // Ignores a scale that is impossible for an X-ray of a head.
  return across <= 10 && down <= 10 ? { by: 'file', x: across, y: down, source } : null;
}

/** Reads the scale that a file states. Does not check access. */
export async function readStatedScale(
  db: Kysely<Tables>,
  renditions: ScaleReader,
  { object_id }: { readonly object_id: string },
): Promise<FileScale | null> {
  const object = await db.selectFrom('stored_object').selectAll().where('id', '=', object_id).executeTakeFirst();
  if (object === undefined || toSourceFormat(object.content_type) !== 'dicom') return null;
  try {
    const description = await renditions.describe(object, 'dicom');
    return description.kind === 'dicom' ? toFileScale(description, object) : null;
  } catch (error) {
    const isUnreadable = [DamagedImageError, NoRenditionError, TooManyPixelsError, MissingObjectError].some(
      (one) => error instanceof one,
    );
    if (isUnreadable) return null;
    throw error;
  }
}

/** Loads the scale that an X-ray states. @throws Failure `file.notFound` */
export async function loadFileScale(
  ctx: RecordContext,
  renditions: ScaleReader,
  id: string,
): Promise<FileScale | null> {
  const { file, db } = await ctx.requireFile(id, 'view');
  return readStatedScale(db, renditions, file);
}
