import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, integerText, countText, sizeText, id, md5, crc32 } from '../contract/shapes.ts';

const files = service('FileService', '/fileApi/FileService', { none: 'several' });
const online = service('OnlineFileService', '/onlineApi/FileService', { none: 'several' });
const pacs = service('PacsServices', '/pacsApi/PacsServices', { none: 'several' });

const objectName = z.object({
  bucketName: text(63),
  fileFullName: text(500),
});
const uploadName = z.extend(objectName, {
  /** The digest of the whole file; it identifies the upload. */
  md5,
  /**
   * The bytes of the whole file. It may be omitted, as in the specification: the parts determine it, and space is
   * reserved for the maximum of all parts.
   */
  size: z.optional(sizeText),
  totalChunk: countText.check(z.gte(1)),
});

/**
 * Returns before an upload which content need not be sent. It considers content that the caller has sent, or that
 * belongs to a patient whom they see, so that a digest alone gives nobody a file; unfinished parts are those of the
 * caller.
 *
 * Refused with `upload.name`, `upload.extension`, `upload.empty`, `upload.tooLarge` (413), `upload.part`.
 */
export const doesFileExist = files('DoesFileExist', {
  method: 'POST',
  writes: false,
  permission: 'signedIn',
  query: uploadName,
  result: z.object({
    /** True if the whole content has already arrived, so that nothing has to be sent. */
    exist: z.boolean(),
    /** The object with this content. */
    id: z.nullable(id),
    /** The parts that an unfinished upload already has. */
    parts: z.array(z.number()),
  }),
  reads: {},
  summary: 'Reports whether a content has already arrived, as a whole or in part.',
});

const part = {
  method: 'POST',
  permission: 'signedIn',
  multipart: true,
  query: z.extend(uploadName, {
    /** From 0. */
    chunkIndex: countText,
    /** The checksum of this part, which detects damage on the way. If omitted, only the md5 of the whole is checked. */
    partCrc32: z.optional(crc32),
  }),
  body: z.object({ file: z.custom<Blob>() }),
  result: z.object({ complete: z.boolean(), id: z.nullable(id) }),
  changes: {},
} as const;

/**
 * Stores one part, whose body is the part `file` of a multipart form; each may be sent again, also simultaneously. The
 * last missing part ends the upload: `complete` with the `id` for `NewFile.objectId`.
 *
 * Refused with `upload.name`, `upload.extension`, `upload.empty`, `upload.tooLarge` (413), `upload.part`,
 * `upload.partDamaged`, `upload.changed`, `upload.md5`, `upload.content`, `upload.contentUnknown`, `upload.pixels`, `upload.damaged`,
 * `upload.failed`, `storage.full` and `upload.diskFull` (507), `access.denied` for a caller without an organisation.
 */
export const uploadPart = files('UploadPart', {
  ...part,
  machines: true,
  summary:
    'Stores one part of 5,242,880 bytes (the last may be shorter) of a file; `complete` with the last missing one.',
});

/**
 * Does the same as `uploadPart`, with the same refusals, at the address under `/onlineApi` (specification of cases,
 * section 7, "File service").
 */
export const publicUploadPart = online('PublicUploadPart', {
  ...part,
  summary: 'As UploadPart, under the address that the public site uses.',
});

/**
 * Stores a file of one part; the server computes its digest. The `id` is the `objectId` of `NewFile`.
 *
 * Refused as `uploadPart` is.
 */
export const putObject = files('PutObject', {
  method: 'PUT',
  permission: 'signedIn',
  machines: true,
  multipart: true,
  query: objectName,
  body: z.object({ file: z.custom<Blob>() }),
  result: z.object({ id }),
  changes: {},
  summary: 'A whole file of at most 5,242,880 bytes, with the checks of an upload.',
});

/**
 * Returns the original by its name in the store, as a download. The caller has to see a file that refers to it, which
 * the audit trail records.
 *
 * Refused with `object.notFound`.
 */
export const downLoadObject = files('DownLoadObject', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  query: objectName,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of an object, unaltered.',
});

/**
 * Returns the thumbnail by the name of the original, as a JPEG. No browser caches a POST: a screen uses `getImage`.
 *
 * Refused with `object.notFound`, `not.found` (404) if there is no rendition.
 */
export const downLoadThumbnail = files('DownLoadThumbnail', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: 'patientList' },
  query: objectName,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The thumbnail of an object, 150 px wide.',
});

/**
 * Returns a JPEG for viewing. Like every call it needs the token, so that its address alone shows nothing. It answers
 * 304 to its ETag. For a file in the recycle bin, users who may restore it see the two smaller ones.
 *
 * Refused with `file.notFound`, `object.lost` (its bytes are gone), `not.found` (404) if there is no rendition.
 */
export const getImage = files('GetImage/:fileId/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'patientList' },
  params: z.object({ fileId: id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary:
    'An image of a file to look at, upright and without EXIF: `thumb` 150 px, `preview` 1440 px, `full` all pixels; cached privately by ETag (ours).',
});

/**
 * Returns the bytes of a DICOM file, a zip or a model for a viewer, with the right and the audit of viewing images, as
 * they are the views of such files. It answers 304 to its ETag.
 *
 * Refused with `file.notFound`, `object.lost` (its bytes are gone), `not.found` (404) for files that no viewer
 * reads by their bytes.
 */
export const viewOriginal = files('ViewOriginal/:fileId', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'patientList' },
  params: z.object({ fileId: id }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of a DICOM file, a zip or a model to look at, unaltered; cached privately by ETag (ours).',
});

/**
 * Returns the original as a download under its file name; the audit trail records it.
 *
 * Refused with `file.notFound`, `object.lost` (its bytes are gone), `not.found` (404) for a smaller image of a file
 * that is no image.
 */
export const downloadOriginal = files('DownloadOriginal/:fileId', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  params: z.object({ fileId: id }),
  query: z.object({ maxSide: z.optional(integerText(1, 1000)) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The original to keep, byte for byte; with `maxSide` (at most 1000) a smaller JPEG of it (ours).',
});

/**
 * Returns an object by its name, in the form of the cloud protocol (`oss-protocol.md` 8). Without `process` it needs
 * the right to download, else that to the list of patients.
 *
 * Refused with `access.denied`, `object.notFound`, `request.invalid` for another `process`, `not.found` (404) if there
 * is no rendition.
 */
export const publicDownloadFile = online('PublicDownloadFile', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: ['export', 'patientList'] },
  audit: 'file.download',
  query: z.extend(objectName, {
    /**
     * `image/resize,w_150` returns the thumbnail, a larger `w_` up to 1000 a smaller JPEG; without it the original is
     * returned.
     */
    process: z.optional(text(100)),
  }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of an object or a smaller image of it; the original needs the right to download.',
});

/** Returns the original by its name in the own bucket of the library, as a download. Refused with `object.notFound`. */
export const getFile = pacs('GetFile', {
  method: 'GET',
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  query: z.object({ fileFullName: text(500) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of an object of the library, unaltered.',
});
