import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import type { OssClient } from '../stores/oss-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createRawSender } from './testing/raw-request.ts';
import type { Grant } from './token.ts';
import { listElements, MalformedDocumentError, readXml, findText } from '../protocol/xml-document.ts';

const DOCUMENT_CHARACTERS = 250_000;
const ROOT = 'CompleteMultipartUpload';

function fillDocument(before: string, piece: (index: number) => string, after = ''): string {
  let text = before;
  for (let index = 0; text.length < DOCUMENT_CHARACTERS; index += 1) text += piece(index);
  return text + after;
}

const PART = '<Part><PartNumber>1</PartNumber><ETag>"0"</ETag></Part>';

/** Documents of a quarter of a megabyte that are not lists of parts. */
const HOSTILE_DOCUMENTS: readonly (readonly [string, string])[] = [
  ['unclosed elements', fillDocument(`<${ROOT}>`, () => '<Part>')],
  ['unclosed elements of two kinds', fillDocument(`<${ROOT}>`, (index) => (index % 2 === 0 ? '<Part>' : '<ETag>'))],
  ['deep nesting', fillDocument('', () => '<a>', '</a>'.repeat(3))],
  ['closing tags of nothing', fillDocument(`<${ROOT}>`, () => '</Part>')],
  ['a tag that never ends', fillDocument(`<${ROOT}><Part`, () => 'x')],
  ['many attributes', fillDocument(`<${ROOT} `, (index) => `a${index}="x" `, `>${PART}</${ROOT}>`)],
  ['the same attribute', fillDocument(`<${ROOT} `, () => 'a="x" ', `>${PART}</${ROOT}>`)],
  ['an attribute that never ends', fillDocument(`<${ROOT} a="`, () => 'x')],
  ['comments alone', fillDocument(`<${ROOT}>`, () => '<!-- x -->', `</${ROOT}>`)],
  ['a comment that never ends', fillDocument(`<${ROOT}><!--`, () => ' x')],
  ['sections of text that never end', fillDocument(`<${ROOT}>`, () => '<![CDATA[')],
  ['processing instructions', fillDocument(`<${ROOT}>`, () => '<?x y?>', `${PART}</${ROOT}>`)],
  ['references to entities', fillDocument(`<${ROOT}>`, () => '&a;', `</${ROOT}>`)],
  ['references that never end', fillDocument(`<${ROOT}>`, () => '&')],
  ['signs of less', fillDocument(`<${ROOT}>`, () => '<')],
  [
    'entities of entities',
    fillDocument(
      '<!DOCTYPE x [<!ENTITY e0 "xxxxxxxxxx">',
      (index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
      `]><${ROOT}>&e9;</${ROOT}>`,
    ),
  ],
  ['a file of the server', `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><${ROOT}>&f;</${ROOT}>`],
  ['nothing', ''],
  ['no text', `<${ROOT}>\u0000</${ROOT}>`],
  ['another document', '<Delete><Object><Key>x</Key></Object></Delete>'],
];

function toChunks(
  text: string,
  size = 16_384,
): { readonly chunks: AsyncIterable<Buffer>; readonly read: () => number } {
  const bytes = Buffer.from(text);
  let read = 0;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      read += 1;
      yield bytes.subarray(at, at + size);
    }
  }
  return { chunks: chunks(), read: () => read };
}

describe('readXml', () => {
  test.each<[string, string, number]>([
    ['deep nesting', fillDocument('', () => '<a>'), 1],
    ['many attributes', fillDocument('<a ', (index) => `a${index}="x" `), 1],
    ['an unknown entity', fillDocument('<a>&b;', () => 'x'), 1],
    ['a closing tag of nothing', fillDocument('<a></b>', () => 'x'), 1],
    ['too many bytes', fillDocument('<a>', () => 'x'), 7],
  ])('refuses a document with %s at the error and reads no further', async (_, text, expected) => {
    const { chunks, read } = toChunks(text);
    await expect(readXml(chunks, 100_000)).rejects.toThrow(MalformedDocumentError);
    expect(read()).toBe(expected);
  });

  test('reads escapes, CDATA sections and split characters', async () => {
    const text =
      '<?xml version="1.0"?>\n<D xmlns="x"><!-- y --><K>患&amp;&#x8005;\u{1f9b7}</K><K><![CDATA[<b>]]></K></D>';
    const document = await readXml(toChunks(text, 1).chunks, 1000);
    expect(listElements(document, 'K').map((key) => key.text)).toEqual(['患&者\u{1f9b7}', '<b>']);
    expect(findText(document, 'L')).toBeUndefined();
  });

  test('refuses a document that is not UTF-8', async () => {
    for (const bytes of [Buffer.from('<a>\xff</a>', 'latin1'), Buffer.from('<a>\xed\xa0\x80</a>', 'latin1')])
      await expect(readXml([bytes], 1000)).rejects.toThrow('not UTF-8');
  });
});

describe('documents at the cloud endpoint', () => {
  const key = 'documents/a';
  let app: TestApp;
  let cloud: OssClient;
  let uploadId: string;

  beforeAll(async () => {
    app = await createTestApp({ MODE: 'public' });
    cloud = grantedCloud(app, { maxSize: 2e9 });
    uploadId = await beginUpload();
  });
  afterAll(() => app.close());

  async function beginUpload(): Promise<string> {
    const answer = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
    return findText(await readXml(answer.body ?? new ReadableStream(), 10_000), 'UploadId') ?? '';
  }

  function completeUpload(id: string, text: string) {
    const body = Buffer.from(text);
    const headers = { 'content-length': String(body.length) };
    return cloud.request({ method: 'POST', key, query: { uploadId: id }, headers, body });
  }

  /** Measures the milliseconds of the fastest of three refusals. */
  async function measureRefusal(text: string, code: string): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const startedAt = performance.now();
      await expect(completeUpload(uploadId, text)).rejects.toThrow(code);
      times.push(performance.now() - startedAt);
    }
    return Math.min(...times);
  }

  test.each(HOSTILE_DOCUMENTS)(
    'refuses a document of %s as quickly as it reads a valid one of this length',
    async (_, text) => {
      const good = await measureRefusal(
        fillDocument(`<${ROOT}>`, () => PART, `</${ROOT}>`),
        '400 InvalidPart',
      );
      expect(await measureRefusal(text, '400 MalformedXML')).toBeLessThan(10 * good);
    },
  );

  test('refuses a hostile list of objects to remove', async () => {
    const body = Buffer.from(fillDocument('<Delete>', () => '<Object><Key>'));
    const headers = { 'content-length': String(body.length) };
    const answer = cloud.request({ method: 'POST', query: { delete: '' }, headers, body });
    await expect(answer).rejects.toThrow('400 MalformedXML');
  });

  /** Sends only the head of a request and returns the answer. */
  async function sendHead(id: string, grant: Partial<Grant>, length: number): Promise<string> {
    const sender = createRawSender(app, grant);
    const rawRequest = { method: 'POST', key, query: [['uploadId', id]] as const, headers: {}, body: Buffer.alloc(0) };
    const headers = { ...sender.signHeaders(rawRequest), 'content-length': String(length) };
    const clientRequest = request(`${app.address}/dentarium/${key}?uploadId=${id}`, { method: 'POST', headers });
    sender.close();
    clientRequest.flushHeaders();
    const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage];
    clientRequest.on('error', () => {});
    const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    clientRequest.destroy();
    return `${answer.statusCode} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`;
  }

  test.each<[string, () => string, Partial<Grant>, number, string]>([
    ['an upload that there is not', () => crypto.randomUUID(), {}, 200_000, '404 NoSuchUpload'],
    ['no right to write', () => uploadId, { rights: ['read'] }, 200_000, '403 AccessDenied'],
    ['too long a document', () => uploadId, {}, 300_000, '400 MalformedXML'],
  ])('refuses a document with %s before it reads a byte', async (_, id, grant, length, expected) => {
    expect(await sendHead(id(), grant, length)).toBe(expected);
  });

  test('completes an upload of 10,000 parts with a list in the format of ali-oss', async () => {
    const id = await beginUpload();
    const bytes = Buffer.alloc(102_400, 1);
    const query = { partNumber: '1', uploadId: id };
    const headers = { 'content-length': String(bytes.length) };
    const etag = (await cloud.request({ method: 'PUT', key, query, headers, body: bytes })).headers.get('etag') ?? '';
    await sql`insert into oss_part (upload_id, part_number, blob, etag, size)
      select ${id}::uuid, number, null, ${etag}, ${bytes.length} from generate_series(2, 10000) as number`.execute(
      app.db,
    );
    const escaped = etag.replaceAll('"', '&quot;');
    const part = (number: number) => `<Part>\n<PartNumber>${number}</PartNumber>\n<ETag>${escaped}</ETag>\n</Part>\n`;
    const list = Array.from({ length: 10_000 }, (_, index) => part(index + 1)).join('');
    const document = `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT}>\n${list}</${ROOT}>`;
    expect(document.length).toBeGreaterThan(1_000_000);
    await completeUpload(id, document);
    const head = await cloud.request({ method: 'HEAD', key });
    expect(head.headers.get('content-length')).toBe(String(10_000 * bytes.length));
  });
});
