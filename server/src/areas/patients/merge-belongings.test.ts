import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { insertDetailedExam, queryDetailedExams } from '../detailed-exam/calls.ts';
import { getPatientMedicalRecordList, insertPatientMedicalRecord } from '@dentarium/api/medical-records/calls';
import { insertSharePatient, mergePatientInfo, updatePatientTags } from '@dentarium/api/patients/operation-calls';
import { previewMerge, queryPatientShares } from './calls.ts';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { sql } from 'kysely';
import * as areas from '../../app.ts';
import type { Area } from '../../kernel/areas/area.ts';
import { listHooks } from '../../records/hooks/sort-hooks.ts';
import { recordForm } from '../medical-records/testing/record-forms.ts';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount } from '../../testing/people.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient, makeStage } from './testing/patient-forms.ts';

describe('merging the data of patients', () => {
  let clinic: TestClinic;
  let client: Client;
  let keep: string;
  let drop: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    keep = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { name: 'Kept' });
    drop = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { name: 'Dropped' });
  });

  const read = (id: string) => client.call(queryPatientInfo, { params: { id } });
  const createMerge = (take?: string, keepVersion = 1, dropVersion = 1) => ({
    params: { keepId: keep, dropId: drop },
    query: { keepVersion, dropVersion, ...(take === undefined ? {} : { take }) },
  });
  const merge = (take?: string) => client.call(mergePatientInfo, createMerge(take));

  test('PAT-07 keeps records, tags and shares of both patients', async () => {
    const [a = '', b = ''] = await makeTags(clinic.db, clinic.organisation, 'Merged', ['a', 'b']);
    const guests = [
      await makeAccount(clinic.db, { organisations: [clinic.organisation] }),
      await makeAccount(clinic.db, { organisations: [clinic.organisation] }),
    ];
    for (const [patient, complaint, tagIds] of [
      [keep, 'of the kept', [a]],
      [drop, 'of the dropped', [a, b]],
    ] as const) {
      const body = { ...recordForm({ chiefComplaint: complaint }), patientId: patient };
      await client.call(insertPatientMedicalRecord, { body });
      await client.call(updatePatientTags, { params: { id: patient }, body: { tagIds: [...tagIds], version: 1 } });
    }
    const share = (patient: string, guest: number, canEdit: boolean, endDate: string | null) =>
      client.call(insertSharePatient, {
        params: { patientId: patient, doctorId: guests[guest] ?? '' },
        body: { canEdit, until: endDate },
      });
    await share(keep, 0, false, null);
    await share(drop, 0, true, '2999-01-01');
    await share(drop, 1, false, '2999-01-01');
    await client.call(mergePatientInfo, createMerge('', 2, 2));
    const records = await client.call(getPatientMedicalRecordList, { query: { patientId: keep } });
    expect(new Set(records.map(({ chiefComplaint }) => chiefComplaint))).toEqual(
      new Set(['of the kept', 'of the dropped']),
    );
    expect((await read(keep)).tags.map(({ text }) => text)).toEqual(['a', 'b']);
    const shares = await client.call(queryPatientShares, { params: { id: keep } });
    expect(new Map(shares.map(({ doctorId, canEdit, until }) => [doctorId, [canEdit, until]]))).toEqual(
      new Map([
        [guests[0], [true, null]],
        [guests[1], [false, '2999-01-01']],
      ]),
    );
    const visiblePatient = await (await clinic.as(guests[1] ?? '')).call(queryPatientInfo, { params: { id: keep } });
    expect(visiblePatient.id).toBe(keep);
  });

  test('PAT-07 PAT-11 keeps the detailed exams of both patients', async () => {
    for (const [id, overjetMm, examDate] of [
      [keep, 1, '2024-02-01'],
      [drop, 2, '2024-01-01'],
    ] as const) {
      const body = { exam: { ...EMPTY_EXAM, overjetMm }, stageId: null, examDate };
      await client.call(insertDetailedExam, { params: { id }, body });
    }
    const preview = await client.call(previewMerge, { params: { keepId: keep, dropId: drop } });
    expect(preview.exams).toEqual({ keep: true, drop: true });
    await merge();
    const exams = await client.call(queryDetailedExams, { params: { id: keep } });
    expect(exams.map(({ exam, examDate }) => [exam?.overjetMm, examDate])).toEqual([
      [2, '2024-01-01'],
      [1, '2024-02-01'],
    ]);
  });

  test('PAT-07 keeps report texts and completes them from the dropped patient', async () => {
    const draft = (patient_id: string, complaint: string | null, plan: string | null) => ({
      patient_id,
      complaint,
      problems: null,
      plan,
      summary: null,
      updated_by: clinic.doctor,
    });
    await clinic.db
      .insertInto('report_draft')
      .values([draft(keep, 'crowding', ''), draft(drop, 'spacing', 'aligners')])
      .execute();
    await merge();
    const drafts = await clinic.db.selectFrom('report_draft').selectAll().where('patient_id', '=', keep).execute();
    expect(drafts).toMatchObject([{ complaint: 'crowding', plan: 'aligners', version: 2 }]);
  });

  test("PAT-07 keeps one place in the front desk's queue for both, with its stage", async () => {
    const [targetStage, sourceStage] = [
      await makeStage(clinic.db, keep, clinic.doctor),
      await makeStage(clinic.db, drop, clinic.doctor),
    ];
    const visit = (patient_id: string, number: number, visit_date: string, stage_id: string | null) => ({
      organisation_id: clinic.organisation,
      visit_date,
      number,
      patient_id,
      doctor_id: null,
      room: '',
      reason: 1,
      note: '',
      called_at: null,
      stage_id,
      created_by: clinic.doctor,
    });
    const [first, second, third] = [1, 2, 3];
    await clinic.db
      .insertInto('triage_visit')
      .values([
        visit(keep, first, '2024-01-02', null),
        visit(drop, second, '2024-01-02', null),
        visit(drop, third, '2024-01-03', sourceStage),
      ])
      .execute();
    await merge();
    const visits = await clinic.db
      .selectFrom('triage_visit')
      .select(['number', 'state', 'stage_id'])
      .where('patient_id', '=', keep)
      .orderBy('number')
      .execute();
    expect(visits).toEqual([
      { number: first, state: 'waiting', stage_id: null },
      { number: second, state: 'left', stage_id: null },
      { number: third, state: 'waiting', stage_id: targetStage },
    ]);
  });

  test.each([
    ['patient', 'onMerge'],
    ['stage', 'onStageJoin'],
  ] as const)('PAT-07 handles the merge in the area of every table that refers to a %s', async (table, hook) => {
    const { rows } = await sql<{ name: string; is_deleted: boolean }>`
      select conrelid::regclass::text as name, confdeltype in ('c', 'n') as is_deleted from pg_constraint
      where contype = 'f' and confrelid = ${table}::regclass order by 1`.execute(clinic.db);
    const notifiedAreas = new Set(
      listHooks(clinic.app.areas.hooks, 'patientHooks').flatMap(({ area, hooks }) => (hooks[hook] ? area : [])),
    );
    const notifiedTables = Object.values(areas as Record<string, Area>).flatMap(({ name, tables = [] }) =>
      notifiedAreas.has(name) ? tables : [],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(notifiedTables).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    // No row prevents the permanent deletion of a patient.
    expect(rows.filter((row) => !row.is_deleted)).toEqual([]);
  });
});
