import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { uploadPart } from '@dentarium/api/files/calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { partInput, createSending, upload } from '../../areas/files/testing/sending.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { openLog } from './log.ts';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses } from '../../testing/server-process.ts';
import { fillDisk, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createTestSite } from '../../testing/test-site.ts';

let folder: string;
let disk: SmallDisk | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-log-'));
});
afterEach(async () => {
  await disk?.unmount();
  disk = undefined;
  await rm(folder, { recursive: true, force: true });
});

function createDocument(size: number, seed: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(size, seed)]);
}

test('drops and counts lines on a full disk without ending anything', async () => {
  disk = await mountSmallDisk(folder, 1);
  // Without the permission to mount a disk a full one cannot be tested.
  if (disk === undefined) return;
  const file = join(folder, 'server.log');
  const log = openLog({ level: 'info', target: { path: file, maxAgeDays: 14, maxBytes: 1024 ** 3 } });
  const empty = await fillDisk(folder);
  const text = 'x'.repeat(1000);
  for (let line = 0; line < 1000; line += 1) log.info({ line }, text);
  await empty();
  log.info('after');
  await waitUntil(async () => (await readFile(file, 'utf8')).includes('could not be written'));
  const last = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? '';
  expect((JSON.parse(last) as { dropped: number }).dropped).toBeGreaterThan(500);
});

test('UPL-01 answers 507 on a full disk, still reads, and recovers when there is space', async () => {
  const site = await createTestSite({ MODE: 'private', LIBRARY_TYPE: '0' });
  const servers = new ServerProcesses(site);
  try {
    const files = join(site.config.dataDir, 'files');
    disk = await mountSmallDisk(files, 8);
    if (disk === undefined) return;
    const file = join(files, '.log', 'server.log');
    const server = await servers.start({ MODE: 'private', LIBRARY_TYPE: '0', LOG_LEVEL: 'info', LOG_FILE: file });
    const organisation = await makeOrganisation(site.db);
    const doctor = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    const patient = await makePatient(site.db, organisation, doctor);
    const client = await site.clientAt(server.address, doctor);
    await upload(client, 'first.pdf', createDocument(1000, 1));
    const empty = await fillDisk(files);
    // More lines than the log can buffer.
    for (let round = 0; round < 30; round += 1) {
      const full = client.call(
        uploadPart,
        partInput(createSending(`${round}.pdf`, createDocument(5000, round + 2)), 0),
      );
      await expect(full).rejects.toMatchObject({ status: 507, code: 'upload.diskFull' });
      expect(await client.call(getStageListByPid, { params: { id: patient } })).toEqual([]);
    }
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
    await empty();
    await upload(client, 'second.pdf', createDocument(5000, 99));
    await waitUntil(async () => (await readFile(file, 'utf8')).includes('could not be written'));
  } finally {
    await servers.killAll();
    await disk?.unmount();
    disk = undefined;
    await site.close();
  }
});
