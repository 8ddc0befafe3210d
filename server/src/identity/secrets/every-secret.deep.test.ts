import type { Call } from '@dentarium/api';
import { CONTRACT } from '../../contract.ts';
import { sendCode, updatePassword, updateUserPhone } from '@dentarium/api/account/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../build-app.ts';
import { createClinic, joinClinic, readInvitation } from '../../clinic/people/calls.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { readLastSmsCode } from '../../testing/sms-code.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword } from './passwords.ts';
import { Application } from '../provider/testing/application.ts';
import { type SiteAddresses, TestBrowser } from '../provider/testing/test-browser.ts';

const RIGHT = 'a right password';
const NEW = 'another password';
const LIMIT = 5;

let site: TestApp;
/** A second server on the same database. */
let second: FastifyInstance;
let secondAddress: string;
let clinic: string;
beforeAll(async () => {
  site = await createTestApp({ DEMO: '1', TRUST_PROXY: '1' });
  const { config, db, database } = site;
  second = await buildApp({ config, db, pool: database.pool, log: pino({ level: 'silent' }) });
  secondAddress = await second.listen({ host: '127.0.0.1', port: 0 });
  clinic = await makeOrganisation(site.db);
});
afterAll(async () => {
  await second.close();
  await site.close();
});

interface Person {
  readonly id: string;
  readonly userName: string;
  readonly phone: string;
  readonly token: string;
}

/** A server and the address of its client. */
interface From {
  readonly server: string;
  readonly address: string;
}

/** Tries a right or a wrong secret at a server from an address. Returns the status and the headers. */
type Try = (which: 'right' | 'wrong', from: From) => Promise<Pick<Response, 'status' | 'headers'>>;

interface Place {
  readonly name: string;
  /** Statuses of a wrong and of a right secret. */
  readonly wrong: number;
  readonly right: number;
  readonly prepare: (person: Person) => Promise<Try>;
}

let people = 0;
async function newPerson(): Promise<Person> {
  people += 1;
  const phone = `+86139${String(people).padStart(8, '0')}`;
  const userName = `somebody-${people}`;
  const id = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'], name: userName });
  await site.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(RIGHT), phone, is_demo: true })
    .where('id', '=', id)
    .execute();
  return { id, userName, phone, token: await site.signIn(id) };
}

/** Makes a call of the contract like a browser behind a proxy. */
function send(person: Person, { method, path }: Pick<Call, 'method' | 'path'>, body: object, from: From) {
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'application/json',
    'x-forwarded-for': from.address,
  };
  return fetch(`${from.server}${path}`, { method, headers, body: JSON.stringify(body) });
}

async function ownCode(person: Person, phone: string): Promise<string> {
  await site.db.deleteFrom('sms_code').execute();
  await send(person, sendCode, { phone }, { server: site.address, address: '203.0.113.200' });
  return readLastSmsCode(site.db, phone === '' ? person.phone : phone);
}

const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111');

/** Opens the sign-in at a server from an address. */
async function signInPage({ server, address }: From) {
  const siteAddresses: SiteAddresses = { address: server, publicUrl: site.config.publicUrl };
  const browser = new TestBrowser(siteAddresses, { address });
  return { browser, page: (await browser.open(new Application(siteAddresses).authorizationUrl())).url };
}

const PLACES: readonly Place[] = [
  {
    name: 'the sign-in by password',
    wrong: 401,
    right: 303,
    prepare:
      async ({ userName }) =>
      async (which, from) => {
        const { browser, page } = await signInPage(from);
        return browser.post(page, { user_name: userName, password: which === 'right' ? RIGHT : 'wrong' });
      },
  },
  {
    name: 'the sign-in by a code',
    wrong: 401,
    right: 303,
    async prepare({ phone }) {
      let code = '';
      return async (which, from) => {
        const { browser, page } = await signInPage(from);
        if (which === 'right') {
          await site.db.deleteFrom('sms_code').execute();
          await browser.post(`${page.pathname}/code`, { phone, step: 'send' });
          code = await readLastSmsCode(site.db, phone);
        }
        const typed = which === 'right' ? code : wrongCode(code);
        return browser.post(`${page.pathname}/code`, { phone, code: typed, step: 'sign-in' });
      };
    },
  },
  {
    name: 'a new password by the old one',
    wrong: 200,
    right: 200,
    prepare: async (person) => (which, from) =>
      send(person, updatePassword, { oldPassword: which === 'right' ? RIGHT : 'wrong', newPassword: NEW }, from),
  },
  {
    name: 'a new password by a code',
    wrong: 200,
    right: 200,
    prepare: async (person) => async (which, from) => {
      const code = await ownCode(person, '');
      const typed = which === 'right' ? code : wrongCode(code);
      return send(person, updatePassword, { code: typed, newPassword: NEW }, from);
    },
  },
  {
    name: 'a new phone by a code',
    wrong: 200,
    right: 200,
    async prepare(person) {
      const phone = person.phone.replace('+86139', '+86138');
      return async (which, from) => {
        const code = await ownCode(person, phone);
        const typed = which === 'right' ? code : wrongCode(code);
        return send(person, updateUserPhone, { userId: person.id, phone, code: typed }, from);
      };
    },
  },
];

describe.each(PLACES)('$name', ({ wrong, right, prepare }) => {
  const here = () => ({ server: site.address, address: '203.0.113.1' });

  test('refuses twenty wrong secrets from the fifth on, and the right one until the block ends', async () => {
    const attempt = await prepare(await newPerson());
    const statuses: number[] = [];
    for (let number = 0; number < 20; number += 1) statuses.push((await attempt('wrong', here())).status);
    const expected = Array.from({ length: 20 }, (_, number) => (number < LIMIT - 1 ? wrong : 429));
    expect(statuses).toEqual(expected);
    const refusal = await attempt('right', here());
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    await site.db.updateTable('sign_in_failure').set({ blocked_until: new Date() }).execute();
    expect((await attempt('right', here())).status).toBe(right);
  });

  test('counts attempts across processes, and blocks one address', async () => {
    const otherOrigin = { server: secondAddress, address: '203.0.113.2' };
    const attempt = await prepare(await newPerson());
    for (let number = 0; number < LIMIT; number += 1)
      await attempt('wrong', number % 2 === 0 ? otherOrigin : { ...here(), address: otherOrigin.address });
    expect((await attempt('right', otherOrigin)).status).toBe(429);
    expect((await attempt('right', here())).status).toBe(right);
  });
});

test('covers every call with a password or a code', () => {
  // The code of a log entry is an error code.
  const others = new Set(['LoginLogs.InsertLoginLog']);
  // Codes of invitations belong to no account; their waits count by caller and address (`clinic/people`).
  const invitations = [createClinic.id, joinClinic.id, readInvitation.id];
  const places = [updatePassword.id, updateUserPhone.id, ...invitations];
  const takesSecret = CONTRACT.filter(({ id, body }) => {
    const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
    return !others.has(id) && fields.some((field) => /password|^code$/i.test(field));
  });
  expect(takesSecret.map(({ id }) => id).toSorted()).toEqual(places.toSorted());
});
