import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  SOCKET_CLOSE_CODES,
  type SocketMessage,
  socketMessage,
  listSocketProtocols,
} from '@dentarium/api/socket-messages';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { buildApp } from '../../build-app.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { notifyAccount } from './notify.ts';

describe('the socket', () => {
  let test_: TestApp;
  let account: string;
  const open: WebSocket[] = [];

  beforeAll(async () => {
    test_ = await createTestApp({ PUBLIC_URL: 'http://clinic.test' });
    account = await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate();
  });
  afterAll(() => test_.close());

  interface Joining {
    readonly token: string;
    readonly userId?: string;
    readonly group?: string;
    readonly origin?: string;
    readonly address?: string;
  }

  function join({ token, userId = account, group = 'FoWeb', origin = 'http://clinic.test', address }: Joining) {
    const url = `${(address ?? test_.address).replace('http', 'ws')}/socket?userId=${userId}&groupCode=${group}`;
    const socket = new WebSocket(url, listSocketProtocols(token), { origin });
    const messages: SocketMessage[] = [];
    socket.on('message', (data) => messages.push(socketMessage.parse(JSON.parse((data as Buffer).toString()))));
    socket.on('error', () => undefined);
    open.push(socket);
    const closeCode = new Promise<number>((resolve) => socket.once('close', resolve));
    return { socket, messages, closeCode, ready: () => waitUntil(async () => messages.length > 0) };
  }

  test('SOCK-01 SOCK-02 delivers messages of an account to its authenticated sessions only', async () => {
    const other = await makeAccount(test_.db);
    const mine = join({ token: await test_.signIn(account) });
    const theirs = join({ token: await test_.signIn(other), userId: other });
    await Promise.all([mine.ready(), theirs.ready()]);
    expect(mine.socket.protocol).toBe('dentarium.v1');
    await notifyAccount(test_.db, account, { kind: 'aiCallback', patientId: 'p' });
    await notifyAccount(test_.db, other, { kind: 'aiCallback', patientId: 'o' });
    await waitUntil(async () => mine.messages.length > 1 && theirs.messages.length > 1);
    expect(mine.messages).toEqual([{ kind: 'ready' }, { kind: 'aiCallback', patientId: 'p' }]);
    expect(theirs.messages).toEqual([{ kind: 'ready' }, { kind: 'aiCallback', patientId: 'o' }]);
  });

  test('SOCK-02 sends a message of a transaction with the commit and never without it', async () => {
    const { messages, ready } = join({ token: await test_.signIn(account) });
    await ready();
    const failing = test_.db.transaction().execute(async (transaction) => {
      await notifyAccount(transaction, account, { kind: 'aiCallback', patientId: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await notifyAccount(test_.db, account, { kind: 'aiCallback', patientId: 'after' });
    await waitUntil(async () => messages.length > 1);
    expect(messages.slice(1)).toEqual([{ kind: 'aiCallback', patientId: 'after' }]);
  });

  test('SOCK-02 delivers a message to the sessions of another process', async () => {
    const second = await buildApp({
      config: test_.config,
      db: test_.db,
      pool: test_.database.pool,
      log: pino({ level: 'silent' }),
    });
    const address = await second.listen({ host: '127.0.0.1', port: 0 });
    const remoteSocket = join({ token: await test_.signIn(account), address });
    await remoteSocket.ready();
    await notifyAccount(test_.db, account, { kind: 'aiCallback', patientId: 'o' });
    await waitUntil(async () => remoteSocket.messages.length > 1);
    await second.close();
    expect(await remoteSocket.closeCode).toBe(1001);
  });

  test('MFE-01 MODE-06 notifies every page of a changed registry of modules', async () => {
    const { messages, ready } = join({ token: await test_.signIn(account) });
    await ready();
    await mkdir(test_.config.modulesDir, { recursive: true });
    const path = joinPath(test_.config.modulesDir, 'registry.json');
    // Like a release: a partially written file would be reported twice.
    await writeFile(`${path}.draft`, '{"modules":{}}');
    await rename(`${path}.draft`, path);
    await waitUntil(async () => messages.length > 1);
    const event = { kind: 'event', name: 'modules:changed', detail: {}, touches: { module: true } };
    expect(messages.slice(1)).toEqual([event]);
  });

  test.each([
    ['without a token', { token: '' }, SOCKET_CLOSE_CODES.ended],
    ['with a token that nobody gave out', { token: 'x'.repeat(32) }, SOCKET_CLOSE_CODES.ended],
  ])('SOCK-01 delivers nothing %s', async (_, joining, code) => {
    const { messages, closeCode } = join(joining);
    expect(await closeCode).toBe(code);
    expect(messages).toEqual([]);
  });

  test('SOCK-01 delivers nothing with a foreign id or in another group', async () => {
    const other = await makeAccount(test_.db);
    const token = await test_.signIn(account);
    expect(await join({ token, userId: other }).closeCode).toBe(SOCKET_CLOSE_CODES.refused);
    expect(await join({ token, group: 'Other' }).closeCode).toBe(SOCKET_CLOSE_CODES.refused);
  });

  test('refuses a socket to a page of another origin, or without a page', async () => {
    const token = await test_.signIn(account);
    const joinFrom = async (origin: string) => {
      const { socket } = join({ token, origin });
      return new Promise<number | undefined>((resolve) =>
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
      );
    };
    expect(await joinFrom('http://elsewhere.test')).toBe(403);
    expect(await joinFrom('null')).toBe(403);
  });

  test('AUTH-06 closes a replaced session, which receives nothing more', async () => {
    const before = join({ token: await test_.signIn(account) });
    await before.ready();
    const after = join({ token: await test_.signIn(account) });
    await after.ready();
    await waitUntil(async () => {
      await notifyAccount(test_.db, account, { kind: 'aiCallback', patientId: 'o' });
      return before.socket.readyState === WebSocket.CLOSED;
    });
    expect(await before.closeCode).toBe(SOCKET_CLOSE_CODES.replaced);
    expect(after.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('closes a session with revoked tokens before the next message', async () => {
    const revokedAccount = await makeAccount(test_.db);
    const { messages, closeCode, ready } = join({ token: await test_.signIn(revokedAccount), userId: revokedAccount });
    await ready();
    await test_.db.deleteFrom('oidc_record').where('model', '=', 'AccessToken').execute();
    await waitUntil(async () => {
      await notifyAccount(test_.db, revokedAccount, { kind: 'aiCallback', patientId: 'secret' });
      return open.some((socket) => socket.readyState === WebSocket.CLOSED);
    });
    expect(await closeCode).toBe(SOCKET_CLOSE_CODES.ended);
    expect(messages.length).toBeLessThanOrEqual(2);
  });

  test('SOCK-04 sends clients away to read the state again after a lost database connection, and then delivers messages', async () => {
    const token = await test_.signIn(account);
    const before = join({ token });
    await before.ready();
    await test_.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dentarium listener' and datname = current_database()`,
    );
    expect(await before.closeCode).toBe(1012);
    const after = join({ token });
    await after.ready();
    await waitUntil(async () => {
      await notifyAccount(test_.db, account, { kind: 'aiCallback', patientId: 'o' });
      return after.messages.length > 1;
    });
    expect(after.messages[1]).toEqual({ kind: 'aiCallback', patientId: 'o' });
  });

  test('disconnects a client that sends too much', async () => {
    const { socket, closeCode, ready } = join({ token: await test_.signIn(account) });
    await ready();
    socket.send('x'.repeat(5_000));
    expect(await closeCode).toBe(1009);
  });
});
