import type { Client } from '@dentarium/api';
import { exchangeActivationCode, getMemberInfo } from '@dentarium/api/membership/calls';
import { formatActivationCode } from '@dentarium/domain/membership';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCommandSite } from '../../../objects/site-stores/testing/command-site.ts';
import { makeAccount } from '../../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createActivationCodes, grantMembership } from '../site-commands.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** Makes codes by the command of the operator. */
async function makeCodes(plan: string, count: number): Promise<string[]> {
  const { site: commandSite, lines } = createCommandSite(site);
  await createActivationCodes.run({ positionals: [plan, String(count)], values: { note: 'fair' } }, commandSite);
  return lines;
}

async function makeCode(plan: string): Promise<string> {
  const [code = ''] = await makeCodes(plan, 1);
  return code;
}

const signUp = async () => site.as(await makeAccount(site.db, { membership: null }));
const redeem = (client: Client, activationCode: string) =>
  client.call(exchangeActivationCode, { body: { activationCode } });
const findRefusal = async (client: Client, activationCode: string) =>
  (await callExpectingRefusal(client, exchangeActivationCode, { body: { activationCode } })).code;

test('MEMB-04 redeems a code as it is typed, once, and stores no code', async () => {
  const codes = await makeCodes('deviceTrial', 3);
  expect(new Set(codes).size).toBe(3);
  const [first = '', second = ''] = codes;
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z*~$=U]$/);
  const client = await signUp();
  await redeem(client, ` ${first.toLowerCase()} `);
  expect(await client.call(getMemberInfo, {})).toMatchObject({ memberName: 'Device trial' });
  expect(await findRefusal(client, first)).toBe('activationCode.used');
  expect(await findRefusal(await signUp(), first)).toBe('activationCode.used');
  const { rows } = await site.database.pool.query<{ row: string }>('select t::text as row from activation_code t');
  const plain = [first, second].map((code) => code.replaceAll('-', ''));
  expect(rows).toHaveLength(3);
  for (const code of plain) expect(rows.some(({ row }) => row.includes(code))).toBe(false);
});

test('MEMB-04 names what is wrong with a code', async () => {
  const client = await signUp();
  const code = await makeCode('trial');
  expect(await findRefusal(client, '  ')).toBe('activationCode.required');
  expect(await findRefusal(client, code.slice(1))).toBe('activationCode.malformed');
  const [digit = ''] = code;
  expect(await findRefusal(client, code.replace(digit, digit === 'A' ? 'B' : 'A'))).toBe('activationCode.malformed');
  expect(await findRefusal(client, formatActivationCode('0'.repeat(21)))).toBe('activationCode.unknown');
  await site.db
    .updateTable('activation_batch')
    .set({ valid_until: new Date(0) })
    .execute();
  expect(await findRefusal(client, code)).toBe('activationCode.expired');
  await site.db
    .updateTable('activation_batch')
    .set({ valid_until: new Date('2999-01-01') })
    .execute();
  await redeem(client, code);
  await redeem(client, await makeCode('premium'));
  expect(await findRefusal(client, await makeCode('premium'))).toBe('membership.stillActive');
  expect(await findRefusal(client, await makeCode('deviceTrial'))).toBe('membership.notAvailable');
});

test('MEMB-04 lets one of many redemptions at once win', async () => {
  const code = await makeCode('premium');
  const clients = await Promise.all(Array.from({ length: 50 }, signUp));
  const outcomes = await Promise.all(
    clients.map((client) =>
      redeem(client, code).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'activationCode.used']));
  const grants = await site.db.selectFrom('membership_grant').select('id').where('source', '=', 'code').execute();
  const codes = await site.db.selectFrom('activation_code').where('redeemed_at', 'is not', null).select('id').execute();
  expect(grants).toHaveLength(codes.length);
});

test('MEMB-04 lets an account wait after wrong codes, as after wrong passwords, and no other one', async () => {
  const client = await signUp();
  const code = await makeCode('premium');
  const wrongCode = formatActivationCode('0'.repeat(21));
  for (let attempt = 0; attempt < 5; attempt += 1) await findRefusal(client, wrongCode);
  expect(await findRefusal(client, code)).toBe('activationCode.wait');
  const other = await signUp();
  await redeem(other, code);
});

test('MEMB-09 grants any plan by the operator for a reason, and nothing after one without an end', async () => {
  const { site: commandSite, lines } = createCommandSite(site);
  const account = await makeAccount(site.db, { membership: null, name: 'granted' });
  const grant = (plan: string, reason?: string) =>
    grantMembership.run({ positionals: ['granted', plan], values: { reason } }, commandSite);
  await expect(grant('internal')).rejects.toThrow('--reason');
  await expect(grant('golden', 'gift')).rejects.toThrow('There is no plan golden; the plans are deviceTrial, internal');
  await grant('super', 'gift');
  await grant('internal', 'colleague');
  const client = await site.as(account);
  expect(await client.call(getMemberInfo, {})).toMatchObject({ memberName: 'Internal' });
  await grant('lifetime', 'founder');
  const info = await client.call(getMemberInfo, {});
  expect(info).toMatchObject({ memberName: 'Lifetime', expirationTimeStr: '' });
  expect(Date.parse(info.expirationTime ?? '')).toBeGreaterThan(Date.parse('9999-01-01'));
  await expect(grant('super', 'more')).rejects.toThrow('has no end');
  expect(lines).toEqual(['granted has Super now.', 'granted has Internal now.', 'granted has Lifetime now.']);
});
