import type { Call } from '@dentarium/api';
import type { RoleName } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONTRACT } from '../../../contract.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SERVICES: readonly string[] = ['CaseServer', 'OrderServer', 'UpLoadServer', 'ExpressManageServer'];
const CALLS = CONTRACT.filter(({ id }) => SERVICES.some((service) => id.startsWith(`${service}.`)));
/** A text that is an id, so that an address with it matches a call. */
const ID = '00000000-0000-4000-8000-000000000000';

let site: TestApp;
let organisation: string;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  organisation = await makeOrganisation(site.db);
});
afterAll(() => site.close());

/**
 * Returns the code that a call without any input is refused with, empty if it succeeds. The server checks the right
 * before the input.
 */
async function loadRefusalCode({ method, path }: Call, token: string | null): Promise<string> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const body =
    method === 'GET' ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  const answer = await fetch(`${site.address}${path.replaceAll(/:\w+/g, ID)}`, { method, ...body });
  const { errorCode } = (await answer.json()) as { errorCode?: string };
  return errorCode ?? '';
}

/** Groups the order calls by the code of their refusal. */
async function groupCallsByRefusal(token: string | null): Promise<Record<string, string[]>> {
  const callsByCode: Record<string, string[]> = {};
  for (const call of CALLS) (callsByCode[await loadRefusalCode(call, token)] ??= []).push(call.id);
  return callsByCode;
}

const createToken = async (role: RoleName) =>
  site.signIn(await makeAccount(site.db, { organisations: [organisation], roles: [role] }));

test('MODE-03 CALL-05 requires the right to orders for every order call', () => {
  const others = CALLS.filter(({ permission }) => JSON.stringify(permission) !== '{"right":"case"}');
  expect(others.map(({ id }) => id)).toEqual([]);
  expect(CALLS.length).toBeGreaterThan(60);
});

test('MODE-03 CALL-05 refuses every order call to a user without the right to orders, and to an anonymous caller', async () => {
  const every = CALLS.map(({ id }) => id);
  expect(await groupCallsByRefusal(await createToken('juniorDoctor'))).toEqual({ 'access.denied': every });
  expect(await groupCallsByRefusal(null)).toEqual({ 'auth.required': every });
});

test('MODE-03 CALL-05 allows every order call to a user with the right to orders', async () => {
  const { 'access.denied': denied = [], 'auth.required': unknown = [] } = await groupCallsByRefusal(
    await createToken('seniorDoctor'),
  );
  expect([...denied, ...unknown]).toEqual([]);
});
