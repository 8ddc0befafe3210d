import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { getToday, STAGE_CODES } from '@dentarium/domain';
import { queryExceptionStages } from '../front-desk/calls.ts';
import { insertTriageVisit, startTriageStage } from '../front-desk/triage/calls.ts';
import { previewMerge } from '../patients/calls.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findStageOnDate } from './stage-order.ts';

// The ids of stages are random, so an order that ends with the id hides a wrong one in half of the runs. These tests
// give the first stage the largest id.
const IDS = ['f', 'b', '0'] as const;

let site: TestApp;
let clinic: string;
let doctorId: string;
let doctor: Client;
let patient: string;
/** The stages of one day, in the order of their creation. */
let stages: readonly string[];

beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
});
afterAll(() => site.close());
beforeEach(async () => {
  clinic = await makeOrganisation(site.db);
  doctorId = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  doctor = await site.as(doctorId);
  patient = await makePatient(site.db, clinic, doctorId);
  stages = await Promise.all(IDS.map((digit, index) => makeStageOfDay(patient, digit, index)));
});

/** Inserts a stage of today that was created after `index` others. */
async function makeStageOfDay(patientId: string, digit: string, index: number): Promise<string> {
  const id = await makeStage(site.db, patientId, doctorId, { stageDate: getToday(), stageName: `Stage ${index}` });
  const ownId = `${digit}${id.slice(1)}`;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 8, index * 10));
  await site.db.updateTable('stage').set({ id: ownId, created_at: createdAt }).where('id', '=', id).execute();
  return ownId;
}

describe('SAFE-01 STG-01 several stages of one day', () => {
  test.each([
    [
      'the list of stages',
      async () => (await doctor.call(getStageListByPid, { params: { id: patient } })).map(({ id }) => id),
    ],
    [
      'the stages into which an exception may be filed',
      async () => (await doctor.call(queryExceptionStages, { params: { id: patient } })).map(({ id }) => id),
    ],
    [
      'the preview of a merge of patients',
      async () => {
        const keepId = await makePatient(site.db, clinic, doctorId);
        const preview = await doctor.call(previewMerge, { params: { keepId, dropId: patient } });
        return preview.stages.map(({ stageIds: [id] }) => id);
      },
    ],
  ])('are sorted by their creation in %s', async (_, listIds) => {
    expect(await listIds()).toEqual(stages);
  });

  test('are sorted by their creation in a merge of two patients', async () => {
    const keepId = await makePatient(site.db, clinic, doctorId);
    const keptStage = await makeStageOfDay(keepId, 'a', 1.5);
    await site.db.updateTable('stage').set({ stage_code: STAGE_CODES.after }).where('id', '=', keptStage).execute();
    const preview = await doctor.call(previewMerge, { params: { keepId, dropId: patient } });
    expect(preview.stages.map(({ stageIds: [id] }) => id)).toEqual([stages[0], stages[1], keptStage, stages[2]]);
  });

  test('have the one that was created last as the latest stage of the patient', async () => {
    const { latest_stage_id: latestId } = await site.db
      .selectFrom('patient_list')
      .select('latest_stage_id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect(latestId).toBe(stages[2]);
  });

  test('have the one that was created last as the stage of an image of the day', async () => {
    expect(await findStageOnDate(site.db, { patientId: patient, date: getToday() })).toBe(stages[2]);
    const form = { orgId: clinic, patientId: patient, doctorId, room: '', reason: 2, note: '' } as const;
    const nurse = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] }));
    const visit = await nurse.call(insertTriageVisit, { body: form });
    const startedVisit = await nurse.call(startTriageStage, {
      params: { id: visit.id },
      body: { version: visit.version },
    });
    expect(startedVisit.stageId).toBe(stages[2]);
  });
});
