import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { nextPatientNo } from '../../patients/calls.ts';
import * as calls from './calls.ts';
import { getToday } from '@dentarium/domain';
import sharp from 'sharp';
import { upload } from '../../files/testing/sending.ts';
import { makePatient, makeStage, createPatientForm } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../../testing/test-app.ts';

let site: TestApp;
let clinic: string;
let doctor: string;
let nurse: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
});
afterAll(() => site.close());
beforeEach(async () => {
  clinic = await makeOrganisation(site.db);
  doctor = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  nurse = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
});

const visit = (patientId: string, more: object = {}) => ({
  body: { orgId: clinic, patientId, doctorId: doctor, room: '', reason: 2, note: '', ...more },
});
const queue = async () => nurse.call(calls.queryTriageQueue, { query: { orgId: clinic } });

describe('ADM-03 the queue of a front desk', () => {
  test('ADM-03 finds or registers patients, numbers them by arrival and queues them once', async () => {
    const existingPatient = await makePatient(site.db, clinic, doctor, { name: '李梅', patientNo: 'LM1' });
    expect(await nurse.call(calls.queryTriagePatients, { query: { orgId: clinic, keyWord: '李' } })).toMatchObject([
      { id: existingPatient, name: '李梅', patientNo: 'LM1' },
    ]);
    const form = createPatientForm(clinic, doctor, { name: '新人' });
    const registered = await nurse.call(calls.registerTriagePatient, { body: form });
    const first = await nurse.call(calls.insertTriageVisit, visit(existingPatient));
    const second = await nurse.call(calls.insertTriageVisit, visit(registered.id, { reason: 3 }));
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(first).toMatchObject({ state: 'waiting', doctorId: doctor, imageCount: 0 });
    expect((await callExpectingRefusal(nurse, calls.insertTriageVisit, visit(existingPatient))).code).toBe(
      'triage.waiting',
    );
    // The urgent patient comes first.
    expect((await queue()).map(({ number }) => number)).toEqual([2, 1]);
  });

  test('ADM-03 offers an ID to a registering user and not to a viewer', async () => {
    await makePatient(site.db, clinic, doctor, { patientNo: 'LM41' });
    const query = { orgId: clinic };
    expect(await nurse.call(nextPatientNo, { query })).toBe('LM42');
    const otherForm = { orgId: await makeOrganisation(site.db) };
    expect((await callExpectingRefusal(nurse, nextPatientNo, { query: otherForm })).status).toBe(403);
    const intern = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['internDoctor'] }));
    expect((await callExpectingRefusal(intern, nextPatientNo, { query })).status).toBe(403);
  });

  test('ADM-03 gives five simultaneous arrivals five numbers', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => makePatient(site.db, clinic, doctor)));
    const visits = await Promise.all(ids.map((id) => nurse.call(calls.insertTriageVisit, visit(id))));
    expect(visits.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
  });

  test('ADM-03 moves a visit through its states, allows a step back and refuses invalid steps', async () => {
    const patient = await makePatient(site.db, clinic, doctor);
    let now = await nurse.call(calls.insertTriageVisit, visit(patient));
    const go = async (state: 'called' | 'inRoom' | 'done' | 'waiting') => {
      now = await nurse.call(calls.setTriageState, { params: { id: now.id }, body: { state, version: now.version } });
      return now;
    };
    expect((await go('called')).calledAt).not.toBeNull();
    const skip = { params: { id: now.id }, body: { state: 'done' as const, version: now.version } };
    expect((await callExpectingRefusal(nurse, calls.setTriageState, skip)).code).toBe('triage.state');
    await go('waiting');
    await go('inRoom');
    expect((await go('done')).state).toBe('done');
    // The visit has ended, so the patient may come again today. After that, the first visit cannot be reopened.
    await nurse.call(calls.insertTriageVisit, visit(patient));
    const repeatedRequest = { params: { id: now.id }, body: { state: 'inRoom' as const, version: now.version } };
    expect((await callExpectingRefusal(nurse, calls.setTriageState, repeatedRequest)).code).toBe('triage.waiting');
  });

  test('ADM-03 refuses a stale change of a visit', async () => {
    const addedVisit = await nurse.call(calls.insertTriageVisit, visit(await makePatient(site.db, clinic, doctor)));
    const other = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
    const change = (room: string) => ({
      params: { id: addedVisit.id },
      body: { doctorId: doctor, room, reason: 2, note: '', version: addedVisit.version },
    });
    await nurse.call(calls.updateTriageVisit, change('3'));
    expect(await callExpectingRefusal(other, calls.updateTriageVisit, change('4'))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'visit' },
    });
    expect((await queue())[0]?.room).toBe('3');
  });

  test('ADM-03 starts the stage of today once and files camera images into it for classification', async () => {
    const patient = await makePatient(site.db, clinic, doctor);
    await makeStage(site.db, patient, doctor, { stageDate: '2024-01-02' });
    const addedVisit = await nurse.call(calls.insertTriageVisit, visit(patient));
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a06050' } })
      .jpeg()
      .toBuffer();
    const objectId = await upload(nurse, 'camera.jpg', bytes);
    const image = { objectId, name: 'camera.jpg', takenAt: `${getToday()}T09:00:00`, takenSource: 'exif' as const };
    const files = { params: { id: addedVisit.id }, body: { files: [image] } };
    expect((await callExpectingRefusal(nurse, calls.fileTriageImages, files)).code).toBe('triage.noStage');
    const start = { params: { id: addedVisit.id }, body: { version: addedVisit.version } };
    const startedVisit = await nurse.call(calls.startTriageStage, start);
    expect(startedVisit.stageId).not.toBeNull();
    const repeatedRequest = { params: { id: addedVisit.id }, body: { version: startedVisit.version } };
    expect((await nurse.call(calls.startTriageStage, repeatedRequest)).stageId).toBe(startedVisit.stageId);
    expect((await nurse.call(calls.fileTriageImages, files)).imageCount).toBe(1);
    // Only the photographer sees them, not a colleague at the desk or a user of another clinic.
    const visitImages = await nurse.call(calls.queryVisitImages, { params: { id: addedVisit.id } });
    expect(visitImages).toEqual([{ id: expect.any(String), name: 'camera.jpg' }]);
    const picture = { params: { id: visitImages[0]?.id ?? '', variant: 'thumb' as const } };
    const imageBytes = Buffer.from(await (await nurse.call(calls.getVisitImage, picture)).arrayBuffer());
    expect(await sharp(imageBytes).metadata()).toMatchObject({ format: 'jpeg', width: 150 });
    const colleague = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
    expect(await colleague.call(calls.queryVisitImages, { params: { id: addedVisit.id } })).toEqual([]);
    expect((await callExpectingRefusal(colleague, calls.getVisitImage, picture)).code).toBe('file.notFound');
    await site.db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', picture.params.id).execute();
    expect((await callExpectingRefusal(nurse, calls.getVisitImage, picture)).code).toBe('file.notFound');
    await site.db.updateTable('file').set({ deleted_at: null }).where('id', '=', picture.params.id).execute();
    const stages = await site.db.selectFrom('stage').selectAll().where('patient_id', '=', patient).execute();
    expect(stages.map((stage) => [stage.stage_code, stage.stage_date])).toContainEqual([1, getToday()]);
    const [row] = await site.db.selectFrom('patient').select('last_visit').where('id', '=', patient).execute();
    expect(row?.last_visit).toBe(getToday());
  });

  test('ADM-03 refuses a patient whose treatment has ended', async () => {
    const patient = await makePatient(site.db, clinic, doctor);
    await site.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
    expect((await callExpectingRefusal(nurse, calls.insertTriageVisit, visit(patient))).code).toBe(
      'patient.terminated',
    );
  });
});

describe('ADM-03 permissions', () => {
  test('ADM-03 shows a nurse the queue but not the treatment, and hides the queue from a doctor without the right', async () => {
    const list = { body: { pageIndex: 1, pageSize: 1 } };
    expect((await callExpectingRefusal(nurse, queryPatientList, list)).status).toBe(403);
    const client = await site.as(doctor);
    const refusal = await callExpectingRefusal(client, calls.queryTriageQueue, { query: { orgId: clinic } });
    expect(refusal.status).toBe(403);
  });

  test('ADM-03 refuses access to another organisation', async () => {
    const addedVisit = await nurse.call(calls.insertTriageVisit, visit(await makePatient(site.db, clinic, doctor)));
    const otherOrganisation = await makeOrganisation(site.db);
    const stranger = await site.as(
      await makeAccount(site.db, { organisations: [otherOrganisation], roles: ['triageNurse'] }),
    );
    expect((await callExpectingRefusal(stranger, calls.queryTriageQueue, { query: { orgId: clinic } })).status).toBe(
      403,
    );
    const word = { query: { orgId: clinic, keyWord: '王' } };
    expect((await callExpectingRefusal(stranger, calls.queryTriagePatients, word)).status).toBe(403);
    const call = { params: { id: addedVisit.id }, body: { state: 'called' as const, version: 1 } };
    expect(await callExpectingRefusal(stranger, calls.setTriageState, call)).toMatchObject({
      code: 'triage.notFound',
      status: 404,
    });
    const smuggled = { body: { ...visit(addedVisit.patient.id).body, orgId: otherOrganisation, doctorId: null } };
    expect((await callExpectingRefusal(stranger, calls.insertTriageVisit, smuggled)).code).toBe('patient.notFound');
  });
});
