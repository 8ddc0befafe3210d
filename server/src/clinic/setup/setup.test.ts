import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TestBrowser } from '../../identity/provider/testing/test-browser.ts';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeAccount } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';

let site: TestApp;
let browser: TestBrowser;

async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  site = await createTestApp({ PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '1', ...environment });
  browser = new TestBrowser({ address: site.address, publicUrl: site.config.publicUrl });
}

const run = (...args: readonly string[]) => runCommand(site, args);

/** Creates a link and returns its path. */
async function createLink(): Promise<string> {
  const [line = ''] = await run('setup-link');
  return new URL(line).pathname;
}

const FORM = {
  organisation: '北苑口腔',
  organisationEn: 'North Dental',
  userName: 'wang',
  name: '王医生',
  phone: '13800000000',
  password: 'a good password',
  repeated: 'a good password',
  isOrthodontist: '1',
  language: 'ch',
};

const countRows = async () => {
  const [organisations, accounts] = await Promise.all([
    site.db.selectFrom('organisation').select('id').execute(),
    site.db.selectFrom('account').select('id').execute(),
  ]);
  return [organisations.length, accounts.length];
};

describe('SITE-01 SITE-02 the owner of the first clinic', () => {
  afterEach(() => site.close());
  test.each<[string, readonly object[]]>([
    ['public', [{ role: 'owner' }]],
    ['private', []],
  ])('is the first administrator in %s mode only', async (mode, members) => {
    await open({ MODE: mode });
    expect((await browser.post(await createLink(), FORM)).status).toBe(303);
    expect(await site.db.selectFrom('clinic_member').select('role').execute()).toEqual(members);
  });
});

describe('SITE-01 the set-up of an empty site', () => {
  afterEach(() => site.close());
  beforeEach(() => open());

  test('is announced once with a link whose secret is not stored', async () => {
    const [, line = ''] = await site.app.areas.describeStart();
    expect(line).toMatch(/^ {2}https:\/\/clinic\.example\/setup\/[\w-]{22}$/);
    const secret = line.split('/').at(-1) ?? '';
    const { rows, entries } = {
      rows: await site.db.selectFrom('setup_link').selectAll().execute(),
      entries: await site.db.selectFrom('audit_entry').select(['action', 'detail']).execute(),
    };
    expect(JSON.stringify([rows, entries])).not.toContain(secret);
    expect(entries.map(({ action }) => action)).toEqual(['site.setup-link']);
    const secondNotice = await site.app.areas.describeStart();
    expect(secondNotice.join()).toContain('site -- setup-link');
    expect((await browser.get(`/setup/${secret}`)).status).toBe(200);
  });

  test('creates the organisation, the administrator and the switches, and leads to the sign-in', async () => {
    const path = await createLink();
    const page = await browser.get(path);
    expect(page.text).toContain('name="flag" value="online"');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const answer = await browser.post(path, { ...FORM, flag: 'online' });
    expect([answer.status, answer.location?.href]).toEqual([303, 'https://clinic.example/']);
    expect(answer.headers.getSetCookie().join()).toContain('dentarium-language=ch');
    const account = await site.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ user_name: 'wang', real_name: '王医生', is_orthodontist: true, is_demo: false });
    expect(await matchesPassword(account.password_hash, FORM.password)).toBe(true);
    const roles = await site.db.selectFrom('account_role').select('role_id').execute();
    const organisations = await site.db.selectFrom('organisation').select(['name', 'name_en']).execute();
    expect([roles, organisations]).toEqual([[{ role_id: 1 }], [{ name: FORM.organisation, name_en: 'North Dental' }]]);
    const entry = await site.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id'])
      .where('action', '=', 'site.begin')
      .execute();
    expect(entry).toEqual([{ action: 'site.begin', account_id: account.id }]);
  });

  test('happens once for two tabs, a double click and a reload', async () => {
    const path = await createLink();
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, FORM)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 303]);
    expect(await countRows()).toEqual([1, 1]);
    for (const answer of [await browser.post(path, FORM), await browser.get(path)])
      expect(answer.text).toContain('站点已初始化');
    expect(await site.app.areas.describeStart()).toEqual(['Sign in with your account.']);
    await expect(run('setup-link')).rejects.toMatchObject({ exitCode: 78 });
  });

  test('shows pages of their own for an expired, a replaced and a wrong link', async () => {
    const replacedPath = await createLink();
    const expired = await createLink();
    await site.db
      .updateTable('setup_link')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    for (const [path, status, text] of [
      [expired, 410, 'has expired'],
      [replacedPath, 404, 'not valid'],
      ['/setup/abc', 404, 'not valid'],
    ] as const) {
      const answers = [await browser.get(path), await browser.post(path, FORM)];
      expect(answers.map((answer) => [answer.status, answer.text.includes(text)])).toEqual(
        answers.map(() => [status, true]),
      );
    }
    expect(await countRows()).toEqual([0, 0]);
  });

  test('makes whoever tries wrong links wait, until there is another link', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await browser.get(`/setup/wrong-${index}`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await browser.get(await createLink())).status).toBe(200);
  });

  test('accepts forms only, of a limited size', async () => {
    const path = await createLink();
    const json = await fetch(site.address + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([json.status, await countRows()]).toEqual([400, [0, 0]]);
    expect((await browser.post(path, { ...FORM, name: 'x'.repeat(20_000) })).status).toBe(413);
  });

  test('is explained to visitors without the link, in both languages', async () => {
    const chinese = new TestBrowser({ address: site.address, publicUrl: site.config.publicUrl }, { language: 'zh-CN' });
    expect((await chinese.get('/setup')).text).toContain('站点尚未初始化');
    expect((await browser.get('/setup')).text).toContain('npm run site -- setup-link');
    await makeAccount(site.db);
    expect((await browser.get('/setup')).location?.href).toBe('https://clinic.example/');
  });
});

describe('SITE-01 a form of the set-up that is not accepted', () => {
  beforeAll(() => open());
  afterAll(() => site.close());

  test.each<[string, Partial<Record<keyof typeof FORM, string>>, string]>([
    ['no organisation', { organisation: ' ' }, 'Fill in: Name of the clinic'],
    ['a user name with a blank', { userName: 'wang li' }, 'User name: letters'],
    ['no name', { name: '' }, 'Fill in: Name.'],
    ['a hidden mark in the name of the clinic', { organisationEn: 'North\u202e' }, ': marks of direction'],
    ['a hidden mark in the name', { name: '王\u202e医生' }, 'Name: marks of direction'],
    ['a wrong phone', { phone: '12' }, 'Enter a mobile phone'],
    ['no password', { password: '' }, 'Fill in: Password.'],
    ['a short password', { password: 'short', repeated: 'short' }, 'at least 6'],
    ['two passwords', { repeated: 'another password' }, 'The two passwords differ'],
  ])('is refused for %s and keeps its other fields', async (_, change, message) => {
    const answer = await browser.post(await createLink(), { ...FORM, ...change });
    expect([answer.status, answer.text.includes(message)]).toEqual([400, true]);
    expect(answer.text).toContain(`value="${(change.organisation ?? FORM.organisation).trim()}"`);
    expect(answer.text).not.toContain(FORM.password);
    expect(await countRows()).toEqual([0, 0]);
  });
});

describe('SITE-01 the feature switches of a site', () => {
  afterEach(() => site.close());
  const listOn = async () => {
    const { flags } = (await (await fetch(`${site.address}/modules`)).json()) as { flags: Record<string, boolean> };
    return Object.keys(flags).filter((name) => flags[name]);
  };
  const waitFor = async (expected: readonly string[]) => {
    while (JSON.stringify(await listOn()) !== JSON.stringify(expected))
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  test('are those of the set-up page, at once, and of the command later', async () => {
    await open();
    expect(await listOn()).toEqual([]);
    await browser.post(await createLink(), { ...FORM, flag: 'remote' });
    await waitFor(['remote']);
    await run('set-features', 'notes, online');
    await waitFor(['online', 'notes']);
    expect(await run('set-features')).toEqual(['On: online, notes']);
    await expect(run('set-features', 'note')).rejects.toThrow('"note" is no feature switch');
  });

  test.each([
    ['FLAGS', { FLAGS: 'agent' }, ['agent']],
    ['FLAGS=none', { FLAGS: 'none' }, []],
    [
      'the demonstration',
      { DEMO: '1' },
      ['online', 'prDesign', 'agent', 'remote', 'notes', 'callNumber', 'dentureDesign'],
    ],
    ['FLAGS before the demonstration', { DEMO: '1', FLAGS: 'notes' }, ['notes']],
  ])('are fixed by %s', async (_, environment: Record<string, string>, expected) => {
    await open(environment);
    expect(await listOn()).toEqual(expected);
    await expect(run('set-features', 'online')).rejects.toMatchObject({ exitCode: 78 });
    const path = await createLink();
    expect((await browser.get(path)).text).not.toContain('name="flag"');
    await browser.post(path, { ...FORM, flag: 'callNumber' });
    expect(await listOn()).toEqual(expected);
  });
});

describe('SITE-01 the set-up with an external provider', () => {
  afterEach(() => site.close());
  test.each([
    ['asks for the subject', {}, { subject: 'a-subject' }, 'a-subject'],
    ['links by the user name', { IDENTITY_LINK_BY_NAME: '1' }, {}, null],
  ])('%s instead of a password', async (_, environment: Record<string, string>, fields, subject) => {
    await open({ IDENTITY_AUTHORITY: 'https://login.example', ...environment });
    const path = await createLink();
    expect((await browser.get(path)).text).not.toContain('type="password"');
    expect((await browser.post(path, { ...FORM, password: '', repeated: '', ...fields })).status).toBe(303);
    const account = await site.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ password_hash: null, external_subject: subject });
  });
});
