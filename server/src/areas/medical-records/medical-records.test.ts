import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import {
  deletePatientMedicalRecord,
  deletePhrase,
  getPatientMedicalRecordList,
  insertPatientMedicalRecord,
  insertPhrase,
  type MedicalRecordForm,
  queryPhrases,
  updatePatientMedicalRecord,
} from '@dentarium/api/medical-records/calls';
import {
  addMedicalRecordCorrection,
  countersignMedicalRecord,
  queryDeletedMedicalRecords,
  restoreMedicalRecord,
  signMedicalRecord,
} from './calls.ts';
import { RECYCLE_DAYS, getToday } from '@dentarium/domain';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { purgeDeletedRecords } from './purge-records.ts';
import { recordForm } from './testing/record-forms.ts';

describe('medical records', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let colleague: Client;
  let colleagueId: string;
  let patient: string;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation], name: 'Dr Who' });
    client = await test_.as(doctor);
    colleagueId = await makeAccount(test_.db, { organisations: [organisation], name: 'Dr Which' });
    colleague = await test_.as(colleagueId);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patient = await makePatient(test_.db, organisation, doctor);
  });

  const add = (more: Partial<MedicalRecordForm> = {}) =>
    client.call(insertPatientMedicalRecord, { body: { ...recordForm(more), patientId: patient } });
  const list = (caller = client) => caller.call(getPatientMedicalRecordList, { query: { patientId: patient } });
  const changing = (id: string, version: number, more: Partial<MedicalRecordForm> = {}) => ({
    body: { ...recordForm(more), id, version },
  });
  const sign = (id: string, version = 1) => client.call(signMedicalRecord, { params: { id }, body: { version } });
  const createPhoto = async (owner: string) => fileInto(client, await makeStage(test_.db, owner, doctor), 8);

  test('PAT-10 adds, changes and deletes a record', async () => {
    const addedRecord = await add({ check: '  上牙列   拥挤 ', remark: 'note', nextVisit: '2024-04-04' });
    expect(addedRecord).toMatchObject({
      patientId: patient,
      visitDate: '2024-03-04',
      chiefComplaint: '牙齿不齐',
      check: '上牙列 拥挤',
      process: '更换弓丝',
      remark: 'note',
      nextVisit: '2024-04-04',
      fileIds: [],
      version: 1,
      createdBy: { id: doctor, name: 'Dr Who' },
      signedBy: null,
      signedAt: null,
      isLocked: false,
      mayChange: true,
      mayCountersign: false,
      countersignatures: [],
      corrections: [],
    });
    expect(await list()).toEqual([addedRecord]);
    const changedRecord = await client.call(
      updatePatientMedicalRecord,
      changing(addedRecord.id, 1, { process: '换托槽' }),
    );
    expect(changedRecord).toMatchObject({ process: '换托槽', check: '', version: 2 });
    expect(
      await callExpectingRefusal(client, deletePatientMedicalRecord, { query: { id: addedRecord.id, version: 1 } }),
    ).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'medicalRecord' },
    });
    await client.call(deletePatientMedicalRecord, { query: { id: addedRecord.id, version: 2 } });
    expect(await list()).toEqual([]);
  });

  test('PAT-10 lists the newest visit first, and within a day the latest record', async () => {
    for (const [visitDate, chiefComplaint] of [
      ['2024-02-01', 'b'],
      ['2024-05-01', 'c'],
      ['2024-02-01', 'd'],
      ['2023-01-01', 'a'],
    ] as const)
      await add({ visitDate, chiefComplaint });
    expect((await list()).map(({ chiefComplaint }) => chiefComplaint)).toEqual(['c', 'd', 'b', 'a']);
  });

  test('PAT-10 refuses a stale change by a second terminal and keeps the first one', async () => {
    const { id } = await add();
    const save = (process: string) =>
      client.call(updatePatientMedicalRecord, changing(id, 1, { process })).then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    const outcomes = await Promise.all([save('first'), save('second')]);
    expect(outcomes.toSorted()).toEqual(['saved', 'version.stale']);
    const [record] = await list();
    expect(record).toMatchObject({ version: 2, process: outcomes[0] === 'saved' ? 'first' : 'second' });
  });

  test.each<[string, Partial<MedicalRecordForm>, string, string]>([
    ['no visit date', { visitDate: '' }, 'visitDate', 'required'],
    ['a date that the calendar does not have', { visitDate: '2024-02-30' }, 'visitDate', 'date'],
    ['a visit in the future', { visitDate: getToday(new Date(Date.now() + 2 * 86_400_000)) }, 'visitDate', 'future'],
    ['a visit before the birth', { visitDate: '2010-05-05' }, 'visitDate', 'beforeBirth'],
    ['no complaint', { chiefComplaint: '  ' }, 'chiefComplaint', 'required'],
    ['nothing done', { process: '' }, 'process', 'required'],
    ['501 characters', { remark: 'x'.repeat(501) }, 'remark', 'long'],
    ['a next visit before this one', { nextVisit: '2024-03-03' }, 'nextVisit', 'beforeVisit'],
  ])('PAT-10 %s is refused with its field', async (_, change, field, problem) => {
    const refusal = { code: 'record.invalid', detail: { fields: [{ field, problem }] } };
    const body = { ...recordForm(change), patientId: patient };
    expect(await callExpectingRefusal(client, insertPatientMedicalRecord, { body })).toMatchObject(refusal);
    const { id } = await add();
    expect(await callExpectingRefusal(client, updatePatientMedicalRecord, changing(id, 1, change))).toMatchObject(
      refusal,
    );
  });

  test('PAT-10 links only images of the patient, in order', async () => {
    const [a, b] = [await createPhoto(patient), await createPhoto(patient)];
    const foreign = await createPhoto(await makePatient(test_.db, organisation, doctor));
    const { id, fileIds } = await add({ fileIds: [b, a, b] });
    expect(fileIds).toEqual([b, a]);
    expect(
      await callExpectingRefusal(client, updatePatientMedicalRecord, changing(id, 1, { fileIds: [a, foreign] })),
    ).toMatchObject({
      code: 'file.notFound',
    });
    await client.call(deleteFileInfoById, { params: { id: b } });
    expect((await list())[0]?.fileIds).toEqual([a]);
  });

  test('PAT-10 lets only the author change, delete or sign a record', async () => {
    const { id } = await add();
    expect((await list(colleague))[0]).toMatchObject({ mayChange: false, mayCountersign: false });
    const refusal = { code: 'record.author' };
    expect(await callExpectingRefusal(colleague, updatePatientMedicalRecord, changing(id, 1))).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(colleague, deletePatientMedicalRecord, { query: { id, version: 1 } }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(colleague, signMedicalRecord, { params: { id }, body: { version: 1 } }),
    ).toMatchObject(refusal);
    expect((await list())[0]).toMatchObject({ version: 1, signedBy: null, mayChange: true });
  });

  const loadDeleted = (caller = client) => caller.call(queryDeletedMedicalRecords, { query: { patientId: patient } });
  const remove = (id: string) => client.call(deletePatientMedicalRecord, { query: { id, version: 1 } });

  test('PAT-10 lets the author or a supervisor restore a deleted record unchanged', async () => {
    const addedRecord = await add({ fileIds: [await createPhoto(patient)] });
    await remove(addedRecord.id);
    const { id } = addedRecord;
    expect(
      await callExpectingRefusal(client, signMedicalRecord, { params: { id }, body: { version: 2 } }),
    ).toMatchObject({
      code: 'record.notFound',
    });
    expect(await loadDeleted()).toMatchObject([{ id, process: addedRecord.process, daysLeft: RECYCLE_DAYS }]);
    await client.call(restoreMedicalRecord, { params: { id } });
    expect(await loadDeleted()).toEqual([]);
    expect(await list()).toEqual([{ ...addedRecord, version: 3 }]);
    expect(await callExpectingRefusal(client, restoreMedicalRecord, { params: { id } })).toMatchObject({
      code: 'record.notFound',
    });

    await test_.db.updateTable('medical_record').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await loadDeleted(colleague)).toMatchObject([{ id }]);
    expect(await colleague.call(restoreMedicalRecord, { params: { id } })).toMatchObject({
      createdBy: { id: doctor },
      mayChange: false,
    });
  });

  test('PAT-10 purges deleted records after their retention and audits it', async () => {
    const [old, young, keptRecord] = [await add(), await add(), await add()];
    await remove(old.id);
    await remove(young.id);
    const before = new Date(Date.now() - (RECYCLE_DAYS + 1) * 86_400_000);
    await test_.db.updateTable('medical_record').set({ deleted_at: before }).where('id', '=', old.id).execute();
    await purgeDeletedRecords(test_.db);
    expect((await loadDeleted()).map(({ id }) => id)).toEqual([young.id]);
    expect((await list()).map(({ id }) => id)).toEqual([keptRecord.id]);
    const entry = await test_.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('patient_id', '=', patient)
      .where('action', '=', 'record.purge')
      .executeTakeFirstOrThrow();
    expect(entry.detail).toEqual({ recordIds: [old.id] });
  });

  test('PAT-10 refuses changing or deleting a signed record, also for its author', async () => {
    const addedRecord = await add();
    const { id } = addedRecord;
    const signed = await sign(id);
    expect(signed).toMatchObject({ signedBy: { id: doctor }, isLocked: true, mayChange: false, version: 2 });
    expect(await callExpectingRefusal(client, updatePatientMedicalRecord, changing(id, 2))).toMatchObject({
      code: 'record.locked',
    });
    expect(await callExpectingRefusal(client, deletePatientMedicalRecord, { query: { id, version: 2 } })).toMatchObject(
      {
        code: 'record.locked',
      },
    );
    expect((await list())[0]).toMatchObject({ process: addedRecord.process, version: 2 });
  });

  test('PAT-10 lets a supervisor countersign a record of another user once and audits it', async () => {
    const { id } = await add();
    const countersign = { params: { id } };
    expect(await callExpectingRefusal(colleague, countersignMedicalRecord, countersign)).toMatchObject({
      code: 'record.notSigned',
    });
    await sign(id);
    expect((await list(colleague))[0]?.mayCountersign).toBe(true);
    const record = await colleague.call(countersignMedicalRecord, countersign);
    expect(record).toMatchObject({ signedBy: { id: doctor }, mayCountersign: false, mayChange: false });
    expect(record.countersignatures).toEqual([{ by: { id: colleagueId, name: 'Dr Which' }, at: expect.any(String) }]);
    for (const caller of [colleague, client])
      expect(await callExpectingRefusal(caller, countersignMedicalRecord, countersign)).toMatchObject({
        code: 'record.countersigned',
      });
    await client.call(addMedicalRecordCorrection, { params: { id }, body: { text: '36' } });
    const trail = await test_.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id', 'outcome'])
      .where('patient_id', '=', patient)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map((entry) => [entry.action, entry.outcome, entry.account_id])).toEqual([
      ['record.create', 'done', doctor],
      ['record.countersign', 'refused', colleagueId],
      ['record.sign', 'done', doctor],
      ['record.countersign', 'done', colleagueId],
      ['record.countersign', 'refused', colleagueId],
      ['record.countersign', 'refused', doctor],
      ['record.correct', 'done', doctor],
    ]);
  });

  test('PAT-10 refuses signing an unseen version and signing twice', async () => {
    const { id } = await add();
    await client.call(updatePatientMedicalRecord, changing(id, 1, { process: 'other' }));
    expect(
      await callExpectingRefusal(client, signMedicalRecord, { params: { id }, body: { version: 1 } }),
    ).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'medicalRecord' },
    });
    await sign(id, 2);
    expect(
      await callExpectingRefusal(client, signMedicalRecord, { params: { id }, body: { version: 3 } }),
    ).toMatchObject({
      code: 'record.signed',
    });
  });

  test('PAT-10 adds corrections to a signed record without changing it', async () => {
    const addedRecord = await add();
    const correct = (text: string) => ({ params: { id: addedRecord.id }, body: { text } });
    expect(await callExpectingRefusal(client, addMedicalRecordCorrection, correct('too early'))).toMatchObject({
      code: 'record.notSigned',
    });
    await sign(addedRecord.id);
    await client.call(addMedicalRecordCorrection, correct(' 36, not  46 '));
    const record = await colleague.call(addMedicalRecordCorrection, correct('and 37'));
    expect(record.corrections.map(({ text }) => text)).toEqual(['36, not 46', 'and 37']);
    expect(record.corrections[0]?.by).toEqual({ id: doctor, name: 'Dr Who' });
    expect(record).toMatchObject({ process: addedRecord.process, version: 2 });
    expect(await callExpectingRefusal(client, addMedicalRecordCorrection, correct('  '))).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('PAT-10 stores unique phrases per doctor', async () => {
    const phrase = { field: 'process' as const, text: ' 更换 弓丝' };
    const addedRecord = await client.call(insertPhrase, { body: phrase });
    expect(addedRecord).toMatchObject({ field: 'process', text: '更换 弓丝' });
    expect(await client.call(insertPhrase, { body: phrase })).toEqual(addedRecord);
    const other = await client.call(insertPhrase, { body: { ...phrase, field: 'check' } });
    const ofOrders = await client.call(insertPhrase, { body: { ...phrase, field: 'order' } });
    expect(await client.call(queryPhrases, {})).toEqual([other, ofOrders, addedRecord]);
    expect(await colleague.call(queryPhrases, {})).toEqual([]);
    expect(await callExpectingRefusal(colleague, deletePhrase, { params: { id: addedRecord.id } })).toMatchObject({
      code: 'phrase.notFound',
      status: 404,
    });
    await client.call(deletePhrase, { params: { id: addedRecord.id } });
    expect(await client.call(queryPhrases, {})).toEqual([other, ofOrders]);
  });
});

test('PAT-10 hides deleted records of other doctors from doctors who supervise nobody', async () => {
  const hospital = await createTestApp({ MODE: 'private' });
  try {
    const { db } = hospital;
    const organisations = [await makeOrganisation(db)];
    const attending = await makeAccount(db, { organisations, roles: ['seniorDoctor'] });
    const author = await hospital.as(attending);
    const junior = await makeAccount(db, { organisations, roles: ['juniorDoctor'] });
    const patientId = await makePatient(db, organisations[0] ?? '', attending);
    await db.updateTable('patient').set({ created_by: junior }).where('id', '=', patientId).execute();
    const { id } = await author.call(insertPatientMedicalRecord, { body: { ...recordForm(), patientId } });
    await author.call(deletePatientMedicalRecord, { query: { id, version: 1 } });
    const client = await hospital.as(junior);
    expect(await client.call(queryDeletedMedicalRecords, { query: { patientId } })).toEqual([]);
    expect(await callExpectingRefusal(client, restoreMedicalRecord, { params: { id } })).toMatchObject({
      code: 'record.author',
    });
    expect(await author.call(queryDeletedMedicalRecords, { query: { patientId } })).toMatchObject([{ id }]);
  } finally {
    await hospital.close();
  }
});
