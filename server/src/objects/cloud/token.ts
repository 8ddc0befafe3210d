import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A right of credentials: `write` allows put and multipart, but not reading or removing existing objects. */
export type OssRight = 'read' | 'write' | 'list' | 'delete';

/**
 * The holder of credentials: they are valid while this session of this account lasts, and uploads take space of this
 * organisation.
 */
export interface GrantHolder {
  readonly accountId: string;
  readonly sessionUid: string;
  readonly organisationId: string;
}

/** The limits of credentials. */
export interface Grant {
  readonly bucket: string;
  /** The prefix of all allowed names. */
  readonly prefix: string;
  readonly rights: readonly OssRight[];
  /** Maximum bytes of one object. */
  readonly maxSize: number;
  /** `null`: the server itself. */
  readonly holder: GrantHolder | null;
}

/** Temporary credentials in the format of the browser client. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly expiration: Date;
}

/** The content of a verified token. */
export interface ReadToken {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly grant: Grant;
  readonly expiration: Date;
}

interface TokenContent extends Grant {
  readonly id: string;
  readonly expires: number;
}

function computeMac(key: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

/** Derives the secret from the token, so that it does not have to be stored. */
function deriveSecret(key: Buffer, token: string): string {
  return computeMac(key, 'secret', token).toString('base64url');
}

/** Creates credentials: the token contains the grant, signed with the key of the site. */
export function mintCredentials(key: Buffer, grant: Grant, expiration: Date): Credentials {
  const accessKeyId = `STS.${randomBytes(12).toString('base64url')}`;
  const content: TokenContent = { ...grant, id: accessKeyId, expires: expiration.getTime() };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const securityToken = `${text}.${computeMac(key, 'token', text).toString('base64url')}`;
  return { accessKeyId, accessKeySecret: deriveSecret(key, securityToken), securityToken, expiration };
}

/**
 * Verifies and decodes a token.
 *
 * @returns `undefined` if this site did not create the token.
 */
export function readToken(key: Buffer, token: string): ReadToken | undefined {
  const [text = '', signature = ''] = token.split('.', 2);
  const [actualMac, expectedMac] = [Buffer.from(signature, 'base64url'), computeMac(key, 'token', text)];
  if (actualMac.length !== expectedMac.length || !timingSafeEqual(actualMac, expectedMac)) return undefined;
  const { id, expires, ...grant } = JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenContent;
  return { accessKeyId: id, accessKeySecret: deriveSecret(key, token), grant, expiration: new Date(expires) };
}
