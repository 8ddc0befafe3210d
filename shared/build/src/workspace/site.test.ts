import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readSite } from './site.ts';
import { workspaceRoot } from './workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'dentarium-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function configFile(content: string): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, content);
  return path;
}

test('reads the workspace’s own demonstration in public mode without settings', () => {
  const dataDir = join(workspaceRoot, '.data');
  expect(readSite({ PORT: '', DATA_DIR: '' })).toEqual({
    host: 'localhost',
    port: 8080,
    mode: 'public',
    dataDir,
    modulesDir: join(dataDir, 'modules'),
    logFile: join(dataDir, 'log', 'server.log'),
    address: 'http://localhost:8080',
    demo: true,
    isNamed: false,
  });
});

test('reads CONFIG_FILE as the server does; the environment takes precedence', () => {
  const CONFIG_FILE = configFile(
    JSON.stringify({
      PORT: 9100,
      MODE: 'private',
      DEMO: false,
      DATA_DIR: folder,
      PUBLIC_URL: 'https://clinic.example',
    }),
  );
  expect(readSite({ CONFIG_FILE, PORT: '9200', MODE: '' })).toEqual({
    host: 'localhost',
    port: 9200,
    mode: 'private',
    dataDir: folder,
    modulesDir: join(folder, 'modules'),
    logFile: join(folder, 'log', 'server.log'),
    address: 'https://clinic.example',
    demo: false,
    isNamed: true,
  });
});

test('has no log file if the server logs to the standard output', () => {
  const { logFile } = readSite({ LOG_TARGET: 'journal' });
  expect(logFile).toBeNull();
  expect(readSite({ LOG_TARGET: 'file', LOG_FILE: '/var/log/dentarium.log' }).logFile).toBe('/var/log/dentarium.log');
});

test('throws for an unreadable CONFIG_FILE instead of using public mode', () => {
  expect(() => readSite({ CONFIG_FILE: configFile('{ "MODE": ') })).toThrow('CONFIG_FILE');
  expect(() => readSite({ CONFIG_FILE: join(folder, 'missing.json') })).toThrow('CONFIG_FILE');
});
