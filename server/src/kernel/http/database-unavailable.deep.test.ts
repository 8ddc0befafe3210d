import { randomUUID } from 'node:crypto';
import { type Client, toCallPath, createClient } from '@dentarium/api';
import { formatError } from '@dentarium/api/errors';
import { CONTRACT } from '../../contract.ts';
import { insertPatientInfo, queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { SOCKET_PATH, listSocketProtocols } from '@dentarium/api/socket-messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { WebSocket } from 'ws';
import { DatabasePool, createQueries } from '../db/database-pool.ts';
import type { Tables } from '../db/tables.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../db/testing/database-proxy.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { grantedCloud, putBytes } from '../../areas/files/testing/cloud.ts';
import { Application } from '../../identity/provider/testing/application.ts';
import { TestBrowser } from '../../identity/provider/testing/test-browser.ts';
import { makePatient, createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { notifyAccount } from '../socket/notify.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PUBLIC_URL = 'http://clinic.test';

describe('an unavailable database', () => {
  let test_: TestApp;
  let proxy: DatabaseProxy;
  /** A direct connection of the test, which stays open. */
  let direct: Kysely<Tables>;
  let organisation: string;
  let doctor: string;
  let token: string;
  let client: Client;
  let site: { readonly publicUrl: string; readonly address: string };
  let browser: TestBrowser;
  /** The page of a pending sign-in. */
  let login: URL;

  beforeAll(async () => {
    test_ = await createTestApp({ MODE: 'public', PUBLIC_URL }, async () => {
      const database = await createTestDatabase();
      direct = database.db;
      const { host, port, user, password, database: name } = database.pool.options;
      proxy = await openDatabaseProxy({ host, port, user, password, database: name });
      const pool = new DatabasePool(proxy.connection, 4, { info: () => undefined, warn: () => undefined });
      const db = createQueries(pool);
      const close = async () => {
        await db.destroy();
        await proxy.close();
        await database.close();
      };
      return { ...database, db, pool, close };
    });
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation] });
    token = await test_.signIn(doctor);
    site = { publicUrl: PUBLIC_URL, address: test_.address };
    browser = new TestBrowser(site);
    login = (await browser.open(new Application(site).authorizationUrl())).url;
    client = createClient({ token: () => token, language: () => 'en', baseUrl: test_.address });
  });
  afterAll(() => test_.close());

  const ready = async () => (await fetch(`${test_.address}/readyz`)).status;
  const createAuthorization = () => ({ authorization: `Bearer ${token}` });

  async function freeze(): Promise<void> {
    proxy.freeze();
    await waitUntil(async () => (await ready()) === 503);
  }
  async function thaw(): Promise<void> {
    proxy.thaw();
    await waitUntil(async () => (await ready()) === 200);
  }

  describe('answers', () => {
    beforeAll(freeze);
    afterAll(thaw);

    test('refuses every call with 503, the time to wait and a sentence in the language of the caller', async () => {
      const calls = CONTRACT.filter(({ permission }) => permission !== 'anyone');
      expect(calls.length).toBeGreaterThan(100);
      const began = performance.now();
      for (const [index, call] of calls.entries()) {
        const language = index % 2 === 0 ? 'en' : 'ch';
        const params = new Proxy({}, { get: () => randomUUID() });
        const response = await fetch(`${test_.address}${toCallPath(call, params)}`, {
          method: call.method,
          headers: { ...createAuthorization(), 'accept-language': language === 'ch' ? 'zh' : 'en' },
        });
        expect([call.id, response.status, response.headers.get('retry-after')]).toEqual([call.id, 503, '2']);
        expect(await response.json()).toMatchObject({
          errorCode: 'database.unavailable',
          errorMessage: formatError('database.unavailable', language),
        });
      }
      // Waiting for a connection would take seconds.
      expect((performance.now() - began) / calls.length).toBeLessThan(500);
    });

    const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
    const unknown = 'x'.repeat(43);

    test.each<[string, () => string, () => RequestInit]>([
      ['the beginning of a sign-in', () => new Application(site).authorizationUrl().href, () => ({})],
      ['the page of a sign-in', () => login.href, () => ({})],
      ['a password', () => login.href, () => form({ user_name: 'a', password: 'b' })],
      ['the end of a sign-in', () => login.href.replace('/login/', '/auth/'), () => ({})],
      [
        'a code for tokens',
        () => '/identity/token',
        () => form({ client_id: 'web', grant_type: 'authorization_code', code: unknown, code_verifier: unknown }),
      ],
      [
        'a renewal',
        () => '/identity/token',
        () => form({ client_id: 'web', grant_type: 'refresh_token', refresh_token: unknown }),
      ],
      ['a revocation', () => '/identity/token/revocation', () => form({ client_id: 'web', token: unknown })],
      ['the profile', () => '/identity/me', () => ({ headers: { authorization: `Bearer ${unknown}` } })],
    ])('answers %s of identity with 503', async (_, address, request) => {
      for (const accept of ['text/html', 'application/json']) {
        const url = new URL(address(), site.publicUrl);
        const init = request();
        const response = await fetch(`${site.address}${url.pathname}${url.search}`, {
          ...init,
          headers: { ...(init.headers as object), accept, cookie: browser.cookies.formatHeader(url.pathname) },
          redirect: 'manual',
        });
        const text = await response.text();
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
        // A browser gets a helpful page instead of the answer of a call.
        const type = accept === 'text/html' ? /^text\/html/ : /^(text\/html|application\/json)/;
        expect(response.headers.get('content-type')).toMatch(type);
        expect(text).toMatch(/<h1|"error":"(temporarily_unavailable|server_error)"/);
      }
    });

    test('answers at the cloud endpoint in its protocol', async () => {
      const cloud = grantedCloud(test_, {});
      const response = await fetch(cloud.signedAddress('library/x', 60));
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.text()).toContain('<Code>ServiceUnavailable</Code>');
      const bytes = Buffer.from('x');
      await expect(putBytes(cloud, 'library/x', bytes)).rejects.toThrow('the object storage answered 503');
    });
  });

  /** Opens a socket of the doctor. */
  function joinSocket() {
    const url = `${test_.address.replace('http', 'ws')}${SOCKET_PATH}?userId=${doctor}&groupCode=FoWeb`;
    const socket = new WebSocket(url, listSocketProtocols(token), { origin: PUBLIC_URL });
    const messages: string[] = [];
    socket.on('error', () => undefined);
    socket.on('message', (data) => messages.push((data as Buffer).toString()));
    const closeCode = new Promise<number>((resolve) => socket.once('close', resolve));
    return { socket, heard: messages, closeCode, isClosed: () => socket.readyState === WebSocket.CLOSED };
  }

  /**
   * Joins like a page: again if it is closed before the greeting, as by a server that notices the end of an outage
   * late.
   */
  async function enter() {
    for (;;) {
      const joining = joinSocket();
      await waitUntil(async () => joining.heard.length > 0 || joining.isClosed());
      if (!joining.isClosed()) return joining;
    }
  }

  test('aborts a running call soon, sends sockets away to read the state again, and recovers after the outage', async () => {
    const before = await enter();
    const patient = await makePatient(direct, organisation, doctor);
    const lockSignal = Promise.withResolvers<void>();
    const releaseSignal = Promise.withResolvers<void>();
    const holder = direct.transaction().execute(async (transaction) => {
      await transaction.selectFrom('patient').select('id').where('id', '=', patient).forUpdate().execute();
      lockSignal.resolve();
      await releaseSignal.promise;
    });
    await lockSignal.promise;
    const change = () =>
      client.call(updatePatientInfo, {
        params: { id: patient },
        body: { ...createPatientForm(organisation, doctor), version: 1 },
      });
    const waiting = change().catch((error: unknown) => error);
    await waitUntil(async () => {
      const { rows } = await test_.database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length === 1;
    });
    const began = performance.now();
    proxy.freeze();
    expect(await waiting).toMatchObject({ status: 503, code: 'database.unavailable' });
    expect(performance.now() - began).toBeLessThan(8_000);
    await waitUntil(async () => (await ready()) === 503);
    const socketDuringOutage = joinSocket();
    expect(await socketDuringOutage.closeCode).toBe(1012);
    proxy.cutConnections();
    await thaw();
    releaseSignal.resolve();
    await holder;
    await change();
    expect(await before.closeCode).toBe(1012);
    for (let isTold = false; !isTold;) {
      const after = await enter();
      await notifyAccount(direct, doctor, { kind: 'aiCallback', patientId: 'o' });
      await waitUntil(async () => after.heard.length >= 2 || after.isClosed());
      isTold = after.heard.length >= 2;
      after.socket.terminate();
    }
  });

  test('stays ready with a full pool', async () => {
    const releaseSignal = Promise.withResolvers<void>();
    const holders = [1, 2, 3, 4].map(() => test_.db.connection().execute(() => releaseSignal.promise));
    const query = test_.database.pool.query('select 1');
    await waitUntil(async () => test_.database.pool.waitingCount > 0);
    expect(await ready()).toBe(200);
    releaseSignal.resolve();
    await Promise.all([...holders, query]);
  });

  test('answers 503 after a lost confirmation, and returns the first answer to the repeated request', async () => {
    const requestKey = randomUUID();
    const body = createPatientForm(organisation, doctor);
    const insert = () => client.call(insertPatientInfo, { body }, { requestKey });
    const lostBefore = proxy.lostCommits;
    proxy.loseCommits(true);
    await expect(insert()).rejects.toMatchObject({ status: 503, code: 'database.unavailable' });
    proxy.loseCommits(false);
    expect(proxy.lostCommits).toBeGreaterThan(lostBefore);
    const [storedPatient] = await direct
      .selectFrom('patient')
      .select('id')
      .where('patient_no', '=', body.patientNo)
      .execute();
    expect(storedPatient).toBeDefined();
    await insert();
    const rows = await direct.selectFrom('patient').select('id').where('patient_no', '=', body.patientNo).execute();
    expect(rows).toEqual([storedPatient]);
    await client.call(queryPatientInfo, { params: { id: storedPatient?.id ?? '' } });
    const entries = await direct
      .selectFrom('audit_entry')
      .select('id')
      .where('patient_id', '=', storedPatient?.id ?? '')
      .where('action', '=', 'patient.create')
      .execute();
    expect(entries).toHaveLength(1);
  });
});
