import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { buildCommands } from './build-commands.ts';
import { registryCommands } from './registry-commands.ts';
import { runTool } from './run-tool.ts';

const KEY = 'dentarium-deploy-a-secret';

let server: Server;
let address: string;
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: [] };
const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];

beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => {
  requests.length = 0;
  delete process.env['DEPLOY_KEY'];
});

/** Runs the tool; returns its exit code and everything that it printed. */
async function run(...args: readonly string[]) {
  const lines: string[] = [];
  const code = await runTool([...buildCommands, ...registryCommands], args, {
    print: (text) => lines.push(text),
    printNote: (text) => lines.push(text),
  });
  return { code, output: lines.join('\n') };
}

test('MFE-01 calls the site with the key of the environment, which is printed nowhere', async () => {
  process.env['DEPLOY_KEY'] = KEY;
  answer = { status: 200, body: [] };
  const { code, output } = await run('list', 'patients', '--site', address);
  expect([code, output]).toEqual([0, `Modules of ${address}\nNothing is published there.`]);
  expect(requests).toMatchObject([
    { method: 'GET', url: '/api/releases?module=patients', headers: { authorization: `Bearer ${KEY}` } },
  ]);
});

test.each<[string, number, unknown, string]>([
  [
    'the gate',
    409,
    { headline: 'patients 1 was not activated', reasons: ['a', 'b'] },
    'patients 1 was not activated:\n  a\n  b',
  ],
  ['a site that does not know the key', 401, {}, 'does not know this deploy key'],
  ['a key for other modules', 403, {}, 'This deploy key is for other modules.'],
  ['a site without keys', 404, {}, 'nobody has made a deploy key there'],
  ['a site that is short of something', 503, { errorMessage: 'Try again.' }, 'Try again.'],
  ['something else behind the address', 502, '<html>', 'answered with status 502'],
  ['an answer that is none', 200, { hello: 1 }, 'is it a site of this product'],
])('MFE-01 exits with 1 for a refusal of %s, and prints it without the key', async (_server, status, body, message) => {
  process.env['DEPLOY_KEY'] = KEY;
  answer = { status, body };
  const { code, output } = await run('activate', 'patients', '1', '--site', address);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toContain(KEY);
});

test('MFE-01 reads the modules and the ledger for a clean with --site, and removes one version after the other', async () => {
  process.env['DEPLOY_KEY'] = KEY;
  answer = { status: 200, body: [] };
  const { code, output } = await run('clean', '5', '--site', address);
  expect([code, output]).toEqual([0, `Modules of ${address}\nNo version has been out of use for 5 days.`]);
  expect(requests.map(({ url }) => url)).toEqual(['/api/releases/ledger', '/api/releases']);
});

test('MFE-01 requires names of modules for a deploy with --site', async () => {
  process.env['DEPLOY_KEY'] = KEY;
  expect(await run('deploy', '--site', address)).toMatchObject({ code: 2 });
  expect(requests).toEqual([]);
});

test('MFE-01 sends no request without a key, or if it would travel unencrypted', async () => {
  expect(await run('list', '--site', address)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Set DEPLOY_KEY'),
  });
  process.env['DEPLOY_KEY'] = KEY;
  const open = await run('list', '--site', 'http://clinic.example');
  expect(open).toMatchObject({ code: 1, output: expect.stringContaining('without encryption') });
  expect(requests).toEqual([]);
});
