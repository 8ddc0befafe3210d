import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import {
  deletePatientInfo,
  updatePatientListDoctor,
  updatePatientState,
  updatePatientTags,
} from '@dentarium/api/patients/operation-calls';
import { addPatientTags, deletePatientInfoList } from './calls.ts';
import { queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { STOP_REASON_CODES } from '@dentarium/domain';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, createPatientForm } from './testing/patient-forms.ts';

describe('changing patients', () => {
  let test_: TestApp;
  let organisation: string;
  let other: string;
  let doctor: string;
  let client: Client;
  let patients: string[];

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db);
    other = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation, other] });
    client = await test_.as(doctor);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patients = await Promise.all([1, 2, 3].map(() => makePatient(test_.db, organisation, doctor)));
  });

  const getFirst = () => patients[0] ?? '';
  const read = (id: string) => client.call(queryPatientInfo, { params: { id } });
  const readDoctors = async () => (await Promise.all(patients.map(read))).map(({ doctorId }) => doctorId);
  const readAudit = (action: string) =>
    test_.db
      .selectFrom('audit_entry')
      .select(['patient_id', 'organisation_id', 'outcome'])
      .where('action', '=', action)
      .where('patient_id', 'in', patients)
      .execute();

  test('PAT-09 changes the attending doctor of one and of several patients, each with an audit entry', async () => {
    const next = await makeAccount(test_.db, { organisations: [organisation] });
    const change = (patientIds: string[]) =>
      client.call(updatePatientListDoctor, { params: { id: next }, body: { patientIds } });
    await change([getFirst()]);
    expect(await readDoctors()).toEqual([next, doctor, doctor]);
    await change([...patients, getFirst()]);
    expect(await readDoctors()).toEqual([next, next, next]);
    const entries = await readAudit('patient.doctor');
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map((entry) => entry.organisation_id))).toEqual(new Set([organisation]));
  });

  test('PAT-09 refuses a doctor who does not belong to the organisation of every patient', async () => {
    const otherDoctor = await makeAccount(test_.db, { organisations: [other] });
    const foreign = await makePatient(test_.db, other, doctor);
    const change = { params: { id: otherDoctor }, body: { patientIds: [foreign, ...patients] } };
    expect(await callExpectingRefusal(client, updatePatientListDoctor, change)).toMatchObject({
      code: 'patient.doctor',
    });
    expect((await read(foreign)).doctorId).toBe(doctor);
    await client.call(updatePatientListDoctor, { params: { id: otherDoctor }, body: { patientIds: [foreign] } });
    expect((await read(foreign)).doctorId).toBe(otherDoctor);
  });

  test('PAT-09 changes no patient of a batch if the caller cannot see one of them', async () => {
    const next = await makeAccount(test_.db, { organisations: [organisation] });
    const hidden = await makePatient(test_.db, await makeOrganisation(test_.db), doctor);
    const change = { params: { id: next }, body: { patientIds: [...patients, hidden] } };
    expect(await callExpectingRefusal(client, updatePatientListDoctor, change)).toMatchObject({
      code: 'patient.notFound',
    });
    expect(await readDoctors()).toEqual([doctor, doctor, doctor]);
    expect(
      await callExpectingRefusal(client, updatePatientListDoctor, { ...change, body: { patientIds: [] } }),
    ).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('PAT-09 completes two concurrent batches of the same patients', async () => {
    const next = await makeAccount(test_.db, { organisations: [organisation] });
    const change = (id: string, patientIds: string[]) =>
      client.call(updatePatientListDoctor, { params: { id }, body: { patientIds } });
    await Promise.all([1, 2, 3, 4].flatMap(() => [change(next, patients), change(doctor, patients.toReversed())]));
    expect(new Set(await readDoctors()).size).toBe(1);
  });

  test('PAT-12 sets exactly the given tags and refuses the second of two concurrent changes', async () => {
    const [a = '', b = ''] = await makeTags(test_.db, organisation, 'Set', ['a', 'b']);
    const set = (tagIds: string[], version: number) => ({ params: { id: getFirst() }, body: { tagIds, version } });
    const texts = async () => (await read(getFirst())).tags.map(({ text }) => text);
    expect(await client.call(updatePatientTags, set([a], 1))).toMatchObject({ version: 2 });
    expect(await callExpectingRefusal(client, updatePatientTags, set([b], 1))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'patient' },
    });
    expect(await texts()).toEqual(['a']);
    await client.call(updatePatientTags, set([b], 2));
    expect(await texts()).toEqual(['b']);
    const body = { ...createPatientForm(organisation, doctor), version: 2 };
    expect(await callExpectingRefusal(client, updatePatientInfo, { params: { id: getFirst() }, body })).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'patient' },
    });
    expect(await texts()).toEqual(['b']);
  });

  test('PAT-12 adds tags to several patients and keeps their existing ones', async () => {
    const [a = '', b = ''] = await makeTags(test_.db, organisation, 'Add', ['a', 'b']);
    await client.call(updatePatientTags, { params: { id: getFirst() }, body: { tagIds: [a], version: 1 } });
    await client.call(addPatientTags, { body: { patientIds: patients, tagIds: [a, b] } });
    for (const patient of patients) expect((await read(patient)).tags.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(await readAudit('patient.tags')).toHaveLength(4);
  });

  test('PAT-12 refuses a deleted tag and a tag of another organisation', async () => {
    const [own = ''] = await makeTags(test_.db, organisation, 'Own', ['own']);
    const [foreign = ''] = await makeTags(test_.db, other, 'Foreign', ['x']);
    for (const tagId of [foreign, getFirst()]) {
      expect(
        await callExpectingRefusal(client, addPatientTags, { body: { patientIds: patients, tagIds: [own, tagId] } }),
      ).toMatchObject({ code: 'tag.notFound' });
      expect(
        await callExpectingRefusal(client, updatePatientTags, {
          params: { id: getFirst() },
          body: { tagIds: [own, tagId], version: 1 },
        }),
      ).toMatchObject({ code: 'tag.notFound' });
    }
    expect((await read(getFirst())).tags).toEqual([]);
  });

  const createStateChange = (state: 0 | 1, version: number, reason: number | null = null, text = '') => ({
    params: { patientId: getFirst(), state },
    body: { reason, text, version },
  });

  test.each(STOP_REASON_CODES)('PAT-05 stops a treatment with reason %i and restarts it', async (reason) => {
    const stoppedPatient = await client.call(updatePatientState, createStateChange(1, 1, reason, ' 转院  '));
    expect(stoppedPatient).toMatchObject({ status: 1, stopReason: reason, stopText: '转院', version: 2 });
    expect(await read(getFirst())).toEqual(stoppedPatient);
    expect(await client.call(updatePatientState, createStateChange(0, 2))).toMatchObject({
      status: 0,
      stopReason: null,
      stopText: '',
      version: 3,
    });
  });

  test.each([
    ['no reason', null, '', 'reason.required'],
    ['an unknown reason', 7, '', 'reason.required'],
    ['another reason without words', 6, '  ', 'text.required'],
  ])('PAT-05 refuses to stop a treatment with %s', async (_, reason, text, problem) => {
    expect(await callExpectingRefusal(client, updatePatientState, createStateChange(1, 1, reason, text))).toMatchObject(
      {
        code: 'patient.stopReason',
        detail: { problem },
      },
    );
    expect(await read(getFirst())).toMatchObject({ status: 0, version: 1 });
  });

  test('PAT-05 refuses the second of two concurrent stops, and a repeated stop', async () => {
    await client.call(updatePatientState, createStateChange(1, 1, 1));
    expect(await callExpectingRefusal(client, updatePatientState, createStateChange(1, 1, 2))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'patient' },
    });
    expect(await callExpectingRefusal(client, updatePatientState, createStateChange(1, 2, 2))).toMatchObject({
      code: 'patient.state',
    });
    expect(await read(getFirst())).toMatchObject({ stopReason: 1 });
  });

  test('PAT-06 moves one and several patients to the recycle bin and hides them', async () => {
    await client.call(deletePatientInfo, { params: { id: getFirst() } });
    expect(await callExpectingRefusal(client, queryPatientInfo, { params: { id: getFirst() } })).toMatchObject({
      code: 'patient.deleted',
      status: 404,
    });
    const stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
    expect(await callExpectingRefusal(stranger, queryPatientInfo, { params: { id: getFirst() } })).toMatchObject({
      code: 'patient.notFound',
    });
    const rest = patients.slice(1);
    expect(await callExpectingRefusal(client, deletePatientInfoList, { body: { patientIds: patients } })).toMatchObject(
      {
        code: 'patient.notFound',
      },
    );
    expect(await read(rest[0] ?? '')).toMatchObject({ status: 0 });
    await client.call(deletePatientInfoList, { body: { patientIds: rest } });
    for (const id of rest)
      expect(await callExpectingRefusal(client, queryPatientInfo, { params: { id } })).toMatchObject({
        code: 'patient.deleted',
      });
    expect((await readAudit('patient.delete')).filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
  });

  test('PAT-06 reports a patient as deleted to a user who is editing them', async () => {
    const body = { ...createPatientForm(organisation, doctor), version: 1 };
    await client.call(deletePatientInfo, { params: { id: getFirst() } });
    expect(await callExpectingRefusal(client, updatePatientInfo, { params: { id: getFirst() }, body })).toMatchObject({
      code: 'patient.notFound',
      status: 404,
    });
  });
});
