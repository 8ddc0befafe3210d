import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFileConfig } from '../config/log-config.ts';
import { openLog } from './log.ts';
import { LogFile } from './log-file.ts';

const DAY_MS = 24 * 3_600_000;
/** An account that owns nothing. */
const OTHER_ACCOUNT = 65_534;
const NOW = Date.parse('2026-11-27T10:00:00Z');

let folder: string;
let files: LogFile[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-file-'));
  files = [];
});
afterEach(async () => {
  for (const file of files) file.close();
  await rm(folder, { recursive: true, force: true });
});

function toConfig(config: Partial<LogFileConfig> = {}): LogFileConfig {
  return { path: join(folder, 'server.log'), maxAgeDays: 14, maxBytes: 1024 ** 2, ...config };
}

function open(config: Partial<LogFileConfig> = {}, now = () => NOW): LogFile {
  const file = new LogFile(toConfig(config), now);
  files.push(file);
  return file;
}

async function write(name: string, { ageDays = 0, text = 'a line\n' } = {}): Promise<void> {
  await writeFile(join(folder, name), text);
  const time = new Date(NOW - ageDays * DAY_MS);
  await utimes(join(folder, name), time, time);
}

const listNames = async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();

describe('SITE-08 log files', () => {
  test('belong to one process each, and a file is free again when its process has ended', async () => {
    const paths = [open().path, open().path, open().path];
    expect(paths).toEqual(['server.log', 'server-2.log', 'server-3.log'].map((name) => join(folder, name)));
    files[1]?.close();
    expect(open().path).toBe(paths[1]);
  });

  test('stay below their size, with the newest lines', async () => {
    const log = openLog({ level: 'info', target: toConfig({ maxBytes: 40_000 }) });
    for (let line = 0; line < 2000; line += 1) {
      log.info({ line }, 'a line of the log');
      // The old file is closed after the turn in which the new one was opened.
      if (line % 20 === 0) await setImmediate();
    }
    const names = await listNames();
    expect(names.length).toBeGreaterThan(2);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(41_000);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.join('')).toContain('"line":1999');
    expect(texts.join('')).not.toContain('"line":1,');
  });

  test('begin anew each day, also after a start', async () => {
    let now = NOW;
    const file = open({}, () => now);
    await write('server.log');
    expect(file.count(100)).toBe(false);
    now += DAY_MS;
    expect(file.count(100)).toBe(true);
    expect(await listNames()).toEqual(['server.log.2026-11-28T10-00-00-000Z']);
    file.close();
    await write('server.log', { ageDays: 1 });
    open();
    expect(await listNames()).toEqual(['server.log.2026-11-27T10-00-00-000Z', 'server.log.2026-11-28T10-00-00-000Z']);
  });

  test.each([
    ['server.log.2026-11-01T10-00-00-000Z', 15, false],
    ['server.log.2026-11-14T10-00-00-000Z', 13, true],
    ['server.log.1', 15, false],
    ['server-2.log.2026-11-01T10-00-00-000Z', 15, false],
    ['server-3.log', 15, false],
    ['server-3.log', 13, true],
    // Files of others.
    ['server.log.gz', 400, true],
    ['server.log.6', 400, true],
    ['web-server.log', 400, true],
    ['server-x.log', 400, true],
  ])('%s of %d days ago stays: %s', async (name, ageDays, isKept) => {
    await write(name, { ageDays });
    open();
    expect(await listNames()).toEqual(isKept ? [name] : []);
  });

  test('of a running process stay, however long ago it logged', async () => {
    open();
    const second = open();
    await write('server-2.log', { ageDays: 100 });
    files[0]?.prune();
    expect(await listNames()).toEqual(['server-2.log']);
    second.close();
    files[0]?.prune();
    expect(await listNames()).toEqual([]);
  });

  test('are not removed from a device', () => {
    const config = toConfig({ path: '/dev/null' });
    const file = new LogFile(config);
    expect([file.path, file.count(config.maxBytes)]).toEqual(['/dev/null', false]);
  });

  test('continue in a file of a folder that the account may not write, and are refused without one', async () => {
    // Only root acts as another account.
    if (process.getuid?.() !== 0) return;
    await chmod(folder, 0o755);
    await write('server.log');
    await chown(join(folder, 'server.log'), OTHER_ACCOUNT, OTHER_ACCOUNT);
    process.seteuid?.(OTHER_ACCOUNT);
    try {
      const config = toConfig();
      const file = new LogFile(config);
      expect([file.path, file.count(config.maxBytes)]).toEqual([config.path, false]);
      const missing = { ...config, path: join(folder, 'missing.log') };
      expect(() => new LogFile(missing)).toThrow(expect.objectContaining({ exitCode: 78 }));
    } finally {
      process.seteuid?.(0);
    }
    expect(await listNames()).toEqual(['server.log']);
  });

  test('are refused with code 78 where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '');
    const path = join(folder, 'file', 'server.log');
    expect(() => open({ path })).toThrow(expect.objectContaining({ exitCode: 78 }));
    await mkdir(join(folder, 'other'));
    expect(open({ path: join(folder, 'other', 'deep', 'server.log') }).path).toContain('deep');
  });
});

describe('SITE-08 lines for journald', () => {
  test('begin with their priority', async () => {
    const { stdout } = await runLog('journal');
    expect(
      stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 3)),
    ).toEqual(['<7>', '<6>', '<4>', '<3>', '<2>']);
    const [, second = ''] = stdout.split('\n');
    expect(JSON.parse(second.slice(3))).toMatchObject({ level: 30, msg: 'info' });
  });

  test('have none on the plain standard output', async () => {
    const { stdout } = await runLog('stdout');
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ level: 20, msg: 'debug' });
  });
});

async function runLog(target: 'stdout' | 'journal'): Promise<{ readonly stdout: string }> {
  const script = `
    const { openLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    const log = openLog({ level: 'debug', target: '${target}' });
    for (const level of ['debug', 'info', 'warn', 'error', 'fatal']) log[level](level);`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 });
}
