import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getModules } from '@dentarium/api/modules/calls';
import {
  type Canary,
  clean,
  PACKED_TYPE,
  Problem,
  readRegistry,
  type Releases,
  releasesAt,
  releasesIn,
  RELEASES_PATH,
} from '@dentarium/release';
import { toScript, writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { measureShortestTime } from '../../testing/hostile-input/measure-thread-time.ts';
import { COSTLY_DOCUMENTS } from '../../testing/hostile-input/values.ts';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { ReleaseTurns } from './release-turns.ts';
import { createDeployKey } from './deploy-keys.ts';

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
/** Returns the live version of the patients module for an account. */
async function liveFor(account: string | null): Promise<string | undefined> {
  const { modules } = await (await site.as(account)).call(getModules, {});
  return modules.find(({ name }) => name === 'patients')?.live?.version;
}
const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
/** The milliseconds of processor time of a version with 2 MB of JSON: its client packs and sends it on the same thread. */
const MAX_PUBLISH_MS = 1_000;

/** Runs work, and measures it again while it is slow. */
async function measureRefusal<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly isQuick: boolean }> {
  const result = await work();
  return { result, isQuick: (await measureShortestTime(work, MAX_PUBLISH_MS)) <= MAX_PUBLISH_MS };
}
const drafts = async () => readdir(join(site.config.modulesDir, '.arriving')).catch(() => []);

describe('releasing over HTTP', () => {
  test('MFE-01 publishes, activates, rolls back, switches off and on, and removes a version', async () => {
    const releases = at();
    expect(await releases.publish(patients('1.0.0'))).toBe(true);
    expect(await releases.publish(patients('1.0.0'))).toBe(false);
    expect(await liveFor(null)).toBeUndefined();
    await releases.activate('patients', '1.0.0');
    expect(await liveFor(null)).toBe('1.0.0');
    await releases.publish(patients('1.1.0'));
    await releases.activate('patients', '1.1.0');
    expect(await liveFor(null)).toBe('1.1.0');
    expect(await releases.rollback('patients')).toEqual({ version: '1.0.0', canary: null });
    expect(await liveFor(null)).toBe('1.0.0');
    await releases.switchOff('patients', 'Moving house');
    expect(await liveFor(null)).toBeUndefined();
    await releases.switchOn('patients');
    await releases.remove('patients', '1.1.0');
    const [module] = await releases.list('patients');
    expect(module).toMatchObject({ live: '1.0.0', withdrawn: '1.1.0', off: null, versions: [{ version: '1.0.0' }] });
    expect((await releases.ledger()).map(({ action, by }) => `${action} by ${by}`)).toEqual(
      ['publish', 'activate', 'publish', 'activate', 'rollback', 'off', 'on', 'remove'].map(
        (entryAction) => `${entryAction} by deploy key ci`,
      ),
    );
    const bytes = await readFile(join(site.config.modulesDir, 'patients/1.0.0/module.js'), 'utf8');
    expect(bytes).toBe(toScript('code 1.0.0'));
    expect(await drafts()).toEqual([]);
  });

  test('SITE-08 tells holders of a key which site it is, without names of clinics', async () => {
    await makeOrganisation(site.db);
    const id = await readSiteId(site.db);
    const releases = releasesAt({ address: site.address, key });
    expect(await releases.describe()).toEqual({ id, address: site.config.publicUrl, organisations: [] });
    await expect(releasesAt({ address: site.address, key: 'wrong' }).describe()).rejects.toThrow('deploy key');
  });

  test('MFE-08 checks a valid build without storing it', async () => {
    await at().check(patients('1.0.0'));
    expect([await at().list(), await drafts()]).toEqual([[], []]);
  });

  test('MFE-01 cleans up unused versions of the modules of the key', async () => {
    const scoped = await createDeployKey(site.db, { name: 'orders', modules: ['orders'] });
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await at().publish(patients(version));
      await at().publish(orders(version));
      await at().activate('orders', version);
    }
    const laterDate = new Date(Date.now() + 31 * 86_400_000);
    expect(await clean(at(scoped), 30, laterDate)).toEqual([{ name: 'orders', version: '1.0.0' }]);
    expect((await at().list()).map(({ versions }) => versions.length)).toEqual([3, 2]);
  });

  test('MFE-08 returns the types of shared modules, or that there are none', async () => {
    expect(await at().types()).toBeNull();
    const types = { files: { 'shared/ui/src/index.d.ts': 'export {};' } };
    await writeFile(join(site.config.modulesDir, 'platform-types.json'), JSON.stringify(types));
    expect(await at().types()).toEqual(types);
  });

  test('MFE-01 accepts a canary for existing users and organisations, by name or id', async () => {
    const north = await makeOrganisation(site.db, 'North');
    const south = await makeOrganisation(site.db, 'South');
    const [wang, li, zhao] = await Promise.all([
      makeAccount(site.db, { organisations: [north] }),
      makeAccount(site.db, { organisations: [south], name: 'li' }),
      makeAccount(site.db, { organisations: [south] }),
    ]);
    const releases = at();
    for (const version of ['1.0.0', '1.1.0']) await releases.publish(patients(version));
    await releases.activate('patients', '1.0.0');
    const canary = (audience: Omit<Canary, 'version'>) =>
      releases.startCanary('patients', { version: '1.1.0', ...audience });
    const loadLiveVersions = () => Promise.all([null, wang, li, zhao].map((account) => liveFor(account)));

    await canary({ organisations: ['North'], users: ['li'] });
    expect(await loadLiveVersions()).toEqual(['1.0.0', '1.1.0', '1.1.0', '1.0.0']);
    const { modules } = await readRegistry(site.config.modulesDir);
    expect(modules['patients']?.canary).toEqual({ version: '1.1.0', users: ['li'], organisations: [north] });
    await canary({ organisations: [south] });
    expect(await loadLiveVersions()).toEqual(['1.0.0', '1.0.0', '1.1.0', '1.1.0']);
    await canary({ percent: 100 });
    expect(await loadLiveVersions()).toEqual(['1.0.0', '1.1.0', '1.1.0', '1.1.0']);
    await expect(canary({ organisations: ['East', north], users: ['li', 'Li'] })).rejects.toMatchObject({
      reasons: ['the site has no user "Li"', 'the site has no organisation "East"'],
    });
    expect(await releases.rollback('patients')).toEqual({ version: '1.0.0', canary: '1.1.0' });
    expect(await loadLiveVersions()).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.0.0']);
    await canary({ users: ['li'] });
    expect(await releases.promote('patients')).toBe('1.1.0');
    expect(await loadLiveVersions()).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.1.0']);
  });

  test.each<[string, (releases: Releases) => Promise<unknown>]>([
    ['a module that is not there', (releases) => releases.list('orders')],
    ['a version that is not there', (releases) => releases.activate('patients', '9.0.0')],
    ['the removal of what is live', (releases) => releases.remove('patients', '1.0.0')],
    ['a rollback to nothing', (releases) => releases.rollback('patients')],
    ['a canary for nobody', (releases) => releases.startCanary('patients', { version: '1.1.0' })],
    ['switching on what is on', (releases) => releases.switchOn('patients')],
    ['switching off without a reason', (releases) => releases.switchOff('patients', ' ')],
    ['other content of a version', (releases) => releases.publish(patients('1.0.0', 'other code'))],
    ['other content of a version that is only checked', (releases) => releases.check(patients('1.0.0', 'other code'))],
    [
      'what belongs to another module, where it is only checked',
      (releases) =>
        releases.check(writeModuleBuild(builds, { version: '1.0.0', declarationChanges: { name: 'gallery' } })),
    ],
    [
      'what the site does not provide',
      (releases) => releases.publish(writeModuleBuild(builds, { version: '1.2.0', requires: { antd: '^6.0.0' } })),
    ],
    [
      'what belongs to another module',
      (releases) =>
        releases.publish(writeModuleBuild(builds, { version: '1.0.0', declarationChanges: { name: 'gallery' } })),
    ],
  ])('MFE-08 refuses %s like the commands in the folder', async (_case, attempt) => {
    for (const version of ['1.0.0', '1.1.0']) await at().publish(patients(version));
    await at().activate('patients', '1.0.0');
    const before = await readRegistry(site.config.modulesDir);
    const readRefusal = (releases: Releases) =>
      attempt(releases).then(
        () => null,
        (error: unknown) => error,
      );
    const [overHttp, inFolder] = [await readRefusal(at()), await readRefusal(releasesIn(site.config))];
    expect(inFolder).toBeInstanceOf(Problem);
    expect(overHttp).toBeInstanceOf(Problem);
    expect(overHttp).toMatchObject({
      headline: (inFolder as Problem).headline,
      reasons: (inFolder as Problem).reasons,
    });
    expect(await readRegistry(site.config.modulesDir)).toEqual(before);
    expect(await drafts()).toEqual([]);
  });

  test('MFE-01 leaves the site its database connections during concurrent releases and survives a failed one', async () => {
    const turns = new ReleaseTurns(site.db);
    const order: number[] = [];
    const work = async (at: number) => {
      // More concurrent queries of the site than there are connections.
      const query = () => site.db.selectFrom('deploy_key').select('id').execute();
      await runOutsideTransaction(() => Promise.all(Array.from({ length: 10 }, query)));
      order.push(at);
      if (at === 3) throw new Error('refused');
    };
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => turns.take(() => work(at))));
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  test('MFE-01 keeps all concurrent releases', async () => {
    const versions = Array.from({ length: 6 }, (_, index) => `1.0.${index}`);
    await Promise.all(versions.map((version) => at().publish(patients(version))));
    const [module] = await at().list();
    expect(module?.versions.map(({ version }) => version).toSorted()).toEqual(versions);
  });
});

describe('validation of requests', () => {
  const post = (path: string, body: BodyInit, type: string) =>
    fetch(`${site.address}${RELEASES_PATH}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    });

  test.each<[string, unknown]>([
    ['no action', {}],
    ['an action that is none', { action: 'clean', module: 'patients' }],
    ['a module by a path', { action: 'rollback', module: '../patients' }],
    ['more than it names', { action: 'rollback', module: 'patients', force: true }],
    [
      'a canary for more people than a request names',
      { action: 'canary', module: 'patients', canary: { version: '1', users: Array.from({ length: 1001 }, String) } },
    ],
    ['a canary with more', { action: 'canary', module: 'patients', canary: { version: '1', percents: 3 } }],
  ])('MFE-01 refuses a request with %s', async (_case, body) => {
    const answer = await post('', JSON.stringify(body), 'application/json');
    expect([answer.status, await answer.json()]).toMatchObject([400, { errorCode: 'request.invalid' }]);
  });

  test('MFE-01 leaves nothing behind after an invalid or truncated version', async () => {
    const torn = Buffer.concat([Buffer.from([0, 0, 0, 200]), randomBytes(50)]);
    for (const bytes of [randomBytes(5000), torn, Buffer.alloc(0)]) {
      const answer = await post('/publish', new Blob([new Uint8Array(bytes)]), PACKED_TYPE);
      expect(answer.status).toBe(409);
    }
    expect(await at().list()).toEqual([]);
    expect(await drafts()).toEqual([]);
    expect((await post('/publish', '{}', 'application/json')).status).toBe(400);
  });

  /** Packs a head and further bytes as a version. */
  function pack(head: object, rest: Buffer): Buffer {
    const json = Buffer.from(JSON.stringify(head));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    return Buffer.concat([length, json, rest]);
  }

  test('MFE-01 answers all requests of one connection, also after each kind of refused version', async () => {
    const scoped = await createDeployKey(site.db, { name: 'orders', modules: ['orders'] });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const send = async (path: string, body?: Buffer, withKey = key): Promise<number | undefined> => {
      const headers = { authorization: `Bearer ${withKey}`, ...(body && { 'content-type': PACKED_TYPE }) };
      const outgoing = request(`${site.address}${RELEASES_PATH}${path}`, {
        agent,
        method: body ? 'POST' : 'GET',
        headers,
      });
      outgoing.end(body);
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      ports.add(answer.socket.localPort);
      await text(answer);
      return answer.statusCode;
    };
    // More than the buffers of both ends hold, so that somebody has to read it.
    const rest = Buffer.alloc(8 * 1024 ** 2);
    const { declaration, version } = patients('1.0.0');
    const file = { path: 'module.js', size: 10, sha256: '0'.repeat(64) };
    const bodies: readonly (readonly [number, Buffer, string?])[] = [
      [409, Buffer.concat([Buffer.alloc(4, 0xff), rest])],
      [409, Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{]'), rest])],
      [409, pack({ declaration, version, files: [file] }, rest)],
      [409, pack({ declaration, version, files: [file, file] }, rest)],
      [409, pack({ declaration, version, files: [] }, rest)],
      [403, pack({ declaration, version, files: [] }, Buffer.alloc(0)), scoped],
      [403, pack({ declaration, version, files: [{ ...file, sha256: hash(rest), size: rest.length }] }, rest), scoped],
    ];
    try {
      for (const path of ['/publish', '/check'])
        for (const [status, body, withKey] of bodies) {
          expect(await send(path, body, withKey)).toBe(status);
          expect(await send('/ledger')).toBe(200);
        }
      expect(ports.size).toBe(1);
    } finally {
      agent.destroy();
    }
  });

  test.each(Object.entries(COSTLY_DOCUMENTS))('CALL-05 spends little time on a version with %s', async (_, json) => {
    const head = Buffer.from(json);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    const publishHead = () => post('/publish', new Blob([length, head]), PACKED_TYPE);
    const publishFile = (file: string) => async () => {
      const candidate = patients('1.0.0', file);
      await writeFile(join(candidate.buildFolder, file), json);
      return at().publish(candidate);
    };
    expect(await measureRefusal(async () => (await publishHead()).status)).toEqual({ result: 409, isQuick: true });
    for (const file of ['mf-manifest.json', 'requires.json', 'events.json']) {
      const publish = publishFile(file);
      const refusal = await measureRefusal(async () => publish().catch((error: unknown) => error));
      expect([file, refusal]).toEqual([file, { result: expect.any(Problem), isQuick: true }]);
    }
  });

  test('MFE-01 does not serve incoming versions', async () => {
    expect((await fetch(`${site.address}/modules/.arriving/x/module.js`)).status).toBe(404);
  });
});
