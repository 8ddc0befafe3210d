import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startOwnServer } from './kernel/db/launcher.ts';
import { Operator } from './testing/operator/operator.ts';
import { SiteVisitor } from './testing/operator/site-visitor.ts';
import { type KeptSite, restoreSiteSnapshot, SNAPSHOT_OWNER } from './testing/site-snapshot/site-snapshot.ts';
import { createSiteFolder } from './testing/site-folder.ts';

const PUBLIC_URL = 'https://clinic.example';

describe('SITE-07 an operator who follows the pages of docs with a site of 2026-11-22', () => {
  let parent: string;
  let operator: Operator;
  let snapshot: KeptSite;

  beforeAll(async () => {
    parent = await createSiteFolder('upgrade');
    const dataDir = join(parent, 'data');
    operator = new Operator(
      { DATA_DIR: dataDir, MODE: 'private', DEMO: '0', PUBLIC_URL },
      { '/mnt/backups/before-upgrade': join(parent, 'before-upgrade') },
    );
    const own = await startOwnServer({ dataDir, log: pino({ level: 'silent' }) });
    snapshot = await restoreSiteSnapshot('2026-11-22', own.connection, dataDir);
    await own.stop();
  });
  afterAll(async () => {
    await operator.stop();
    await rm(parent, { recursive: true, force: true });
  });

  /** Starts the newer version and reads the patients of the site. */
  async function upgrade(): Promise<{ readonly output: string; readonly answers: unknown[] }> {
    const server = await operator.start('upgrading', 'npm start');
    const visitor = new SiteVisitor(server.address, PUBLIC_URL);
    const token = await visitor.signInForToken(SNAPSHOT_OWNER.userName, SNAPSHOT_OWNER.password);
    const paths = Object.keys(snapshot.answers).filter((path) => path.includes('/QueryPatientInfo/'));
    const answers: unknown[] = [];
    for (const path of paths) {
      const response = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } });
      answers.push(await response.json());
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(answers).toMatchObject(paths.map((path) => snapshot.answers[path]));
    return { output: server.output(), answers };
  }

  test('backs up, upgrades, goes back and upgrades again without losing a patient', async () => {
    await operator.run('upgrading', 'npm run site -- backup');
    const first = await upgrade();
    expect(first.output).toContain('The database was migrated');
    await operator.stop();
    // The sign-in is newer than the upgrade.
    const refusal = await operator.tryCommand('upgrading', 'npm run site -- rollback');
    expect([refusal.code, refusal.output]).toEqual([78, expect.stringContaining('--yes')]);
    expect(await operator.run('upgrading', 'npm run site -- rollback', '--yes')).toContain('Start the version');
    const second = await upgrade();
    expect(second).toEqual({ output: expect.stringContaining('The database was migrated'), answers: first.answers });
  });
});
