import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deleteFileInfoById, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { getImage } from '@dentarium/api/files/calls';
import { updatePatientInfo } from '@dentarium/api/patients/calls';
import { getExceptionImage, reportException } from '../front-desk/calls.ts';
import { insertTriageVisit, queryTriageQueue, startTriageStage } from '../front-desk/triage/calls.ts';
import { readStorageUse } from '../../objects/quota/storage-quota.ts';
import { fileInto } from '../files/testing/filing.ts';
import { getStatus, createSending } from '../files/testing/sending.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, makeStage, createPatientForm } from './testing/patient-forms.ts';

describe.each([
  ['on a disk', '0'],
  ['in the own cloud', '1'],
])('a patient with files %s who moves to another organisation', (_, libraryType) => {
  let test_: TestApp;
  let oldOrganisation: string;
  let doctor: string;
  let newOrganisation: string;
  /** Belongs to both organisations and moves the patients. */
  let mover: string;
  let moverClient: Client;
  let oldClient: Client;
  let newClient: Client;
  let receiver: string;
  let patient: string;
  let stage: string;
  let seed = 500;

  beforeAll(async () => {
    test_ = await createTestApp({ MODE: 'private', LIBRARY_TYPE: libraryType });
    oldOrganisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [oldOrganisation], roles: ['superAdmin', 'triageNurse'] });
    oldClient = await test_.as(doctor);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    newOrganisation = await makeOrganisation(test_.db);
    mover = await makeAccount(test_.db, { organisations: [oldOrganisation, newOrganisation], roles: ['superAdmin'] });
    moverClient = await test_.as(mover);
    receiver = await makeAccount(test_.db, { organisations: [newOrganisation], roles: ['superAdmin'] });
    newClient = await test_.as(receiver);
    patient = await makePatient(test_.db, oldOrganisation, doctor);
    stage = await makeStage(test_.db, patient, doctor);
  });

  const createImage = () => createPhotograph({ width: 20, height: 20, seed: (seed += 1) });
  const createMove = () => ({
    params: { id: patient },
    body: { ...createPatientForm(newOrganisation, receiver), version: 1 },
  });
  const readUsedBytes = async (organisation: string) => (await readStorageUse(test_.db, organisation)).used;
  const loadObject = (fileId: string) =>
    test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .selectAll('stored_object')
      .where('file.id', '=', fileId)
      .executeTakeFirstOrThrow();
  const toImageRequest = (fileId: string) => ({ params: { fileId, variant: 'thumb' as const } });

  test('UPL-08 moves the files: the new organisation sees them, the old one gets no byte by id or digest', async () => {
    const bytes = await createImage();
    const file = await fileInto(oldClient, stage, 8, { bytes });
    const { id: objectId } = await loadObject(file);
    const own = await makeStage(test_.db, await makePatient(test_.db, oldOrganisation, doctor), doctor);
    await moverClient.call(updatePatientInfo, createMove());

    expect((await newClient.call(getImage, toImageRequest(file))).size).toBeGreaterThan(0);
    expect(await callExpectingRefusal(oldClient, getImage, toImageRequest(file))).toMatchObject({
      code: 'file.notFound',
    });
    // The uploader is no exception.
    expect(await getStatus(oldClient, createSending('a.jpg', bytes))).toMatchObject({ exist: false });
    const secondFiling = {
      objectId,
      name: 'a.jpg',
      category: 8,
      takenAt: '2024-01-02T09:30:00',
      takenSource: 'file' as const,
    };
    expect(
      await callExpectingRefusal(oldClient, upFileInfoToStage, {
        params: { id: own },
        body: { files: [secondFiling] },
      }),
    ).toMatchObject({ code: 'object.notFound' });
    expect(await getStatus(newClient, createSending('a.jpg', bytes))).toMatchObject({ exist: true });
  });

  test('UPL-10 moves the space of the files, including deleted ones', async () => {
    const before = await readUsedBytes(oldOrganisation);
    const files = [await fileInto(oldClient, stage, 8), await fileInto(oldClient, stage, 9)];
    await oldClient.call(deleteFileInfoById, { params: { id: files[1] ?? '' } });
    const size = (await readUsedBytes(oldOrganisation)) - before;
    await moverClient.call(updatePatientInfo, createMove());
    expect([(await readUsedBytes(oldOrganisation)) - before, await readUsedBytes(newOrganisation)]).toEqual([0, size]);
  });

  test('UPL-10 is refused completely if there is no space for the files', async () => {
    const file = await fileInto(oldClient, stage, 8);
    await test_.db.updateTable('organisation').set({ storage_limit: 10 }).where('id', '=', newOrganisation).execute();
    expect(await callExpectingRefusal(moverClient, updatePatientInfo, createMove())).toMatchObject({
      code: 'storage.full',
    });
    expect((await loadObject(file)).organisation_id).toBe(oldOrganisation);
    expect((await oldClient.call(getImage, toImageRequest(file))).size).toBeGreaterThan(0);
  });

  test('UPL-08 copies a content that other patients also show', async () => {
    const bytes = await createImage();
    const ownFile = await fileInto(oldClient, stage, 8, { bytes });
    const other = await makePatient(test_.db, oldOrganisation, doctor);
    const shared = await fileInto(oldClient, await makeStage(test_.db, other, doctor), 8, { bytes });
    expect((await loadObject(ownFile)).id).toBe((await loadObject(shared)).id);
    await moverClient.call(updatePatientInfo, createMove());
    const [movedObject, sharedObject] = [await loadObject(ownFile), await loadObject(shared)];
    expect([movedObject.organisation_id, sharedObject.organisation_id]).toEqual([newOrganisation, oldOrganisation]);
    expect(movedObject.full_name).not.toBe(sharedObject.full_name);
    expect((await oldClient.call(getImage, toImageRequest(shared))).size).toBeGreaterThan(0);
    expect((await newClient.call(getImage, toImageRequest(ownFile))).size).toBeGreaterThan(0);
    expect(await readUsedBytes(newOrganisation)).toBe(bytes.length);
  });

  test('ADM-04 leaves an image that waits as an exception with the desk that handles it', async () => {
    const file = await fileInto(oldClient, stage, 8);
    const exception = await oldClient.call(reportException, {
      params: { id: file },
      body: { question: 3, note: 'not his' },
    });
    await moverClient.call(updatePatientInfo, createMove());
    const image = { params: { id: exception.id, variant: 'thumb' as const } };
    expect((await oldClient.call(getExceptionImage, image)).size).toBeGreaterThan(0);
    expect((await loadObject(file)).organisation_id).toBe(newOrganisation);
  });

  test("ADM-03 removes the patient from the queue of the old organisation's desk", async () => {
    const body = { orgId: oldOrganisation, patientId: patient, doctorId: null, room: '', reason: 2, note: '' };
    const { id, version } = await oldClient.call(insertTriageVisit, { body });
    const queue = async () =>
      (await oldClient.call(queryTriageQueue, { query: { orgId: oldOrganisation } })).map((visit) => visit.patient.id);
    expect(await queue()).toContain(patient);
    await moverClient.call(updatePatientInfo, createMove());
    expect(await queue()).not.toContain(patient);
    const start = { params: { id }, body: { version } };
    expect(await callExpectingRefusal(oldClient, startTriageStage, start)).toMatchObject({ code: 'triage.notFound' });
  });
});
