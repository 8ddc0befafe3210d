import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { OssError } from '../protocol/oss-error.ts';
import { percentEncode } from '../protocol/percent.ts';
import { type RawRequest, type RawSender, createRawSender } from './testing/raw-request.ts';

let app: TestApp;
let sender: RawSender;
let uploadId: string;

const KEY = 'bad/values.bin';
const PART_LIST = Buffer.from(
  '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part></CompleteMultipartUpload>',
);
const REMOVAL_LIST = Buffer.from('<Delete><Quiet>false</Quiet><Object><Key>bad/none</Key></Object></Delete>');

/** Invalid or out-of-range numbers. */
const INVALID_NUMBERS: readonly string[] = ['0', '-1', '1.5', '2147483648', '9007199254740993', '1e308', 'NaN'];
/** Unexpected values for parameters, as they appear in an address. */
const ADDRESS_VALUES: readonly string[] = [
  '',
  '\0',
  'a\0b',
  '\u0001',
  '\r\nx: y',
  '\u{10ffff}',
  '漢字',
  '..',
  '../x',
  './x',
  '//x',
  "'; --",
  'x'.repeat(3000),
  ...INVALID_NUMBERS,
  '1e3',
  'Infinity',
  '0x10',
  ' 1',
  '[]',
  '{}',
].map(percentEncode);
/** Invalid percent-encodings of UTF-8: truncated, not hexadecimal, a lone surrogate, an overlong NUL. */
const INVALID_ENCODINGS: readonly string[] = ['%', '%a', '%zz', '%ff', '%ED%A0%80', '%C0%80'];
/** Bad values that a header can transport. */
const HEADER_VALUES: readonly string[] = [
  '',
  '%00',
  '%zz',
  '%ED%A0%80',
  '\u00ff',
  '/',
  '..',
  '/dentarium/%00',
  '/dentarium/../x',
  '/dentarium/%zz',
  '/x/y',
  ...INVALID_NUMBERS,
  'bytes=9-1',
  'bytes=-',
  'bytes=1e3-',
  '[]',
  'x'.repeat(3000),
];
/** Bad values that an element of a document can contain. */
const DOCUMENT_VALUES: readonly string[] = [
  '',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&nbsp;',
  '&#1;',
  '\0',
  '\u0001',
  '%00',
  '..',
  '<a/>',
  '<a>',
  ']]>',
  'x'.repeat(3000),
  ...INVALID_NUMBERS,
  '[]',
  '{}',
];

/**
 * Every third variant of an operation is sent, with `EXHAUSTIVE=1` every one. Each name starts at another value, so
 * every value is sent somewhere.
 */
const STEP = process.env['EXHAUSTIVE'] === '1' ? 1 : 3;

interface Operation {
  readonly name: string;
  readonly request: (uploadId: string) => Partial<RawRequest> & { readonly method: string };
  /** Parameters in addition to those of the request. */
  readonly parameters?: readonly string[];
  readonly headers?: readonly string[];
  readonly document?: Buffer;
  /** The status of the valid request. */
  readonly expectedStatus: number;
}

const CONDITIONS = ['range', 'if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since'];
const RESPONSES = ['type', 'language', 'disposition', 'encoding'].map((name) => `response-content-${name}`);
const DESCRIPTIONS = [
  'content-type',
  'content-md5',
  'content-disposition',
  'x-oss-meta-name',
  'x-oss-forbid-overwrite',
];

const OPERATIONS: readonly Operation[] = [
  {
    name: 'list version 2',
    request: () => ({ method: 'GET', key: '', query: [['list-type', '2']] }),
    parameters: [
      'prefix',
      'delimiter',
      'start-after',
      'continuation-token',
      'max-keys',
      'fetch-owner',
      'encoding-type',
    ],
    expectedStatus: 200,
  },
  {
    name: 'list version 1',
    request: () => ({ method: 'GET', key: '' }),
    parameters: ['prefix', 'delimiter', 'marker', 'max-keys'],
    expectedStatus: 200,
  },
  {
    name: 'list uploads',
    request: () => ({ method: 'GET', key: '', query: [['uploads', '']] }),
    parameters: ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads'],
    expectedStatus: 200,
  },
  {
    name: 'remove many',
    request: () => ({ method: 'POST', key: '', query: [['delete', '']] }),
    document: REMOVAL_LIST,
    expectedStatus: 200,
  },
  {
    name: 'put',
    request: () => ({ method: 'PUT', body: Buffer.from('x') }),
    headers: DESCRIPTIONS,
    expectedStatus: 200,
  },
  {
    name: 'copy',
    request: () => ({ method: 'PUT', headers: { 'x-oss-copy-source': `/dentarium/${KEY}` } }),
    headers: ['x-oss-metadata-directive', ...DESCRIPTIONS],
    expectedStatus: 200,
  },
  {
    name: 'head',
    request: () => ({ method: 'HEAD' }),
    parameters: ['objectMeta'],
    headers: CONDITIONS,
    expectedStatus: 200,
  },
  {
    name: 'get',
    request: () => ({ method: 'GET' }),
    parameters: ['x-oss-process', 'response-cache-control', 'response-expires', ...RESPONSES],
    headers: [...CONDITIONS, 'x-oss-date', 'x-oss-security-token', 'authorization'],
    expectedStatus: 200,
  },
  {
    name: 'begin an upload',
    request: () => ({ method: 'POST', query: [['uploads', '']] }),
    headers: DESCRIPTIONS,
    expectedStatus: 200,
  },
  {
    name: 'put a part',
    request: (id) => ({
      method: 'PUT',
      query: [
        ['partNumber', '1'],
        ['uploadId', id],
      ],
      body: Buffer.from('x'),
    }),
    headers: ['content-md5'],
    expectedStatus: 200,
  },
  {
    name: 'list parts',
    request: (id) => ({ method: 'GET', query: [['uploadId', id]] }),
    parameters: ['max-parts', 'part-number-marker'],
    expectedStatus: 200,
  },
  {
    name: 'end an upload',
    request: (id) => ({ method: 'POST', query: [['uploadId', id]] }),
    document: PART_LIST,
    expectedStatus: 400,
  },
  { name: 'remove', request: () => ({ method: 'DELETE', key: 'bad/none' }), expectedStatus: 204 },
  { name: 'an unknown method', request: () => ({ method: 'DELETE', key: '' }), expectedStatus: 405 },
];

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
  sender = createRawSender(app);
  await sender.send(toRawRequest({ method: 'PUT', body: Buffer.from('0123456789') }));
  await sender.send(toRawRequest({ method: 'POST', query: [['uploads', '']] }));
  const upload = await app.db.selectFrom('oss_upload').select('id').executeTakeFirstOrThrow();
  uploadId = upload.id;
});
afterAll(async () => {
  sender.close();
  await app.close();
});

function toRawRequest(request: Partial<RawRequest> & { readonly method: string }): RawRequest {
  return { key: KEY, query: [], headers: {}, body: Buffer.alloc(0), ...request };
}

function withParameter(request: RawRequest, name: string, value: string): RawRequest {
  return { ...request, query: [...request.query.filter(([existingName]) => existingName !== name), [name, value]] };
}

/** Returns one document per element, with the text of this element replaced. */
function replaceTexts(document: string, value: string): string[] {
  const texts = [...document.matchAll(/>([^<]+)</g)].map(
    ({ index, 1: text = '' }) => [index + 1, text.length] as const,
  );
  return texts.map(([at, length]) => document.slice(0, at) + value + document.slice(at + length));
}

/** Returns the valid request of an operation. */
function toValidRequest({ request, document }: Operation): RawRequest {
  return toRawRequest({ ...request(uploadId), ...(document === undefined ? {} : { body: document }) });
}

/** Lists the variants of an operation with each of its values replaced by each bad one. */
function listVariants(operation: Operation): RawRequest[] {
  const { parameters = [], headers = [], document } = operation;
  const request = toValidRequest(operation);
  const names = [...request.query.map(([name]) => name), ...parameters];
  const badValues = [...ADDRESS_VALUES, ...INVALID_ENCODINGS];
  return [
    ...badValues.map((key) => ({ ...request, key })),
    ...names.flatMap((name) => badValues.map((value) => withParameter(request, name, value))),
    ...badValues.map((name) => ({ ...request, query: [...request.query, [name, '1'] as const] })),
    ...[...Object.keys(request.headers), ...headers].flatMap((name) =>
      HEADER_VALUES.map((value) => ({ ...request, headers: { ...request.headers, [name]: value } })),
    ),
    ...DOCUMENT_VALUES.flatMap((value) => replaceTexts(document?.toString() ?? '', value)).map((text) => ({
      ...request,
      body: Buffer.from(text),
    })),
  ];
}

function isKnownCode(code: string): boolean {
  return code in OssError.STATUSES;
}

describe('UPL-02 bad values at the cloud endpoint', () => {
  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    'answers valid %s requests and refuses bad values with an error of the protocol',
    async (_, operation) => {
      expect((await sender.send(toValidRequest(operation))).status).toBe(operation.expectedStatus);
      const unexpectedAnswers: string[] = [];
      for (const request of listVariants(operation).filter((_variant, index) => index % STEP === 0)) {
        const { status, code } = await sender.send(request);
        const isExpected = (status >= 200 && status < 400) || (status >= 400 && status < 500 && isKnownCode(code));
        if (!isExpected)
          unexpectedAnswers.push(
            `${status} ${code}: ${JSON.stringify({ ...request, body: request.body.toString() }).slice(0, 300)}`,
          );
      }
      expect(unexpectedAnswers).toEqual([]);
    },
  );

  const REFUSED = { status: 400, code: 'InvalidArgument' };

  test.each(['1.5', '2147483648', '1e3', undefined])(
    'refuses a part with the number %s and stores nothing',
    async (number) => {
      const parts = () => app.db.selectFrom('oss_part').selectAll().orderBy('part_number').execute();
      const before = await parts();
      const own = [['uploadId', uploadId] as const, ...(number === undefined ? [] : [['partNumber', number] as const])];
      const answer = await sender.send(toRawRequest({ method: 'PUT', query: own, body: Buffer.from('x') }));
      expect(answer).toEqual(REFUSED);
      expect(await parts()).toEqual(before);
    },
  );

  test('refuses a continuation token with NUL', async () => {
    const token = Buffer.from('a\0b').toString('base64url');
    const query = [['list-type', '2'] as const, ['continuation-token', token] as const];
    expect(await sender.send(toRawRequest({ method: 'GET', key: '', query }))).toEqual(REFUSED);
  });
});
