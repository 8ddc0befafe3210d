import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { downloadOriginal, getImage, uploadPart } from '@dentarium/api/files/calls';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloudAt, putBytes } from '../../areas/files/testing/cloud.ts';
import { createSending } from '../../areas/files/testing/sending.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import type { OssClient } from '../../objects/stores/oss-client.ts';
import { buildSignedQuery } from '../../objects/protocol/signed-address.ts';
import { waitForEnd, fileInto } from '../../areas/packaging/testing/packages.ts';
import { makePatient, makeStage } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses, type ServerProcess } from '../../testing/server-process.ts';
import { listFileNames } from '../../testing/small-disk.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';
import { buildRequestText, sendRaw } from './testing/raw-client.ts';

/** Enough transfers to reveal a file that occasionally stays open; `EXHAUSTIVE=1` makes more. */
const TIMES = process.env['EXHAUSTIVE'] === '1' ? 300 : 75;
const AT_ONCE = 25;
const LARGE = 6 * 1024 * 1024;

/** Counts the regular files that a process has open; 0 except on Linux. */
async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')));
  return targets.filter((target) => target.startsWith('/') && !target.startsWith('/dev/'));
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux.each(['public', 'private'] as const)('transfers that clients abort, %s mode', (mode) => {
  let site: TestSite;
  let servers: ServerProcesses;
  let server: ServerProcess;
  let authorization: string;
  let targets: Readonly<Record<string, string>>;

  beforeAll(async () => {
    site = await createTestSite({ MODE: mode });
    const organisation = await makeOrganisation(site.db);
    const doctor = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const patient = await makePatient(site.db, organisation, doctor);
    const stage = await makeStage(site.db, patient, doctor);
    const siteDir = join(site.config.dataDir, 'site');
    await mkdir(siteDir, { recursive: true });
    await writeFile(join(siteDir, 'large.js'), Buffer.alloc(LARGE, 'x'));
    servers = new ServerProcesses(site);
    // Node closes an unclosed file at some time; here that ends the process.
    server = await servers.start({
      MODE: mode,
      SITE_DIR: siteDir,
      HTTP_REQUESTS_PER_ADDRESS: '1000',
      NODE_OPTIONS: '--throw-deprecation',
    });
    const client = await site.clientAt(server.address, doctor);
    const bytes = Buffer.concat([await createPhotograph({ width: 1200, height: 800 }), Buffer.alloc(LARGE)]);
    const fileId = await fileInto(client, stage, { name: 'large.jpg', bytes, category: 8 });
    const body = { patients: [{ patientId: patient, stageIds: 'all' as const }], isAnonymous: false };
    const task = await waitForEnd(client, (await client.call(downPatientFile, { body })).id);
    authorization = `Bearer ${await site.signIn(doctor)}`;
    targets = {
      original: downloadOriginal.path.replace(':fileId', fileId),
      image: getImage.path.replace(':fileId', fileId).replace(':variant', 'full'),
      package: task.path ?? '',
      site: '/large.js',
      page: '/patient',
    };
  });
  afterAll(async () => {
    await servers.killAll();
    await site.close();
  });

  /** Makes requests and aborts them: at once, a little later, at the answer, or in the middle of it. */
  async function giveUp(text: () => string): Promise<void> {
    const leave = async (_: unknown, index: number) => {
      const client = await sendRaw(server.address, text());
      const ticks = index % 5;
      for (let tick = 0; tick < ticks * 3; tick += 1) await new Promise(setImmediate);
      if (ticks === 4) await waitUntil(async () => client.getReceivedText() !== '' || client.socket.destroyed);
      client.socket.pause();
      client.socket.destroy();
      await client.closeCode;
    };
    for (let count = 0; count < TIMES; count += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, leave));
  }

  /**
   * Waits until no more files are open than before. @returns the number of additional ones.
   *
   * @returns how many more there are.
   */
  async function leftOpen(before: readonly string[]): Promise<number> {
    let left = Infinity;
    await waitUntil(async () => {
      if (server.process.exitCode !== null) throw new Error('the server has ended');
      left = (await openFiles(server.process.pid ?? 0)).length - before.length;
      return left <= 0;
    });
    return left;
  }

  test.each(['original', 'image', 'package', 'site', 'page'])('leave no file open: %s', async (kind) => {
    const before = await openFiles(server.process.pid ?? 0);
    await giveUp(() => buildRequestText(targets[kind] ?? '', { authorization, accept: 'text/html' }));
    expect(await leftOpen(before)).toBeLessThanOrEqual(0);
  });

  test('leave nothing of a part of an upload', async () => {
    const before = await openFiles(server.process.pid ?? 0);
    const { query } = createSending(`${randomUUID()}.jpg`, Buffer.alloc(LARGE));
    const searchParams = new URLSearchParams(
      Object.entries({ ...query, chunkIndex: 0, partCrc32: 0 }).map(([name, value]) => [name, String(value)]),
    );
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000000' };
    const head = buildRequestText(`${uploadPart.path}?${searchParams}`, headers, 'POST');
    await giveUp(() => `${head}--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n${'x'.repeat(100_000)}`);
    expect(await leftOpen(before)).toBeLessThanOrEqual(0);
  });

  if (mode === 'public')
    describe('in the cloud', () => {
      const key = `library/${randomUUID()}/original.bin`;

      let cloud: OssClient;
      beforeAll(async () => {
        cloud = await cloudAt(server.address, site);
      });

      function formatSignedRequest(headers: Readonly<Record<string, string>>): string {
        const { account } = cloud;
        const query = buildSignedQuery(account, { bucket: account.bucket, key }, 600);
        return buildRequestText(`/${account.bucket}/${key}?${query}`, headers);
      }

      /** Puts an object and aborts in the middle. */
      async function beginToPut(): Promise<void> {
        const body = Readable.from(
          (async function* () {
            yield Buffer.alloc(300_000);
            throw new Error('given up');
          })(),
        );
        const ask = { key: `library/${randomUUID()}/a.bin`, headers: { 'content-length': '5000000' } };
        await cloud.request({ ...ask, method: 'PUT', body }).catch(() => undefined);
      }

      test.each([
        ['an object', {}],
        ['a range of one', { range: 'bytes=100-5000000' }],
      ])('leave no file open: %s', async (_, headers) => {
        await putBytes(cloud, key, Buffer.alloc(LARGE));
        const before = await openFiles(server.process.pid ?? 0);
        await giveUp(() => formatSignedRequest(headers));
        expect(await leftOpen(before)).toBeLessThanOrEqual(0);
      });

      test('leave nothing of an object that is being put', async () => {
        const before = await openFiles(server.process.pid ?? 0);
        const files = await listFileNames(join(site.config.dataDir, 'files'));
        for (let count = 0; count < TIMES; count += AT_ONCE)
          await Promise.all(Array.from({ length: AT_ONCE }, beginToPut));
        expect(await leftOpen(before)).toBeLessThanOrEqual(0);
        await waitUntil(async () => (await listFileNames(join(site.config.dataDir, 'files'))).length <= files.length);
      });
    });
});
