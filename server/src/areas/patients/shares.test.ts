import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import {
  canclePatientShareDoctor,
  deletePatientInfo,
  insertSharePatient,
  queryShareDoctorList,
  updatePatientState,
} from '@dentarium/api/patients/operation-calls';
import { queryPatientShares } from './calls.ts';
import { queryPatientInfo, queryPatientList, updatePatientInfo } from '@dentarium/api/patients/calls';
import { recoveryPatientInfo } from '@dentarium/api/recycle-bin/calls';
import { insertStageInfo } from '@dentarium/api/stages/calls';
import { getToday } from '@dentarium/domain';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, createPatientForm, sharePatientWith, createStageForm } from './testing/patient-forms.ts';

describe('sharing patients', () => {
  let test_: TestApp;
  let organisation: string;
  let foreign: string;
  let owner: string;
  let client: Client;
  let patient: string;
  let guestId: string;
  let guest: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db, 'Own');
    foreign = await makeOrganisation(test_.db, 'Foreign');
    owner = await makeAccount(test_.db, { organisations: [organisation], name: 'owner' });
    client = await test_.as(owner);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patient = await makePatient(test_.db, organisation, owner);
    guestId = await createOrthodontist();
    guest = await test_.as(guestId);
  });

  async function createOrthodontist(): Promise<string> {
    const id = await makeAccount(test_.db, { organisations: [foreign] });
    await test_.db.updateTable('account').set({ is_orthodontist: true }).where('id', '=', id).execute();
    return id;
  }

  const shareWith = (doctor: string, canEdit = false, until: string | null = null) =>
    client.call(insertSharePatient, { params: { patientId: patient, doctorId: doctor }, body: { canEdit, until } });
  const day = (days: number) => getToday(new Date(Date.now() + days * 86_400_000));
  const readAs = (viewer: Client) => viewer.call(queryPatientInfo, { params: { id: patient } });
  const hidden = { code: 'patient.notFound', status: 404 };
  const listSeenIds = async (viewer: Client) => {
    const { items } = await viewer.call(queryPatientList, { body: { pageIndex: 1, pageSize: 100 } });
    return items.map(({ id }) => id);
  };

  test('PAT-08 shows only the shared patient to a doctor of another organisation', async () => {
    const other = await makePatient(test_.db, organisation, owner);
    expect(await callExpectingRefusal(guest, queryPatientInfo, { params: { id: patient } })).toMatchObject(hidden);
    expect(await shareWith(guestId, false, day(3))).toMatchObject({
      doctorId: guestId,
      canEdit: false,
      until: day(3),
      sharedBy: { id: owner, name: 'owner' },
    });
    expect(await readAs(guest)).toMatchObject({ id: patient, isShared: true, mayEdit: false });
    expect(await listSeenIds(guest)).toEqual([patient]);
    expect(await callExpectingRefusal(guest, queryPatientInfo, { params: { id: other } })).toMatchObject(hidden);
    expect(
      await callExpectingRefusal(await test_.as(await createOrthodontist()), queryPatientInfo, {
        params: { id: patient },
      }),
    ).toEqual(expect.objectContaining(hidden));
  });

  test('PAT-08 allows changes with a share for editing but not with one for viewing', async () => {
    const change = async () => ({
      params: { id: patient },
      body: { ...createPatientForm(organisation, owner), version: (await readAs(guest)).version },
    });
    await shareWith(guestId);
    expect(await callExpectingRefusal(guest, updatePatientInfo, await change())).toMatchObject({
      code: 'access.denied',
    });
    const stage = { params: { id: patient }, body: createStageForm() };
    expect(await callExpectingRefusal(guest, insertStageInfo, stage)).toMatchObject({ code: 'access.denied' });
    await shareWith(guestId, true);
    expect(await readAs(guest)).toMatchObject({ mayEdit: true });
    await guest.call(updatePatientInfo, await change());
    await guest.call(insertStageInfo, stage);
    await shareWith(guestId, false);
    expect(await callExpectingRefusal(guest, updatePatientInfo, await change())).toMatchObject({
      code: 'access.denied',
    });
  });

  test('PAT-08 refuses sharing and deleting by a user whom the patient is shared with', async () => {
    await shareWith(guestId, true);
    const furtherShare = {
      params: { patientId: patient, doctorId: await createOrthodontist() },
      body: { canEdit: false, until: null },
    };
    expect(await callExpectingRefusal(guest, insertSharePatient, furtherShare)).toMatchObject({
      code: 'access.denied',
    });
    expect(await callExpectingRefusal(guest, deletePatientInfo, { params: { id: patient } })).toMatchObject({
      code: 'access.denied',
    });
  });

  test('PAT-08 ends a cancelled share at once, also of a stopped treatment', async () => {
    await shareWith(guestId);
    const { version } = await readAs(client);
    await client.call(updatePatientState, {
      params: { patientId: patient, state: 1 },
      body: { reason: 2, text: '', version },
    });
    const cancel = { params: { patientId: patient, doctorId: guestId } };
    expect(await client.call(canclePatientShareDoctor, cancel)).toBe(true);
    expect(await callExpectingRefusal(guest, queryPatientInfo, { params: { id: patient } })).toMatchObject(hidden);
    expect(await callExpectingRefusal(client, canclePatientShareDoctor, cancel)).toMatchObject({
      code: 'share.notFound',
    });
  });

  test('PAT-08 ends a share with its last day', async () => {
    await shareWith(guestId, false, getToday());
    expect(await readAs(guest)).toMatchObject({ id: patient });
    await test_.db
      .updateTable('patient_share')
      .set({ until: day(-1) })
      .where('patient_id', '=', patient)
      .execute();
    expect(await callExpectingRefusal(guest, queryPatientInfo, { params: { id: patient } })).toMatchObject(hidden);
    expect(await listSeenIds(guest)).toEqual([]);
    expect(
      await callExpectingRefusal(client, insertSharePatient, {
        params: { patientId: patient, doctorId: guestId },
        body: { canEdit: false, until: day(-1) },
      }),
    ).toMatchObject({ code: 'share.until' });
  });

  test('PAT-08 hides a deleted patient from everybody and restores the shares with them', async () => {
    await shareWith(guestId);
    await client.call(deletePatientInfo, { params: { id: patient } });
    expect(await callExpectingRefusal(guest, queryPatientInfo, { params: { id: patient } })).toMatchObject(hidden);
    await client.call(recoveryPatientInfo, { params: { id: patient }, query: { isMerge: 'false' } });
    expect(await readAs(guest)).toMatchObject({ id: patient, isShared: true });
  });

  test('PAT-08 shows every share to the owner and a guest only their own', async () => {
    const colleague = await makeAccount(test_.db, { organisations: [organisation] });
    await shareWith(guestId);
    await sharePatientWith(test_.db, patient, colleague, owner, { canEdit: true, until: '2020-01-01' });
    const all = await client.call(queryPatientShares, { params: { id: patient } });
    expect(all.map(({ doctorId, until }) => [doctorId, until])).toEqual([
      [guestId, null],
      [colleague, '2020-01-01'],
    ]);
    const own = await guest.call(queryPatientShares, { params: { id: patient } });
    expect(own.map(({ doctorId }) => doctorId)).toEqual([guestId]);
  });

  test.each(['nobody', 'the caller', 'a disabled account', 'somebody elsewhere who is no orthodontist'])(
    'PAT-08 refuses a share with %s',
    async (viewer) => {
      const otherDoctor = await makeAccount(test_.db, { organisations: [foreign], isOrthodontist: false });
      const disabled = await createOrthodontist();
      await test_.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', disabled).execute();
      const doctor =
        viewer === 'nobody'
          ? patient
          : viewer === 'the caller'
            ? owner
            : viewer.startsWith('a ')
              ? disabled
              : otherDoctor;
      expect(
        await callExpectingRefusal(client, insertSharePatient, {
          params: { patientId: patient, doctorId: doctor },
          body: { canEdit: false, until: null },
        }),
      ).toMatchObject({ code: 'share.doctor', status: 404 });
    },
  );

  test('PAT-08 finds colleagues by part of the name, and other doctors only by their full name', async () => {
    const colleague = await makeAccount(test_.db, { organisations: [organisation], name: 'Wang Fang' });
    const otherDoctor = await makeAccount(test_.db, { organisations: [foreign], name: 'Wang Elsewhere' });
    const row = test_.db.updateTable('account').where('id', '=', otherDoctor);
    await row.set({ is_orthodontist: true, phone: '+8613700137000' }).execute();
    const find = async (keyWord?: string) =>
      (
        await client.call(queryShareDoctorList, {
          params: { id: patient },
          query: keyWord === undefined ? {} : { keyWord },
        })
      ).map(({ id, isColleague }) => [id, isColleague]);
    expect(await find('wang')).toEqual([[colleague, true]]);
    for (const word of ['13700137000', '+86 137 0013 7000', 'wang elsewhere'])
      expect(await find(word)).toEqual([[otherDoctor, false]]);
    expect(await find('1370013700')).toEqual([]);
    const everybody = (await find()).map(([id]) => id);
    expect(everybody).toContain(colleague);
    expect(everybody).not.toContain(owner);
    expect(everybody).not.toContain(otherDoctor);
  });

  test("PAT-08 treats only doctors of the patient's organisation as colleagues of a doctor in several", async () => {
    const second = await makeOrganisation(test_.db);
    const both = await makeAccount(test_.db, { organisations: [organisation, second], name: 'Chen Both' });
    const bothClient = await test_.as(both);
    const otherDoctor = await makeAccount(test_.db, {
      organisations: [second],
      name: 'Chen Elsewhere',
      isOrthodontist: false,
    });
    const everywhere = await makeAccount(test_.db, {
      organisations: [second, organisation],
      name: 'Chen Everywhere',
      isOrthodontist: false,
    });
    const find = async (id: string) =>
      (await bothClient.call(queryShareDoctorList, { params: { id }, query: { keyWord: 'chen' } })).map((doctor) => [
        doctor.id,
        doctor.isColleague,
      ]);
    const secondPatient = await makePatient(test_.db, second, both);
    expect(await find(patient)).toEqual([[everywhere, true]]);
    expect(await find(secondPatient)).toEqual([
      [otherDoctor, true],
      [everywhere, true],
    ]);
    const createShareInput = (id: string) => ({
      params: { patientId: id, doctorId: otherDoctor },
      body: { canEdit: false, until: null },
    });
    expect(await callExpectingRefusal(bothClient, insertSharePatient, createShareInput(patient))).toMatchObject({
      code: 'share.doctor',
    });
    expect(await bothClient.call(insertSharePatient, createShareInput(secondPatient))).toMatchObject({
      doctorId: otherDoctor,
    });
    await test_.db.updateTable('account').set({ is_orthodontist: true }).where('id', '=', otherDoctor).execute();
    const exactSearch = { params: { id: patient }, query: { keyWord: 'chen elsewhere' } };
    expect(await bothClient.call(queryShareDoctorList, exactSearch)).toMatchObject([
      { id: otherDoctor, isColleague: false },
    ]);
  });
});
