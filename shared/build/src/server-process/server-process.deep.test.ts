import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSite } from '../workspace/site.ts';
import { checkPort, startServer } from './server-process.ts';

let folder: string;
let other: Server;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-server-'));
  other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const address = other.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reports a port in use before anything is built', async () => {
  await expect(checkPort({ port })).rejects.toThrow(`Port ${port} is taken by another program`);
});

test('ends a watched server whose port was taken, with the reason, instead of waiting for a change', async () => {
  const stderrWrite = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const site = readSite({ PORT: String(port), DATA_DIR: folder, DEMO: '0' });
  const server = await startServer(site, { siteDir: folder, nodeOptions: ['--watch', '--watch-preserve-output'] });
  await once(server, 'close');
  const output = stderrWrite.mock.calls.map(([text]) => String(text)).join('');
  stderrWrite.mockRestore();
  expect(output).toContain(`Port ${port} is in use by another program`);
  expect(server.signalCode).toBe('SIGKILL');
});
