import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, chown, constants, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { pickFreePort } from '../testing/free-port.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { waitUntilReady } from './server-process.ts';

/** An account that owns nothing, as the one of a service does. */
const OTHER_ACCOUNT = 65_534;
const ENTRY = join(workspaceRoot, 'shared', 'build', 'bin', 'dentarium.mjs');
const START_TIMEOUT_MS = 600_000;

async function canOtherAccount(mode: 'read' | 'write', path: string): Promise<boolean> {
  const script = `require('fs').accessSync(${JSON.stringify(path)}, ${mode === 'read' ? constants.R_OK : constants.W_OK})`;
  return promisify(execFile)(process.execPath, ['-e', script], { uid: OTHER_ACCOUNT, gid: OTHER_ACCOUNT }).then(
    () => true,
    () => false,
  );
}

/** Lists what other accounts may do something with below a folder. */
async function listOpen(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const entries = await Promise.all(
    names.map(async (name) => ({ name, stats: await lstat(join(folder, name)).catch(() => null) })),
  );
  return entries.flatMap(({ name, stats }) => {
    const isReadable = stats !== null && !stats.isSymbolicLink() && (stats.mode & 0o066) !== 0;
    return isReadable ? [`${((stats?.mode ?? 0) & 0o777).toString(8)} ${name}`] : [];
  });
}

test(
  'SITE-07 starts as an account that may not write to the checkout, and writes nothing that others may read',
  async () => {
    // Only root runs programs as others, and only in a checkout that they may enter.
    if (process.getuid?.() !== 0 || !(await canOtherAccount('read', ENTRY))) return;
    await promisify(execFile)(process.execPath, [ENTRY, 'build'], { timeout: START_TIMEOUT_MS });
    await access(join(workspaceRoot, '.build'));
    expect(await canOtherAccount('write', workspaceRoot)).toBe(false);
    const dataDir = await mkdtemp(join(tmpdir(), 'dentarium-account-'));
    await chmod(dataDir, 0o711);
    await chown(dataDir, OTHER_ACCOUNT, OTHER_ACCOUNT);
    const port = await pickFreePort();
    const server = spawn('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ENTRY, 'start'], {
      uid: OTHER_ACCOUNT,
      gid: OTHER_ACCOUNT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: '0', MODE: 'private' },
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += String(text)));
    try {
      expect(await waitUntilReady(server, { port })).toBe(true);
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      expect(await listOpen(dataDir)).toEqual([]);
      expect(output).not.toMatch(/EACCES|EROFS/);
    } finally {
      if (server.exitCode === null) server.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  START_TIMEOUT_MS,
);
