import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { upload } from '../../areas/files/testing/sending.ts';
import { buildProcessEnvironment, ServerProcesses } from '../../testing/server-process.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';

const SITE_COMMAND = join(import.meta.dirname, '../../commands/site.ts');
const ENVIRONMENT = { MODE: 'private', LIBRARY_TYPE: '0', LOG_TARGET: 'file', LOG_LEVEL: 'info' };

/** Lists files other than 0600 and folders other than 0700. */
async function listOtherModes(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const entries = await Promise.all(names.map(async (name) => ({ name, stats: await lstat(join(folder, name)) })));
  return entries.flatMap(({ name, stats }) => {
    const mode = stats.mode & 0o777;
    return mode === (stats.isDirectory() ? 0o700 : 0o600) ? [] : [`${mode.toString(8)} ${name}`];
  });
}

describe('SITE-07 a server that an operator starts with umask 022', () => {
  let site: TestSite;
  let servers: ServerProcesses;
  let umask: number;
  beforeAll(async () => {
    umask = process.umask(0o022);
    site = await createTestSite({ MODE: 'private', LIBRARY_TYPE: '0' });
    servers = new ServerProcesses(site);
  });
  afterAll(async () => {
    process.umask(umask);
    await servers.killAll();
    await site.close();
  });

  test('writes nothing that others may read: at its start, for an upload, a new log file and a backup', async () => {
    const { dataDir, modulesDir } = site.config;
    const yesterday = new Date(Date.now() - 86_400_000);
    await mkdir(join(dataDir, 'log'));
    await writeFile(join(dataDir, 'log', 'server.log'), 'a line\n');
    await utimes(join(dataDir, 'log', 'server.log'), yesterday, yesterday);
    const server = await servers.start({ ...ENVIRONMENT, MODULES_DIR: modulesDir });
    const organisation = await makeOrganisation(site.db);
    const doctor = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const client = await site.clientAt(server.address, doctor);
    await upload(client, 'report.pdf', Buffer.from('%PDF-1.7 a report'));
    const backup = join(dataDir, 'backups', 'today');
    await mkdir(join(dataDir, 'backups'), { mode: 0o700 });
    const { databaseUrl } = site.database;
    await promisify(execFile)(process.execPath, [SITE_COMMAND, 'backup', backup], {
      env: {
        ...buildProcessEnvironment(),
        ...ENVIRONMENT,
        DATA_DIR: dataDir,
        MODULES_DIR: modulesDir,
        DATABASE_URL: databaseUrl,
      },
      timeout: 120_000,
    });
    expect(
      (await readdir(join(dataDir, 'log'))).filter((name) => /^server\.log(\.\d{4}.*Z)?$/.test(name)),
    ).toHaveLength(2);
    expect(await readdir(backup)).toContain('manifest.json');
    await server.stop('SIGTERM');
    expect(await listOtherModes(dataDir)).toEqual([]);
    // Starts of the server and of a command.
  }, 900_000);
});
