import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import * as calls from './calls.ts';
import { upFileInfoToPatient, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES, getToday } from '@dentarium/domain';
import { dicomForTests, elementForTests } from '@dentarium/dicom/testing';
import sharp from 'sharp';
import { fileTriageImages, insertTriageVisit, startTriageStage } from './triage/calls.ts';
import { upload } from '../files/testing/sending.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let clinic: string;
let doctor: string;
let client: Client;
let numbers = 0;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
});
afterAll(() => site.close());
beforeEach(async () => {
  clinic = await makeOrganisation(site.db);
  doctor = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  client = await site.as(doctor);
});

/** Uploads a different image each time, because equal contents are stored once. */
async function uploadImage(by: Client, name: string): Promise<{ objectId: string; name: string }> {
  numbers += 1;
  const background = { r: numbers % 256, g: 90, b: 120 };
  const bytes = await sharp({ create: { width: 640 + numbers, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { objectId: await upload(by, `image-${numbers}.jpg`, bytes), name };
}

async function importPhoto(name: string, by = client) {
  const image = await uploadImage(by, name);
  const body = { ...image, orgId: clinic, takenAt: '2026-03-04T10:00:00', takenSource: 'exif' as const };
  return by.call(calls.importImage, { body });
}

const list = (more: object = {}) =>
  client.call(calls.queryExceptions, { body: { pageIndex: 1, pageSize: 20, ...more } });

describe('ADM-04 incoming images without a patient', () => {
  test('ADM-04 files an image with the patient of the ID in its name, in the stage of today or as unclassified', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { patientNo: 'ORTHO77' });
    const stage = await makeStage(site.db, patient, doctor, { stageDate: getToday() });
    const first = await importPhoto('ORTHO77_front.jpg');
    expect(first).toMatchObject({ patientId: patient, exceptionId: null });
    const files = await client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
    expect(files.map(({ id, takenAt }) => [id, takenAt])).toEqual([[first.fileId, '2026-03-04T10:00:00']]);
    const other = await makePatient(site.db, clinic, doctor, { patientNo: 'ORTHO78' });
    expect((await importPhoto('ortho78.jpg')).patientId).toBe(other);
  });

  test('ADM-04 stores an image without a patient or with an ended treatment as an exception', async () => {
    const unknown = await importPhoto('NOBODY99.jpg');
    const stoppedPatient = await makePatient(site.db, clinic, doctor, { patientNo: 'STOP1' });
    await site.db.updateTable('patient').set({ status: 1 }).where('id', '=', stoppedPatient).execute();
    const second = await importPhoto('STOP1 front.jpg');
    const { total, items } = await list({ state: 'open' });
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: unknown.exceptionId, question: 1, candidates: [], fileName: 'NOBODY99.jpg', hasPicture: true },
      { id: second.exceptionId, question: 1, candidates: [{ id: stoppedPatient }] },
    ]);
    const image = await client.call(calls.getExceptionImage, { params: { id: items[0]?.id ?? '', variant: 'thumb' } });
    expect(image.size).toBeGreaterThan(100);
  });
});

describe('ADM-04 handling of exceptions', () => {
  async function open(): Promise<calls.FilingException> {
    const { exceptionId } = await importPhoto(`LOST${numbers}x.jpg`);
    const { items } = await list({ state: 'open' });
    const match = items.find(({ id }) => id === exceptionId);
    if (match === undefined) throw new Error('the exception is missing');
    return match;
  }

  test('ADM-04 files an exception with a patient and the stage of its phase once question and phase are set', async () => {
    const exception = await open();
    const patient = await makePatient(site.db, clinic, doctor);
    const assign = (version: number) => ({
      params: { id: exception.id },
      body: { patientId: patient, stageId: null, category: 8, version },
    });
    const refusal = await callExpectingRefusal(client, calls.assignException, assign(exception.version));
    expect(refusal.code).toBe('exception.phase');
    const described = await client.call(calls.updateException, {
      params: { id: exception.id },
      body: { question: 3, phase: 0, note: 'It is his brother', version: exception.version },
    });
    const filed = await client.call(calls.assignException, assign(described.version));
    expect(filed).toMatchObject({ state: 'filed', patientId: patient, question: 3 });
    const files = await client.call(queryFilesInfo, { params: { id: filed.stageId ?? '' }, query: { pid: patient } });
    expect(files).toMatchObject([{ category: 8, takenAt: '2026-03-04T10:00:00' }]);
    const stage = await site.db
      .selectFrom('stage')
      .selectAll()
      .where('id', '=', filed.stageId)
      .executeTakeFirstOrThrow();
    expect([stage.stage_code, stage.stage_date]).toEqual([0, '2026-03-04']);
    const log = await client.call(calls.queryExceptionLog, { params: { id: exception.id } });
    expect(log.map(({ action }) => action)).toEqual(['exception.assign', 'exception.update', 'file.import']);
    expect((await callExpectingRefusal(client, calls.assignException, assign(filed.version))).code).toBe(
      'exception.ended',
    );
  });

  test('ADM-04 returns or discards an exception with a reason and reopens it', async () => {
    const exception = await open();
    const end = (reason: string, version: number) => ({ params: { id: exception.id }, body: { reason, version } });
    expect((await callExpectingRefusal(client, calls.discardException, end(' ', exception.version))).code).toBe(
      'request.invalid',
    );
    const returned = await client.call(calls.returnException, end('Please name the patient', exception.version));
    expect(returned).toMatchObject({ state: 'returned', note: 'Please name the patient' });
    const discarded = await client.call(calls.discardException, end('A blurred test shot', returned.version));
    expect((await list({ state: 'open' })).total).toBe(0);
    const repeatedRequest = { params: { id: exception.id }, body: { version: discarded.version } };
    expect((await client.call(calls.reopenException, repeatedRequest)).state).toBe('open');
  });

  test('ADM-04 converts a filed image to an exception with its patient as a candidate', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { patientNo: 'WRONG1' });
    await makeStage(site.db, patient, doctor, { stageDate: getToday(), stageCode: STAGE_CODES.during });
    const { fileId } = await importPhoto('WRONG1.jpg');
    const report = { params: { id: fileId ?? '' }, body: { question: 3, note: 'Other teeth' } };
    const exception = await client.call(calls.reportException, report);
    expect(exception).toMatchObject({ question: 3, phase: 1, candidates: [{ id: patient }], note: 'Other teeth' });
    const files = await client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
    expect(files).toEqual([]);
  });

  test('ADM-04 refuses a stale change of an exception', async () => {
    const exception = await open();
    const colleague = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
    const end = { params: { id: exception.id }, body: { reason: 'x', version: exception.version } };
    await client.call(calls.returnException, end);
    expect(await callExpectingRefusal(colleague, calls.discardException, end)).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'exception' },
    });
  });

  test('ADM-04 keeps the bytes of an open exception and deletes them after it is discarded', async () => {
    const exception = await open();
    await site.db.updateTable('stored_object').set({ created_at: '2020-01-01T00:00:00Z' }).execute();
    await site.app.files.sweep();
    expect((await list({ state: 'open' })).items[0]?.size).toBeGreaterThan(0);
    const end = { params: { id: exception.id }, body: { reason: 'x', version: exception.version } };
    const discardedException = await client.call(calls.discardException, end);
    await site.app.files.sweep();
    const repeatedRequest = { params: { id: exception.id }, body: { version: discardedException.version } };
    expect((await callExpectingRefusal(client, calls.reopenException, repeatedRequest)).code).toBe('object.notFound');
  });

  test('ADM-04 refuses other organisations and callers without the right', async () => {
    const exception = await open();
    const otherOrganisation = await makeOrganisation(site.db);
    const stranger = await site.as(
      await makeAccount(site.db, { organisations: [otherOrganisation], roles: ['seniorDoctor'] }),
    );
    const all = { body: { pageIndex: 1, pageSize: 20 } };
    expect((await stranger.call(calls.queryExceptions, all)).total).toBe(0);
    const end = { params: { id: exception.id }, body: { reason: 'x', version: exception.version } };
    expect((await callExpectingRefusal(stranger, calls.discardException, end)).status).toBe(404);
    const image = { params: { id: exception.id, variant: 'thumb' as const } };
    expect((await callExpectingRefusal(stranger, calls.getExceptionImage, image)).status).toBe(404);
    const junior = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] }));
    expect((await callExpectingRefusal(junior, calls.queryExceptions, all)).status).toBe(403);
  });
});

describe('SAFE-01 X-rays that name another person', () => {
  const createXRay = (name: string, patientNo: string): Buffer => {
    numbers += 1;
    return dicomForTests({
      columns: 8,
      rows: 4,
      frames: [new Uint16Array(32).fill(numbers)],
      more: Buffer.concat([elementForTests(0x10, 0x10, 'PN', name), elementForTests(0x10, 0x20, 'LO', patientNo)]),
    });
  };
  const uploadXRay = async (name: string, patientNo: string, by = client) => ({
    objectId: await upload(by, `x-${numbers}.dcm`, createXRay(name, patientNo)),
    name: 'x.dcm',
    takenAt: '2026-03-04T10:00:00',
    takenSource: 'file' as const,
  });

  test('SAFE-01 stores an import whose ID is the patient and whose name is not as an exception with that candidate', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { name: '王小明', patientNo: 'SAFE1' });
    const right = await client.call(calls.importImage, {
      body: { ...(await uploadXRay('Wang^Xiaoming', 'SAFE1')), orgId: clinic },
    });
    expect(right).toMatchObject({ patientId: patient, exceptionId: null });
    const wrong = await client.call(calls.importImage, {
      body: { ...(await uploadXRay('Li^Mei', 'SAFE1')), orgId: clinic },
    });
    expect(wrong).toMatchObject({ patientId: null, fileId: null });
    const { items } = await list({ state: 'open' });
    expect(items).toMatchObject([
      { id: wrong.exceptionId, question: 3, candidates: [{ id: patient }], note: 'DICOM: Li Mei ≠ 王小明' },
    ]);
  });

  test('SAFE-01 sets aside such images of a visit, and files them only with a reason', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { name: '王小明', patientNo: 'SAFE2' });
    const desk = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
    const visit = await desk.call(insertTriageVisit, {
      body: { orgId: clinic, patientId: patient, doctorId: null, room: '', reason: 1, note: '' },
    });
    const visitOfStage = await desk.call(startTriageStage, {
      params: { id: visit.id },
      body: { version: visit.version },
    });
    const images = [await uploadXRay('Wang^Xiaoming', 'SAFE2', desk), await uploadXRay('Li^Mei', 'SAFE2', desk)];
    const filedVisit = await desk.call(fileTriageImages, { params: { id: visitOfStage.id }, body: { files: images } });
    expect(filedVisit.imageCount).toBe(1);
    expect(filedVisit.exceptions).toMatchObject([
      { objectId: images[1]?.objectId, differences: [{ field: 'name', inFile: 'Li Mei', ofPatient: '王小明' }] },
    ]);
    const { items } = await list({ state: 'open' });
    const [exception] = items;
    if (exception === undefined) throw new Error('the exception is missing');
    expect(exception).toMatchObject({ question: 3, candidates: [{ id: patient }] });
    const body = { patientId: patient, stageId: visitOfStage.stageId, category: 14, version: exception.version };
    const params = { id: exception.id };
    const refusal = await callExpectingRefusal(client, calls.assignException, { params, body });
    expect(refusal.code).toBe('file.otherPerson');
    await client.call(calls.assignException, { params, body: { ...body, otherPersonReason: 'maiden name' } });
    const files = await client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
    expect(files.filter(({ otherPerson }) => otherPerson?.reason === 'maiden name')).toHaveLength(1);
  });

  test('SAFE-01 sets aside uploads of doctors to a stage or a patient, and files the others', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { name: '王小明', patientNo: 'SAFE3' });
    const stage = await makeStage(site.db, patient, doctor);
    const colleague = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] });
    await site.db.updateTable('patient').set({ doctor_id: colleague }).where('id', '=', patient).execute();
    const colleagueClient = await site.as(colleague);
    const toFile = async (name: string, reason: object = {}) => ({
      ...(await uploadXRay(name, 'SAFE3', colleagueClient)),
      category: 14,
      ...reason,
    });
    const [own, other] = [await toFile('Wang^Xiaoming'), await toFile('Li^Mei', { otherPersonReason: 'my word' })];
    const filed = await colleagueClient.call(upFileInfoToStage, {
      params: { id: stage },
      body: { files: [own, other] },
    });
    expect(filed.files.map(({ objectId }) => objectId)).toEqual([own.objectId]);
    const differences = [{ field: 'name', inFile: 'Li Mei', ofPatient: '王小明' }];
    expect(filed.exceptions).toMatchObject([{ objectId: other.objectId, differences }]);
    const singleFile = { params: { id: patient }, body: { files: [await toFile('Li^Na')] } };
    const setAside = await colleagueClient.call(upFileInfoToPatient, singleFile);
    expect([setAside.files, setAside.exceptions?.length]).toEqual([[], 1]);
    // Nothing was filed, so that no inbox was created.
    const stages = await site.db.selectFrom('stage').select('id').where('patient_id', '=', patient).execute();
    expect(stages).toEqual([{ id: stage }]);
    const { items } = await list({ state: 'open' });
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([filed.exceptions?.[0]?.exceptionId, setAside.exceptions?.[0]?.exceptionId]),
    );
  });

  test('SAFE-01 files such an upload at once with the reason of somebody who may handle exceptions', async () => {
    const patient = await makePatient(site.db, clinic, doctor, { name: '王小明', patientNo: 'SAFE4' });
    const stage = await makeStage(site.db, patient, doctor);
    const file = { ...(await uploadXRay('Li^Mei', 'SAFE4')), category: 14, otherPersonReason: 'maiden name' };
    const filed = await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
    expect(filed.files).toMatchObject([{ otherPerson: { reason: 'maiden name' } }]);
    expect(filed.exceptions).toBeUndefined();
  });
});
