import { expect, test } from '@jest/globals';
import { Semaphore } from '../requests/semaphore.ts';
import { CloudCheckpoints } from './cloud-checkpoints.ts';
import type { CloudClient } from './cloud-client.ts';
import { CloudTransport } from './cloud-transport.ts';
import { CredentialsCache } from './credentials-cache.ts';

const CONFIG = {
  libraryRoot: 'library',
  libraryBucket: 'dentarium',
  libraryType: 1,
  remark1: 'self',
  region: 'oss-local',
  maxFileSize: 1e9,
};

test('MEMB-10 refuses an object without space with current figures', async () => {
  const uses = [0, 900 * 1024];
  const credentials = new CredentialsCache(async () => ({
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    securityToken: 'token',
    expiration: new Date(Date.now() + 3_600_000).toISOString(),
    prefix: 'library/a/',
    used: uses.shift() ?? 0,
    limit: 1024 * 1024,
  }));
  const refusePut = () => Promise.reject(Object.assign(new Error('full'), { code: 'QuotaExceeded', status: 403 }));
  const transport = new CloudTransport({
    config: CONFIG,
    origin: 'http://localhost:8080',
    openClient: async () => ({ put: refusePut, cancel: () => undefined }) as unknown as CloudClient,
    credentials,
    checkpoints: new CloudCheckpoints({ storage: null }),
  });
  const { signal } = new AbortController();
  const file = new File([new Uint8Array(200_000)], 'front.jpg');
  const object = { bucketName: 'dentarium', fileFullName: 'front.jpg', size: file.size, hash: { md5: 'a', parts: [] } };
  const sending = transport.send(
    file,
    object,
    { objectId: null, parts: [] },
    {
      signal,
      semaphore: new Semaphore(4),
      retry: (request) => request(),
      onHeld: () => undefined,
    },
  );
  await expect(sending).rejects.toMatchObject({ code: 'storage.full', detail: { used: '900 KiB', limit: '1 MiB' } });
});
