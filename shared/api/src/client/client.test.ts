import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type Client, createClient, TIMEOUTS } from './client.ts';
import { service } from '../contract/contract.ts';
import { SYSTEM_MESSAGE } from '../failures/errors.ts';

const call = service('TestService', '/api/TestService', { none: 'page' });
const read = call('Read/:id', {
  method: 'GET',
  permission: 'signedIn',
  params: z.object({ id: z.string() }),
  query: z.object({ word: z.optional(z.string()) }),
  result: z.object({ name: z.string() }),
  summary: 'Reads.',
});
const write = call('Write', {
  method: 'POST',
  permission: 'signedIn',
  body: z.object({ a: z.number() }),
  result: z.literal(true),
  summary: 'Writes.',
});
const deleteByGet = call('Delete/:id', {
  method: 'GET',
  writes: true,
  permission: 'signedIn',
  params: z.object({ id: z.string() }),
  result: z.literal(true),
  summary: 'Deletes by GET.',
});
const bytes = call('Bytes', {
  method: 'POST',
  writes: false,
  envelope: 'blob',
  permission: 'signedIn',
  result: z.custom<Blob>(),
  summary: 'Bytes.',
});
const send = call('Send', {
  method: 'POST',
  multipart: true,
  permission: 'signedIn',
  body: z.object({ file: z.custom<Blob>() }),
  result: z.literal(true),
  summary: 'Sends.',
});

interface RecordedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let base: string;
let recordedRequests: RecordedRequest[] = [];
let answer: (response: ServerResponse, count: number) => void;
const onFailure = jest.fn();
const onSessionEnded = jest.fn();
const onSessionReplaced = jest.fn();
let language: 'ch' | 'en' = 'en';
let client: Client;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      recordedRequests.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response, recordedRequests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  recordedRequests = [];
  language = 'en';
  for (const mock of [onFailure, onSessionEnded, onSessionReplaced]) mock.mockReset();
  client = createClient({
    token: () => 'a-token',
    language: () => language,
    baseUrl: base,
    onFailure,
    onSessionEnded,
    onSessionReplaced,
    checkAnswers: true,
  });
});

function answerJson(status: number, body: unknown): typeof answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

async function awaitFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

describe('CALL-01 every call', () => {
  test.each([
    ['en', 'en'],
    ['ch', 'zh'],
  ] as const)('carries the token, its source and, in %s, the language %s', async (chosenLanguage, header) => {
    language = chosenLanguage;
    answer = answerJson(200, { success: true, resultInfo: { name: 'x' } });
    await client.call(read, { params: { id: 'a b/c' }, query: { word: '王 & co' } });
    expect(recordedRequests[0]).toMatchObject({
      method: 'GET',
      url: `/api/TestService/Read/a%20b%2Fc?${new URLSearchParams({ word: '王 & co' })}`,
      headers: { authorization: 'Bearer a-token', source: 'web', 'accept-language': header },
    });
  });

  test('allows a read by a worker, with the same address and headers', async () => {
    answer = answerJson(200, { success: true, resultInfo: { name: 'x' } });
    const input = { params: { id: 'a b' }, query: { word: '王' } };
    await client.call(read, input);
    const { address, headers } = client.toRequest(read, input);
    expect(address).toBe(`${base}${recordedRequests[0]?.url}`);
    expect(recordedRequests[0]?.headers).toMatchObject(headers);
    expect(headers['authorization']).toBe('Bearer a-token');
  });

  test('carries an id for a write, or that of the caller if they give one', async () => {
    answer = answerJson(200, { success: true, resultInfo: true });
    await client.call(write, { body: { a: 1 } });
    await client.call(write, { body: { a: 1 } }, { requestKey: 'mine' });
    expect(recordedRequests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(recordedRequests[1]?.headers['idempotency-key']).toBe('mine');
    expect(JSON.parse(recordedRequests[0]?.body ?? '')).toEqual({ a: 1 });
  });

  test('sends bytes to the server as multipart with one part named file', async () => {
    answer = answerJson(200, { success: true, resultInfo: true });
    await client.call(send, { body: { file: new Blob(['hello']) } });
    expect(recordedRequests[0]?.headers['content-type']).toContain('multipart/form-data');
    expect(recordedRequests[0]?.body).toMatch(/name="file"[\s\S]*hello/);
  });
});

describe('CALL-02 answers', () => {
  test.each([
    ['the success flag', { success: true, resultInfo: { name: 'x' } }],
    ['code 200', { code: 200, data: { resultInfo: { name: 'x' } } }],
  ])('unwraps the result of %s', async (_, body) => {
    answer = answerJson(200, body);
    await expect(client.call(read, { params: { id: '1' }, query: {} })).resolves.toEqual({ name: 'x' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('rejects a known failure with its code, and shows it in the language of the user', async () => {
    answer = answerJson(200, {
      success: false,
      errorCode: 'patient.noTaken',
      errorMessage: '…',
      detail: { patientNo: 'A1' },
      requestId: 'r1',
    });
    const error = await awaitFailure(client.call(write, { body: { a: 1 } }));
    expect(error).toMatchObject({ code: 'patient.noTaken', status: 200, requestId: 'r1', detail: { patientNo: 'A1' } });
    expect(error.text('en')).toBe('The patient ID A1 is already in use.');
    expect(error.text('ch')).toBe('患者编号 A1 已被使用。');
    expect(onFailure).toHaveBeenCalledWith(error, write);
  });

  test('shows the message of the server for an unknown failure in Chinese, else the fixed sentence', async () => {
    answer = answerJson(200, { success: false, errorCode: 'something.new', errorMessage: '新的错误', requestId: '' });
    const error = await awaitFailure(client.call(write, { body: { a: 1 } }, { silent: true }));
    expect(error.text('ch')).toBe('新的错误');
    expect(error.text('en')).toBe(SYSTEM_MESSAGE);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('treats an answer without an envelope as a failure, and a result that the contract does not know', async () => {
    answer = answerJson(200, { code: 500, message: 'no' });
    expect((await awaitFailure(client.call(read, { params: { id: '1' }, query: {} }))).text('en')).toBe(SYSTEM_MESSAGE);
    answer = answerJson(200, { success: true, resultInfo: { name: 5 } });
    await expect(client.call(read, { params: { id: '1' }, query: {} })).rejects.toBeInstanceOf(ApiError);
  });

  test('CALL-08 treats an answer without data as the common error', async () => {
    answer = (response) => response.writeHead(200).end();
    expect((await awaitFailure(client.call(read, { params: { id: '1' }, query: {} }))).code).toBe('answer.empty');
  });
});

test('CALL-03 returns bytes raw, and their failures as failures', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('raw bytes');
  const blob = await client.call(bytes, {});
  expect(await blob.text()).toBe('raw bytes');
  answer = answerJson(404, { success: false, errorCode: 'object.notFound', errorMessage: '', requestId: '' });
  expect((await awaitFailure(client.call(bytes, {}))).is('object.notFound')).toBe(true);
});

describe('ends of the session', () => {
  test('AUTH-07 reports the end of the session on a 401, without a toast', async () => {
    answer = answerJson(401, { success: false, errorCode: 'auth.required', errorMessage: '', requestId: '' });
    await awaitFailure(client.call(read, { params: { id: '1' }, query: {} }));
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('AUTH-06 reports a newer sign-in that replaced the session on a 406', async () => {
    answer = answerJson(406, {});
    expect((await awaitFailure(client.call(read, { params: { id: '1' }, query: {} }))).code).toBe('auth.replaced');
    expect(onSessionReplaced).toHaveBeenCalledTimes(1);
  });
});

describe('CALL-04 time-outs and repeats', () => {
  test('uses the time-outs of the specification', () => {
    expect(TIMEOUTS).toEqual({ main: 300_000, identity: 20_000, createOrder: 10_000, agent: 300_000 });
  });

  test('fails with "request timed out" if no answer arrives', async () => {
    const open: ServerResponse[] = [];
    answer = (response) => open.push(response);
    const error = await awaitFailure(client.call(write, { body: { a: 1 } }, { timeout: 50 }));
    expect(error.text('en')).toBe('request timed out');
    for (const response of open) response.destroy();
  });

  test('repeats a read after a 503 of a proxy, but never a write, even by GET', async () => {
    answer = (response, count) =>
      count === 1
        ? response.writeHead(503).end()
        : answerJson(200, { success: true, resultInfo: { name: 'x' } })(response, count);
    await expect(client.call(read, { params: { id: '1' }, query: {} })).resolves.toEqual({ name: 'x' });
    recordedRequests = [];
    await expect(client.call(deleteByGet, { params: { id: '1' } })).rejects.toBeInstanceOf(ApiError);
    expect(recordedRequests).toHaveLength(1);
  });

  test.each([
    ['1', 1_000],
    ['3600', 5_000],
  ])('repeats a read with a delay of %s s after %i ms', async (retryAfter, wait) => {
    const setTimer = globalThis.setTimeout;
    using timers = jest.spyOn(globalThis, 'setTimeout');
    // The delay is over at once.
    timers.mockImplementation((work, ms) => setTimer(work, ms === wait ? 0 : ms));
    answer = (response, count) => {
      if (count === 1) response.writeHead(503, { 'retry-after': retryAfter }).end();
      else answerJson(200, { success: true, resultInfo: { name: 'x' } })(response, count);
    };
    await client.call(read, { params: { id: '1' }, query: {} });
    expect(timers.mock.calls.filter(([, ms]) => ms === wait)).toHaveLength(1);
    expect(recordedRequests).toHaveLength(2);
  });

  test('fails with the message of the server if a read is refused repeatedly', async () => {
    answer = answerJson(503, { success: false, errorCode: 'database.unavailable', errorMessage: '', requestId: 'r1' });
    const error = await awaitFailure(client.call(read, { params: { id: '1' }, query: {} }));
    expect(error).toMatchObject({ code: 'database.unavailable', status: 503, requestId: 'r1' });
    expect(recordedRequests).toHaveLength(3);
  });

  test('does not report a call that its caller aborted as a failure', async () => {
    const control = new AbortController();
    answer = () => control.abort();
    await expect(client.call(read, { params: { id: '1' }, query: {} }, { signal: control.signal })).rejects.toThrow(
      'abort',
    );
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('reports an unreachable server as a failure of the network', async () => {
    const unreachable = createClient({ token: () => null, language: () => 'en', baseUrl: 'http://127.0.0.1:1' });
    expect((await awaitFailure(unreachable.call(write, { body: { a: 1 } }))).code).toBe('network.failed');
  });
});
