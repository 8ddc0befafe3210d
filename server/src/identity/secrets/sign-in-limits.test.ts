import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { beginAttempt } from './sign-in-limits.ts';
import { Application } from '../provider/testing/application.ts';
import { TestBrowser } from '../provider/testing/test-browser.ts';
import { createTestSite, type TestAccount, type TestSite } from '../provider/testing/test-site.ts';

describe('limits after wrong passwords', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
  });
  afterAll(() => site.close());

  let addresses = 0;
  /** Returns an address that no other test uses. */
  const newIp = () => `198.51.100.${(addresses += 1)}`;

  async function tryPassword(account: Pick<TestAccount, 'userName' | 'password'>, ip: string) {
    const browser = new TestBrowser(site, { address: ip });
    const page = await browser.open(new Application(site).authorizationUrl());
    return browser.post(page.url, { user_name: account.userName, password: account.password });
  }

  async function fail(userName: string, ip: string, times: number) {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) statuses.push((await tryPassword({ userName, password: 'wrong' }, ip)).status);
    return statuses;
  }

  test('blocks an account at an address for 15 minutes after five wrong passwords, also for the right one', async () => {
    const account = await site.addAccount();
    const ip = newIp();
    expect(await fail(account.userName, ip, 4)).toEqual([401, 401, 401, 401]);
    const fifth = await tryPassword({ ...account, password: 'wrong' }, ip);
    expect(fifth.status).toBe(429);
    expect(fifth.text).toContain('Try again in 15 minutes.');
    expect((await tryPassword(account, ip)).status).toBe(429);
  });

  test('accepts the right password at another address, so that nobody can lock somebody else out', async () => {
    const account = await site.addAccount();
    await fail(account.userName, newIp(), 6);
    expect((await tryPassword(account, newIp())).status).toBe(303);
  });

  test('delays an account that is attacked from many addresses, up to a limit', async () => {
    const userName = 'attacked-from-everywhere';
    const delays: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      const permission = await beginAttempt(site.db, { userName, ip: newIp() });
      delays.push(permission.kind === 'try' ? permission.delayMs : Number.NaN);
    }
    expect(delays.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(delays[5]).toBe(250);
    expect(delays[10]).toBe(500);
    expect(delays[15]).toBe(1000);
    await sql`update sign_in_failure set failures = 1000 where user_name = ${userName}`.execute(site.db);
    expect(await beginAttempt(site.db, { userName, ip: newIp() })).toMatchObject({ delayMs: 5000 });
  });

  test('clears the count of an address after a right password', async () => {
    const account = await site.addAccount();
    const ip = newIp();
    await fail(account.userName, ip, 4);
    expect((await tryPassword(account, ip)).status).toBe(303);
    expect(await fail(account.userName, ip, 4)).toEqual([401, 401, 401, 401]);
  });

  test('ends the block without prolonging it by attempts, and then permits five attempts again', async () => {
    const account = await site.addAccount();
    const ip = newIp();
    await fail(account.userName, ip, 7);
    const left = await tryPassword(account, ip);
    expect(left.text).toContain('15 minutes');
    await site.db
      .updateTable('sign_in_failure')
      .set({ blocked_until: sql<Date>`now() + interval '50 seconds'` })
      .where('user_name', '=', account.userName)
      .execute();
    expect((await tryPassword(account, ip)).text).toContain('Try again in 1 minute.');
    await site.db
      .updateTable('sign_in_failure')
      .set({ blocked_until: new Date() })
      .where('user_name', '=', account.userName)
      .execute();
    expect(await fail(account.userName, ip, 4)).toEqual([401, 401, 401, 401]);
    expect((await tryPassword(account, ip)).status).toBe(303);
  });

  test('ignores old failures', async () => {
    const account = await site.addAccount();
    const ip = newIp();
    await fail(account.userName, ip, 4);
    await site.db
      .updateTable('sign_in_failure')
      .set({ last_failed_at: sql<Date>`now() - interval '16 minutes'` })
      .where('user_name', '=', account.userName)
      .execute();
    expect(await fail(account.userName, ip, 4)).toEqual([401, 401, 401, 401]);
  });

  test('counts concurrent attempts one by one', async () => {
    const attempt = { userName: 'all-at-once', ip: newIp() };
    const permissions = await Promise.all(Array.from({ length: 30 }, () => beginAttempt(site.db, attempt)));
    expect(permissions.filter(({ kind }) => kind === 'try')).toHaveLength(5);
  });

  test('treats an unknown user name like a known one, with the same text', async () => {
    const account = await site.addAccount();
    const [knownUserIp, unknownUserIp] = [newIp(), newIp()];
    const toAnswer = ({ text, status }: { text: string; status: number }) => ({
      status,
      words: /<p class="problem">.*?<\/p>/.exec(text)?.[0],
    });
    for (let i = 0; i < 6; i += 1) {
      const one = await tryPassword({ ...account, password: 'wrong' }, knownUserIp);
      const other = await tryPassword({ userName: 'nobody-of-this-name', password: 'wrong' }, unknownUserIp);
      expect(toAnswer(other)).toEqual(toAnswer(one));
      expect(toAnswer(one).words).toBeDefined();
    }
  });

  test('blocks an address that tries many names, and no other', async () => {
    const account = await site.addAccount();
    const ip = newIp();
    const names = Array.from({ length: 70 }, (_, i) => `guessed-${i}`);
    const permissions = await Promise.all(names.map((userName) => beginAttempt(site.db, { userName, ip })));
    expect(permissions.filter(({ kind }) => kind === 'wait').length).toBeGreaterThan(0);
    expect((await tryPassword(account, ip)).status).toBe(429);
    expect((await tryPassword(account, newIp())).status).toBe(303);
  });

  test('does not count an empty form', async () => {
    const answer = await tryPassword({ userName: '  ', password: '' }, newIp());
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Enter your user name and your password.');
  });
});
