import { Failure } from '../../../kernel/failures/failure.ts';
import type { BlobAnswer } from '../../../kernel/http/blob-answer.ts';
import { toSourceFormat, type RenditionVariant } from '../../../objects/images/rendition-variants.ts';
import type { VisibleObject } from '../../../objects/uses/read-object.ts';
import type { Library } from './library.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import { type Renditions, toRenditionTag } from '../renditions/renditions.ts';

/** Returns an original for download, byte for byte. */
export function createOriginalAnswer(
  library: Library,
  { object, fileName }: Pick<VisibleObject, 'object' | 'fileName'>,
): BlobAnswer {
  return {
    body: (range) => library.store.read(toObjectName(object), range),
    acceptsRanges: true,
    size: object.size,
    contentType: object.content_type,
    etag: object.md5,
    fileName,
  };
}

/** The kinds whose bytes viewers read. Other kinds have renditions or are downloads. */
const READ_BY_VIEWERS: readonly string[] = ['dicom', 'model', 'archive'];

/**
 * Returns an original for a viewer, byte for byte.
 *
 * @throws Failure `not.found` for a kind that no viewer reads
 */
export function createViewerAnswer(library: Library, { object, fileName }: VisibleObject): BlobAnswer {
  if (!READ_BY_VIEWERS.includes(object.kind)) throw new Failure('not.found');
  return createOriginalAnswer(library, { object, fileName });
}

/**
 * Returns a rendition as a JPEG.
 *
 * @param cachedTag the `If-None-Match` of the request. A cached rendition is not read.
 * @throws Failure `not.found` for an object without renditions, `object.lost` for one without bytes
 */
export async function createRenditionAnswer(
  renditions: Renditions,
  { object }: Pick<VisibleObject, 'object'>,
  variant: RenditionVariant,
  cachedTag: string | undefined,
): Promise<BlobAnswer> {
  const etag = toRenditionTag(object, variant);
  if (toSourceFormat(object.content_type) === undefined) throw new Failure('not.found');
  if (cachedTag === `"${etag}"`) return { body: Buffer.alloc(0), contentType: 'image/jpeg', etag };
  const { body, size } = await renditions.open(object, variant);
  return { body, size, contentType: 'image/jpeg', etag };
}

/**
 * Returns a smaller JPEG of an original for download.
 *
 * @param maxSide the longer side in pixels
 * @throws Failure `not.found` for anything but an image, `object.lost` for an object without bytes
 */
export async function createResizedAnswer(
  renditions: Renditions,
  { object, fileName }: VisibleObject,
  maxSide: number,
): Promise<BlobAnswer> {
  if (object.kind !== 'image') throw new Failure('not.found');
  const body = await renditions.createTransient(object, { box: { width: maxSide, height: maxSide }, quality: 90 });
  const dot = fileName.lastIndexOf('.');
  return {
    body,
    size: body.length,
    contentType: 'image/jpeg',
    fileName: `${dot > 0 ? fileName.slice(0, dot) : fileName}.jpg`,
  };
}
