import type { Blob } from 'node:buffer';
import { setTimeout as delay } from 'node:timers/promises';
import { downloadOriginal, uploadPart } from '@dentarium/api/services/file-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { socketProtocols } from '@dentarium/api/socket-messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { partInput, sendingOf } from '../../areas/files/testing/sending.ts';
import { until } from '../../areas/files/testing/until.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { fileInto } from '../../areas/packaging/testing/packages.ts';
import { makePatient, makeStage } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type RawClient, requestText, sendRaw, statusOf } from './testing/raw-client.ts';
import { Deadline } from './transfer-watch.ts';

describe('the time that a transfer may take', () => {
  const limits = { idleTimeout: 10_000, slowestRate: 100 };
  const busy = true;

  /** The second at which a transfer is aborted that moves so many bytes in each second. */
  function endOf(bytesIn: (second: number) => number, waiting = 0): number | undefined {
    const deadline = new Deadline(limits);
    deadline.isMissed(0, { moved: 0, waiting: 0, busy: false });
    let moved = 0;
    for (let second = 1; second <= 3600; second += 1) {
      moved += bytesIn(second);
      if (deadline.isMissed(second * 1000, { moved, waiting, busy })) return second;
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
    expect(endOf(bytesIn)).toBe(end);
  });

  test('a large answer that was handed over at once has the time that it takes at the slowest rate', () => {
    expect(endOf((second) => (second === 1 ? 100_000 : 0), 100_000)).toBe(1011);
    expect(endOf((second) => (second === 1 ? 100_000 : 0), 0)).toBe(12);
  });

  test('time in which the server is waited for does not count', () => {
    const deadline = new Deadline(limits);
    expect(deadline.isMissed(3_600_000, { moved: 0, waiting: 0, busy: false })).toBe(false);
    expect(deadline.isMissed(3_609_000, { moved: 0, waiting: 0, busy })).toBe(false);
    expect(deadline.isMissed(3_611_000, { moved: 0, waiting: 0, busy })).toBe(true);
  });
});

describe('a server whose clients are slow', () => {
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
      HTTP_SLOWEST_RATE: '100000',
    });
    const organisation = await makeOrganisation(site.db);
    account = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const stage = await makeStage(site.db, await makePatient(site.db, organisation, account), account);
    const bytes = Buffer.concat([await photograph(), Buffer.alloc(24 * 1024 * 1024)]);
    fileId = await fileInto(await site.as(account), stage, { name: 'large.jpg', bytes, category: 8 });
    token = await site.signIn(account);
  });
  afterAll(() => site.close());

  const authorization = () => ({ authorization: `Bearer ${token}` });

  /** Sends one byte after the other, until the connection has ended. */
  async function trickle({ socket, closed }: RawClient): Promise<void> {
    const timer = setInterval(() => socket.writable && socket.write('x'), 100);
    await closed;
    clearInterval(timer);
  }

  async function partOfUpload(): Promise<{ readonly head: string; readonly body: Buffer }> {
    const sending = sendingOf('slow.jpg', Buffer.concat([await photograph({ seed: 1 }), Buffer.alloc(600_000)]));
    const { query, body } = partInput(sending, 0);
    const file = Buffer.from(await (body.file as Blob).arrayBuffer());
    const around = ['--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--b--\r\n'];
    const whole = Buffer.concat([Buffer.from(around[0] ?? ''), file, Buffer.from(around[1] ?? '')]);
    const searchParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = { ...authorization(), 'content-type': 'multipart/form-data; boundary=b' };
    const length = { 'content-length': String(whole.length) };
    return { head: requestText(`${uploadPart.path}?${searchParams}`, { ...headers, ...length }, 'POST'), body: whole };
  }

  test.each([
    ['says nothing', '', 408],
    ['ends its headers never', 'GET / HTTP/1.1\r\nx: ', 408],
    ['is answered before its body, and sends none', requestText('/', { 'content-length': '9' }, 'POST'), 404],
  ])('the connection of a client that %s is closed', async (_, text, status) => {
    const client = await sendRaw(site.address, text);
    await client.closed;
    expect(statusOf(client.said())).toBe(status);
  });

  test('a client that trickles its headers is told that it took too long', async () => {
    const client = await sendRaw(site.address, 'GET / HTTP/1.1\r\nx: ');
    await trickle(client);
    expect(statusOf(client.said())).toBe(408);
  });

  test('a body that trickles is given up, and with it what it would have become', async () => {
    const headers = { ...authorization(), 'content-type': 'application/json', 'content-length': '100000' };
    const json = await sendRaw(site.address, requestText(queryPatientList.path, headers, 'POST'));
    const part = await sendRaw(site.address, (await partOfUpload()).head);
    await Promise.all([trickle(json), trickle(part)]);
    expect([statusOf(json.said()), statusOf(part.said())]).toEqual([408, 408]);
  });

  test('the rest of a refused body is not waited for', async () => {
    const client = await sendRaw(site.address, requestText('/nowhere', { 'content-length': '100000' }, 'POST'));
    await trickle(client);
    expect(statusOf(client.said())).toBe(404);
  });

  test('a slow but honest upload is taken, though it lasts longer than a body may stand still', async () => {
    const { head, body } = await partOfUpload();
    const client = await sendRaw(site.address, head);
    for (let sent = 0; sent < body.length; sent += 30_000) {
      client.socket.write(body.subarray(sent, sent + 30_000));
      await delay(100);
    }
    await until(async () => client.said().includes('\r\n\r\n'));
    expect(statusOf(client.said())).toBe(200);
    client.socket.destroy();
  });

  test('a download that nobody reads is ended, one that is read slowly is not', async () => {
    const text = requestText(downloadOriginal.path.replace(':fileId', fileId), authorization());
    const [stopped, slow] = [await sendRaw(site.address, text), await sendRaw(site.address, text)];
    stopped.socket.pause();
    const ended = stopped.closed.then(() => true);
    let read = 0;
    slow.socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      read += chunk.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 10);
    });
    await until(async () => read > 24 * 1024 * 1024);
    slow.socket.destroy();
    await slow.closed;
    await until(async () => (await connectionsOf(site)) === 0);
    // What had been sent before can still be read, and the end then.
    stopped.socket.resume();
    expect(await ended).toBe(true);
    expect(stopped.said().length).toBeLessThan(24 * 1024 * 1024);
  });

  test('a connection without a request is closed', async () => {
    const client = await sendRaw(site.address, requestText('/healthz'));
    expect(await client.closed).toBeUndefined();
    expect(statusOf(client.said())).toBe(200);
  });

  test('a call that takes the server long is waited for, and a socket that hears nothing stays', async () => {
    const url = `${site.address.replace('http', 'ws')}/socket?userId=${account}&groupCode=FoWeb`;
    const socket = new WebSocket(url, socketProtocols(token), { origin: 'http://clinic.test' });
    await new Promise((resolve) => socket.once('message', resolve));
    const body = '{"pageIndex":1,"pageSize":20}';
    const headers = { ...authorization(), 'content-type': 'application/json', 'content-length': String(body.length) };
    const client = await site.db.transaction().execute(async (transaction) => {
      await sql`lock table patient_list in access exclusive mode`.execute(transaction);
      const waiting = await sendRaw(site.address, requestText(queryPatientList.path, headers, 'POST') + body);
      const silent = await sendRaw(site.address, requestText('/', { 'content-length': '9' }, 'POST'));
      await silent.closed;
      await trickle(await sendRaw(site.address, 'GET / HTTP/1.1\r\nx: '));
      return waiting;
    });
    await until(async () => client.said().includes('\r\n\r\n'));
    expect(statusOf(client.said())).toBe(200);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
    client.socket.destroy();
  });
});

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
}
