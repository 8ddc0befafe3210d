import type { Call } from '@dentarium/api';
import type { InjectOptions } from 'fastify';
import { type Field, listFields, replaceField } from './fields.ts';
import {
  ADDRESS_VALUES,
  BODY_VALUES,
  COSTLY_ADDRESS_TEXTS,
  COSTLY_LISTS,
  COSTLY_TEXTS,
  HEADER_VALUES,
  JSON_VALUES,
  MULTIPART_HEAD_VALUES,
} from './values.ts';

/** Parameters or a query. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** The input of a call before its serialisation. */
export interface Input {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  /** The bytes of the file of a multipart body. */
  readonly file?: Buffer;
}

/** A request that differs from a valid one in one place. */
export interface Attempt {
  readonly title: string;
  /** The place of the difference. */
  readonly place: string;
  /** The kind of the place, such as `body integer`. */
  readonly kind: string;
  /** The description of the invalid value. */
  readonly value: string;
  readonly request: (input: Input) => InjectOptions;
}

/** The parts of a request that differ from the input. */
interface Difference {
  /** Parameters in their encoded form. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly head?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BOUNDARY = 'the-boundary';
const FILE_HEAD = 'Content-Disposition: form-data; name="file"; filename="file.jpg"';

function buildUrl(call: Call, { params, query }: Input, difference: Difference): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    return difference.params?.[name] ?? encodeURIComponent(String(params?.[name]));
  });
  const parts = { ...query, ...difference.query };
  const search = Object.entries(parts).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return difference.query?.[name] ?? `${name}=${encodeURIComponent(String(value))}`;
  });
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

function buildPayload(call: Call, { body, file }: Input, difference: Difference) {
  if (difference.body !== undefined) return { type: 'application/json', payload: difference.body };
  if (call.multipart) {
    const head = `--${BOUNDARY}\r\n${difference.head ?? FILE_HEAD}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), file ?? Buffer.alloc(0), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
  }
  return body === undefined ? {} : { type: 'application/json', payload: JSON.stringify(body) };
}

/** Builds the request of a call, with other parts than its input. */
export function buildRequest(call: Call, input: Input, difference: Difference = {}): InjectOptions {
  const { type, payload } = buildPayload(call, input, difference);
  return {
    method: call.method,
    url: buildUrl(call, input, difference),
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...difference.headers },
    ...(payload === undefined ? {} : { payload }),
  };
}

type Request = Attempt['request'];

/** Creates an attempt for each value of a place. */
function toAttempts(
  place: string,
  kind: string,
  requests: Readonly<Record<string, Request>>,
  toTitle: (value: string) => string,
): Attempt[] {
  return Object.entries(requests).map(([value, request]) => ({ title: toTitle(value), place, kind, value, request }));
}

function mapToRequests<V>(
  values: Readonly<Record<string, V>>,
  request: (value: V) => Request,
): Record<string, Request> {
  return Object.fromEntries(Object.entries(values).map(([description, value]) => [description, request(value)]));
}

function listAddressRequests(call: Call, place: 'params' | 'query', name: string): Record<string, Request> {
  if (place === 'params')
    return mapToRequests(
      ADDRESS_VALUES,
      (value) => (input) => buildRequest(call, input, { params: { [name]: value } }),
    );
  const queryParts = {
    ...Object.fromEntries(
      Object.entries(ADDRESS_VALUES).map(([description, value]) => [description, `${name}=${value}`]),
    ),
    'there twice': `${name}=1&${name}=2`,
    'there as a list': `${name}[]=1&${name}[]=2`,
    'there as an object': `${name}[a]=1`,
    'there without a value': name,
    'left out': '',
  };
  return mapToRequests(queryParts, (part) => (input) => buildRequest(call, input, { query: { [name]: part } }));
}

function listFieldAttempts(call: Call, { place, path, kind }: Field): Attempt[] {
  const name = path.join('.');
  const requests =
    place === 'body'
      ? mapToRequests(
          JSON_VALUES,
          (value): Request =>
            (input) =>
              buildRequest(call, { ...input, body: replaceField(input.body, path, value) }),
        )
      : listAddressRequests(call, place, name);
  return toAttempts(`${place} ${name}`, `${place} ${kind}`, requests, (value) => `${name || 'the body'} is ${value}`);
}

/** Builds the valid request of a call. */
export function buildValidRequest(call: Call, input: Input): InjectOptions {
  return buildRequest(call, input);
}

/** Lists requests of a call whose fields, or whole body, are as large or as deep as an address or a body may be. */
export function listCostlyAttempts(call: Call): Attempt[] {
  return listFields(call).flatMap(({ place, path, kind }) => {
    const name = path.join('.');
    const requests =
      place === 'body'
        ? mapToRequests<unknown>(
            kind.includes('string') ? COSTLY_TEXTS : COSTLY_LISTS,
            (value): Request =>
              (input) =>
                buildRequest(call, { ...input, body: replaceField(input.body, path, value) }),
          )
        : mapToRequests(
            COSTLY_ADDRESS_TEXTS,
            (value): Request =>
              (input) =>
                buildRequest(call, input, { [place]: { [name]: place === 'query' ? `${name}=${value}` : value } }),
          );
    return toAttempts(`${place} ${name}`, `${place} ${kind}`, requests, (value) => `${name || 'the body'} is ${value}`);
  });
}

/** Lists all invalid requests of a call, each with one difference. */
export function listAttempts(call: Call): Attempt[] {
  const bodies = mapToRequests(
    call.method === 'GET' ? {} : BODY_VALUES,
    (body) => (input) => buildRequest(call, input, { body }),
  );
  const heads = mapToRequests(
    call.multipart ? MULTIPART_HEAD_VALUES : {},
    (head) => (input) => buildRequest(call, input, { head }),
  );
  const headers = mapToRequests(HEADER_VALUES, (header) => (input) => buildRequest(call, input, { headers: header }));
  return [
    ...listFields(call).flatMap((field) => listFieldAttempts(call, field)),
    ...toAttempts('bytes of the body', 'bytes of a body', bodies, (value) => `the body is ${value}`),
    // Each call that takes a file reads it in its own way.
    ...toAttempts('head of the file', `head of the file of ${call.id}`, heads, (value) => `the file has ${value}`),
    ...toAttempts('headers', call.writes ? 'headers of a change' : 'headers', headers, (value) => value),
  ];
}
