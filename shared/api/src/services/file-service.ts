import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { text, integerText, countText, sizeText, id, md5, crc32 } from './shapes.ts';

const files = service('FileService', '/fileApi/FileService');
const online = service('OnlineFileService', '/onlineApi/FileService');
const pacs = service('PacsServices', '/pacsApi/PacsServices');

const objectName = z.object({
  bucketName: text(63),
  fileFullName: text(500),
});
const uploadName = z.extend(objectName, {
  /** The digest of the whole file; it identifies the upload. */
  md5,
  /** Bytes of the whole file. */
  size: sizeText,
  totalChunk: countText.check(z.gte(1)),
});

export const doesFileExist = files('DoesFileExist', {
  method: 'POST',
  writes: false,
  permission: 'signedIn',
  query: uploadName,
  result: z.object({
    /** Whether the whole content is there already, so that nothing has to be sent. */
    exist: z.boolean(),
    /** The object with this content. */
    id: z.nullable(id),
    /** The parts that an unfinished upload already has. */
    parts: z.array(z.number()),
  }),
  summary: 'Whether a content has arrived already, whole or in part.',
});

const part = {
  method: 'POST',
  permission: 'signedIn',
  multipart: true,
  query: z.extend(uploadName, {
    /** From 0. */
    chunkIndex: countText,
    /** The check sum of this part: whether it was damaged on the way. */
    partCrc32: crc32,
  }),
  body: z.object({ file: z.custom<Blob>() }),
  result: z.object({ complete: z.boolean(), id: z.nullable(id) }),
} as const;

export const uploadPart = files('UploadPart', {
  ...part,
  summary:
    'One part of 5,242,880 bytes (the last may be shorter) of a file; `complete` with the last one that was missing.',
});

export const publicUploadPart = online('PublicUploadPart', {
  ...part,
  summary: 'As UploadPart, under the address that the public site uses.',
});

export const putObject = files('PutObject', {
  method: 'PUT',
  permission: 'signedIn',
  multipart: true,
  query: objectName,
  body: z.object({ file: z.custom<Blob>() }),
  result: z.object({ id }),
  summary: 'A whole file of at most 5,242,880 bytes, with the checks of an upload.',
});

export const downLoadObject = files('DownLoadObject', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  query: objectName,
  result: z.custom<Blob>(),
  summary: 'The bytes of an object, unaltered.',
});

export const downLoadThumbnail = files('DownLoadThumbnail', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: 'patientList' },
  query: objectName,
  result: z.custom<Blob>(),
  summary: 'The thumbnail of an object, 150 px wide.',
});

export const getImage = files('GetImage/:fileId/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'patientList' },
  params: z.object({ fileId: id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  summary:
    'A picture of a file to look at, upright and without EXIF: `thumb` 150 px, `preview` 1440 px, `full` all pixels; cached privately by ETag (ours).',
});

export const downloadOriginal = files('DownloadOriginal/:fileId', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  params: z.object({ fileId: id }),
  query: z.object({ maxSide: z.optional(integerText(1, 1000)) }),
  result: z.custom<Blob>(),
  summary: 'The original to keep, byte for byte; with `maxSide` (at most 1000) a smaller JPEG of it (ours).',
});

export const publicDownloadFile = online('PublicDownloadFile', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: { right: ['export', 'patientList'] },
  audit: 'file.download',
  query: z.extend(objectName, {
    /** `image/resize,w_150` gives the thumbnail, a larger `w_` up to 1000 a smaller JPEG; without it the original. */
    process: z.optional(text(100)),
  }),
  result: z.custom<Blob>(),
  summary: 'The bytes of an object or a smaller picture of it; the original needs the right to download.',
});

export const getFile = pacs('GetFile', {
  method: 'GET',
  envelope: 'blob',
  permission: { right: 'export' },
  audit: 'file.download',
  query: z.object({ fileFullName: text(500) }),
  result: z.custom<Blob>(),
  summary: 'The bytes of an object of the library, unaltered.',
});
