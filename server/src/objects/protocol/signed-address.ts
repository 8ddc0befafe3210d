import { percentEncode } from './percent.ts';
import { buildCanonicalRequest, formatScope, signV4 } from './signature-v4.ts';

/** The keys that sign an address. */
export interface AddressKeys {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** The token of temporary credentials. */
  readonly securityToken?: string;
  /** With or without the leading `oss-`. */
  readonly region: string;
}

/** Builds a query, signed in version 4, that allows anyone to fetch one object for this many seconds. */
export function buildSignedQuery(
  keys: AddressKeys,
  { bucket, key }: { readonly bucket: string; readonly key: string },
  seconds: number,
  now = new Date(),
): string {
  const date = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = { day: date.slice(0, 8), region: keys.region.replace(/^oss-/, '') };
  const query: (readonly [string, string])[] = [
    ['x-oss-credential', `${keys.accessKeyId}/${formatScope(scope)}`],
    ['x-oss-date', date],
    ['x-oss-expires', String(seconds)],
    ['x-oss-signature-version', 'OSS4-HMAC-SHA256'],
    ...(keys.securityToken === undefined ? [] : [['x-oss-security-token', keys.securityToken] as const]),
  ];
  const canonical = buildCanonicalRequest({ method: 'GET', bucket, key, query, headers: {} }, [], 'bare');
  const signature = signV4(keys.accessKeySecret, date, scope, canonical);
  return [...query, ['x-oss-signature', signature] as const]
    .map(([name, value]) => `${name}=${percentEncode(value)}`)
    .join('&');
}
