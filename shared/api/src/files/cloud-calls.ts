import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, integer, id, instant, md5 } from '../contract/shapes.ts';

const files = service('FileService', '/fileApi/FileService', { none: 'several' });

/** Temporary credentials of the cloud (specification, section 3, "Storage credentials"). */
export const cloudCredentials = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  securityToken: z.string(),
  expiration: instant,
  /** What the names of new objects begin with, with a slash at the end (ours). */
  prefix: z.string(),
  /** Bytes that the organisation keeps (ours). */
  used: z.number(),
  /** Bytes that it may keep; `null` without a limit. While it is used up, the credentials do not write (ours). */
  limit: z.nullable(z.number()),
});
export type CloudCredentials = z.infer<typeof cloudCredentials>;

/**
 * Credentials for the folder `prefix` of the caller's first organisation, good until `expiration`: an hour in the own
 * cloud, where they end with the session, and 15 minutes in another provider's. While the space is used up they do
 * not write (`oss-protocol.md` 9).
 *
 * Refused with `not.found` where files do not lie in a cloud, `access.denied` for a caller without an organisation or
 * session.
 */
export const getCloudCredentials = files('GetCloudCredentials', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: cloudCredentials,
  reads: {},
  summary:
    'Temporary credentials with which a browser puts objects of its organisation into the cloud; they read and remove nothing (ours).',
});

/**
 * Makes a file of an object that a browser has put into the cloud; the answer's `id` is the `objectId` of `NewFile`.
 * Size, digest and content are taken from the object itself; what is refused is removed (`oss-protocol.md` 9). The
 * same registration again gives the same id.
 *
 * Refused with `upload.name` (no name below the caller's folder), `object.notFound`, `upload.extension`,
 * `upload.tooLarge` (413), `upload.md5`, `upload.content`, `upload.contentUnknown`, `upload.pixels`, `upload.damaged`, `storage.full` (507).
 */
export const registerObject = files('RegisterObject', {
  method: 'POST',
  // Not marked as our own: it ends an upload as `UploadPart` does, and is refused with the same statuses.
  permission: 'signedIn',
  body: z.object({
    bucketName: text(63),
    /** `<prefix><a random UUID>/original.<extension>`. */
    fileFullName: text(500),
    /** The digest of the whole file. */
    md5,
    size: integer(1, Number.MAX_SAFE_INTEGER),
  }),
  result: z.object({ id }),
  changes: {},
  summary:
    'Takes an object that a browser has put into the cloud for a file, after looking at its content; a refused one is removed (ours).',
});
