import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pickFreePort } from '@dentarium/build/free-port';
import { waitUntil } from './areas/files/testing/until.ts';
import { openDatabaseProxy } from './kernel/db/testing/database-proxy.ts';
import { createTestDatabase } from './kernel/db/test-database.ts';
import { buildProcessEnvironment, spawnServer } from './testing/server-process.ts';
import { fillDisk, mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { createSiteFolder } from './testing/site-folder.ts';

const COMMAND = join(import.meta.dirname, '..', '..', 'shared', 'build', 'bin', 'dentarium.mjs');

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await createSiteFolder('start');
  dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  await writeFile(join(folder, 'file'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a server that ends by itself. @returns its exit code and the lines that it has written */
async function runServer(environment: Readonly<Record<string, string>> = {}) {
  const server = await spawnServer({ DATA_DIR: dataDir, ...environment });
  const [code] = (await once(server.process, 'close')) as [number | null];
  return { code, lines: server.output().trim().split('\n') };
}

/** Runs a command of the workspace that ends by itself. */
async function runCommand(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...buildProcessEnvironment(), HOME: folder, DATA_DIR: dataDir, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: output.trim().split('\n') };
}

const needsFolder = (path: string) => `a file is in the way of ${path}, where a folder is needed: move the file away.`;
const isFile = (path: string) =>
  `${path} is a file, where a folder is needed: move the file away, or name another folder.`;

describe('SITE-05 a process that cannot start', () => {
  test.each<[string, () => string]>([
    ['files', () => `DATA_DIR: ${needsFolder(join(dataDir, 'files'))}`],
    ['postgres', () => `DATA_DIR: ${isFile(join(dataDir, 'postgres'))}`],
    [
      'identity',
      () =>
        `The keys of the identity server (IDENTITY_KEYS_FILE) cannot be read: ${needsFolder(join(dataDir, 'identity', 'keys.json'))}`,
    ],
  ])('ends with 78 for a file in the place of the folder %s', async (name, sentence) => {
    await writeFile(join(dataDir, name), '');
    expect(await runServer()).toEqual({ code: 78, lines: [sentence()] });
  });

  test.each<[string, () => Readonly<Record<string, string>>, () => string]>([
    [
      'an unknown module and list',
      () => ({ MODULES_OFF: 'patient', WHITELISTS: 'operator:wang' }),
      () =>
        'The configuration is not valid: MODULES_OFF: patient is not known; did you mean patients?; WHITELISTS: operator is not known; did you mean operators? Write +operator for a list of a module that is yet to be published.',
    ],
    [
      'a folder as the log',
      () => ({ LOG_FILE: folder }),
      () => `LOG_FILE: ${folder} is a folder, where a file is needed: move the folder away, or name another file.`,
    ],
    [
      'a wrong key of backups',
      () => ({ BACKUP_KEY: join(folder, 'file') }),
      () =>
        `The public key of backups cannot be read: ${join(folder, 'file')} is no key in PEM form; create a pair with npm run site -- create-backup-key.`,
    ],
    [
      'a file as the share',
      () => ({ LIBRARY_TYPE: '2', LIBRARY_SHARE_PATH: join(folder, 'file') }),
      () => `LIBRARY_SHARE_PATH: ${isFile(join(folder, 'file'))}`,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      () => 'This machine does not have the address 192.0.2.1; choose another with HOST.',
    ],
  ])('ends with 78 for %s', async (_, environment, sentence) => {
    const { code, lines } = await runServer(environment());
    expect([code, lines.at(-1)]).toEqual([78, sentence()]);
  });

  test.each([
    ['a full disk', async () => void (await fillDisk(dataDir))],
    ['a disk without room for the database', async () => undefined],
    ['a read-only disk', (disk: SmallDisk) => disk.makeReadOnly()],
  ])('ends with 78 for %s', async (name, prepare) => {
    const disk = await mountSmallDisk(dataDir, 8);
    if (disk === undefined) return;
    try {
      await chmod(dataDir, 0o711);
      await prepare(disk);
      const { code, lines } = await runServer();
      expect([code, lines.length]).toEqual([78, 1]);
      expect(lines[0]).toMatch(
        name === 'a read-only disk'
          ? `DATA_DIR: the disk of ${dataDir} is read-only: mount it for writing, or name another folder.`
          : /^DATA_DIR: the disk of \S+ is full: make room on it, then start again\.$/,
      );
    } finally {
      await disk.unmount();
    }
  });

  test('ends the commands of an operator with 78, too', async () => {
    const settings = { DATA_DIR: join(folder, 'file') };
    const expected = { code: 78, lines: [`DATA_DIR: ${isFile(join(folder, 'file'))}`] };
    expect(await runCommand(['site', 'list-deploy-keys'], settings)).toEqual(expected);
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await runCommand(['start'], { PORT: String(port) })).toEqual({
      code: 78,
      lines: [`Port ${port} is taken by another program. Choose another: PORT=${port + 10} npm start`],
    });
    other.close();
  });
});

test('SITE-05 names a database that is away at once, and awaits it, at the start and later', async () => {
  const database = await createTestDatabase();
  const target = database.pool.options;
  const port = await pickFreePort();
  const address = new URL('postgresql://127.0.0.1');
  Object.assign(address, { port: String(port), username: target.user, password: String(target.password) });
  address.pathname = `/${target.database}`;
  const server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: address.href, LOG_LEVEL: 'warn' });
  const waitForOutput = (text: string) => waitUntil(async () => server.output().includes(text));
  try {
    await waitForOutput('The start waits for it.');
    await waitForOutput('"msg":"The database does not answer yet; waiting for it"');
    const sentence = 'The database does not answer (ECONNREFUSED): start it, or correct the address in DATABASE_URL.';
    expect(server.output()).toContain(sentence);
    const firstProxy = await openDatabaseProxy(target, port);
    await server.waitUntilReady();
    await firstProxy.close();
    await waitForOutput('"msg":"The database does not answer; calls are refused"');
    expect(server.process.exitCode).toBeNull();
    const secondProxy = await openDatabaseProxy(target, port);
    await server.waitUntilReady();
    await server.stop('SIGTERM');
    expect(server.process.exitCode).toBe(0);
    await secondProxy.close();
  } finally {
    await server.stop('SIGKILL');
    await database.close();
  }
});
