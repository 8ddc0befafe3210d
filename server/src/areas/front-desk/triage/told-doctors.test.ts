import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { recoveryPatientInfo } from '@dentarium/api/recycle-bin/calls';
import { deletePatientInfoList } from '../../patients/calls.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { type RecordedEvents, recordEvents } from '../../../testing/record-events.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as calls from './calls.ts';

let site: TestApp;
let events: RecordedEvents;
let clinic: string;
let doctorId: string;
let doctor: Client;
let nurse: Client;
let nurseId: string;
let patient: string;
let visit: calls.TriageVisit;

beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  events = await recordEvents(site.database.databaseUrl);
});
afterAll(async () => {
  await events.end();
  await site.close();
});
beforeEach(async () => {
  clinic = await makeOrganisation(site.db);
  doctorId = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  nurseId = await makeAccount(site.db, { organisations: [clinic], roles: ['triageNurse'] });
  [doctor, nurse] = [await site.as(doctorId), await site.as(nurseId)];
  patient = await makePatient(site.db, clinic, doctorId, { name: '李梅' });
  const form = { orgId: clinic, patientId: patient, doctorId, room: '3', reason: 2, note: '' };
  visit = await nurse.call(calls.insertTriageVisit, { body: form });
});

async function setState(state: calls.TriageVisit['state']): Promise<void> {
  const request = { params: { id: visit.id }, body: { state, version: visit.version } };
  visit = await nurse.call(calls.setTriageState, request);
}
async function changeVisit(change: { readonly doctorId?: string; readonly room?: string }): Promise<void> {
  const body = { doctorId, room: '3', reason: 2, note: '', version: visit.version, ...change };
  visit = await nurse.call(calls.updateTriageVisit, { params: { id: visit.id }, body });
}
const listNotices = (client: Client) => client.call(calls.queryCalledPatients, {});
const listQueue = () => nurse.call(calls.queryTriageQueue, { query: { orgId: clinic } });
async function countEvents(accountId: string): Promise<number> {
  return (await events.listEvents(accountId)).filter(([name]) => name === 'triage:changed').length;
}

test('ADM-03 tells the doctor of a called patient until they are in the room', async () => {
  expect(await listNotices(doctor)).toEqual([]);
  await setState('called');
  const notices = await listNotices(doctor);
  expect(notices).toEqual([
    {
      id: `${visit.id}/${visit.calledAt ?? ''}`,
      text: { ch: '您的患者李梅已叫号，诊室：3', en: 'Your patient 李梅 was called to room 3' },
      to: `/patient/${patient}`,
      since: visit.calledAt,
    },
  ]);
  await changeVisit({ room: '' });
  expect((await listNotices(doctor))[0]?.text).toEqual({
    ch: '您的患者李梅已叫号',
    en: 'Your patient 李梅 was called',
  });
  const colleague = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] }));
  expect(await listNotices(colleague)).toEqual([]);
  await setState('inRoom');
  expect(await listNotices(doctor)).toEqual([]);
  await setState('called');
  expect((await listNotices(doctor))[0]?.id).not.toBe(notices[0]?.id);
});

test('ADM-03 tells a doctor without access to the record, without a link to it', async () => {
  const internId = await makeAccount(site.db, { organisations: [clinic], roles: ['internDoctor'] });
  await changeVisit({ doctorId: internId });
  await setState('called');
  expect(await listNotices(await site.as(internId))).toMatchObject([{ to: null }]);
});

test('ADM-03 sends the change of a visit to the former and the new doctor', async () => {
  const otherId = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  const before = await countEvents(doctorId);
  await changeVisit({ doctorId: otherId });
  expect(await countEvents(otherId)).toBe(1);
  expect(await countEvents(doctorId)).toBe(before + 1);
});

test.each([
  ['one', () => doctor.call(deletePatientInfo, { params: { id: patient } })],
  ['several', () => doctor.call(deletePatientInfoList, { body: { patientIds: [patient] } })],
])('ADM-03 REC-01 keeps a deleted patient in the queue until somebody takes them out: %s', async (_, remove) => {
  await setState('called');
  const before = await countEvents(nurseId);
  await remove();
  expect(await countEvents(nurseId)).toBe(before + 1);
  expect(await listQueue()).toMatchObject([{ id: visit.id, state: 'called', isPatientDeleted: true }]);
  expect(await listNotices(doctor)).toEqual([]);
  for (const [call, body] of [
    [calls.setTriageState, { state: 'inRoom' as const }],
    [calls.updateTriageVisit, { doctorId, room: '', reason: 2, note: '' }],
  ] as const) {
    const request = { params: { id: visit.id }, body: { ...body, version: visit.version } };
    expect((await callExpectingRefusal(nurse, call, request as never)).code).toBe('triage.patientDeleted');
  }
  const start = { params: { id: visit.id }, body: { version: visit.version } };
  expect((await callExpectingRefusal(nurse, calls.startTriageStage, start)).code).toBe('patient.notFound');
  const images = await callExpectingRefusal(nurse, calls.queryVisitImages, { params: { id: visit.id } });
  expect(images.code).toBe('triage.notFound');
  await setState('left');
  expect(await listQueue()).toEqual([]);
});

test('ADM-03 REC-01 returns a restored patient to their place in the queue', async () => {
  await doctor.call(deletePatientInfo, { params: { id: patient } });
  const before = await countEvents(nurseId);
  await doctor.call(recoveryPatientInfo, { params: { id: patient }, query: { isMerge: 'false' } });
  expect(await countEvents(nurseId)).toBe(before + 1);
  expect(await listQueue()).toMatchObject([{ id: visit.id, state: 'waiting', isPatientDeleted: false }]);
  await setState('called');
  expect(await listNotices(doctor)).toHaveLength(1);
});
