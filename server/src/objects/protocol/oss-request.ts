import type { IncomingHttpHeaders } from 'node:http';
import { percentDecode } from './percent.ts';
import { OssError } from './oss-error.ts';

/** A request of the OSS protocol, independent of the form of its address (`oss-protocol.md`, section 1.2). */
export interface OssRequest {
  readonly method: string;
  readonly bucket: string;
  /** The decoded name of the object; empty for an operation on the bucket. */
  readonly key: string;
  /** Decoded names and values, in the order of the address. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_KEY_BYTES = 1023;

/** Refuses invalid names of objects. */
export function requireValidKey(key: string): void {
  const isInvalid =
    key.includes('\0') ||
    key.startsWith('/') ||
    Buffer.byteLength(key) > MAX_KEY_BYTES ||
    key.split('/').some((segment) => segment === '..' || segment === '.');
  if (isInvalid) throw new OssError('InvalidObjectName', 'The specified object is not valid.');
}

/** Parses a request with the bucket as the first segment of its path. */
export function readRequest(method: string, url: string, headers: IncomingHttpHeaders): OssRequest {
  const [path = '', search = ''] = url.split('?', 2);
  const slash = path.indexOf('/', 1);
  const bucket = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const key = slash === -1 ? '' : percentDecode(path.slice(slash + 1));
  if (key === undefined) throw new OssError('InvalidObjectName', 'The specified object is not valid.');
  requireValidKey(key);
  return { method, bucket, key, query: parseQuery(search), headers: toPlainHeaders(headers) };
}

/** Returns whether a value has no NUL, which neither the database nor a header accepts. */
function isText(value: string | undefined): value is string {
  return value !== undefined && !value.includes('\0');
}

function parseQuery(search: string): (readonly [string, string])[] {
  const pairs = search.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const sign = pair.indexOf('=');
    const [name, value] = [
      percentDecode(sign === -1 ? pair : pair.slice(0, sign)),
      percentDecode(sign === -1 ? '' : pair.slice(sign + 1)),
    ];
    if (!isText(name) || !isText(value)) throw new OssError('InvalidArgument', 'The query is not valid.');
    return [name, value] as const;
  });
}

function toPlainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

/** Finds the value of a parameter; `undefined` if it is not in the query. */
export function findParameter({ query }: Pick<OssRequest, 'query'>, name: string): string | undefined {
  return query.find(([parameterName]) => parameterName === name)?.[1];
}

const WHOLE_NUMBER_PATTERN = /^\d{1,6}$/;

/**
 * Parses a parameter as a whole number from 1 to a limit; `undefined` if it is not in the query.
 *
 * @throws OssError `InvalidArgument`
 */
export function findWholeParameter(request: Pick<OssRequest, 'query'>, name: string, max: number): number | undefined {
  const text = findParameter(request, name);
  if (text === undefined) return undefined;
  const value = WHOLE_NUMBER_PATTERN.test(text) ? Number(text) : 0;
  if (value < 1 || value > max)
    throw new OssError('InvalidArgument', `${name} must be a whole number from 1 to ${max}.`);
  return value;
}
