import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { insertDetailedExam, queryDetailedExams, updateDetailedExam } from './calls.ts';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

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

  test('PAT-11 returns no exam before the first save', async () => {
    expect(await read()).toEqual({
      id: null,
      stageId: null,
      examDate: null,
      exam: null,
      derived: { angleType: null, canine: null, midline: null, subdivision: null },
      overjetLimits: { mild: 3, moderate: 5, severe: 8 },
      version: 0,
      updatedBy: null,
      updatedAt: null,
    });
  });

  test('PAT-11 stores every answer and derives the single values from the worse side', async () => {
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
    const savedExam = await client.call(updateDetailedExam, { params: { id: patient }, body: { exam, version: 0 } });
    expect(savedExam).toMatchObject({
      exam,
      derived: { angleType: 1, canine: 1, midline: 2, subdivision: 'left' },
      version: 1,
      updatedBy: { id: doctor, name: 'Dr Who' },
    });
    expect(await read()).toEqual(savedExam);
  });

  test('PAT-11 refuses a stale second save, for the first and later versions', async () => {
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
    expect(await callExpectingRefusal(client, updateDetailedExam, saving(change))).toMatchObject({
      code: 'exam.invalid',
      detail: { fields: [error] },
    });
    expect(await read()).toMatchObject({ version: 0 });
  });

  test('PAT-11 stores exams per stage and date and leaves earlier ones unchanged', async () => {
    const [before, duringStage] = [
      await makeStage(test_.db, patient, doctor, { stageDate: '2024-01-02' }),
      await makeStage(test_.db, patient, doctor, { stageCode: 1, stageDate: '2024-06-02' }),
    ];
    const add = (stageId: string | null, examDate: string, overjetMm: number) =>
      client.call(insertDetailedExam, {
        params: { id: patient },
        body: { exam: { ...EMPTY_EXAM, overjetMm }, stageId, examDate },
      });
    const laterExam = await add(duringStage, '2024-06-03', 3);
    const first = await add(before, '2024-01-02', 7);
    expect(first).toMatchObject({ stageId: before, examDate: '2024-01-02', version: 1 });
    const all = () => client.call(queryDetailedExams, { params: { id: patient } });
    expect(await all()).toEqual([first, laterExam]);
    expect(await read()).toEqual(laterExam);
    const changedExam = await client.call(updateDetailedExam, {
      params: { id: patient },
      body: { exam: { ...EMPTY_EXAM, overjetMm: 6 }, version: 1, examId: first.id ?? '', examDate: '2024-01-03' },
    });
    expect(changedExam).toMatchObject({ id: first.id, stageId: before, examDate: '2024-01-03', version: 2 });
    expect((await all()).map(({ exam }) => exam?.overjetMm)).toEqual([6, 3]);
  });

  test('PAT-11 allows one exam per stage and past day, on a stage of the patient', async () => {
    const stage = await makeStage(test_.db, patient, doctor);
    const foreign = await makeStage(test_.db, await makePatient(test_.db, organisation, doctor), doctor);
    const adding = (stageId: string | null, examDate = '2024-01-02') => ({
      params: { id: patient },
      body: { exam: EMPTY_EXAM, stageId, examDate },
    });
    const { id, version } = await client.call(insertDetailedExam, adding(stage));
    expect(await callExpectingRefusal(client, insertDetailedExam, adding(stage))).toMatchObject({
      code: 'version.stale',
    });
    expect(await callExpectingRefusal(client, insertDetailedExam, adding(foreign))).toMatchObject({
      code: 'stage.notFound',
    });
    for (const [day, problem] of [
      ['2999-01-01', 'future'],
      ['1900-01-01', 'beforeBirth'],
    ] as const)
      expect(await callExpectingRefusal(client, insertDetailedExam, adding(stage, day))).toMatchObject({
        code: 'exam.invalid',
        detail: { fields: [{ field: 'examDate', problem }] },
      });
    const ofNobody = { exam: EMPTY_EXAM, version, examId: randomUUID() };
    expect(
      await callExpectingRefusal(client, updateDetailedExam, { params: { id: patient }, body: ofNobody }),
    ).toMatchObject({
      code: 'exam.notFound',
      status: 404,
    });
    await test_.db.deleteFrom('stage').where('id', '=', stage).execute();
    expect(await read()).toMatchObject({ id, stageId: null });
  });

  test('PAT-11 leaves newer questions unanswered in an exam of an earlier release', async () => {
    await client.call(updateDetailedExam, saving({ faceType: 1 }));
    await test_.db
      .updateTable('detailed_exam')
      .set({ exam: JSON.stringify({ faceType: 2 }) })
      .where('patient_id', '=', patient)
      .execute();
    expect((await read()).exam).toEqual({ ...EMPTY_EXAM, faceType: 2 });
  });
});
