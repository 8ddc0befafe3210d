import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deleteFileInfoById, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { getImage } from '@dentarium/api/files/calls';
import { updatePatientInfo } from '@dentarium/api/patients/calls';
import { getExceptionImage, reportException } from '../front-desk/calls.ts';
import { insertTriageVisit, queryTriageQueue, startTriageStage } from '@dentarium/api/front-desk/calls';
import { readStorageUse } from '../../objects/quota/storage-quota.ts';
import { fileInto } from '../files/testing/filing.ts';
import { arrived, sendingOf } from '../files/testing/sending.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, makeStage, createPatientForm } from './testing/patient-forms.ts';

describe.each([
  ['on a disk', '0'],
  ['in the own cloud', '1'],
])('a patient with files %s who moves to another organisation', (_, libraryType) => {
  let test_: TestApp;
  let old: string;
  let doctor: string;
  let fresh: string;
  /** Belongs to both, and moves them. */
  let mover: string;
  let moving: Client;
  let leftBehind: Client;
  let received: Client;
  let receiver: string;
  let patient: string;
  let stage: string;
  let seed = 500;

  beforeAll(async () => {
    test_ = await createTestApp({ MODE: 'private', LIBRARY_TYPE: libraryType });
    old = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [old], roles: ['superAdmin', 'triageNurse'] });
    leftBehind = await test_.as(doctor);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    fresh = await makeOrganisation(test_.db);
    mover = await makeAccount(test_.db, { organisations: [old, fresh], roles: ['superAdmin'] });
    moving = await test_.as(mover);
    receiver = await makeAccount(test_.db, { organisations: [fresh], roles: ['superAdmin'] });
    received = await test_.as(receiver);
    patient = await makePatient(test_.db, old, doctor);
    stage = await makeStage(test_.db, patient, doctor);
  });

  const bytesOfOne = () => createPhotograph({ width: 20, height: 20, seed: (seed += 1) });
  const move = () => ({
    params: { id: patient },
    body: { ...createPatientForm(fresh, receiver), version: 1 },
  });
  const used = async (organisation: string) => (await readStorageUse(test_.db, organisation)).used;
  const objectOf = (fileId: string) =>
    test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .selectAll('stored_object')
      .where('file.id', '=', fileId)
      .executeTakeFirstOrThrow();
  const look = (fileId: string) => ({ params: { fileId, variant: 'thumb' as const } });

  test('UPL-08 takes their files along: the new organisation sees them, the old one reaches no byte by id or digest', async () => {
    const bytes = await bytesOfOne();
    const file = await fileInto(leftBehind, stage, 8, { bytes });
    const { id: objectId } = await objectOf(file);
    const own = await makeStage(test_.db, await makePatient(test_.db, old, doctor), doctor);
    await moving.call(updatePatientInfo, move());

    expect((await received.call(getImage, look(file))).size).toBeGreaterThan(0);
    expect(await callExpectingRefusal(leftBehind, getImage, look(file))).toMatchObject({ code: 'file.notFound' });
    // Whoever sent it themselves is no exception.
    expect(await arrived(leftBehind, sendingOf('a.jpg', bytes))).toMatchObject({ exist: false });
    const again = {
      objectId,
      name: 'a.jpg',
      category: 8,
      takenAt: '2024-01-02T09:30:00',
      takenSource: 'file' as const,
    };
    expect(
      await callExpectingRefusal(leftBehind, upFileInfoToStage, { params: { id: own }, body: { files: [again] } }),
    ).toMatchObject({ code: 'object.notFound' });
    expect(await arrived(received, sendingOf('a.jpg', bytes))).toMatchObject({ exist: true });
  });

  test('UPL-10 takes the space of their files along, deleted ones too', async () => {
    const before = await used(old);
    const files = [await fileInto(leftBehind, stage, 8), await fileInto(leftBehind, stage, 9)];
    await leftBehind.call(deleteFileInfoById, { params: { id: files[1] ?? '' } });
    const size = (await used(old)) - before;
    await moving.call(updatePatientInfo, move());
    expect([(await used(old)) - before, await used(fresh)]).toEqual([0, size]);
  });

  test('UPL-10 is refused, and nothing of them moves, where there is no space for their files', async () => {
    const file = await fileInto(leftBehind, stage, 8);
    await test_.db.updateTable('organisation').set({ storage_limit: 10 }).where('id', '=', fresh).execute();
    expect(await callExpectingRefusal(moving, updatePatientInfo, move())).toMatchObject({ code: 'storage.full' });
    expect((await objectOf(file)).organisation_id).toBe(old);
    expect((await leftBehind.call(getImage, look(file))).size).toBeGreaterThan(0);
  });

  test('UPL-08 leaves a content that other patients show to them, and has one of their own', async () => {
    const bytes = await bytesOfOne();
    const his = await fileInto(leftBehind, stage, 8, { bytes });
    const other = await makePatient(test_.db, old, doctor);
    const shared = await fileInto(leftBehind, await makeStage(test_.db, other, doctor), 8, { bytes });
    expect((await objectOf(his)).id).toBe((await objectOf(shared)).id);
    await moving.call(updatePatientInfo, move());
    const [moved, stayed] = [await objectOf(his), await objectOf(shared)];
    expect([moved.organisation_id, stayed.organisation_id]).toEqual([fresh, old]);
    expect(moved.full_name).not.toBe(stayed.full_name);
    expect((await leftBehind.call(getImage, look(shared))).size).toBeGreaterThan(0);
    expect((await received.call(getImage, look(his))).size).toBeGreaterThan(0);
    expect(await used(fresh)).toBe(bytes.length);
  });

  test('ADM-04 an image of theirs that waits as an exception stays with the desk that has to deal with it', async () => {
    const file = await fileInto(leftBehind, stage, 8);
    const exception = await leftBehind.call(reportException, {
      params: { id: file },
      body: { question: 3, note: 'not his' },
    });
    await moving.call(updatePatientInfo, move());
    const image = { params: { id: exception.id, variant: 'thumb' as const } };
    expect((await leftBehind.call(getExceptionImage, image)).size).toBeGreaterThan(0);
    expect((await objectOf(file)).organisation_id).toBe(fresh);
  });

  test('ADM-03 the desk of the old organisation sees them in its queue no longer', async () => {
    const body = { orgId: old, patientId: patient, doctorId: null, room: '', reason: 2, note: '' };
    const { id, version } = await leftBehind.call(insertTriageVisit, { body });
    const queue = async () =>
      (await leftBehind.call(queryTriageQueue, { query: { orgId: old } })).map((visit) => visit.patient.id);
    expect(await queue()).toContain(patient);
    await moving.call(updatePatientInfo, move());
    expect(await queue()).not.toContain(patient);
    const start = { params: { id }, body: { version } };
    expect(await callExpectingRefusal(leftBehind, startTriageStage, start)).toMatchObject({ code: 'triage.notFound' });
  });
});
