import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryDetailedExam, updateDetailedExam } from '@dentarium/api/services/detailed-exam';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, refusal, type TestApp } from '../../testing/test-app.ts';

describe('the detailed exam', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let patient: string;

  beforeAll(async () => {
    test_ = await createTestApp({ OVERJET_LIMITS: '3,5,8' });
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation], name: 'Dr Who' });
    client = await test_.as(doctor);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patient = await makePatient(test_.db, organisation, doctor);
  });

  const read = () => client.call(queryDetailedExam, { params: { id: patient } });
  const saving = (more: Partial<DetailedExam>, version = 0) => ({
    params: { id: patient },
    body: { exam: { ...EMPTY_EXAM, ...more }, version },
  });

  test('PAT-11 there is none before it is saved', async () => {
    expect(await read()).toEqual({
      exam: null,
      derived: { angleType: null, canine: null, midline: null, subdivision: null },
      overjetLimits: { mild: 3, moderate: 5, severe: 8 },
      version: 0,
      updatedBy: null,
      updatedAt: null,
    });
  });

  test('PAT-11 every answer is kept, and the single values come from the worse side', async () => {
    const exam: DetailedExam = {
      ...EMPTY_EXAM,
      angleRight: 0,
      angleLeft: 1,
      class2Division: 2,
      canineRight: 2,
      canineLeft: 1,
      midlineUpper: 1,
      midlineUpperMm: 1.5,
      midlineLower: 2,
      midlineLowerMm: 2,
      faceType: 1,
      anterior: 3,
      overjetMm: -2.5,
      overbitePercent: 40,
      crowdingUpper: -3,
      boltonAnterior: 78.8,
      tmj: [1, 4],
      openingMm: 42.5,
      dentition: { ...EMPTY_EXAM.dentition, missing: [18, 75], supernumerary: [{ near: 11, pos: 'mesial' }] },
    };
    const saved = await client.call(updateDetailedExam, { params: { id: patient }, body: { exam, version: 0 } });
    expect(saved).toMatchObject({
      exam,
      derived: { angleType: 1, canine: 1, midline: 2, subdivision: 'left' },
      version: 1,
      updatedBy: { id: doctor, name: 'Dr Who' },
    });
    expect(await read()).toEqual(saved);
  });

  test('PAT-11 of two who save it the second is told, the first time and later', async () => {
    const save = (version: number) => (overjetMm: number) =>
      client.call(updateDetailedExam, saving({ overjetMm }, version)).then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    for (const version of [0, 1]) {
      const outcomes = await Promise.all([3, 4, 5].map(save(version)));
      expect(outcomes.toSorted()).toEqual(['saved', 'version.stale', 'version.stale']);
      const { exam, version: now } = await read();
      expect([exam?.overjetMm, now]).toEqual([[3, 4, 5][outcomes.indexOf('saved')], version + 1]);
    }
  });

  test.each<[string, Partial<DetailedExam>, unknown]>([
    ['an overjet of 20.5 mm', { overjetMm: 20.5 }, { field: 'overjetMm', problem: 'range' }],
    ['an overjet of -10.5 mm', { overjetMm: -10.5 }, { field: 'overjetMm', problem: 'range' }],
    ['an overjet of 2.3 mm', { overjetMm: 2.3 }, { field: 'overjetMm', problem: 'step' }],
    ['a tooth 19', { dentition: { ...EMPTY_EXAM.dentition, missing: [19] } }, { field: 'dentition', problem: 'tooth' }],
    ['Angle class IV', { angleLeft: 3 }, { field: 'angleLeft', problem: 'option' }],
  ])('PAT-11 PAT-14 %s is refused with its field', async (_, change, error) => {
    expect(await refusal(client, updateDetailedExam, saving(change))).toMatchObject({
      code: 'exam.invalid',
      detail: { fields: [error] },
    });
    expect(await read()).toMatchObject({ version: 0 });
  });

  test('PAT-11 an exam of an earlier release has the newer questions unanswered', async () => {
    await client.call(updateDetailedExam, saving({ faceType: 1 }));
    await test_.db
      .updateTable('detailed_exam')
      .set({ exam: JSON.stringify({ faceType: 2 }) })
      .where('patient_id', '=', patient)
      .execute();
    expect((await read()).exam).toEqual({ ...EMPTY_EXAM, faceType: 2 });
  });
});
