import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runCommand } from '../../testing/run-command.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describe('SITE-08 deploy keys by commands', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  test('creates a key, lists it without the key, and revokes it, each in the audit trail', async () => {
    const [key = ''] = await runCommand(site, ['create-deploy-key', 'ci-academy', 'academy, agent']);
    expect(key).toMatch(/^dentarium-deploy-[\w-]{43}$/);
    const [line = ''] = await runCommand(site, ['list-deploy-keys']);
    expect(line).toMatch(/^ci-academy {2}academy, agent {2}made .*, never used$/);
    expect(line).not.toContain(key);
    expect(await runCommand(site, ['revoke-deploy-key', 'ci-academy'])).toEqual(['ci-academy is revoked.']);
    const entries = await site.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'release.key-%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['release.key-made', 'release.key-revoked']);
  });

  test('refuses an invalid name, a name in use and an unknown name with a sentence', async () => {
    await runCommand(site, ['create-deploy-key', 'ci-orders']);
    await expect(runCommand(site, ['create-deploy-key', 'ci orders'])).rejects.toThrow('is no name of a deploy key');
    await expect(runCommand(site, ['create-deploy-key', 'ci-orders'])).rejects.toThrow('revoke it first');
    await expect(runCommand(site, ['revoke-deploy-key', 'ci-agent'])).rejects.toThrow('No deploy key "ci-agent"');
  });
});
