import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { OssClient } from '../stores/oss-client.ts';
import { createCloudProbes } from './cloud-probes.ts';

const SECRET = 'secret-of-the-account';

describe('SITE-08 probes of an object storage', () => {
  let site: TestApp;
  let stsAddress: string;
  let stsAnswer: object = {};
  const stsServer = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(stsAnswer)));
  });
  beforeAll(async () => {
    site = await createTestApp({ MODE: 'public' });
    await new Promise<void>((resolve) => stsServer.listen(0, '127.0.0.1', resolve));
    stsAddress = `http://127.0.0.1:${(stsServer.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    stsServer.close();
    await site.close();
  });

  async function check(name: string, change: Partial<OssClient['account']> = {}): Promise<string> {
    const granted = grantedCloud(site).account;
    const { endpoint, bucket, accessKeyId, accessKeySecret } = granted;
    const account = { endpoint, bucket, accessKeyId, accessKeySecret, roleArn: 'role', stsEndpoint: stsAddress };
    const probe = createCloudProbes(new OssClient({ ...granted, ...change }), account).find((one) => one.name === name);
    if (probe === undefined) throw new Error(`There is no probe ${name}`);
    return probe.check(new AbortController().signal).then(
      () => 'ok',
      (error: Error) => error.message,
    );
  }

  test('accepts keys that may list the bucket', async () => {
    expect(await check('object-storage')).toBe('ok');
  });

  test.each<[string, Partial<OssClient['account']>, string]>([
    [
      'a wrong secret',
      { accessKeySecret: SECRET },
      'The object storage refuses OSS_ACCESS_KEY_ID with OSS_ACCESS_KEY_SECRET (403 SignatureDoesNotMatch).',
    ],
    [
      'an unknown key',
      { accessKeyId: 'nobody' },
      'The object storage refuses OSS_ACCESS_KEY_ID with OSS_ACCESS_KEY_SECRET (403 InvalidAccessKeyId).',
    ],
    [
      'a closed port',
      { endpoint: 'http://127.0.0.1:1' },
      'OSS_ENDPOINT or OSS_REGION: the object storage does not answer.',
    ],
  ])('explains %s without the secret', async (_, change, message) => {
    expect(await check('object-storage', change)).toBe(message);
  });

  test('explains rights that do not include the listing', async () => {
    const { account } = grantedCloud(site, { rights: ['read'] });
    expect(await check('object-storage', account)).toBe(
      'OSS_ACCESS_KEY_ID has no right to list the objects of OSS_BUCKET (403 AccessDenied).',
    );
  });

  test.each<[object, string]>([
    [{ Code: 'NoPermission' }, 'OSS_ROLE_ARN or OSS_STS_ENDPOINT: no credentials were given: NoPermission.'],
    [
      {
        Credentials: { AccessKeyId: 'i', AccessKeySecret: 's', SecurityToken: 't', Expiration: '2030-01-01T00:00:00Z' },
      },
      'ok',
    ],
  ])('checks the role of browsers: %j', async (answer, message) => {
    stsAnswer = answer;
    expect(await check('upload-credentials')).toBe(message);
  });
});
