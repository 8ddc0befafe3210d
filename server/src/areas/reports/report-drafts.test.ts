import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryReportDraft, updateReportDraft } from './calls.ts';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

describe('texts of reports', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation], name: '王医生' });
    client = await test_.as(doctor);
  });
  afterAll(() => test_.close());

  test('TASK-05 stores texts per patient and refuses a stale second save', async () => {
    const patient = await makePatient(test_.db, organisation, doctor);
    await test_.db
      .insertInto('medical_record')
      .values(
        // The later visit is a review.
        (
          [
            ['2024-03-04', '复诊'],
            ['2024-02-03', '嘴突'],
          ] as const
        ).map(([day, complaint]) => ({
          patient_id: patient,
          visit_date: day,
          chief_complaint: complaint,
          check_text: '',
          process: '',
          remark: '',
          next_visit: null,
          signed_by: null,
          signed_at: null,
          created_by: doctor,
        })),
      )
      .execute();
    const params = { id: patient };
    expect(await client.call(queryReportDraft, { params })).toMatchObject({
      complaint: null,
      proposals: { ch: { complaint: '嘴突', problems: '' } },
      version: 0,
    });
    const draft = { complaint: null, problems: 'Crowding', plan: '', summary: null };
    const savedDraft = await client.call(updateReportDraft, { params, body: { ...draft, version: 0 } });
    expect(savedDraft).toMatchObject({ ...draft, version: 1, updatedBy: '王医生' });
    expect(
      await callExpectingRefusal(client, updateReportDraft, { params, body: { ...draft, version: 0 } }),
    ).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'reportText' },
      status: 409,
    });
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((plan) => client.call(updateReportDraft, { params, body: { ...draft, plan, version: 1 } })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
