import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';

describe('configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dentarium-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(content: string): string {
    const path = join(folder, 'config.json');
    writeFileSync(path, content);
    return path;
  }

  test('MODE-01 has a default for every variable: the public mode, only on this machine, without demonstration', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'public',
      host: 'localhost',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      demo: false,
      identity: { authority: null, audience: 'dental-api' },
      trustedProxies: 0,
    });
  });

  test('PAT-11 reads the limits of a deep overjet from the textbook of the site', () => {
    expect(loadConfig({}).overjetLimits).toEqual({ mild: 3, moderate: 5, severe: 7 });
    expect(loadConfig({ OVERJET_LIMITS: '3, 5,8.5' }).overjetLimits).toEqual({ mild: 3, moderate: 5, severe: 8.5 });
    for (const wrong of ['3,5,5', '0,5,7', 'a,b,c', '3,5,7,9'])
      expect(() => loadConfig({ OVERJET_LIMITS: wrong })).toThrow('OVERJET_LIMITS must be three rising numbers');
  });

  test.each([
    ['CLASSIFIER', 'classifier'],
    ['LANDMARKS', 'landmarks'],
    ['TRACKING', 'tracking'],
  ] as const)('STG-05 BEN-08 requires a shared secret for the external service of %s', (name, key) => {
    const url = 'https://service.example/ask';
    const secret = 'sixteen letters!';
    expect(loadConfig({})[key]).toBeNull();
    expect(loadConfig({ [`${name}_URL`]: url, [`${name}_SECRET`]: secret })[key]).toEqual({ url, secret });
  });

  test('stores the files of one product in its data folder', () => {
    const config = loadConfig({ DATA_DIR: '/srv/clinic' });
    expect(config.identity.keysFile).toBe('/srv/clinic/identity/keys.json');
  });

  test('UPL-11 stores files in the cloud in public mode, on the machine in private mode, or as configured', () => {
    expect(loadConfig({}).library).toEqual({ type: 1, region: 'oss-local', account: null });
    expect(loadConfig({ MODE: 'private' }).library).toEqual({ type: 0 });
    expect(loadConfig({ MODE: 'private', LIBRARY_TYPE: '1' }).library).toMatchObject({ type: 1, account: null });
    const share = loadConfig({ LIBRARY_TYPE: '2', LIBRARY_SHARE_PATH: '/mnt/clinic' });
    expect(share.library).toEqual({ type: 2, sharePath: '/mnt/clinic' });
    const account = {
      OSS_REGION: 'oss-cn-hangzhou',
      OSS_BUCKET: 'clinic',
      OSS_ACCESS_KEY_ID: 'id',
      OSS_ACCESS_KEY_SECRET: 'secret',
      OSS_ROLE_ARN: 'role',
    };
    expect(loadConfig(account).library).toMatchObject({
      region: 'oss-cn-hangzhou',
      account: { endpoint: null, bucket: 'clinic', stsEndpoint: 'https://sts.aliyuncs.com' },
    });
  });

  test('reads every kind of value', () => {
    const config = loadConfig({
      MODE: 'private',
      PORT: '9000',
      DEMO: '1',
      DATABASE_URL: 'postgresql://clinic:secret@db.example:5433/clinic',
      IDENTITY_AUTHORITY: 'https://login.example/realm/',
      FLAGS: 'notes, agent',
      OVERRIDE_ORIGINS: 'http://localhost:8091, https://dev.example',
      WHITELISTS: 'callNumber:wang, dentureDesign:chen, callNumber:li',
    });
    expect(Object.fromEntries(config.whitelists)).toEqual({ callNumber: ['wang', 'li'], dentureDesign: ['chen'] });
    expect(config.overrideOrigins).toEqual(['http://localhost:8091', 'https://dev.example']);
    expect(config).toMatchObject({ mode: 'private', port: 9000, publicUrl: 'http://localhost:9000', demo: true });
    expect(config.databaseUrl).toBe('postgresql://clinic:secret@db.example:5433/clinic');
    expect(config.identity.authority).toBe('https://login.example/realm');
    expect(Object.entries(config.flags).filter(([, on]) => on)).toEqual([
      ['agent', true],
      ['notes', true],
    ]);
  });

  test.each([
    ['none', 0],
    ['0', 0],
    ['1', 1],
    [' 2 ', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['loopback, 10.1.0.0/16,fd00::/8', ['loopback', '10.1.0.0/16', 'fd00::/8']],
  ])('trusts proxies by their number or by their addresses: %j', (text, expected) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustedProxies).toEqual(expected);
  });

  test.each([
    'postgresql://clinic:secret@db:5432/clinic?sslmode=require',
    'postgres:///clinic?host=/var/run/postgresql',
    'postgresql://clinic@/clinic?host=/var/run/postgresql',
    'postgresql://clinic:secret@/clinic?host=/var/run/postgresql&port=5433',
  ])('SITE-05 accepts DATABASE_URL=%s', (databaseUrl) => {
    expect(loadConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  test.each(['yes', 'on', 'all', '*', '-1', '1.5', '1,2', '::/0', '10.0.0.0/33', ','])(
    'refuses TRUST_PROXY=%s and names the valid forms',
    (text) => {
      expect(() => loadConfig({ TRUST_PROXY: text })).toThrow(
        /TRUST_PROXY must be 0, .* number of proxies .* addresses and ranges/,
      );
    },
  );

  test('reads a file, which the environment overrides, and treats an empty variable as unset', () => {
    const CONFIG_FILE = file('{ "PORT": 9100, "MODE": "private", "DEMO": true }');
    expect(loadConfig({ CONFIG_FILE, MODE: 'public', PORT: '' })).toMatchObject({
      port: 9100,
      mode: 'public',
      demo: true,
    });
  });

  test.each([
    [
      '{ "PROT": 9100 }',
      (path: string) => `${path} has unknown keys or values that are not plain: PROT is not known; did you mean PORT?`,
    ],
    ['{ "PORT": [1] }', (path: string) => `${path} has unknown keys or values that are not plain: PORT.`],
    ['[8080]', (path: string) => `${path} must be an object of settings, as {"PORT": 8080}.`],
    ['not json', (path: string) => `${path} is not JSON; it must be as {"PORT": 8080}.`],
  ])('SITE-05 refuses the file %s', (content, sentence) => {
    const CONFIG_FILE = file(content);
    expect(() => loadConfig({ CONFIG_FILE })).toThrow(
      expect.objectContaining({ exitCode: 78, message: `CONFIG_FILE: ${sentence(CONFIG_FILE)}` }),
    );
  });

  test.each([
    ['missing.json', 'ENOENT'],
    ['', 'EISDIR'],
    ['config.json/config.json', 'ENOTDIR'],
  ])('SITE-05 refuses a file that cannot be read: %j', (name, code) => {
    const path = join(file('{}'), '..', name);
    expect(() => loadConfig({ CONFIG_FILE: path })).toThrow(
      expect.objectContaining({
        exitCode: 78,
        message: `CONFIG_FILE: ${path} cannot be read (${code}): name a JSON file that this account may read.`,
      }),
    );
  });
});
