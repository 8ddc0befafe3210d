import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { errorHandler } from '../http/error-handler.ts';
import { securityHeaders } from './security-headers.ts';
import { site } from './site.ts';

let app: FastifyInstance;
let folder: string;
let off: string | null = null;

/** Other files of a site in the folder of modules. */
const BESIDE = ['registry.json', 'registry.json.br', 'platform.json', 'platform-types.json', '.registry.sqlite'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dentarium-site-'));
  const siteDir = join(folder, 'site');
  const modulesDir = join(folder, 'modules');
  await mkdir(siteDir);
  await mkdir(join(modulesDir, 'patients/1.0.0-abc'), { recursive: true });
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>the shell</title>');
  await writeFile(join(siteDir, 'main.0123456789abcdef.js'), 'plain');
  await writeFile(join(siteDir, 'main.0123456789abcdef.js.br'), brotliCompressSync('plain'));
  for (const file of BESIDE) await writeFile(join(modulesDir, file), '{}');
  await writeFile(join(modulesDir, 'patients/1.0.0-abc/remoteEntry.0123abcd.js'), 'entry');
  app = Fastify();
  await app.register(errorHandler);
  await app.register(securityHeaders, {
    publicUrl: 'http://localhost:8080',
    hstsSubdomains: false,
    connectTo: ['https://id.example/realm'],
    downloadFrom: ['https://b.cloud.example'],
  });
  await app.register(site, { siteDir, modulesDir, isOff: (module) => module === off });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the site', () => {
  test.each(['/', '/patient', '/patient/some-id?view=1', '/callback?code=x', '/unknown/page'])(
    'serves the shell at %s, revalidated each time',
    async (url) => {
      const answer = await open(url, page);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('the shell');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'; ");
      expect(answer.headers['content-security-policy']).toContain(
        "connect-src 'self' https://id.example https://b.cloud.example;",
      );
      // Hidden frames download from the cloud.
      expect(answer.headers['content-security-policy']).toContain("frame-src 'self' https://b.cloud.example;");
    },
  );

  test('forbids sniffing of all answers, and gives a script the policy of a worker', async () => {
    const script = await open('/main.0123456789abcdef.js');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['content-security-policy']).toBe("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  });

  test('lets a file with its hash in the name be cached indefinitely, compressed if accepted', async () => {
    const answer = await open('/main.0123456789abcdef.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await open('/modules/patients/1.0.0-abc/remoteEntry.0123abcd.js')).headers['cache-control']).toContain(
      'immutable',
    );
  });

  test.each([
    '/main.ffffffffffffffff.js',
    '/modules/patients/1.0.0-old/index.worker.js',
    '/codec.wasm',
    '/api/Unknown/Call',
  ])('answers a missing %s with a plain 404 and never with a page', async (url) => {
    for (const headers of [page, {}]) {
      const answer = await open(url, headers);
      if (url.startsWith('/api') && headers === page) continue;
      expect(answer.statusCode).toBe(404);
      const errorCode = url.startsWith('/api') ? 'call.unknown' : 'not.found';
      expect(answer.json()).toMatchObject({ success: false, errorCode });
    }
  });

  test.each([
    '/modules/patients/1.0.0-abc/remoteEntry.0123abcd.js',
    '/modules//patients/1.0.0-abc/remoteEntry.0123abcd.js',
    '/modules/%70atients/1.0.0-abc/remoteEntry.0123abcd.js',
  ])('MODE-06 does not serve %s while the module is off', async (url) => {
    off = 'patients';
    const answer = await open(url);
    off = null;
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('entry');
    expect((await open('/modules/patients/1.0.0-abc/remoteEntry.0123abcd.js')).body).toBe('entry');
  });

  test.each([...BESIDE, '%72egistry.json', 'patients/../registry.json', './registry.json', '/registry.json'])(
    'MFE-01 serves no other file beside the modules: %s',
    async (file) => {
      const answer = await open(`/modules/${file}`, { 'accept-encoding': 'br' });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('{}');
    },
  );

  test.each([
    '/../registry.json',
    '/%2e%2e/%2e%2e/package.json',
    '/modules/..%2f..%2fetc/passwd',
    '/modules/%2e%2e/%2e%2e/etc/passwd',
  ])('refuses a path out of the folder: %s', async (url) => {
    expect((await open(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
