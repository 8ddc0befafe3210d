import { createHmac } from 'node:crypto';
import type { OssRequest } from './oss-request.ts';

/** The parameters that name a part or a view of an object; only these are signed. */
const SUB_RESOURCES = new Set([
  'acl',
  'append',
  'callback',
  'callback-var',
  'continuation-token',
  'delete',
  'objectMeta',
  'partNumber',
  'position',
  'security-token',
  'uploadId',
  'uploads',
  'x-oss-process',
  'x-oss-traffic-limit',
  'response-content-type',
  'response-content-language',
  'response-expires',
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'versionId',
  'tagging',
  'symlink',
  'restore',
]);

function compareNames([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/**
 * Builds the text that version 1 signs.
 *
 * @param date the header `x-oss-date`, or `Expires` of a signed address.
 * @param isAddress true if the address carries the signature; then no header is signed.
 */
export function buildStringToSignV1(
  { method, bucket, key, query, headers }: OssRequest,
  date: string,
  isAddress: boolean,
): string {
  const ossHeaders = Object.entries(headers)
    .filter(([name]) => !isAddress && name.startsWith('x-oss-'))
    .toSorted(compareNames)
    .map(([name, value]) => `${name}:${value.trim()}\n`);
  const resources = query
    .filter(([name]) => SUB_RESOURCES.has(name))
    .toSorted(compareNames)
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  const resource = `/${bucket}/${key}${resources.length === 0 ? '' : `?${resources.join('&')}`}`;
  const lines = [method, headers['content-md5'] ?? '', headers['content-type'] ?? '', date];
  return `${lines.join('\n')}\n${ossHeaders.join('')}${resource}`;
}

/** Signs a text in version 1. */
export function signV1(secret: string, stringToSign: string): string {
  return createHmac('sha1', secret).update(stringToSign, 'utf8').digest('base64');
}
