import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { pickFreePort } from '../testing/free-port.ts';
import { type TemporaryWorkspace, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { serveFolder } from './serve-folder.ts';

let workspace: TemporaryWorkspace;
let server: Server;
let port: number;

beforeEach(async () => {
  workspace = createTemporaryWorkspace({
    'built/mf-manifest.json': '{}',
    'built/a/code.js': 'code',
    'built-secret.js': 'no',
  });
  port = await pickFreePort();
  server = await serveFolder(join(workspace.root, 'built'), port);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  workspace[Symbol.dispose]();
});

/** Returns the status of a response to an address, sent literally. */
async function requestStatus(path: string): Promise<number | undefined> {
  const response = request({ port, host: 'localhost', path }).end();
  const [answer] = (await once(response, 'response')) as [{ statusCode?: number; resume: () => void }];
  answer.resume();
  return answer.statusCode;
}

test('MFE-05 serves the files of the folder to a page of another site, without caching', async () => {
  const answer = await fetch(`http://localhost:${port}/a/code.js?1`, { headers: { origin: 'https://site.example' } });
  expect([answer.status, await answer.text()]).toEqual([200, 'code']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  const response = await fetch(`http://localhost:${port}/mf-manifest.json`, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('access-control-allow-private-network')]).toEqual([204, 'true']);
});

test('serves the page of the folder at its root', async () => {
  workspace.write({ 'built/index.html': '<!doctype html>' });
  const answer = await fetch(`http://localhost:${port}/`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toBe('<!doctype html>');
});

test.each([
  '/',
  '/a',
  '/other.js',
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/built-secret.js',
  '/..%2fbuilt-secret.js',
  '/%',
  '/%00',
  '//',
  `/${'a'.repeat(5000)}`,
])('serves no other path: %s', async (path) => {
  expect(await requestStatus(path)).toBe(404);
});
