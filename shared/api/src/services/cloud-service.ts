import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { text, integer, id, instant, md5 } from './shapes.ts';

const files = service('FileService', '/fileApi/FileService');

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

export const getCloudCredentials = files('GetCloudCredentials', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: cloudCredentials,
  summary:
    'Temporary credentials with which a browser puts objects of its organisation into the cloud; they read and remove nothing (ours).',
});

export const registerObject = files('RegisterObject', {
  method: 'POST',
  own: true,
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
  summary:
    'Takes an object that a browser has put into the cloud for a file, after looking at its content; a refused one is removed (ours).',
});
