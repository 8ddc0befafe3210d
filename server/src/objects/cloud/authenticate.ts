import { timingSafeEqual } from 'node:crypto';
import { OssError } from '../protocol/oss-error.ts';
import { type OssRequest, findParameter } from '../protocol/oss-request.ts';
import { signV1, buildStringToSignV1 } from '../protocol/signature-v1.ts';
import { buildCanonicalRequest, formatScope, signV4 } from '../protocol/signature-v4.ts';
import { type Grant, readToken, type ReadToken } from './token.ts';

const MAX_SKEW_MS = 15 * 60_000;
const MAX_ADDRESS_SECONDS = 7 * 24 * 3600;

/** The key and the region that signatures are verified with. */
export interface OssKeys {
  /** The key of the site, which signs tokens. */
  readonly key: Buffer;
  /** With the leading `oss-`. */
  readonly region: string;
}

/**
 * Verifies the signature of a request, in any of its four forms, and returns the grant.
 *
 * @throws OssError
 */
export function authenticate(request: OssRequest, keys: OssKeys, now = new Date()): Grant {
  const authorization = request.headers['authorization'] ?? '';
  if (authorization.startsWith('OSS4-HMAC-SHA256 ')) return authenticateHeaderV4(request, authorization, keys, now);
  if (authorization.startsWith('OSS ')) return authenticateHeaderV1(request, authorization, keys, now);
  if (findParameter(request, 'x-oss-signature-version') === 'OSS4-HMAC-SHA256')
    return authenticateAddressV4(request, keys, now);
  if (findParameter(request, 'Signature') !== undefined) return authenticateAddressV1(request, keys, now);
  throw new OssError('AccessDenied', 'No credentials were given.');
}

function requireToken(keys: OssKeys, id: string, token: string | undefined, now: Date): ReadToken {
  const parsedToken = token === undefined ? undefined : readToken(keys.key, token);
  if (parsedToken === undefined || parsedToken.accessKeyId !== id)
    throw new OssError('InvalidAccessKeyId', 'The access key id is not known.', { OSSAccessKeyId: id });
  if (parsedToken.expiration <= now) throw new OssError('SecurityTokenExpired', 'The security token has expired.');
  return parsedToken;
}

function checkSkew(date: Date, now: Date): void {
  if (Math.abs(now.getTime() - date.getTime()) <= MAX_SKEW_MS) return;
  if (Number.isNaN(date.getTime())) throw new OssError('AccessDenied', 'The date of the request is not valid.');
  throw new OssError('RequestTimeTooSkewed', 'The clock of the client is too far from the time of the server.', {
    ServerTime: now.toISOString(),
    RequestTime: date.toISOString(),
  });
}

function isEqual(one: string, other: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(one), Buffer.from(other)];
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes);
}

function createMismatchError(detail: Readonly<Record<string, string>>): OssError {
  return new OssError('SignatureDoesNotMatch', 'The signature is not that of this request.', detail);
}

function authenticateHeaderV1(request: OssRequest, authorization: string, keys: OssKeys, now: Date): Grant {
  const [, id = '', signature = ''] = /^OSS ([^:]+):(.+)$/.exec(authorization) ?? [];
  const date = request.headers['x-oss-date'] ?? request.headers['date'] ?? '';
  const token = requireToken(keys, id, request.headers['x-oss-security-token'], now);
  checkSkew(new Date(date), now);
  const text = buildStringToSignV1(request, date, false);
  if (!isEqual(signature, signV1(token.accessKeySecret, text))) throw createMismatchError({ StringToSign: text });
  return token.grant;
}

function authenticateAddressV1(request: OssRequest, keys: OssKeys, now: Date): Grant {
  const expires = findParameter(request, 'Expires') ?? '';
  if (!(Number(expires) * 1000 > now.getTime())) throw new OssError('AccessDenied', 'The address has expired.');
  const id = findParameter(request, 'OSSAccessKeyId') ?? '';
  const token = requireToken(keys, id, findParameter(request, 'security-token'), now);
  const text = buildStringToSignV1(request, expires, true);
  if (!isEqual(findParameter(request, 'Signature') ?? '', signV1(token.accessKeySecret, text)))
    throw createMismatchError({ StringToSign: text });
  return token.grant;
}

/** Parses `20260302T080000Z`. */
function parseDateV4(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

interface SignedV4 {
  readonly credential: string;
  readonly date: string;
  readonly signature: string;
  readonly additional: readonly string[];
  readonly token: string | undefined;
}

function checkV4(request: OssRequest, signed: SignedV4, keys: OssKeys, now: Date): Grant {
  const [id = '', ...scopeParts] = signed.credential.split('/');
  const scope = { day: signed.date.slice(0, 8), region: keys.region.replace(/^oss-/, '') };
  const token = requireToken(keys, id, signed.token, now);
  if (scopeParts.join('/') !== formatScope(scope))
    throw new OssError('AccessDenied', `The credential is not for ${formatScope(scope)}.`);
  // Clients are inconsistent about parameters without a value (section 5), so both forms are accepted.
  const forms = (['bare', 'equals'] as const).map((form) => buildCanonicalRequest(request, signed.additional, form));
  const matches = forms.some((form) =>
    isEqual(signed.signature, signV4(token.accessKeySecret, signed.date, scope, form)),
  );
  if (!matches) throw createMismatchError({ CanonicalRequest: forms[0] ?? '' });
  return token.grant;
}

function authenticateHeaderV4(request: OssRequest, authorization: string, keys: OssKeys, now: Date): Grant {
  const fields = new Map(
    authorization
      .slice('OSS4-HMAC-SHA256 '.length)
      .split(',')
      .map((field) => {
        const sign = field.indexOf('=');
        return [field.slice(0, sign).trim(), field.slice(sign + 1)] as const;
      }),
  );
  const date = request.headers['x-oss-date'] ?? '';
  checkSkew(parseDateV4(date), now);
  const signed = {
    credential: fields.get('Credential') ?? '',
    signature: fields.get('Signature') ?? '',
    additional: (fields.get('AdditionalHeaders') ?? '').split(';').filter((name) => name !== ''),
    date,
    token: request.headers['x-oss-security-token'],
  };
  return checkV4(request, signed, keys, now);
}

function authenticateAddressV4(request: OssRequest, keys: OssKeys, now: Date): Grant {
  const date = findParameter(request, 'x-oss-date') ?? '';
  const seconds = Number(findParameter(request, 'x-oss-expires') ?? '');
  const age = now.getTime() - parseDateV4(date).getTime();
  const isValidNow = seconds > 0 && seconds <= MAX_ADDRESS_SECONDS && age >= -MAX_SKEW_MS && age <= seconds * 1000;
  if (!isValidNow) throw new OssError('AccessDenied', 'The address has expired.');
  const signed = {
    credential: findParameter(request, 'x-oss-credential') ?? '',
    signature: findParameter(request, 'x-oss-signature') ?? '',
    additional: (findParameter(request, 'x-oss-additional-headers') ?? '').split(';').filter((name) => name !== ''),
    date,
    token: findParameter(request, 'x-oss-security-token'),
  };
  return checkV4(request, signed, keys, now);
}
