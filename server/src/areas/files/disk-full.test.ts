import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { registerObject } from '@dentarium/api/services/cloud-service';
import { uploadPart } from '@dentarium/api/services/file-service';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { StoreFull } from '../../kernel/store-errors.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { filesBelow, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createTestApp, refusal, type TestApp } from '../../testing/test-app.ts';
import { browserCloud, newName, putBytes, registrationOf } from './testing/cloud.ts';
import { arrived, partInput, sendingOf, sendPart } from './testing/sending.ts';

let app: TestApp;
let disk: SmallDisk | undefined;

afterEach(async () => {
  await disk?.unmount();
  await app.close();
});

/** A product whose folder of a kind lies on a disk of 8 MiB. */
async function withSmallDisk(folder: string, environment: Record<string, string>) {
  app = await createTestApp(environment);
  disk = await mountSmallDisk(join(app.config.dataDir, 'files', folder), 8);
  const organisation = await makeOrganisation(app.db);
  return app.as(await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] }));
}

function zipOf(size: number): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), randomBytes(size)]);
}

const filesIn = (folder: string) => filesBelow(join(app.config.dataDir, 'files', folder));

test('UPL-01 a full disk stops an upload in parts with words about it, and nothing of it stays', async () => {
  const client = await withSmallDisk('.uploads', { LIBRARY_TYPE: '0' });
  // Whoever may not mount a disk does not see it full.
  if (disk === undefined) return;
  const sending = sendingOf('large.zip', zipOf(2 * UPLOAD_PART_SIZE));
  await sendPart(client, sending, 0);
  expect(await refusal(client, uploadPart, partInput(sending, 1))).toMatchObject({ code: 'upload.diskFull' });
  expect(await filesIn('.uploads')).toEqual([]);
  expect(await app.db.selectFrom('upload').select('id').execute()).toEqual([]);
  expect(await arrived(client, sending)).toEqual({ exist: false, id: null, parts: [] });
  // What fits is taken as before.
  const small = sendingOf('small.zip', zipOf(1000));
  expect((await sendPart(client, small, 0)).complete).toBe(true);
});

test('UPL-02 a full disk stops an upload into the own cloud with its own code, and nothing of it stays', async () => {
  const client = await withSmallDisk('.cloud', { LIBRARY_TYPE: '1' });
  if (disk === undefined) return;
  const { cloud, prefix } = await browserCloud(app, client);
  await expect(putBytes(cloud, newName(prefix, 'a.zip'), zipOf(9_000_000))).rejects.toThrow(StoreFull);
  expect(await filesIn('.cloud')).toEqual([]);
  expect(await app.db.selectFrom('oss_object').select('key').execute()).toEqual([]);
  const bytes = zipOf(1_000_000);
  const key = newName(prefix, 'b.zip');
  await putBytes(cloud, key, bytes);
  expect((await client.call(registerObject, { body: registrationOf(key, bytes) })).id).toMatch(/^[0-9a-f-]{36}$/);
});
