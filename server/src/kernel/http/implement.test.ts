import { randomUUID } from 'node:crypto';
import { createClient } from '@dentarium/api';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Authentication } from '../access/authentication.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { AccountWrites } from './account-writes.ts';
import { errorHandler } from './error-handler.ts';
import { implement } from './implement.ts';
import { inputValidator } from './input-validator.ts';
import { settleRequests } from './repeated-request.ts';
import {
  crash,
  edit,
  forFew,
  hasty,
  naming,
  intranet,
  own,
  part,
  refuse,
  silent,
  siteRows,
  siteText,
  switchedOff,
  undeclared,
  whoAmI,
  testContract,
  testRoutes,
} from './testing/test-calls.ts';

let database: TestDatabase;
let organisation: string;
let doctor: string;
let intern: string;
let session: Authentication;
const servers: FastifyInstance[] = [];

async function serve(mode: 'public' | 'private'): Promise<string> {
  const flags = {
    online: false,
    prDesign: false,
    agent: false,
    remote: false,
    notes: false,
    callNumber: false,
    dentureDesign: false,
  };
  const site = { mode, flags, whitelists: new Map([['developers', ['a-developer']]]) };
  const app = Fastify();
  app.setValidatorCompiler(inputValidator);
  await app.register(errorHandler);
  app.addContentTypeParser('multipart/form-data', (_request, _body, callback) => callback(null));
  const modules = { list: () => [], isOff: (name: string) => name === 'academy' };
  implement(app, testContract, testRoutes, {
    principals: { findPrincipal: (caller) => readPrincipal(database.db, site, caller) },
    memberships: { hasBenefit: async () => false },
    db: database.db,
    siteTables: new Set(['role']),
    identity: { authenticate: async () => session },
    modules,
    accountWrites: new AccountWrites(8),
  });
  servers.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

let privateSite: string;
let publicSite: string;
const createTestClient = (baseUrl: string, token: string | null = 'token') =>
  createClient({ token: () => token, language: () => 'en', baseUrl, checkAnswers: true });

function signedIn(accountId: string): Authentication {
  return { kind: 'ok', accountId, sessionUid: 's', scopes: ['dental.api'] };
}

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await makeOrganisation(database.db);
  doctor = await makeAccount(database.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  intern = await makeAccount(database.db, { organisations: [organisation], roles: ['internDoctor'] });
  privateSite = await serve('private');
  publicSite = await serve('public');
});

beforeEach(() => {
  session = signedIn(doctor);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
});

describe('permissions of calls', () => {
  test('refuses a call without a token or with a wrong one with 401', async () => {
    expect(await callExpectingRefusal(createTestClient(privateSite, null), whoAmI, {})).toMatchObject({
      status: 401,
      code: 'auth.required',
    });
    session = { kind: 'invalid' };
    expect(await callExpectingRefusal(createTestClient(privateSite), whoAmI, {})).toMatchObject({
      status: 401,
      code: 'auth.required',
    });
  });

  test('AUTH-06 answers a replaced session with 406', async () => {
    session = { kind: 'replaced' };
    expect(await callExpectingRefusal(createTestClient(privateSite), whoAmI, {})).toMatchObject({
      status: 406,
      code: 'auth.replaced',
    });
  });

  test('refuses a token without the scope of the business calls with 403', async () => {
    session = { kind: 'ok', accountId: doctor, sessionUid: 's', scopes: ['dental.files'] };
    expect(await callExpectingRefusal(createTestClient(privateSite), whoAmI, {})).toMatchObject({
      status: 403,
      code: 'access.denied',
    });
  });

  test('refuses a disabled account with 401 despite a valid token', async () => {
    const disabledAccount = await makeAccount(database.db, { organisations: [organisation] });
    await database.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabledAccount)
      .execute();
    session = signedIn(disabledAccount);
    expect(await callExpectingRefusal(createTestClient(privateSite), whoAmI, {})).toMatchObject({ status: 401 });
  });

  test('MODE-03 checks the right of the role in private mode, also for a direct call', async () => {
    session = signedIn(intern);
    expect(await callExpectingRefusal(createTestClient(privateSite), edit, { body: { name: 'x' } })).toMatchObject({
      status: 403,
      code: 'access.denied',
    });
    session = signedIn(doctor);
    await expect(createTestClient(privateSite).call(edit, { body: { name: 'x' } })).resolves.toHaveProperty('id');
  });

  test('HEAD-11 permits a call for a white list to its members only, in both modes', async () => {
    const developer = await makeAccount(database.db, { organisations: [organisation], name: 'a-developer' });
    for (const site of [privateSite, publicSite]) {
      session = signedIn(developer);
      await expect(createTestClient(site).call(forFew, {})).resolves.toBe(true);
      session = signedIn(doctor);
      expect(await callExpectingRefusal(createTestClient(site), forFew, {})).toMatchObject({
        status: 403,
        code: 'access.denied',
      });
    }
  });

  test('MODE-03 applies a change of role from the next call on', async () => {
    const changing = await makeAccount(database.db, { organisations: [organisation], roles: ['internDoctor'] });
    session = signedIn(changing);
    expect(await callExpectingRefusal(createTestClient(privateSite), edit, { body: { name: 'x' } })).toMatchObject({
      status: 403,
    });
    await database.db.updateTable('account_role').set({ role_id: 5 }).where('account_id', '=', changing).execute();
    await expect(createTestClient(privateSite).call(edit, { body: { name: 'x' } })).resolves.toHaveProperty('id');
  });

  test('MODE-02 grants every right in public mode, except for calls of private mode', async () => {
    session = signedIn(intern);
    await expect(createTestClient(publicSite).call(edit, { body: { name: 'x' } })).resolves.toHaveProperty('id');
    expect(await callExpectingRefusal(createTestClient(publicSite), intranet, {})).toMatchObject({ status: 403 });
    session = signedIn(doctor);
    await expect(createTestClient(privateSite).call(intranet, {})).resolves.toBe(true);
  });

  test('refuses the calls of a module that is switched off', async () => {
    expect(await callExpectingRefusal(createTestClient(privateSite), switchedOff, {})).toMatchObject({
      status: 403,
      code: 'access.moduleOff',
    });
  });
});

describe('input and answers', () => {
  test('refuses undeclared input with the field', async () => {
    const wrong = { body: { name: 5 } } as unknown as { body: { name: string } };
    expect(await callExpectingRefusal(createTestClient(privateSite), edit, wrong)).toMatchObject({
      status: 200,
      code: 'request.invalid',
      detail: { fields: [{ field: 'name' }] },
    });
  });

  test('answers only declared properties', async () => {
    const answer = await fetch(`${privateSite}${undeclared.path}`);
    expect(await answer.json()).toEqual({ success: true, resultInfo: { shown: 1 } });
  });

  test('CALL-05 answers a call on data of the site without an authorisation', async () => {
    expect(await createTestClient(privateSite).call(siteRows, {})).toBeGreaterThan(0);
  });

  test.each([silent, hasty, naming, siteText])(
    'CALL-05 fails for $id, which authorises no access first',
    async (one) => {
      expect(await callExpectingRefusal(createTestClient(privateSite), one, {})).toMatchObject({
        status: 500,
        code: 'server.failed',
      });
      const entries = await database.db
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '=', 'test.silent')
        .execute();
      expect(entries).toEqual([]);
    },
  );

  test('answers a failure of our own call with its real status', async () => {
    expect(await callExpectingRefusal(createTestClient(privateSite), own, {})).toMatchObject({ status: 409 });
  });

  test('reveals no cause of an unexpected failure, in both envelopes', async () => {
    const answer = await fetch(`${privateSite}${crash.path}`, { headers: { 'accept-language': 'zh' } });
    expect(answer.status).toBe(500);
    const body: unknown = await answer.json();
    expect(body).toMatchObject({
      code: 500,
      success: false,
      errorCode: 'server.failed',
      errorMessage: '系统异常，请稍后再试。',
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('refuses a JSON body of 200 MB without reading it to its end', async () => {
    const mebibyte = new Uint8Array(1024 * 1024).fill(32);
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 1;
        if (sentBytes > 200) controller.close();
        else controller.enqueue(mebibyte);
      },
    });
    const answer = await fetch(`${privateSite}${edit.path}`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    } as RequestInit).catch((error: unknown) => error);
    // The server may close the connection before the client has read the refusal.
    expect(answer instanceof Response ? answer.status : 413).toBe(413);
    expect(sentBytes).toBeLessThan(200);
    const plain = await fetch(`${privateSite}${edit.path}`, {
      method: 'POST',
      body: JSON.stringify({ name: 'x'.repeat(2_000_000) }),
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
    });
    expect(plain.status).toBe(413);
    // The answer arrives although the body is still being sent.
    expect(plain.headers.get('connection')).not.toBe('close');
    expect(await plain.json()).toMatchObject({ errorCode: 'request.tooLarge' });
  });

  test('receives a part of a file completely and refuses one over the size of a part', async () => {
    await expect(
      createTestClient(privateSite).call(part, { body: { file: new Blob([new Uint8Array(5_242_880)]) } }),
    ).resolves.toBe(5_242_880);
    expect(
      await callExpectingRefusal(createTestClient(privateSite), part, {
        body: { file: new Blob([new Uint8Array(5_242_881)]) },
      }),
    ).toMatchObject({ status: 413 });
  });
});

describe('writing', () => {
  const count = async (name: string) => {
    const rows = await database.db.selectFrom('organisation').select('id').where('name', '=', name).execute();
    return rows.length;
  };

  test('runs a repeated request once, also concurrently', async () => {
    const requestKey = randomUUID();
    const client = createTestClient(privateSite);
    const ask = () => client.call(edit, { body: { name: 'once' } }, { requestKey });
    const [first, second] = await Promise.all([ask(), ask()]);
    const third = await ask();
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect(await count('once')).toBe(1);
  });

  test('refuses an id that was used for another request', async () => {
    const requestKey = randomUUID();
    await createTestClient(privateSite).call(edit, { body: { name: 'this' } }, { requestKey });
    await expect(
      createTestClient(privateSite).call(edit, { body: { name: 'that' } }, { requestKey }),
    ).rejects.toMatchObject({
      code: 'request.repeatedDifferently',
    });
    expect(await count('that')).toBe(0);
  });

  test('SAFE-06 settles which requests were made, and refuses the others from then on', async () => {
    const [madeKey, lateKey] = [randomUUID(), randomUUID()];
    const client = createTestClient(privateSite);
    await client.call(edit, { body: { name: 'made' } }, { requestKey: madeKey });
    const settle = () => settleRequests(database.db, doctor, [lateKey, madeKey]);
    expect(await settle()).toEqual([madeKey]);
    const send = () => client.call(edit, { body: { name: 'late' } }, { requestKey: lateKey });
    await expect(send()).rejects.toMatchObject({ code: 'request.withdrawn' });
    expect(await count('late')).toBe(0);
    expect(await settle()).toEqual([madeKey]);
  });

  test('SAFE-06 settles no request of somebody else', async () => {
    const key = randomUUID();
    await createTestClient(privateSite).call(edit, { body: { name: 'of the doctor' } }, { requestKey: key });
    expect(await settleRequests(database.db, intern, [key])).toEqual([]);
    await createTestClient(privateSite).call(edit, { body: { name: 'of the doctor' } }, { requestKey: key });
    expect(await count('of the doctor')).toBe(1);
  });

  test('leaves only an entry in the audit trail for a refused call', async () => {
    expect(await callExpectingRefusal(createTestClient(privateSite), refuse, {})).toMatchObject({
      status: 200,
      code: 'version.stale',
    });
    expect(await count('left behind')).toBe(0);
    const entries = await database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'test.refuse')
      .execute();
    expect(entries).toMatchObject([
      { outcome: 'refused', account_id: doctor, detail: { code: 'version.stale', noun: 'patient' } },
    ]);
  });

  test('records a completed call in the audit trail, which nobody can change', async () => {
    const { id } = await createTestClient(privateSite).call(edit, { body: { name: 'recorded' } });
    const entry = await database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('organisation_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'test.edit', outcome: 'done', account_id: doctor });
    await expect(database.db.deleteFrom('audit_entry').execute()).rejects.toThrow('only ever added to');
    await expect(database.db.updateTable('audit_entry').set({ action: 'x' }).execute()).rejects.toThrow(
      'only ever added to',
    );
  });
});

test('CALL-05 does not start with a call without a handler or a handler without a call', async () => {
  const deps = {
    principals: { findPrincipal: async () => undefined },
    memberships: { hasBenefit: async () => false },
    siteTables: new Set<string>(),
    db: database.db,
    identity: { authenticate: async () => session },
    modules: { list: () => [], isOff: () => false },
    accountWrites: new AccountWrites(8),
  } as const;
  const app = Fastify();
  expect(() => implement(app, [...testContract, queryPatientInfo], testRoutes, deps)).toThrow(
    'calls without a handler: PatientService.QueryPatientInfo',
  );
  expect(() => implement(app, testContract.slice(1), testRoutes, deps)).toThrow('not in the contract');
});
