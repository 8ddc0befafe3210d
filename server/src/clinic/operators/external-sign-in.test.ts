import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { createExternalProvider, type ExternalProvider } from '../../identity/provider/testing/external-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { querySignInState } from './calls.ts';

describe('SITE-08 sign-in problems at an external provider', () => {
  let database: TestDatabase;
  let provider: ExternalProvider;
  let site: TestApp;
  let operator: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    provider = await createExternalProvider(database.db);
    site = await createTestApp({ IDENTITY_AUTHORITY: provider.issuer, WHITELISTS: 'operators:op' });
    const id = await makeAccount(site.db, { name: 'op' });
    await site.db
      .updateTable('account')
      .set({ external_issuer: provider.issuer, external_subject: 'subject-of-op' })
      .where('id', '=', id)
      .execute();
    const token = await provider.issue({ subject: 'subject-of-op' });
    operator = createClient({ token: () => token, language: () => 'en', baseUrl: site.address, checkAnswers: true });
  });
  afterAll(async () => {
    await site.close();
    await provider.stop();
    await database.close();
  });

  test.each([
    [null, null, ['noSubject']],
    ['subject-of-anna', null, []],
    ['subject-of-anna', 'https://earlier.example', ['noSubject']],
  ])(
    'explains an account with the subject %s of the provider %s, which needs no password',
    async (subject, issuer, problems) => {
      const clinic = await makeOrganisation(site.db);
      const id = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] });
      await site.db
        .updateTable('account')
        .set({ external_issuer: issuer ?? provider.issuer, external_subject: subject })
        .where('id', '=', id)
        .execute();
      const state = await operator.call(querySignInState, { params: { id } });
      expect(state).toMatchObject({ problems, canEndSessions: false });
    },
  );
});
