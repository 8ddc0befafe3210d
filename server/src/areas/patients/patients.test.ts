import { getLatestDate, getToday } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import {
  insertPatientInfo,
  type PatientForm,
  queryPatientInfo,
  queryPatientListByName,
  updatePatientInfo,
} from '@dentarium/api/patients/calls';
import { nextPatientNo } from './calls.ts';
import { updatePatientListDoctor } from '@dentarium/api/patients/operation-calls';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, createPatientForm, sharePatientWith } from './testing/patient-forms.ts';

describe('patients', () => {
  let test_: TestApp;
  let organisation: string;
  let foreign: string;
  let doctor: string;
  let client: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db, 'Own');
    foreign = await makeOrganisation(test_.db, 'Foreign');
    doctor = await makeAccount(test_.db, { organisations: [organisation], name: 'doctor' });
    client = await test_.as(doctor);
  });
  afterAll(() => test_.close());

  const create = (more: Partial<PatientForm> = {}) =>
    client.call(insertPatientInfo, { body: createPatientForm(organisation, doctor, more) });
  const tomorrow = () => getToday(new Date(Date.now() + 2 * 86_400_000));

  test('PAT-02 creates and reads a patient with all fields of the form', async () => {
    const tagIds = await makeTags(test_.db, organisation, 'Type', ['Class I', 'Class II']);
    const form = createPatientForm(organisation, doctor, {
      tagIds,
      remark: '备注',
      lastVisitTime: '2024-05-06',
      name: 'Anna  Li',
    });
    const createdPatient = await client.call(insertPatientInfo, { body: form });
    expect(createdPatient).toMatchObject({
      name: 'Anna Li',
      gender: 1,
      patientNo: form.patientNo,
      birthDate: '2010-05-06',
      phone: '+8613800138000',
      dentalAge: 2,
      firstVisitTime: '2024-01-02',
      lastVisitTime: '2024-05-06',
      orgId: organisation,
      orgName: 'Own',
      doctorId: doctor,
      doctorName: 'doctor',
      remark: '备注',
      status: 0,
      version: 1,
      mayEdit: true,
      isShared: false,
      isDemo: false,
    });
    expect(createdPatient.tags.map(({ text }) => text)).toEqual(['Class I', 'Class II']);
    expect(await client.call(queryPatientInfo, { params: { id: createdPatient.id } })).toEqual(createdPatient);
  });

  test('PAT-02 uses the first visit as the last if there is none', async () => {
    expect((await create({ lastVisitTime: '' })).lastVisitTime).toBe('2024-01-02');
  });

  test.each([
    ['138 0013-8000', '+8613800138000'],
    ['+49 (170) 1234567', '+491701234567'],
    ['', ''],
  ])('PAT-02 stores a phone typed as %j as %j', async (phone, storedPhone) => {
    expect((await create({ phone })).phone).toBe(storedPhone);
  });

  test('PAT-02 changes a patient and increases the version', async () => {
    const createdPatient = await create({ tagIds: await makeTags(test_.db, organisation, 'Before', ['a']) });
    const tagIds = await makeTags(test_.db, organisation, 'After', ['b']);
    const changedPatient = await client.call(updatePatientInfo, {
      params: { id: createdPatient.id },
      body: { ...createPatientForm(organisation, doctor, { name: '李雷', tagIds }), version: 1 },
    });
    expect(changedPatient).toMatchObject({ id: createdPatient.id, name: '李雷', version: 2 });
    expect(changedPatient.tags.map(({ text }) => text)).toEqual(['b']);
  });

  test('PAT-02 refuses the second save of the same form, also a concurrent one', async () => {
    const createdPatient = await create();
    const save = () =>
      client.call(updatePatientInfo, {
        params: { id: createdPatient.id },
        body: { ...createPatientForm(organisation, doctor), version: 1 },
      });
    const trySave = () =>
      save().then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    const outcomes = await Promise.all([trySave(), trySave(), trySave()]);
    expect(outcomes.toSorted()).toEqual(['saved', 'version.stale', 'version.stale']);
  });

  test('PAT-02 assigns a number once in an organisation, to the first caller', async () => {
    const takenNo = (await create()).patientNo;
    expect(
      await callExpectingRefusal(client, insertPatientInfo, {
        body: createPatientForm(organisation, doctor, { patientNo: takenNo }),
      }),
    ).toMatchObject({ code: 'patient.noTaken', detail: { patientNo: takenNo } });
    const other = await create();
    const body = { ...createPatientForm(organisation, doctor, { patientNo: takenNo }), version: 1 };
    expect(await callExpectingRefusal(client, updatePatientInfo, { params: { id: other.id }, body })).toMatchObject({
      code: 'patient.noTaken',
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => create({ patientNo: 'SAME1' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await makePatient(test_.db, foreign, doctor, { patientNo: takenNo });
  });

  test("PAT-02 accepts a first visit of today where the day has begun before the server's day", async () => {
    const day = getLatestDate();
    const createdPatient = await create({ firstVisitTime: day, lastVisitTime: day });
    expect(createdPatient).toMatchObject({ firstVisitTime: day, lastVisitTime: day });
  });

  test.each<[string, Partial<PatientForm>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'name.required'],
    ['a name with a line break', { name: 'Li\nMing' }, 'name', 'name.characters'],
    ['a name that turns the text', { name: 'Li\u202eMing' }, 'name', 'name.characters'],
    ['a name with a space at its end', { name: 'Li ' }, 'name', 'name.spaces'],
    ['an unknown gender', { gender: 3 }, 'gender', 'gender.required'],
    ['a number with a hyphen', { patientNo: 'A-1' }, 'patientNo', 'patientNo.characters'],
    ['a birth in the future', { birthDate: tomorrow(), firstVisitTime: tomorrow() }, 'birthDate', 'birthDate.future'],
    ['a birth on 30 February', { birthDate: '2001-02-30' }, 'birthDate', 'birthDate.invalid'],
    ['a phone of ten digits', { phone: '1380013800' }, 'phone', 'phone.invalid'],
    ['a phone with a country code that nobody has', { phone: '+99912345678' }, 'phone', 'phone.countryCode'],
    ['no dental age', { dentalAge: 0 }, 'dentalAge', 'dentalAge.required'],
    [
      'a first visit before the birth',
      { firstVisitTime: '2009-01-01' },
      'firstVisitTime',
      'firstVisitTime.beforeBirth',
    ],
    ['a last visit before the first', { lastVisitTime: '2023-12-31' }, 'lastVisitTime', 'lastVisitTime.beforeFirst'],
    ['a last visit in the future', { lastVisitTime: tomorrow() }, 'lastVisitTime', 'lastVisitTime.future'],
    ['a remark of 501 characters', { remark: 'x'.repeat(501) }, 'remark', 'remark.long'],
  ])('PAT-02 refuses %s with the field, for a new and a changed patient', async (_, change, field, problem) => {
    const refusal = { code: 'patient.invalid', detail: { fields: expect.arrayContaining([{ field, problem }]) } };
    expect(
      await callExpectingRefusal(client, insertPatientInfo, { body: createPatientForm(organisation, doctor, change) }),
    ).toMatchObject(refusal);
    const { id } = await create();
    expect(
      await callExpectingRefusal(client, updatePatientInfo, {
        params: { id },
        body: { ...createPatientForm(organisation, doctor, change), version: 1 },
      }),
    ).toMatchObject(refusal);
  });

  test('MODE-02 creates a patient only in an own organisation, with its doctors and tags', async () => {
    const stranger = await makeAccount(test_.db, { organisations: [foreign] });
    const [foreignTag] = await makeTags(test_.db, foreign, 'Foreign', ['x']);
    expect(
      await callExpectingRefusal(client, insertPatientInfo, { body: createPatientForm(foreign, stranger) }),
    ).toMatchObject({
      code: 'access.denied',
      status: 403,
    });
    expect(
      await callExpectingRefusal(client, insertPatientInfo, { body: createPatientForm(organisation, stranger) }),
    ).toMatchObject({
      code: 'patient.doctor',
    });
    const body = createPatientForm(organisation, doctor, { tagIds: [foreignTag ?? ''] });
    expect(await callExpectingRefusal(client, insertPatientInfo, { body })).toMatchObject({
      code: 'tag.notFound',
      status: 404,
    });
    expect(
      await test_.db.selectFrom('patient').select('id').where('patient_no', '=', body.patientNo).execute(),
    ).toEqual([]);
  });

  test.each([
    ['a triage nurse', ['triageNurse'], false, 'patient.doctor'],
    ['an administrator', ['admin'], false, 'patient.doctor'],
    ['an account without a role', [], false, 'patient.doctor'],
    ['an intern doctor', ['internDoctor'], false, undefined],
    ['an administrator who is an orthodontist', ['admin'], true, undefined],
  ] as const)('PAT-02 PAT-09 checks %s as attending doctor', async (_, roles, isOrthodontist, code) => {
    const account = await makeAccount(test_.db, { organisations: [organisation], roles, isOrthodontist });
    const colleagues = await client.call(queryUsersInfo, {});
    expect(colleagues.find(({ id }) => id === account)?.attends).toBe(code === undefined);
    const { id } = await create();
    const assignments = [
      callExpectingRefusal(client, insertPatientInfo, { body: createPatientForm(organisation, account) }),
      callExpectingRefusal(client, updatePatientInfo, {
        params: { id },
        body: { ...createPatientForm(organisation, account), version: 1 },
      }),
      callExpectingRefusal(client, updatePatientListDoctor, {
        params: { id: account },
        body: { patientIds: [(await create()).id] },
      }),
    ];
    // A missing refusal is an error.
    const codes = (await Promise.allSettled(assignments)).map((one) =>
      one.status === 'fulfilled' ? one.value.code : undefined,
    );
    expect(codes).toEqual([code, code, code]);
    // A patient who already has this doctor keeps them.
    const keptPatient = await makePatient(test_.db, organisation, account);
    const body = { ...createPatientForm(organisation, account, { remark: 'kept' }), version: 1 };
    expect(await client.call(updatePatientInfo, { params: { id: keptPatient }, body })).toMatchObject({
      doctorId: account,
      remark: 'kept',
    });
  });

  test('keeps the patients of a doctor who has left and assigns no new ones', async () => {
    const leaving = await makeAccount(test_.db, { organisations: [organisation] });
    const createdPatient = await create({ doctorId: leaving });
    await test_.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', leaving).execute();
    const body = { ...createPatientForm(organisation, leaving), version: 1 };
    expect(await client.call(updatePatientInfo, { params: { id: createdPatient.id }, body })).toMatchObject({
      doctorId: leaving,
    });
    expect(
      await callExpectingRefusal(client, insertPatientInfo, { body: createPatientForm(organisation, leaving) }),
    ).toMatchObject({
      code: 'patient.doctor',
    });
  });

  test('keeps a shared patient in their organisation', async () => {
    const stranger = await makeAccount(test_.db, { organisations: [foreign] });
    const id = await makePatient(test_.db, foreign, stranger);
    await sharePatientWith(test_.db, id, doctor, stranger, { canEdit: true });
    const body = { ...createPatientForm(organisation, doctor), version: 1 };
    expect(await callExpectingRefusal(client, updatePatientInfo, { params: { id }, body })).toMatchObject({
      code: 'access.denied',
    });
    expect(
      await client.call(updatePatientInfo, { params: { id }, body: { ...body, orgId: foreign, doctorId: stranger } }),
    ).toMatchObject({ isShared: true, mayEdit: true });
  });

  test('PAT-02 suggests a next number with as many digits as the highest', async () => {
    const fresh = await makeOrganisation(test_.db);
    await test_.db.insertInto('account_organisation').values({ account_id: doctor, organisation_id: fresh }).execute();
    const next = () => client.call(nextPatientNo, { query: { orgId: fresh } });
    expect(await next()).toBe('000001');
    for (const patientNo of ['000041', '9', 'ZZ99', '1234567890123456789'])
      await makePatient(test_.db, fresh, doctor, { patientNo });
    expect(await next()).toBe('000042');
    await makePatient(test_.db, fresh, doctor, { patientNo: '999999' });
    expect(await next()).toBe('1000000');
    expect(await callExpectingRefusal(client, nextPatientNo, { query: { orgId: foreign } })).toMatchObject({
      code: 'access.denied',
      status: 403,
    });
  });

  test('PAT-01 finds at most 20 patients of the organisation by name, number or phone', async () => {
    const { id } = await create({ name: '欧阳娜娜', patientNo: 'QX77', phone: '+8613912345678' });
    const find = async (keyWord: string, orgId = organisation) =>
      (await client.call(queryPatientListByName, { params: { id: orgId }, query: { keyWord } })).map(
        (patient) => patient.id,
      );
    for (const word of ['欧阳', '娜', 'qx7', '139 1234', ' 欧阳 ']) expect(await find(word)).toContain(id);
    for (const word of ['%', '_', '\\', '', 'nobody']) expect(await find(word)).toEqual([]);
    expect(await find('欧阳', foreign)).toEqual([]);
    for (let count = 0; count < 21; count += 1) await makePatient(test_.db, organisation, doctor, { name: 'Common' });
    expect(await find('common')).toHaveLength(20);
    expect(
      await callExpectingRefusal(client, queryPatientListByName, {
        params: { id: organisation },
        query: { keyWord: 'x'.repeat(101) },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });

  test('refuses an id with spaces and does not find an unknown one', async () => {
    expect(await callExpectingRefusal(client, queryPatientInfo, { params: { id: '  ' } })).toMatchObject({
      code: 'request.invalid',
      status: 400,
    });
    expect(await callExpectingRefusal(client, queryPatientInfo, { params: { id: doctor } })).toMatchObject({
      code: 'patient.notFound',
      status: 404,
    });
  });

  test('records reads, changes and refusals of a patient in the audit trail', async () => {
    const createdPatient = await create();
    await client.call(queryPatientInfo, { params: { id: createdPatient.id } });
    await callExpectingRefusal(client, updatePatientInfo, {
      params: { id: createdPatient.id },
      body: { ...createPatientForm(organisation, doctor), version: 7 },
    });
    const entries = await test_.db
      .selectFrom('audit_entry')
      .select(['action', 'outcome', 'account_id'])
      .where('patient_id', '=', createdPatient.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'patient.create', outcome: 'done', account_id: doctor },
      { action: 'patient.read', outcome: 'done', account_id: doctor },
      { action: 'patient.update', outcome: 'refused', account_id: doctor },
    ]);
  });
});
