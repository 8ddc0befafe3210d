import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
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
    await at.db.updateTable('account').set({ external_subject: subject }).where('id', '=', account.id).execute();
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
    expect(await site.identity.authenticate(other)).toEqual({ kind: 'invalid' });

    const unlinked = await strict.addAccount({ password: null });
    const token = await provider.issue({ subject: 'subject-4', claims: { preferred_username: unlinked.userName } });
    expect(await strict.identity.authenticate(token)).toEqual({ kind: 'invalid' });
  });

  test('AUTH-12 refuses a disabled account', async () => {
    const account = await addLinked(strict, 'subject-5');
    await strict.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', account.id).execute();
    expect(await strict.identity.authenticate(await provider.issue({ subject: 'subject-5' }))).toEqual({
      kind: 'disabled',
    });
  });

  test('AUTH-12 rejects a token of another audience, expired, of an unknown account or of another kind', async () => {
    await addLinked(strict, 'subject-6');
    const good = await provider.issue({ subject: 'subject-6' });
    expect(await strict.identity.authenticate(good)).toMatchObject({ kind: 'ok' });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { kid = '' } = decodeProtectedHeader(good);
    const forged = await new SignJWT(decodeJwt(good))
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`;
    const invalidTokens = [
      await provider.issue({ subject: 'subject-6', audience: 'another-api' }),
      await provider.issue({ subject: 'subject-6', expiresIn: -60 }),
      await provider.issue({ subject: 'nobody' }),
      forged,
      unsigned,
      'opaque',
      '',
    ];
    for (const token of invalidTokens) expect(await strict.identity.authenticate(token)).toEqual({ kind: 'invalid' });
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
