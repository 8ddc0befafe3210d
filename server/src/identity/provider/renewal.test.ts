import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { toRecordKey } from './oidc-records.ts';
import { Application } from './testing/application.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

describe('renewal of a token', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
  });
  afterAll(() => site.close());

  /** Sets the time of the first use of a token. */
  const usedBefore = (refreshToken: string, seconds: number) =>
    site.db
      .updateTable('oidc_record')
      .set({ consumed_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where('model', '=', 'RefreshToken')
      .where('id', '=', toRecordKey(refreshToken))
      .where('consumed_at', 'is not', null)
      .executeTakeFirstOrThrow();

  test('AUTH-02 rotates the refresh token and keeps account, session, audience and scopes', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const first = await application.signIn(new TestBrowser(site), account);
    const { status, body } = await application.renew(first);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(body.access_token).not.toBe(first.access_token);
    expect(body.scope).toBe('dental.api dental.files');
    expect(await site.identity.authenticate(body.access_token)).toEqual(
      await site.identity.authenticate(first.access_token),
    );
    expect(await site.identity.authenticate(body.access_token)).toMatchObject({ kind: 'ok', accountId: account.id });
  });

  test('keeps two tabs signed in that renew with one token within 30 seconds', async () => {
    const application = new Application(site);
    const first = await application.signIn(new TestBrowser(site), await site.addAccount());
    const renewals = await Promise.all([application.renew(first), application.renew(first)]);
    await usedBefore(first.refresh_token, 29);
    const answers = [...renewals, await application.renew(first)];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(await site.identity.authenticate(body.access_token)).toMatchObject({ kind: 'ok' });
      expect((await application.renew(body)).status).toBe(200);
    }
  });

  test('revokes the whole family if a token is reused after 30 seconds', async () => {
    const application = new Application(site);
    const first = await application.signIn(new TestBrowser(site), await site.addAccount());
    const { body: second } = await application.renew(first);
    await usedBefore(first.refresh_token, 31);
    expect(await application.renew(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await application.renew(second)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await site.identity.authenticate(second.access_token)).toEqual({ kind: 'invalid' });
  });

  test('does not prolong the grace period by reuse within it', async () => {
    const application = new Application(site);
    const first = await application.signIn(new TestBrowser(site), await site.addAccount());
    await application.renew(first);
    await usedBefore(first.refresh_token, 20);
    await application.renew(first);
    const { age } = await site.db
      .selectFrom('oidc_record')
      .select(sql<number>`extract(epoch from now() - consumed_at)::float8`.as('age'))
      .where('id', '=', toRecordKey(first.refresh_token))
      .executeTakeFirstOrThrow();
    expect(age).toBeGreaterThanOrEqual(20);
  });

  test('limits the lifetime of a successor to that of the first token', async () => {
    const application = new Application(site);
    const first = await application.signIn(new TestBrowser(site), await site.addAccount());
    await site.db
      .updateTable('oidc_record')
      .set({ payload: sql`payload || jsonb_build_object('exp', extract(epoch from now())::int + 100)` })
      .where('id', '=', toRecordKey(first.refresh_token))
      .execute();
    const { body } = await application.renew(first);
    const { lifetime } = await site.db
      .selectFrom('oidc_record')
      .select(sql<number>`(payload ->> 'exp')::int - extract(epoch from now())::int`.as('lifetime'))
      .where('id', '=', toRecordKey(body.refresh_token))
      .executeTakeFirstOrThrow();
    expect(lifetime).toBeLessThanOrEqual(100);
  });

  test('refuses renewal, calls and silent sign-in of a disabled account', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const browser = new TestBrowser(site);
    const tokens = await application.signIn(browser, account);
    await site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', account.id).execute();
    expect(await site.identity.authenticate(tokens.access_token)).toEqual({ kind: 'disabled' });
    expect(await application.renew(tokens)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const silent = await browser.open(application.authorizationUrl({ prompt: 'none' }));
    expect(silent.location?.searchParams.get('error')).toBe('login_required');
    const page = await browser.open(application.authorizationUrl());
    const refusal = await browser.submit(page.url, { user_name: account.userName, password: account.password });
    expect(refusal.status).toBe(403);
    expect(refusal.text).toContain('This account is disabled');
  });

  test('stores no token, code or cookie in plain form in the database', async () => {
    const application = new Application(site);
    const tokens = await application.signIn(new TestBrowser(site), await site.addAccount());
    const { rows } = await sql<{ row: string }>`select row_to_json(oidc_record)::text as row from oidc_record`.execute(
      site.db,
    );
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).toContain(toRecordKey(tokens.access_token));
    expect(all).not.toContain(tokens.access_token);
    expect(all).not.toContain(tokens.refresh_token);
  });
});
