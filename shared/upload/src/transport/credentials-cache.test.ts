import { expect, test } from '@jest/globals';
import { CredentialsCache } from './credentials-cache.ts';

const MINUTE = 60_000;

function createCache(minutes: number) {
  let loadCount = 0;
  const cache = new CredentialsCache(async () => {
    loadCount += 1;
    return {
      accessKeyId: `key ${loadCount}`,
      accessKeySecret: '',
      securityToken: '',
      expiration: new Date(minutes * MINUTE).toISOString(),
      prefix: 'library/',
      used: 0,
      limit: null,
    };
  });
  return { cache, idAt: async (minute: number) => (await cache.get(minute * MINUTE)).accessKeyId };
}

test('UPL-03 loads credentials once in 50 minutes, also for simultaneous callers', async () => {
  const { idAt } = createCache(600);
  expect(await Promise.all([idAt(0), idAt(0), idAt(0)])).toEqual(['key 1', 'key 1', 'key 1']);
  expect(await idAt(49.9)).toBe('key 1');
  expect(await idAt(50)).toBe('key 2');
  expect(await idAt(99.9)).toBe('key 2');
});

test('UPL-03 never uses credentials in the last five minutes of their lifetime', async () => {
  const { idAt } = createCache(30);
  expect(await idAt(0)).toBe('key 1');
  expect(await idAt(24.9)).toBe('key 1');
  expect(await idAt(25)).toBe('key 2');
});

test('UPL-03 renews credentials of another provider with a lifetime of 15 minutes after ten', async () => {
  const { idAt } = createCache(15);
  expect(await idAt(9.9)).toBe('key 1');
  expect(await idAt(10)).toBe('key 2');
});

test('UPL-03 does not cache refused credentials, nor a failure to load them', async () => {
  const { cache, idAt } = createCache(600);
  expect(await idAt(0)).toBe('key 1');
  cache.clear();
  expect(await idAt(1)).toBe('key 2');

  let fails = true;
  const failing = new CredentialsCache(() => (fails ? Promise.reject(new Error('no network')) : cache.get()));
  await expect(failing.get()).rejects.toThrow('no network');
  fails = false;
  expect((await failing.get()).prefix).toBe('library/');
});
