import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readStorageUse } from '../../../objects/quota/storage-quota.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { OssClientStore } from '../../../objects/stores/oss-client-store.ts';
import { makeOrganisation } from '../../../testing/people.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { toCloudFolder } from '../uploads/cloud-credentials.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import { moveObjects } from '../../../objects/uses/objects-of-organisation.ts';
import { grantedCloud } from '../testing/cloud.ts';
import { fileInto } from '../testing/filing.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await createTestClinic({ MODE: 'public' });
});
afterAll(() => clinic.close());

test('UPL-11 renames files of a moving patient in an external cloud, so that the old organisation cannot overwrite them', async () => {
  const { db, organisation: old, doctor } = clinic;
  // The client for external providers, against the built-in endpoint.
  const client = grantedCloud(clinic);
  const store = new OssClientStore(client, (work) => clinic.app.files.library.withScratch(work));
  const account = { ...client.account, roleArn: '', stsEndpoint: '' };
  const cloud = { kind: 'account', client, account } as const;
  const { uses, root, current } = clinic.app.files.library;
  const fresh = await makeOrganisation(db);
  const patientId = await makePatient(db, old, doctor);
  const file = await fileInto(clinic.client, await makeStage(db, patientId, doctor), 8);
  const object = () =>
    db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .selectAll('stored_object')
      .where('file.id', '=', file)
      .executeTakeFirstOrThrow();
  const before = await object();
  await db
    .transaction()
    .execute((transaction) =>
      moveObjects(transaction, { root, store, current, cloud, uses }, { patientId, organisationId: fresh }),
    );
  const after = await object();
  expect(before.full_name.startsWith(toCloudFolder({ root }, old))).toBe(true);
  expect(after.full_name.startsWith(toCloudFolder({ root }, fresh))).toBe(true);
  expect(await store.readSize(toObjectName(after))).toBe(before.size);
  expect((await readStorageUse(db, old)).used).toBe(0);
  // The old object is unreferenced, so the sweep takes it, and removes it after the quarantine.
  await db.updateTable('stored_object').set({ created_at: '2020-01-01' }).where('id', '=', before.id).execute();
  await clinic.app.files.sweep();
  await db.updateTable('quarantine_entry').set({ taken_at: '2020-01-01' }).execute();
  await clinic.app.files.sweep();
  expect(await store.readSize(toObjectName(before))).toBeUndefined();
  expect((await readStorageUse(db, fresh)).used).toBe(after.size);
});
