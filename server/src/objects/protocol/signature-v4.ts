import { createHash, createHmac } from 'node:crypto';
import type { OssRequest } from './oss-request.ts';
import { percentEncode, encodePath } from './percent.ts';

/** The scope of a signature of version 4: `<day>/<region>/oss/aliyun_v4_request`. */
export interface Scope {
  /** `yyyymmdd`. */
  readonly day: string;
  /** Without `oss-`. */
  readonly region: string;
}

/** The form in which parameters without a value are signed: `name` or `name=`; clients use both. */
export type EmptyForm = 'bare' | 'equals';

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Builds the canonical form of a request. */
export function buildCanonicalRequest(
  { method, bucket, key, query, headers }: OssRequest,
  additional: readonly string[],
  empty: EmptyForm,
): string {
  const parameters = query
    .filter(([name]) => name !== 'x-oss-signature')
    .map(([name, value]) => [percentEncode(name), value] as const)
    .toSorted(([one], [other]) => compareTexts(one, other))
    .map(([name, value]) => (value === '' && empty === 'bare' ? name : `${name}=${percentEncode(value)}`));
  const isSigned = (name: string) =>
    name === 'content-type' || name === 'content-md5' || name.startsWith('x-oss-') || additional.includes(name);
  const signed = Object.entries(headers)
    .filter(([name]) => isSigned(name))
    .toSorted(([one], [other]) => compareTexts(one, other))
    .map(([name, value]) => `${name}:${value.trim()}\n`);
  return [
    method,
    encodePath(`/${bucket}/${key}`),
    parameters.join('&'),
    signed.join(''),
    additional.join(';'),
    headers['x-oss-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
}

function computeHmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Formats a scope. */
export function formatScope({ day, region }: Scope): string {
  return `${day}/${region}/oss/aliyun_v4_request`;
}

/** Signs a canonical request in version 4; `date` is `yyyymmddThhmmssZ`. */
export function signV4(secret: string, date: string, scope: Scope, canonical: string): string {
  const digest = createHash('sha256').update(canonical, 'utf8').digest('hex');
  const text = ['OSS4-HMAC-SHA256', date, formatScope(scope), digest].join('\n');
  const key = [scope.region, 'oss', 'aliyun_v4_request'].reduce<Buffer>(
    (stepKey, step) => computeHmac(stepKey, step),
    computeHmac(`aliyun_v4${secret}`, scope.day),
  );
  return computeHmac(key, text).toString('hex');
}
