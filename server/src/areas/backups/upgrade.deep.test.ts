import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../kernel/db/database.ts';
import { loadAllMigrations } from '../../kernel/db/testing/template-migrations.ts';
import { pickFreePort } from '@dentarium/build/free-port';
import { buildProcessEnvironment, type ServerProcess, spawnServer } from '../../testing/server-process.ts';
import { WAIT_FOR_MODULES } from '../../wait-for-modules.ts';
import { recordBackup } from './backup-history.ts';
import { rollBackUpgrade } from './rollback.ts';
import { BackupSite, silentLog } from './testing/backup-site.ts';
import { createUpgradeGuard } from './upgrade-guard.ts';

const migrations = await loadAllMigrations();
const earlierMigrations = migrations.slice(0, -1);
const lastMigration = migrations.at(-1)?.name ?? '';

describe('SITE-07 an upgrade', () => {
  let site: BackupSite;
  let servers: ServerProcess[];

  beforeEach(async () => {
    servers = [];
    site = await BackupSite.create(earlierMigrations);
    await site.addAccount('wang', earlierMigrations);
  });
  afterEach(async () => {
    for (const server of servers) await server.stop('SIGTERM');
    await site.close();
  });

  async function startNewerVersion(): Promise<ServerProcess> {
    const { dataDir, modulesDir, identity } = site.config;
    // The server makes real keys.
    await rm(identity.keysFile, { force: true });
    const server = await spawnServer({ DATA_DIR: dataDir, MODULES_DIR: modulesDir, MODE: 'private', DEMO: '0' });
    servers.push(server);
    await server.waitUntilReady();
    return server;
  }

  const rollBack = (isConfirmed: boolean) => rollBackUpgrade({ config: site.config, log: silentLog, isConfirmed });

  async function listApplied(): Promise<string[]> {
    const database = await openDatabase(site.config, silentLog, earlierMigrations);
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(database.db);
    await database.close();
    return rows.map(({ name }) => name);
  }

  test('backs up the own database first, names the way back, and is undone by it', async () => {
    const server = await startNewerVersion();
    expect(server.output()).toContain('A backup is made first');
    expect(server.output()).toContain(`The database was migrated: ${lastMigration}`);
    expect(server.output()).toContain('site -- rollback');
    await expect(rollBack(true)).rejects.toThrow('in use by another server');
    await server.stop('SIGTERM');
    await site.addAccount('li', migrations);
    await writeFile(join(site.config.modulesDir, 'registry.json'), '{"modules":{"newer":{}}}');

    await expect(rollBack(false)).rejects.toThrow(/\d+ rows are newer than the upgrade .*account 1.*--yes/);
    const { newerCluster } = await rollBack(true);
    expect(await listApplied()).toEqual(earlierMigrations.map(({ name }) => name).toSorted());
    expect(await site.listAccounts(site.config, earlierMigrations)).toEqual(['wang']);
    expect(await readFile(join(site.config.modulesDir, 'registry.json'), 'utf8')).toBe('{"modules":{}}');
    expect(await readdir(newerCluster)).toContain('PG_VERSION');
    await expect(rollBack(true)).rejects.toThrow('No upgrade');
    // Several starts of servers, on a busy machine.
  }, 900_000);

  test('is undone without a question if nobody worked since', async () => {
    const server = await startNewerVersion();
    await server.stop('SIGTERM');
    await rollBack(false);
    expect(await site.listAccounts(site.config, earlierMigrations)).toEqual(['wang']);
  });

  test('is refused for an older version, which never asks for its modules', async () => {
    await site.withDatabase(async ({ db }) => {
      await sql`insert into schema_migration (name, timestamp) values ('9999-newer', '')`.execute(db);
    }, earlierMigrations);
    const { dataDir, modulesDir } = site.config;
    const before = await readdir(modulesDir, { recursive: true });
    const child = fork(join(import.meta.dirname, '..', '..', 'main.ts'), [WAIT_FOR_MODULES], {
      silent: true,
      env: {
        ...buildProcessEnvironment(),
        DATA_DIR: dataDir,
        MODULES_DIR: modulesDir,
        PORT: String(await pickFreePort()),
        MODE: 'private',
      },
    });
    const messages: unknown[] = [];
    let output = '';
    child.on('message', (message) => messages.push(message));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    await once(child, 'close');
    expect([child.exitCode, messages]).toEqual([78, []]);
    expect(output).toContain('newer than this program');
    expect(await readdir(modulesDir, { recursive: true })).toEqual(before);
  });

  test.each([
    ['no backup', async () => undefined, false, true],
    ['a backup of two days ago', async () => makeBackup(48), false, true],
    ['a backup of an hour ago', async () => makeBackup(1), false, false],
    ['a failed backup of an hour ago', async () => makeBackup(1, 'disk full'), false, true],
    ['a backup by other tools', async () => undefined, true, false],
  ])(
    'needs a backup of the last day of a database by DATABASE_URL: %s',
    async (_, prepare, isMadeElsewhere, isRefused) => {
      await prepare();
      const config = { ...site.config, backup: { ...site.config.backup, isMadeElsewhere } };
      const guard = createUpgradeGuard({ config, log: silentLog, print: () => undefined });
      const outcome = await site.withDatabase(async ({ connection }) => {
        const upgrade = { server: null, connection, appliedNames: ['one'], pendingNames: ['two'] };
        return guard.before(upgrade).then(
          () => 'allowed',
          (error: unknown) => String(error),
        );
      }, earlierMigrations);
      expect(outcome.includes('site -- backup')).toBe(isRefused);
      expect(outcome === 'allowed').toBe(!isRefused);
    },
  );

  async function makeBackup(hoursAgo: number, error: string | null = null): Promise<void> {
    await site.withDatabase(async ({ db }) => {
      await recordBackup(db, { folder: '/backup', isScheduled: false, startedAt: new Date(), error });
      const { value } = await db
        .selectFrom('config_value')
        .select('value')
        .where('key', '=', 'siteBackups')
        .executeTakeFirstOrThrow();
      const state = JSON.parse(value) as Record<string, string | null>;
      if (state['lastCompleteAt'] === null) return;
      const aged = { ...state, lastCompleteAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() };
      await db
        .updateTable('config_value')
        .set({ value: JSON.stringify(aged) })
        .where('key', '=', 'siteBackups')
        .execute();
    }, earlierMigrations);
  }

  test('keeps the backups of the last two upgrades', async () => {
    const { dataDir } = site.config;
    await mkdir(join(dataDir, 'upgrades'));
    for (const name of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      await mkdir(join(dataDir, 'upgrades', name));
      await writeFile(join(dataDir, 'upgrades', `${name}.json`), '{}');
    }
    const server = await startNewerVersion();
    await server.stop('SIGTERM');
    const names = await readdir(join(dataDir, 'upgrades'));
    expect(names).toHaveLength(4);
    expect(names).toContain('2026-03-01');
  });
});
