import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { loadAllMigrations } from '../../kernel/db/testing/template-migrations.ts';
import { readFolderSiteId } from '../../kernel/site/site-identity.ts';
import { buildProcessEnvironment } from '../../testing/server-process.ts';
import { BackupSite } from './testing/backup-site.ts';

const MODULE_TOOL = join(import.meta.dirname, '../../../../shared/build/src/commands/module.ts');
const LATER_MIGRATION: Migration = { name: '2999-01-01-later.stages', up: () => Promise.resolve() };
const laterMigrations = [...(await loadAllMigrations()), LATER_MIGRATION];

describe('SITE-07 module deploy of a checkout that is older than the database', () => {
  let site: BackupSite;
  beforeEach(async () => {
    site = await BackupSite.create(laterMigrations);
  });
  afterEach(() => site.close());

  function deploy(
    names: readonly string[],
    siteId: string,
  ): Promise<{ readonly code: number; readonly output: string }> {
    const { dataDir, modulesDir } = site.config;
    const env = { ...buildProcessEnvironment(), DATA_DIR: dataDir, MODULES_DIR: modulesDir, MODE: 'private' };
    const args = [MODULE_TOOL, 'deploy', ...names, '--site-id', siteId];
    return new Promise((resolve) => {
      execFile(process.execPath, args, { env, timeout: 120_000 }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      );
    });
  }

  const readState = async () => ({
    migrations: await site.withDatabase(async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
      return rows.map(({ name }) => name);
    }, laterMigrations),
    data: (await readdir(site.config.dataDir)).toSorted(),
    modules: (await readdir(site.config.modulesDir, { recursive: true })).toSorted(),
    registry: await readFile(join(site.config.modulesDir, 'registry.json'), 'utf8'),
  });

  test.each([[[]], [['patients']]])(
    'is refused and changes nothing, with the names %j',
    async (names) => {
      const before = await readState();
      const { code, output } = await deploy(names, (await readFolderSiteId(site.config.dataDir)) ?? '');
      expect(output).toContain(`has the migration ${LATER_MIGRATION.name}, which this version does not know`);
      expect(output).toContain('Nothing was deployed.');
      expect(code).toBe(1);
      expect(await readState()).toEqual(before);
      // Several starts of the database.
    },
    900_000,
  );
});
