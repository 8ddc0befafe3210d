import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What credentials allow: `write` is put and multipart, never to read or to remove what is there. */
export type OssRight = 'read' | 'write' | 'list' | 'delete';

/** Whose credentials they are: they hold as long as this session of this account does, and take space of this organisation. */
export interface GrantHolder {
  readonly accountId: string;
  readonly sessionUid: string;
  readonly organisationId: string;
}

/** What credentials are limited to. */
export interface Grant {
  readonly bucket: string;
  /** All names begin with it. */
  readonly prefix: string;
  readonly rights: readonly OssRight[];
  /** The most bytes of one object. */
  readonly maxSize: number;
  /** `null`: the server itself. */
  readonly holder: GrantHolder | null;
}

/** Temporary credentials as the browser client takes them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly expiration: Date;
}

/** What a token says, once it is known to be ours. */
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

/** The secret follows from the token, so that nothing of it has to be kept. */
function deriveSecret(key: Buffer, token: string): string {
  return computeMac(key, 'secret', token).toString('base64url');
}

/** Makes credentials: the token holds what they allow, signed by the key of the site. */
export function mintCredentials(key: Buffer, grant: Grant, expiration: Date): Credentials {
  const accessKeyId = `STS.${randomBytes(12).toString('base64url')}`;
  const content: TokenContent = { ...grant, id: accessKeyId, expires: expiration.getTime() };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const securityToken = `${text}.${computeMac(key, 'token', text).toString('base64url')}`;
  return { accessKeyId, accessKeySecret: deriveSecret(key, securityToken), securityToken, expiration };
}

/** @returns `undefined` for a token that this site has not made. */
export function readToken(key: Buffer, token: string): ReadToken | undefined {
  const [text = '', signature = ''] = token.split('.', 2);
  const [actualMac, expectedMac] = [Buffer.from(signature, 'base64url'), computeMac(key, 'token', text)];
  if (actualMac.length !== expectedMac.length || !timingSafeEqual(actualMac, expectedMac)) return undefined;
  const { id, expires, ...grant } = JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenContent;
  return { accessKeyId: id, accessKeySecret: deriveSecret(key, token), grant, expiration: new Date(expires) };
}
