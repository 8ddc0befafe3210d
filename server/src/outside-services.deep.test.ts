import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createExternalProvider } from './identity/provider/testing/external-provider.ts';
import { createTestDatabase } from './kernel/db/test-database.ts';
import type { ServiceState } from './kernel/probes/service-probe.ts';
import { startSignedService } from './testing/signed-service.ts';
import { createTestApp } from './testing/test-app.ts';

const SECRET = 'a-secret-that-no-answer-may-contain';

/** The settings of every outside service, all at one address. */
function buildEnvironment(address: string, authority = address) {
  const provider = { scheme: 'hospital', nameCh: '医院', nameEn: 'hospital', issuer: authority, clientId: 'dentarium' };
  return {
    CLASSIFIER_URL: `${address}/classify`,
    CLASSIFIER_SECRET: SECRET,
    LANDMARKS_URL: `${address}/landmarks`,
    LANDMARKS_SECRET: SECRET,
    TRACKING_URL: `${address}/tracking`,
    TRACKING_SECRET: SECRET,
    SMS_WEBHOOK_URL: `${address}/messages`,
    SMS_WEBHOOK_SECRET: SECRET,
    IDENTITY_AUTHORITY: authority,
    THIRD_PARTY_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: SECRET }]),
  };
}

const OPTIONAL_NAMES = ['classifier', 'landmarks', 'messages', 'sign-in-by-hospital', 'tracking'];

async function readServices(environment: Readonly<Record<string, string>>) {
  const site = await createTestApp(environment);
  try {
    const health = await (await fetch(`${site.address}/healthz`)).text();
    const ready = await fetch(`${site.address}/readyz`);
    const { services } = JSON.parse(health) as { services: ServiceState[] };
    return { health, services, ready: { status: ready.status, body: (await ready.json()) as object } };
  } finally {
    await site.close();
  }
}

const listNames = (services: readonly ServiceState[], state: ServiceState['state']) =>
  services
    .filter((service) => service.state === state)
    .map(({ name }) => name)
    .toSorted();

describe('SITE-08 outside services of a site', () => {
  test('are healthy if each answers', async () => {
    const database = await createTestDatabase();
    const [service, provider] = [await startSignedService(), await createExternalProvider(database.db)];
    try {
      const { services, ready } = await readServices(buildEnvironment(service.address, provider.issuer));
      expect(listNames(services, 'ok')).toEqual(expect.arrayContaining(['identity-provider', ...OPTIONAL_NAMES]));
      expect(listNames(services, 'failing')).toEqual([]);
      expect(ready).toEqual({ status: 200, body: { status: 'ready' } });
      // A probe sends no message, image or parcel.
      expect(service.requests).toEqual([]);
      expect(service.probedPaths.toSorted()).toEqual(['/classify', '/landmarks', '/messages', '/tracking']);
    } finally {
      await Promise.all([service.close(), provider.stop()]);
      await database.close();
    }
  });

  test('are named with the setting, and without a secret or an address, if none answers', async () => {
    const { services, health, ready } = await readServices({
      ...buildEnvironment('http://127.0.0.1:1'),
      LIBRARY_TYPE: '1',
      OSS_REGION: 'oss-local',
      OSS_ENDPOINT: 'http://127.0.0.1:1',
      OSS_STS_ENDPOINT: 'http://127.0.0.1:1',
      OSS_BUCKET: 'clinic',
      OSS_ACCESS_KEY_ID: 'key-id',
      OSS_ACCESS_KEY_SECRET: SECRET,
      OSS_ROLE_ARN: 'role',
    });
    const requiredNames = ['identity-provider', 'object-storage', 'upload-credentials'];
    expect(listNames(services, 'failing')).toEqual(expect.arrayContaining([...requiredNames, ...OPTIONAL_NAMES]));
    const settings = services
      .filter(({ state }) => state === 'failing')
      .map(({ name, lastError }) => [name, /[A-Z]+_[A-Z_]+/.exec(lastError ?? '')?.[0]]);
    expect(Object.fromEntries(settings)).toMatchObject({
      classifier: 'CLASSIFIER_URL',
      landmarks: 'LANDMARKS_URL',
      tracking: 'TRACKING_URL',
      messages: 'SMS_WEBHOOK_URL',
      'identity-provider': 'IDENTITY_AUTHORITY',
      'sign-in-by-hospital': 'THIRD_PARTY_PROVIDERS',
      'object-storage': 'OSS_ENDPOINT',
      'upload-credentials': 'OSS_ROLE_ARN',
    });
    expect(health).not.toContain(SECRET);
    expect(health).not.toContain('127.0.0.1');
    expect(ready).toEqual({
      status: 503,
      body: { status: 'service unavailable', services: expect.arrayContaining(requiredNames) },
    });
  });

  test('has no probe of a service that is not configured', async () => {
    const { services } = await readServices({});
    const names = services.map(({ name }) => name);
    for (const name of ['identity-provider', 'object-storage', ...OPTIONAL_NAMES]) expect(names).not.toContain(name);
  });

  test('checks whether a share can be written to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dentarium-share-'));
    try {
      const { services } = await readServices({ LIBRARY_TYPE: '2', LIBRARY_SHARE_PATH: folder });
      expect(listNames(services, 'ok')).toContain('share');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
