import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { downLoadThumbnail } from '@dentarium/api/files/calls';
import { updatePatientInfo } from '@dentarium/api/patients/calls';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { z } from 'zod/mini';
import * as areas from '../../app.ts';
import { filesArea } from '../../areas/files/area.ts';
import { createOriginalAnswer } from '../../areas/files/library/blobs.ts';
import { getStatus, createSending, upload } from '../../areas/files/testing/sending.ts';
import { makePatient, createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { removeDemoClinic } from '../../areas/demonstration/remove-demo-clinic.ts';
import { hasRight } from '../../kernel/access/principal.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import { createTestDatabase } from '../../kernel/db/test-database.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle } from '../../kernel/http/handle.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { createPhotograph } from '../images/testing/test-images.ts';
import { readStorageUse } from '../quota/storage-quota.ts';
import { attachObject } from './attach-object.ts';
import { type ObjectUse, collectObjectUses } from './object-use.ts';
import { findObjectOfRow } from './read-object.ts';
import { findUndeclaredReferences } from './undeclared-references.ts';

/** Delivery notes of a laboratory, which belong to an organisation and to no patient. */
const notes: ObjectUse = {
  table: 'lab_note',
  column: 'object_id',
  retainCondition: sql<SqlBool>`not lab_note.is_paid`,
  toReadCondition: (principal) =>
    hasRight(principal, 'edit')
      ? sql<SqlBool>`lab_note.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])`
      : sql<SqlBool>`false`,
  organisation: sql.ref<string>('lab_note.organisation_id'),
  fileName: sql.ref<string>('lab_note.title'),
};
/** Scans of a laboratory, which belong to patients. */
const scans: ObjectUse = {
  table: 'lab_scan',
  column: 'scan_id',
  toReadCondition: () => sql<SqlBool>`false`,
  organisation: sql<string>`(select organisation_id from patient where patient.id = lab_scan.patient_id)`,
  patient: sql.ref<string>('lab_scan.patient_id'),
  fileName: sql<string>`'scan.stl'`,
};

const lab = service('LabService', '/api/LabService', { none: 'several' });
const keepNote = lab('KeepNote', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'lab.keep',
  body: z.object({ orgId: z.uuid(), objectId: z.uuid() }),
  result: z.object({ id: z.uuid() }),
  changes: {},
  summary: 'Keeps a delivery note.',
});
const readNote = lab('ReadNote/:id', {
  method: 'GET',
  envelope: 'blob',
  permission: 'signedIn',
  params: z.object({ id: z.uuid() }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'Gives a delivery note.',
});

const labNotesArea = defineArea({
  name: 'lab-notes',
  calls: { keepNote, readNote },
  objects: [notes, scans],
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    return {
      routes: [
        handle(keepNote, async (ctx) => {
          const { organisationId, db } = ctx.requireOrganisation(ctx.body.orgId);
          const { objectId: sentObjectId } = ctx.body;
          const objectId = await attachObject(db, ctx.principal, library, {
            objectId: sentObjectId,
            organisationId,
          });
          return { id: await insertNote(db, organisationId, objectId) };
        }),
        handle(readNote, async (ctx) => {
          const visibleObject = await findObjectOfRow(ctx, notes, ctx.params.id);
          if (visibleObject === undefined) throw new Failure('not.found');
          return createOriginalAnswer(library, visibleObject);
        }),
      ],
    };
  },
});

async function insertNote(db: Kysely<Tables>, organisationId: string, objectId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into lab_note (organisation_id, object_id) values (${organisationId}, ${objectId}) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function openDatabase() {
  const database = await createTestDatabase();
  await sql`create table lab_note (
    id uuid primary key default gen_random_uuid(),
    organisation_id uuid not null references organisation on delete cascade,
    object_id uuid references stored_object on delete set null,
    title text not null default 'note.jpg',
    is_paid boolean not null default false)`.execute(database.db);
  await sql`create table lab_scan (
    id uuid primary key default gen_random_uuid(),
    patient_id uuid not null references patient on delete cascade,
    scan_id uuid not null references stored_object)`.execute(database.db);
  return database;
}

let app: TestApp;
let organisation: string;
let client: Client;
let seed = 900;

beforeAll(async () => {
  app = await createTestApp({ MODE: 'private' }, openDatabase, [labNotesArea]);
});
afterAll(() => app.close());
beforeEach(async () => {
  organisation = await makeOrganisation(app.db);
  client = await createEditor(organisation);
});

async function createEditor(...organisations: readonly string[]): Promise<Client> {
  return app.as(await makeAccount(app.db, { organisations, roles: ['juniorDoctor'] }));
}

const createImage = () => createPhotograph({ width: 20, height: 20, seed: (seed += 1) });
const readUsedBytes = async (id: string) => (await readStorageUse(app.db, id)).used;
const findObject = (id: string) =>
  app.db.selectFrom('stored_object').selectAll().where('id', '=', id).executeTakeFirst();

/** Sends an image and stores it as a note. */
async function keep(noteClient: Client, orgId: string, bytes: Buffer): Promise<{ objectId: string; note: string }> {
  const objectId = await upload(noteClient, 'note.jpg', bytes);
  const { id: note } = await noteClient.call(keepNote, { body: { orgId, objectId } });
  return { objectId, note };
}

/** Makes an object old enough for the sweep, and sweeps. */
async function sweepOld(objectId: string): Promise<void> {
  await app.db
    .updateTable('stored_object')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .where('id', '=', objectId)
    .execute();
  await app.app.files.sweep();
}

describe('objects of an area that declares them, without a patient', () => {
  test('are readable by the callers that the area allows, by its call and by name', async () => {
    const bytes = await createImage();
    const { objectId, note } = await keep(client, organisation, bytes);
    const toNameQuery = async () => {
      const { bucket = '', full_name: fileFullName = '' } = (await findObject(objectId)) ?? {};
      return { query: { bucketName: bucket, fileFullName } };
    };
    const colleague = await createEditor(organisation);
    const answer = await colleague.call(readNote, { params: { id: note } });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect((await colleague.call(downLoadThumbnail, await toNameQuery())).size).toBeGreaterThan(0);
    // The colleague does not need to send it again.
    expect(await getStatus(colleague, createSending('again.jpg', bytes))).toMatchObject({ exist: true, id: objectId });

    const intern = await app.as(await makeAccount(app.db, { organisations: [organisation], roles: ['internDoctor'] }));
    const foreignOrganisation = await makeOrganisation(app.db);
    const stranger = await createEditor(foreignOrganisation);
    for (const other of [intern, stranger]) {
      expect((await callExpectingRefusal(other, readNote, { params: { id: note } })).code).toBe('not.found');
      expect((await callExpectingRefusal(other, downLoadThumbnail, await toNameQuery())).code).toBe('object.notFound');
      expect(await getStatus(other, createSending('again.jpg', bytes))).toMatchObject({ exist: false });
    }
    const stolen = { body: { orgId: foreignOrganisation, objectId } };
    expect((await callExpectingRefusal(stranger, keepNote, stolen)).code).toBe('object.notFound');
  });

  test('stay while a row retains them and are swept afterwards, their bytes after the quarantine', async () => {
    const { objectId, note } = await keep(client, organisation, await createImage());
    const { full_name: name = '' } = (await findObject(objectId)) ?? {};
    const file = join(app.config.dataDir, 'files', 'dentarium', name);
    await sweepOld(objectId);
    expect([(await findObject(objectId))?.id, existsSync(file)]).toEqual([objectId, true]);
    await sql`update lab_note set is_paid = true where id = ${note}`.execute(app.db);
    await sweepOld(objectId);
    expect([await findObject(objectId), existsSync(file)]).toEqual([undefined, true]);
    await sql`update quarantine_entry set taken_at = now() - interval '31 days'`.execute(app.db);
    await app.app.files.sweep();
    expect(existsSync(file)).toBe(false);
    expect((await callExpectingRefusal(client, readNote, { params: { id: note } })).code).toBe('not.found');
  });

  test('count in the space of each organisation whose rows retain them', async () => {
    const other = await makeOrganisation(app.db);
    const both = await createEditor(organisation, other);
    const bytes = await createImage();
    const { objectId } = await keep(both, other, bytes);
    // The bytes count in the organisation whose row retains them, not in the one they were sent for.
    expect([await readUsedBytes(organisation), await readUsedBytes(other)]).toEqual([0, bytes.length]);
    await both.call(keepNote, { body: { orgId: organisation, objectId } });
    expect([await readUsedBytes(organisation), await readUsedBytes(other)]).toEqual([bytes.length, bytes.length]);
    await app.db.updateTable('organisation').set({ storage_limit: bytes.length }).where('id', '=', other).execute();
    const more = await upload(both, 'more.jpg', await createImage());
    expect((await callExpectingRefusal(both, keepNote, { body: { orgId: other, objectId: more } })).code).toBe(
      'storage.full',
    );
  });

  test('UPL-08 move with a patient if the area declares it, as a copy if other rows retain them', async () => {
    const fresh = await makeOrganisation(app.db);
    const mover = await makeAccount(app.db, { organisations: [organisation, fresh], roles: ['superAdmin'] });
    const moverClient = await app.as(mover);
    const patient = await makePatient(app.db, organisation, mover);
    const [aloneObject, shared] = [
      await upload(client, 'alone.jpg', await createImage()),
      await upload(client, 'shared.jpg', await createImage()),
    ];
    await insertNote(app.db, organisation, shared);
    for (const scan of [aloneObject, shared])
      await sql`insert into lab_scan (patient_id, scan_id) values (${patient}, ${scan})`.execute(app.db);
    await moverClient.call(updatePatientInfo, {
      params: { id: patient },
      body: { ...createPatientForm(fresh, mover), version: 1 },
    });
    const { rows } = await sql<{ id: string; organisation_id: string }>`
      select stored_object.id, stored_object.organisation_id from lab_scan
      join stored_object on stored_object.id = scan_id where patient_id = ${patient}`.execute(app.db);
    expect(rows.map((row) => row.organisation_id)).toEqual([fresh, fresh]);
    expect(rows.map(({ id }) => id)).toContain(aloneObject);
    expect(rows.map(({ id }) => id)).not.toContain(shared);
    expect((await findObject(shared))?.organisation_id).toBe(organisation);
  });

  test('REC-01 count once each in the size of a deleted patient', async () => {
    const patient = await makePatient(
      app.db,
      organisation,
      await makeAccount(app.db, { organisations: [organisation] }),
    );
    const bytes = await createImage();
    const scan = await upload(client, 'scan.jpg', bytes);
    await sql`insert into lab_scan (patient_id, scan_id) values (${patient}, ${scan}), (${patient}, ${scan})`.execute(
      app.db,
    );
    const { rows } = await sql<{ size: number }>`
      select ${app.app.files.library.uses.sumSizes(sql.ref('patient.id'))} as size
      from patient where id = ${patient}`.execute(app.db);
    expect(rows).toEqual([{ size: bytes.length }]);
  });

  test('are removed with the demonstration clinic unless a real organisation retains them', async () => {
    const { objectId: removedObjectId, note } = await keep(client, organisation, await createImage());
    const { objectId: keptObjectId } = await keep(client, organisation, await createImage());
    const real = await makeOrganisation(app.db);
    await insertNote(app.db, real, keptObjectId);
    await markAsDemonstration(organisation);
    const { library } = app.app.files;
    const outcome = await removeDemoClinic({
      db: app.db,
      areas: Object.values(areas),
      uses: library.uses,
      deleteFile: (id) => app.app.files.deleteFile(id),
      isChangedRemoved: true,
    });
    expect(outcome).toMatchObject({ keptOrganisations: [] });
    expect([await findObject(removedObjectId), (await findObject(keptObjectId))?.organisation_id]).toEqual([
      undefined,
      real,
    ]);
    const { rows } = await sql`select id from lab_note where id = ${note}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

/** Makes an organisation one of the demonstration, with everything in it. */
async function markAsDemonstration(id: string): Promise<void> {
  await app.db.updateTable('organisation').set({ is_demo: true }).where('id', '=', id).execute();
  await app.db.updateTable('patient').set({ is_demo: true }).where('organisation_id', '=', id).execute();
  await app.db.updateTable('stored_object').set({ is_demo: true }).where('organisation_id', '=', id).execute();
  await app.db.deleteFrom('upload').where('organisation_id', '=', id).execute();
  const members = app.db.selectFrom('account_organisation').select('account_id').where('organisation_id', '=', id);
  await app.db.updateTable('account').set({ is_demo: true }).where('id', 'in', members).execute();
}

test('finds every undeclared foreign key to stored objects and every declared column that is not one', async () => {
  const ownDatabase = await createTestDatabase();
  const product = collectObjectUses(Object.values(areas));
  expect(await findUndeclaredReferences(ownDatabase.db, product)).toEqual([]);
  await ownDatabase.close();
  expect(await findUndeclaredReferences(app.db, app.app.files.library.uses)).toEqual([]);
  // The tables of the area above, which is not part of the product.
  expect(await findUndeclaredReferences(app.db, product)).toEqual(['lab_note.object_id', 'lab_scan.scan_id']);
  const wrong = { ...notes, column: 'title' };
  expect(
    await findUndeclaredReferences(app.db, collectObjectUses([...Object.values(areas), { objects: [wrong, scans] }])),
  ).toEqual(['lab_note.object_id', 'lab_note.title']);
  expect(() => collectObjectUses([])).toThrow('no area declares');
});
