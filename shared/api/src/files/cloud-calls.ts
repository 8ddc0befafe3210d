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
  /** The prefix of the names of new objects, with a slash at the end (ours). */
  prefix: z.string(),
  /** The stored bytes of the organisation (ours). */
  used: z.number(),
  /** The limit of its bytes; `null` without a limit. While it is reached, the credentials do not write (ours). */
  limit: z.nullable(z.number()),
});
export type CloudCredentials = z.infer<typeof cloudCredentials>;

/**
 * Returns credentials for the folder `prefix` of the first organisation of the caller, valid until `expiration`: an
 * hour in the own cloud, where they end with the session, and 15 minutes in that of another provider. While the space
 * is used up they do not write (`oss-protocol.md` 9).
 *
 * Refused with `not.found` if files are not stored in a cloud, `access.denied` for a caller without an organisation or
 * session.
 */
export const getCloudCredentials = files('GetCloudCredentials', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: cloudCredentials,
  reads: {},
  summary:
    'Temporary credentials with which a browser uploads objects of its organisation into the cloud; they read and remove nothing (ours).',
});

/**
 * Registers an object that a browser has uploaded into the cloud as a file; the `id` of the answer is the `objectId` of
 * `NewFile`. Size, digest and content are taken from the object itself; a refused object is removed (`oss-protocol.md`
 * 9). A repeated registration returns the same id.
 *
 * Refused with `upload.name` (no name below the caller's folder), `object.notFound`, `upload.extension`,
 * `upload.tooLarge` (413), `upload.md5`, `upload.content`, `upload.contentUnknown`, `upload.pixels`, `upload.damaged`, `storage.full` (507).
 */
export const registerObject = files('RegisterObject', {
  method: 'POST',
  // Not marked as own: it ends an upload like `UploadPart`, and is refused with the same statuses.
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
    'Registers an object that a browser has uploaded into the cloud as a file, after checking its content; a refused one is removed (ours).',
});
