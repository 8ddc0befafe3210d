import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, readRegistry, type Releases, releasesAt, RELEASES_PATH } from '@dentarium/release';
import { writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDeployKey, listDeployKeys, revokeDeployKey } from './deploy-keys.ts';

let site: TestApp;
let builds: string;
let key: string;
beforeAll(async () => {
  site = await createTestApp({ TRUST_PROXY: '1' });
  builds = await mkdtemp(join(tmpdir(), 'dentarium-releases-'));
});
afterAll(async () => {
  await site.close();
  await rm(builds, { recursive: true });
});

beforeEach(async () => {
  await site.db.deleteFrom('deploy_key').execute();
  await site.db.deleteFrom('sign_in_failure').execute();
  await rm(site.config.modulesDir, { recursive: true, force: true });
  writeSitePlatform(site.config.modulesDir, {
    version: '1.2.0',
    provides: { react: { version: '19.3.1', exports: null } },
  });
  key = await createDeployKey(site.db, { name: 'ci', modules: null });
});

const at = (withKey = key): Releases => releasesAt({ address: site.address, key: withKey });
const patients = (version: string, code = `code ${version}`) => writeModuleBuild(builds, { version, code });
const orders = (version: string) =>
  writeModuleBuild(builds, { version, declarationChanges: { name: 'orders', routes: ['/orders'], tabs: [] } });

describe('deploy keys', () => {
  const statusFor = async (authorization: string | null, address = '203.0.113.7') => {
    const headers = { 'x-forwarded-for': address, ...(authorization !== null && { authorization }) };
    return (await fetch(`${site.address}${RELEASES_PATH}`, { headers })).status;
  };

  test('MFE-01 answers not found without an active key and counts no attempts', async () => {
    await revokeDeployKey(site.db, 'ci');
    for (let times = 0; times < 8; times += 1) expect(await statusFor(`Bearer ${key}`)).toBe(404);
    await expect(at().list()).rejects.toThrow('nobody has made a deploy key there');
  });

  test('MFE-01 stores only the hash of a key, records its use and revokes it at once', async () => {
    await at().list();
    const rows = await site.db.selectFrom('deploy_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(rows.map(({ key_hash: hash }) => hash.length)).toEqual([32]);
    expect(await listDeployKeys(site.db)).toMatchObject([
      { name: 'ci', modules: null, revokedAt: null, lastUsedAt: expect.any(Date) },
    ]);
    await expect(createDeployKey(site.db, { name: 'ci', modules: null })).rejects.toThrow(
      'There is a deploy key "ci" already',
    );
    await expect(createDeployKey(site.db, { name: 'c i', modules: null })).rejects.toThrow('is no name');
    const other = await createDeployKey(site.db, { name: 'other', modules: null });
    await revokeDeployKey(site.db, 'ci');
    await expect(at().list()).rejects.toThrow('does not know this deploy key, or it was revoked');
    await expect(revokeDeployKey(site.db, 'ci')).rejects.toThrow('No deploy key "ci" is in use');
    expect(await at(other).list()).toEqual([]);
    const newKey = await createDeployKey(site.db, { name: 'ci', modules: null });
    expect(newKey).not.toBe(key);
  });

  test('MFE-01 restricts a key to its module', async () => {
    const scoped = await createDeployKey(site.db, { name: 'orders', modules: ['orders'] });
    await at().publish(patients('1.0.0'));
    const releases = at(scoped);
    const forbiddenCalls: (() => Promise<unknown>)[] = [
      () => releases.publish(patients('1.1.0')),
      () => releases.check(patients('1.1.0')),
      () => releases.activate('patients', '1.0.0'),
      () => releases.startCanary('patients', { version: '1.0.0', percent: 1 }),
      () => releases.promote('patients'),
      () => releases.rollback('patients'),
      () => releases.remove('patients', '1.0.0'),
      () => releases.switchOff('patients', 'Moving house'),
      () => releases.switchOn('patients'),
      () => releases.list('patients'),
      () => releases.ledger('patients'),
    ];
    for (const attempt of forbiddenCalls)
      await expect(attempt()).rejects.toThrow('This deploy key is for other modules.');
    expect(await releases.publish(orders('1.0.0'))).toBe(true);
    expect((await releases.list()).map(({ name }) => name)).toEqual(['orders']);
    expect((await releases.ledger()).map(({ module }) => module)).toEqual(['orders']);
    expect((await readRegistry(site.config.modulesDir)).modules['patients']?.live).toBeNull();
  });

  test('MFE-01 delays and audits wrong keys without blocking valid keys', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push(await statusFor(`Bearer wrong-${times}`, '198.51.100.7'));
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    expect(await statusFor(null, '198.51.100.7')).toBe(429);
    expect(await statusFor(`Bearer ${key}`, '198.51.100.7')).toBe(200);
    expect(await statusFor('Bearer wrong', '198.51.100.8')).toBe(401);
    const audited = await site.db
      .selectFrom('audit_entry')
      .select(['outcome', 'address'])
      .where('action', '=', 'release.key-refused')
      .where('address', 'like', '198.51.100.%')
      .orderBy('address')
      .execute();
    expect(audited).toEqual([
      ...Array.from({ length: 4 }, () => ({ outcome: 'refused', address: '198.51.100.7' })),
      { outcome: 'refused', address: '198.51.100.8' },
    ]);
  });

  test('MFE-01 refuses the token of a signed-in user as a deploy key', async () => {
    const token = await site.signIn(await makeAccount(site.db));
    expect(await statusFor(`Bearer ${token}`)).toBe(401);
  });

  test.each(['http://clinic.example', 'clinic.example', 'ftp://clinic.example', ''])(
    'MFE-01 a key is sent to no address like "%s"',
    (address) => {
      expect(() => releasesAt({ address, key })).toThrow(Problem);
    },
  );
});
