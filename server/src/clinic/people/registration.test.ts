import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { queryOwnOrganisations } from '../organisations/calls.ts';
import { Application, getCodeOrThrow } from '../../identity/provider/testing/application.ts';
import { TestBrowser, type Visit } from '../../identity/provider/testing/test-browser.ts';
import { makeAccount } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertInvitation } from './invitations.ts';
import { makeClinicWithOwner } from './testing/clinic-with-owner.ts';
import * as calls from './calls.ts';

let site: TestApp;
let openSite: TestApp;
beforeAll(async () => {
  // The messages of a demonstration are in a table, where the tests read the codes.
  const demonstration = { DEMO: '1', TRUST_PROXY: '1', HTTP_REQUESTS_PER_ADDRESS: '1000' };
  site = await createTestApp({ ...demonstration, REGISTRATION: 'invitation' });
  openSite = await createTestApp({ ...demonstration, REGISTRATION: 'open' });
});
afterAll(async () => {
  await site.close();
  await openSite.close();
});

let numbers = 0;
const newPhone = () => `1370000${String((numbers += 1)).padStart(4, '0')}`;
const findProblem = ({ text }: Visit) => /<p class="problem">([^<]*)</.exec(text)?.[1];
const findFaultyField = ({ text }: Visit) => /name="(\w+)"[^>]*aria-invalid/s.exec(text)?.[1];
const findCode = ({ text }: Visit) => /your code is (\d{6})/.exec(text)?.[1] ?? '';

async function start(on: TestApp = site, invitation: string | null = null, ip = `198.51.100.${(numbers += 1)}`) {
  const addresses = { address: on.address, publicUrl: on.config.publicUrl };
  const browser = new TestBrowser(addresses, { address: ip });
  const application = new Application(addresses);
  const first = await browser.open(application.authorizationUrl(invitation === null ? {} : { invitation }));
  const page = `${first.url.pathname}/register`;
  return {
    browser,
    application,
    first,
    page,
    send: (fields: Record<string, string>): Promise<Visit> => browser.post(page, { ...fields, step: 'send' }),
    register: (fields: Record<string, string>): Promise<Visit> => browser.submit(page, { ...fields, step: 'register' }),
  };
}

async function readSubject(application: Application, visit: Visit): Promise<string> {
  const { body } = await application.exchange(getCodeOrThrow(visit));
  return decodeJwt(body.id_token ?? '').sub ?? '';
}

async function countCodes(phone: string): Promise<number> {
  const codes = await site.db.selectFrom('sms_code').select('id').where('phone', '=', phone).execute();
  return codes.length;
}

describe('SITE-02 registration by invitation', () => {
  test('registers a person by the link of a clinic, who is signed in and belongs to it', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code: invitation } = await clinic.invite();
    const { first, browser, page, application, send, register } = await start(site, invitation);
    expect(first.text).toContain('You are invited to a clinic.');
    expect((await browser.get(page)).text).toContain(`value="${invitation}"`);
    const phone = newPhone();
    const details = await send({ phone, invitation });
    expect(details.text).toContain('You join A clinic with your registration.');
    expect(details.text).not.toContain('name="clinic_name"');
    const fields = { phone, invitation, name: '王小明', code: findCode(details) };
    const subject = await readSubject(application, await register(fields));
    const client = await site.as(subject);
    expect(await client.call(queryOwnOrganisations, {})).toMatchObject([{ id: clinic.id }]);
    const preview = await client.call(calls.readInvitation, { body: { code: invitation } });
    expect(preview).toMatchObject({ clinic: { id: clinic.id }, isMember: true });
    const account = await site.db
      .selectFrom('account')
      .select(['user_name', 'real_name', 'is_orthodontist', 'password_hash'])
      .where('id', '=', subject)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({
      user_name: phone,
      real_name: '王小明',
      is_orthodontist: true,
      password_hash: null,
    });
    const entries = await site.db
      .selectFrom('audit_entry')
      .select(['action', 'outcome', 'organisation_id'])
      .where('account_id', '=', subject)
      .execute();
    expect(entries).toContainEqual({ action: 'account.register', outcome: 'done', organisation_id: clinic.id });
  });

  test('returns to the phone with the typed invitation, so that a wrong number can be mended', async () => {
    const { code: invitation } = await (await makeClinicWithOwner(site)).invite();
    const { browser, page, send } = await start();
    const phone = newPhone();
    expect((await send({ phone, invitation })).text).toContain('Use another phone');
    const firstStep = await browser.post(page, { phone, invitation, step: 'phone' });
    expect([firstStep.status, findProblem(firstStep)]).toEqual([200, undefined]);
    for (const typed of [phone, invitation]) expect(firstStep.text).toMatch(new RegExp(`value="[^"]*${typed}"`));
    expect(await countCodes(phone)).toBe(1);
  });

  test('creates a clinic by an invitation of the operator, once', async () => {
    const invitation = { organisationId: null, createdBy: null, role: 'owner', phone: null, note: '' } as const;
    const { code } = await insertInvitation(site.db, { ...invitation, days: 1, maxUses: 1 });
    const { application, send, register } = await start();
    const phone = newPhone();
    const details = await send({ phone, invitation: code });
    const fields = { phone, invitation: code, name: 'Li Na', code: findCode(details) };
    const refusal = await register({ ...fields, clinic_name: ' ' });
    expect([refusal.status, findFaultyField(refusal)]).toEqual([400, 'clinic_name']);
    expect(refusal.text).toContain('value="Li Na"');
    const subject = await readSubject(application, await register({ ...fields, clinic_name: '康齿口腔' }));
    const client = await site.as(subject);
    const [clinic] = await client.call(queryOwnOrganisations, {});
    expect(clinic?.name).toBe('康齿口腔');
    const people = await client.call(calls.queryMembers, { params: { id: clinic?.id ?? '' } });
    expect(people).toMatchObject({ ownRole: 'owner', members: [{ accountId: subject }] });
    const next = await start();
    expect((await next.send({ phone: newPhone(), invitation: code })).status).toBe(403);
  });

  test.each<[string, (valid: string) => Record<string, string>, number, string]>([
    ['no phone', (invitation) => ({ phone: '12ab', invitation }), 400, 'phone'],
    ['no invitation', () => ({ phone: newPhone(), invitation: '' }), 400, 'invitation'],
    ['an unknown invitation', () => ({ phone: newPhone(), invitation: 'ABCD-EFGH-JKMN-PQRS' }), 403, 'invitation'],
  ])('sends no code with %s, keeps what was typed and marks the field', async (_, toFields, status, field) => {
    const clinic = await makeClinicWithOwner(site);
    const { send } = await start();
    const fields = toFields((await clinic.invite()).code);
    const refusal = await send(fields);
    expect([refusal.status, findFaultyField(refusal)]).toEqual([status, field]);
    for (const value of Object.values(fields)) expect(refusal.text).toContain(`value="${value}"`);
    expect(await countCodes(fields['phone'] ?? '')).toBe(0);
    const { code: invitation } = await clinic.invite();
    const phone = newPhone();
    await send({ phone, invitation });
    expect(await countCodes(phone)).toBe(1);
  });

  test('accepts an invitation of a phone from this phone only', async () => {
    const clinic = await makeClinicWithOwner(site);
    const [phone, other] = [newPhone(), newPhone()];
    const { code: invitation } = await clinic.invite({ phone });
    const { send } = await start();
    expect((await send({ phone: other, invitation })).status).toBe(403);
    expect((await send({ phone: `+86${phone}`, invitation })).status).toBe(200);
  });

  test('makes whoever tries invitations wait', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code: invitation } = await clinic.invite({ phone: newPhone() });
    const { send } = await start();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send({ phone: newPhone(), invitation })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429]);
  });

  test('does not register by an invitation that was withdrawn meanwhile', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code: invitation, invitation: row } = await clinic.invite();
    const { send, register } = await start();
    const phone = newPhone();
    const details = await send({ phone, invitation });
    const body = { invitationId: row.id };
    await clinic.owner.call(calls.revokeInvitation, { params: { id: clinic.id }, body });
    const outcome = await register({ phone, invitation, name: 'Late', code: findCode(details) });
    expect(outcome.status).toBe(403);
    const accounts = site.db
      .selectFrom('account')
      .select('id')
      .where('phone', 'in', [phone, `+86${phone}`]);
    expect(await accounts.execute()).toEqual([]);
  });
});

describe('SITE-02 open registration', () => {
  const details = { name: 'Chen', clinic_name: 'Chen Dental', invitation: '' };

  test('answers the same to known and unknown phones until the code proves the phone', async () => {
    const [knownPhone, unknownPhone] = [newPhone(), newPhone()];
    const account = await makeAccount(openSite.db);
    await openSite.db.updateTable('account').set({ phone: knownPhone }).where('id', '=', account).execute();
    const collect = async (phone: string) => {
      const { send, register } = await start(openSite);
      const texts: [number, string][] = [];
      for (const step of [
        () => send({ phone }),
        () => send({ phone }),
        ...Array.from({ length: 6 }, () => () => register({ ...details, phone, code: '000000' })),
      ]) {
        const { status, text } = await step();
        const plain = text.replaceAll(phone, 'PHONE').replaceAll(/login\/[\w-]+/g, 'LOGIN');
        texts.push([status, plain.replaceAll(/code is \d{6}/g, 'code').replaceAll(/in (60|59|58) s/g, 'in N s')]);
      }
      return texts;
    };
    const first = await collect(knownPhone);
    expect(await collect(unknownPhone)).toEqual(first);
    expect(first.map(([status]) => status)).toEqual([200, 429, 401, 401, 401, 401, 429, 429]);
  });

  test.each(['name', 'clinic_name'])('refuses a mark of direction in the field %s', async (field) => {
    const { send, register } = await start(openSite);
    const phone = newPhone();
    const code = findCode(await send({ phone }));
    const refusal = await register({ ...details, phone, code, [field]: 'abc\u202egnp' });
    expect([refusal.status, findFaultyField(refusal)]).toEqual([400, field]);
  });

  test('leads the owner of a known phone to the sign-in, and signs nobody in by a code of the registration', async () => {
    const phone = newPhone();
    const account = await makeAccount(openSite.db);
    await openSite.db
      .updateTable('account')
      .set({ phone: `+86${phone}` })
      .where('id', '=', account)
      .execute();
    const { browser, page, send, register } = await start(openSite);
    const codePage = await send({ phone });
    const signIn = { phone, code: findCode(codePage), step: 'sign-in' };
    expect((await browser.submit(page.replace('/register', '/code'), signIn)).status).toBe(401);
    const outcome = await register({ ...details, phone, code: findCode(codePage) });
    expect([outcome.status, findProblem(outcome)]).toEqual([
      409,
      'An account has this phone already. Sign in instead.',
    ]);
    expect(outcome.text).toContain('/code?');
  });

  test('creates one account for a phone that registers twice at the same moment', async () => {
    const phone = newPhone();
    const [one, other] = [await start(openSite), await start(openSite)];
    const code = findCode(await one.send({ phone }));
    const visits = await Promise.all([one, other].map(({ register }) => register({ ...details, phone, code })));
    expect(visits.filter(({ status }) => status === 303)).toHaveLength(1);
    const accounts = await openSite.db.selectFrom('account').select('id').where('phone', '=', `+86${phone}`).execute();
    expect(accounts).toHaveLength(1);
  });

  test('gives a registered person another user name if the phone is one already', async () => {
    const phone = newPhone();
    await makeAccount(openSite.db, { name: phone });
    const { application, send, register } = await start(openSite);
    const code = findCode(await send({ phone }));
    const subject = await readSubject(application, await register({ ...details, phone, code }));
    const { user_name: userName } = await openSite.db
      .selectFrom('account')
      .select('user_name')
      .where('id', '=', subject)
      .executeTakeFirstOrThrow();
    expect(userName).toMatch(new RegExp(`^${phone}-[0-9a-f]{8}$`));
  });
});

test('SITE-02 offers no registration on a site that is closed', async () => {
  const closedSite = await createTestApp({ DEMO: '1' });
  const { first, browser, page, send } = await start(closedSite);
  expect(first.text).not.toContain('Register');
  expect((await browser.get(page)).status).toBe(404);
  expect((await send({ phone: newPhone() })).status).toBe(404);
  await closedSite.close();
});
