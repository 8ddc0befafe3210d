import type { Blob } from 'node:buffer';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { downloadOriginal, uploadPart } from '@dentarium/api/files/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { listSocketProtocols } from '@dentarium/api/socket-messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { partInput, createSending } from '../../areas/files/testing/sending.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { fileInto } from '../../areas/packaging/testing/packages.ts';
import { makePatient, makeStage } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type RawClient, buildRequestText, sendRaw, parseStatus } from './testing/raw-client.ts';
import { Deadline } from './transfer-watch.ts';

/** More bytes than the systems at both ends buffer of an unread answer. */
const LARGE = 16 * 1024 * 1024;

describe('deadline of a transfer', () => {
  const limits = { idleTimeout: 10_000, minBytesPerSecond: 100 };
  const busy = true;

  /** Returns the second at which a transfer with the given rate is aborted. */
  function findAbortSecond(bytesIn: (second: number) => number, waitingBytes = 0): number | undefined {
    const deadline = new Deadline(limits);
    deadline.isMissed(0, { movedBytes: 0, waitingBytes: 0, isBusy: false });
    let movedBytes = 0;
    for (let second = 1; second <= 3600; second += 1) {
      movedBytes += bytesIn(second);
      if (deadline.isMissed(second * 1000, { movedBytes: movedBytes, waitingBytes: waitingBytes, isBusy: busy }))
        return second;
    }
    return undefined;
  }

  test.each([
    ['nothing comes', () => 0, 11],
    ['one byte comes in each second', () => 1, 11],
    ['half of the slowest rate', () => 50, 21],
    ['the slowest rate', () => 100, undefined],
    ['the same in bursts', (second: number) => (second % 5 === 0 ? 500 : 0), undefined],
    ['a fast beginning buys no endless end', (second: number) => (second < 100 ? 1e9 : 1), 110],
  ] as const)('%s', (_, bytesIn, end) => {
    expect(findAbortSecond(bytesIn)).toBe(end);
  });

  test('gives a large answer the time that it takes at the minimum rate', () => {
    expect(findAbortSecond((second) => (second === 1 ? 100_000 : 0), 100_000)).toBe(1011);
    expect(findAbortSecond((second) => (second === 1 ? 100_000 : 0), 0)).toBe(12);
  });

  test('does not count time in which the client waits for the server', () => {
    const deadline = new Deadline(limits);
    expect(deadline.isMissed(3_600_000, { movedBytes: 0, waitingBytes: 0, isBusy: false })).toBe(false);
    expect(deadline.isMissed(3_609_000, { movedBytes: 0, waitingBytes: 0, isBusy: busy })).toBe(false);
    expect(deadline.isMissed(3_611_000, { movedBytes: 0, waitingBytes: 0, isBusy: busy })).toBe(true);
  });
});

describe('a server with slow clients', () => {
  let site: TestApp;
  let account: string;
  let token: string;
  let fileId: string;

  beforeAll(async () => {
    site = await createTestApp({
      MODE: 'private',
      PUBLIC_URL: 'http://clinic.test',
      HTTP_HEADERS_TIMEOUT: '1',
      HTTP_IDLE_TIMEOUT: '1',
      HTTP_KEEP_ALIVE: '1',
      HTTP_SLOWEST_RATE: '500000',
    });
    const organisation = await makeOrganisation(site.db);
    account = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const stage = await makeStage(site.db, await makePatient(site.db, organisation, account), account);
    const bytes = Buffer.concat([await createPhotograph(), Buffer.alloc(LARGE)]);
    fileId = await fileInto(await site.as(account), stage, { name: 'large.jpg', bytes, category: 8 });
    token = await site.signIn(account);
  });
  afterAll(() => site.close());

  const authorization = () => ({ authorization: `Bearer ${token}` });

  /** Sends one byte at a time until the connection has ended. */
  async function trickle({ socket, closeCode }: RawClient): Promise<void> {
    const timer = setInterval(() => socket.writable && socket.write('x'), 100);
    await closeCode;
    clearInterval(timer);
  }

  async function partOfUpload(): Promise<{ readonly head: string; readonly body: Buffer }> {
    const sending = createSending(
      'slow.jpg',
      Buffer.concat([await createPhotograph({ seed: 1 }), Buffer.alloc(3_000_000)]),
    );
    const { query, body } = partInput(sending, 0);
    const file = Buffer.from(await (body.file as Blob).arrayBuffer());
    const around = ['--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--b--\r\n'];
    const whole = Buffer.concat([Buffer.from(around[0] ?? ''), file, Buffer.from(around[1] ?? '')]);
    const searchParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = { ...authorization(), 'content-type': 'multipart/form-data; boundary=b' };
    const length = { 'content-length': String(whole.length) };
    return {
      head: buildRequestText(`${uploadPart.path}?${searchParams}`, { ...headers, ...length }, 'POST'),
      body: whole,
    };
  }

  const json = () => ({ ...authorization(), 'content-type': 'application/json' });

  const stop = async ({ closeCode }: RawClient): Promise<void> => void (await closeCode);

  /** Clients that stop or trickle at some point, each with the answer before its connection is closed. */
  const tooSlow = async (): Promise<readonly (readonly [string, string, typeof stop, number])[]> => [
    ['says nothing', '', stop, 408],
    ['never ends its headers', 'GET / HTTP/1.1\r\nx: ', stop, 408],
    ['trickles its headers', 'GET / HTTP/1.1\r\nx: ', trickle, 408],
    [
      'is answered before its body, and sends none',
      buildRequestText('/', { 'content-length': '9' }, 'POST'),
      stop,
      404,
    ],
    ['trickles a refused body', buildRequestText('/nowhere', { 'content-length': '100000' }, 'POST'), trickle, 404],
    [
      'trickles the body of a call',
      buildRequestText(queryPatientList.path, { ...json(), 'content-length': '100000' }, 'POST'),
      trickle,
      408,
    ],
    ['trickles a part of an upload', (await partOfUpload()).head, trickle, 408],
  ];

  test('closes connections of stalled, trickling and silent clients, but not those of slow calls and idle sockets', async () => {
    const url = `${site.address.replace('http', 'ws')}/socket?userId=${account}&groupCode=FoWeb`;
    const socket = new WebSocket(url, listSocketProtocols(token), { origin: 'http://clinic.test' });
    await new Promise((resolve) => socket.once('message', resolve));
    const body = '{"pageIndex":1,"pageSize":20}';
    const headers = { ...json(), 'content-length': String(body.length) };
    const rows = await tooSlow();
    const idle = await sendRaw(site.address, buildRequestText('/healthz'));
    const client = await site.db.transaction().execute(async (transaction) => {
      await sql`lock table patient_list in access exclusive mode`.execute(transaction);
      const waiting = await sendRaw(site.address, buildRequestText(queryPatientList.path, headers, 'POST') + body);
      const outcomes = await Promise.all(
        rows.map(async ([title, text, goOn]) => {
          const slow = await sendRaw(site.address, text);
          await goOn(slow);
          return [title, parseStatus(slow.getReceivedText())];
        }),
      );
      expect(outcomes).toEqual(rows.map(([title, , , status]) => [title, status]));
      return waiting;
    });
    expect([parseStatus(idle.getReceivedText()), await idle.closeCode]).toEqual([200, undefined]);
    await waitUntil(async () => client.getReceivedText().includes('\r\n\r\n'));
    expect(parseStatus(client.getReceivedText())).toBe(200);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
    client.socket.destroy();
  });

  test('accepts a slow upload that lasts longer than the idle timeout', async () => {
    const { head, body } = await partOfUpload();
    const client = await sendRaw(site.address, head);
    for (let sentBytes = 0; sentBytes < body.length; sentBytes += 200_000) {
      client.socket.write(body.subarray(sentBytes, sentBytes + 200_000));
      await delay(100);
    }
    await waitUntil(async () => client.getReceivedText().includes('\r\n\r\n'));
    expect(parseStatus(client.getReceivedText())).toBe(200);
    client.socket.destroy();
  });

  test('ends an unread download and keeps a slowly read one', async () => {
    const text = buildRequestText(downloadOriginal.path.replace(':fileId', fileId), authorization());
    const connection = once(site.app.server, 'connection') as Promise<[Socket]>;
    const stoppedClient = await sendRaw(site.address, text);
    const [unread] = await connection;
    const slow = await sendRaw(site.address, text);
    stoppedClient.socket.pause();
    const endSignal = stoppedClient.closeCode.then(() => true);
    let read = 0;
    slow.socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      read += chunk.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 10);
    });
    await waitUntil(async () => read > LARGE);
    slow.socket.destroy();
    await waitUntil(async () => unread.destroyed);
    // Data that was sent before can still be read, then the end.
    stoppedClient.socket.resume();
    expect(await endSignal).toBe(true);
    expect(stoppedClient.getReceivedText().length).toBeLessThan(LARGE);
  });
});
