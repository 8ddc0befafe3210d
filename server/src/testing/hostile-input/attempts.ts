import type { Call } from '@dentarium/api';
import type { InjectOptions } from 'fastify';
import { fieldsOf, withField } from './fields.ts';
import { ADDRESS_VALUES, BODIES, HEADERS, JSON_VALUES, MULTIPART_HEADS } from './values.ts';

/** Parameters and queries hold texts and numbers. */
type Fields = Readonly<Record<string, string | number | undefined>>;

/** What a call is asked with, before it is written into a request. */
export interface Input {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  /** The bytes of the file of a multipart body. */
  readonly file?: Buffer;
}

/** A request that differs from a right one in one place. */
export interface Attempt {
  readonly what: string;
  readonly request: (input: Input) => InjectOptions;
}

/** What of a request is not as the input says. */
interface Difference {
  /** Parameters and parts of the query, as they stand in the address. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly head?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BOUNDARY = 'the-boundary';
const FILE_HEAD = 'Content-Disposition: form-data; name="file"; filename="file.jpg"';

function addressOf(call: Call, { params, query }: Input, difference: Difference): string {
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

function payloadOf(call: Call, { body, file }: Input, difference: Difference) {
  if (difference.body !== undefined) return { type: 'application/json', payload: difference.body };
  if (call.multipart) {
    const head = `--${BOUNDARY}\r\n${difference.head ?? FILE_HEAD}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), file ?? Buffer.alloc(0), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
  }
  return body === undefined ? {} : { type: 'application/json', payload: JSON.stringify(body) };
}

/** A request for a call. */
function requestOf(call: Call, input: Input, difference: Difference = {}): InjectOptions {
  const { type, payload } = payloadOf(call, input, difference);
  return {
    method: call.method,
    url: addressOf(call, input, difference),
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...difference.headers },
    ...(payload === undefined ? {} : { payload }),
  };
}

function inAddress(call: Call, place: 'params' | 'query', name: string): Attempt[] {
  const values = Object.entries(ADDRESS_VALUES);
  if (place === 'params') {
    return values.map(([what, value]) => ({
      what: `${name} is ${what}`,
      request: (input) => requestOf(call, input, { params: { [name]: value } }),
    }));
  }
  const written = {
    ...Object.fromEntries(values.map(([what, value]) => [what, `${name}=${value}`])),
    'there twice': `${name}=1&${name}=2`,
    'there as a list': `${name}[]=1&${name}[]=2`,
    'there as an object': `${name}[a]=1`,
    'there without a value': name,
    'left out': '',
  };
  return Object.entries(written).map(([what, part]) => ({
    what: `${name} is ${what}`,
    request: (input) => requestOf(call, input, { query: { [name]: part } }),
  }));
}

function inBody(call: Call, path: readonly (string | 0)[]): Attempt[] {
  return Object.entries(JSON_VALUES).map(([what, value]) => ({
    what: `${path.join('.') || 'the body'} is ${what}`,
    request: (input) => requestOf(call, { ...input, body: withField(input.body, path, value) }),
  }));
}

/** Everything wrong that a call can be sent, one thing at a time; the right request comes first. */
export function attemptsOf(call: Call): Attempt[] {
  const fields = fieldsOf(call).flatMap(({ place, path }) =>
    place === 'body' ? inBody(call, path) : inAddress(call, place, path.join('.')),
  );
  const bodies = call.method === 'GET' ? {} : BODIES;
  const heads = call.multipart ? MULTIPART_HEADS : {};
  return [
    { what: 'nothing is wrong', request: (input) => requestOf(call, input) },
    ...fields,
    ...Object.entries(bodies).map(([what, body]) => ({
      what: `the body is ${what}`,
      request: (input: Input) => requestOf(call, input, { body }),
    })),
    ...Object.entries(heads).map(([what, head]) => ({
      what: `the file has ${what}`,
      request: (input: Input) => requestOf(call, input, { head }),
    })),
    ...Object.entries(HEADERS).map(([what, headers]) => ({
      what,
      request: (input: Input) => requestOf(call, input, { headers }),
    })),
  ];
}
