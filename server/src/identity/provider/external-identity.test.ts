import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { TokenProblem } from '../../kernel/access/authentication.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { createExternalProvider, type ExternalProvider } from './testing/external-provider.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

describe('AUTH-12 an external provider', () => {
  let database: TestDatabase;
  let provider: ExternalProvider;
  let site: TestSite;
  let strict: TestSite;
  beforeAll(async () => {
    database = await createTestDatabase();
    provider = await createExternalProvider(database.db);
    site = await createTestSite({ authority: provider.issuer, linkByName: true });
    strict = await createTestSite({ authority: provider.issuer });
  });
  afterAll(async () => {
    await site.close();
    await strict.close();
    await provider.stop();
    await database.close();
  });

  async function addLinked(at: TestSite, subject: string) {
    const account = await at.addAccount({ password: null });
    await at.db
      .updateTable('account')
      .set({ external_issuer: provider.issuer, external_subject: subject })
      .where('id', '=', account.id)
      .execute();
    return account;
  }

  test('AUTH-12 accepts a token of a linked account', async () => {
    const account = await addLinked(strict, 'subject-1');
    const token = await provider.issue({
      subject: 'subject-1',
      scope: 'dental.api dental.files',
      claims: { session_uid: 's1' },
    });
    expect(decodeProtectedHeader(token).typ).toBe('at+jwt');
    expect(await strict.identity.authenticate(token)).toEqual({
      kind: 'ok',
      accountId: account.id,
      sessionUid: 's1',
      scopes: ['dental.api', 'dental.files'],
    });
  });

  test('AUTH-12 links the account of the same name once, and only if permitted', async () => {
    const account = await site.addAccount({ password: null });
    const claims = { preferred_username: account.userName };
    const first = await provider.issue({ subject: 'subject-2', claims });
    expect(await site.identity.authenticate(first)).toMatchObject({ kind: 'ok', accountId: account.id });
    const renamedToken = await provider.issue({
      subject: 'subject-2',
      claims: { preferred_username: 'somebody-else' },
    });
    expect(await site.identity.authenticate(renamedToken)).toMatchObject({ kind: 'ok', accountId: account.id });
    const other = await provider.issue({ subject: 'subject-3', claims });
    expect(await site.identity.authenticate(other)).toMatchObject({ kind: 'refused', code: 'auth.noAccount' });

    const unlinked = await strict.addAccount({ password: null });
    const token = await provider.issue({ subject: 'subject-4', claims: { preferred_username: unlinked.userName } });
    expect(await strict.identity.authenticate(token)).toMatchObject({ kind: 'refused', code: 'auth.noAccount' });
  });

  test('AUTH-12 refuses a disabled account', async () => {
    const account = await addLinked(strict, 'subject-5');
    await strict.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', account.id).execute();
    expect(await strict.identity.authenticate(await provider.issue({ subject: 'subject-5' }))).toMatchObject({
      kind: 'refused',
      code: 'auth.accountDisabled',
      detail: { subject: 'subject-5' },
    });
  });

  test('AUTH-12 SITE-06 says why a token is not accepted', async () => {
    await addLinked(strict, 'subject-6');
    const good = await provider.issue({ subject: 'subject-6' });
    expect(await strict.identity.authenticate(good)).toMatchObject({ kind: 'ok' });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { kid = '' } = decodeProtectedHeader(good);
    const sign = (header: Record<string, string>) =>
      new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header }).sign(privateKey);
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    const tokens: readonly (readonly [string, TokenProblem])[] = [
      [await provider.issue({ subject: 'subject-6', audience: 'another-api' }), 'audience'],
      [await provider.issue({ subject: 'subject-6', expiresIn: -60 }), 'expired'],
      [await provider.issue({ subject: 'subject-6', claims: { nbf: inAnHour } }), 'clock'],
      [await provider.issue({ subject: 'x'.repeat(256) }), 'claims'],
      [await provider.issue({ subject: 'a\0b' }), 'claims'],
      [await sign({}), 'signature'],
      [await sign({ kid: 'unknown' }), 'signature'],
      [`${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`, 'format'],
      ['opaque', 'format'],
      ['', 'format'],
    ];
    for (const [token, problem] of tokens)
      expect([problem, await strict.identity.authenticate(token)]).toEqual([problem, { kind: 'invalid', problem }]);
    expect(
      strict.log.filter((line) => line.includes('is not accepted')).map((line): unknown => JSON.parse(line)),
    ).toEqual(
      ['audience', 'clock', 'claims', 'signature', 'format'].map((problem) =>
        expect.objectContaining({ problem, audience: 'dental-api', authority: provider.issuer }),
      ),
    );
  });

  test('SITE-06 refuses a token without a scope of the product, unless the site names another one', async () => {
    const byScope = await createTestSite({
      authority: provider.issuer,
      providerSettings: { IDENTITY_API_SCOPE: 'clinic' },
    });
    const byAudience = await createTestSite({
      authority: provider.issuer,
      providerSettings: { IDENTITY_API_SCOPE: 'any' },
    });
    for (const at of [strict, byScope, byAudience]) await addLinked(at, 'subject-8');
    const issue = (scope: string) => provider.issue({ subject: 'subject-8', scope });
    const toRefusal = (scope: string) => ({ kind: 'refused', code: 'auth.noScope', detail: { scope } });
    const granted = { kind: 'ok', scopes: ['dental.api', 'dental.files'] };
    expect(await strict.identity.authenticate(await issue('clinic'))).toMatchObject(toRefusal('dental.api'));
    expect(await byScope.identity.authenticate(await issue('clinic'))).toMatchObject(granted);
    expect(await byScope.identity.authenticate(await issue('dental.api'))).toMatchObject(toRefusal('clinic'));
    expect(await byAudience.identity.authenticate(await issue('else'))).toMatchObject(granted);
    await byScope.close();
    await byAudience.close();
  });

  test('AUTH-06 AUTH-12 lets a later sign-in replace a session if the token has session and time', async () => {
    await addLinked(strict, 'subject-7');
    const issue = (session_uid: string, auth_time: number) =>
      provider.issue({ subject: 'subject-7', claims: { session_uid, auth_time } });
    const [older, newer] = [await issue('older', 1_000), await issue('newer', 2_000)];
    expect(await strict.identity.authenticate(older)).toMatchObject({ kind: 'ok', sessionUid: 'older' });
    expect(await strict.identity.authenticate(newer)).toMatchObject({ kind: 'ok', sessionUid: 'newer' });
    expect(await strict.identity.authenticate(older)).toEqual({ kind: 'replaced' });
    expect(await strict.identity.authenticate(await issue('older', 1_000))).toEqual({ kind: 'replaced' });
    expect(await strict.identity.authenticate(newer)).toMatchObject({ kind: 'ok' });
  });

  test('AUTH-12 registers no routes', async () => {
    expect((await fetch(`${strict.address}/identity/.well-known/openid-configuration`)).status).toBe(404);
  });

  test('AUTH-12 signs nobody out during an outage and asks the provider again afterwards', async () => {
    const down = await createExternalProvider(database.db);
    await down.stop();
    const lonely = await createTestSite({ authority: down.issuer });
    const token = await provider.issue({ subject: 'subject-1' });
    await expect(lonely.identity.authenticate(token)).rejects.toMatchObject({ statusCode: 503 });
    await expect(lonely.identity.authenticate(token)).rejects.toMatchObject({ statusCode: 503 });
    await lonely.close();
  });
});
