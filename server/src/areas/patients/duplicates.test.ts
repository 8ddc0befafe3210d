import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { nextPatientNo, queryPatientDuplicates } from './calls.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient, createPatientForm } from './testing/patient-forms.ts';

describe('duplicates of patients', () => {
  let clinic: TestClinic;
  let client: Client;
  let patient: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor, {
      name: '李小明',
      birthDate: '2011-02-03',
      phone: '+8613900139000',
      patientNo: 'DUP1',
    });
    await clinic.db
      .insertInto('patient_alias')
      .values({ organisation_id: clinic.organisation, patient_no: 'OLD7', patient_id: patient })
      .execute();
  });
  afterAll(() => clinic.close());

  const NOBODY = { name: '', birthDate: '', phone: '', patientNo: '' };
  const find = async (query: Partial<typeof NOBODY>, exceptId?: string, orgId = clinic.organisation) => {
    const body = { orgId, ...NOBODY, ...query, ...(exceptId === undefined ? {} : { exceptId }) };
    return (await client.call(queryPatientDuplicates, { body })).map(({ patient: { id }, reasons }) => [id, reasons]);
  };

  test.each([
    ['the same name and birth date', { name: ' 李小明 ', birthDate: '2011-02-03' }, ['nameAndBirth']],
    ['the name in pinyin', { name: 'LI Xiaoming', birthDate: '2011-02-03' }, ['nameAndBirth']],
    ['the name in full width and with a space', { name: '李　小明', birthDate: '2011-02-03' }, ['nameAndBirth']],
    ['the same phone', { phone: '139 0013 9000' }, ['phone']],
    ['the same phone with its country code', { phone: '+86 139-0013-9000' }, ['phone']],
    ['the same ID', { patientNo: 'DUP1' }, ['patientNo']],
    ['an ID that they had before', { patientNo: 'OLD7' }, ['patientNo']],
    [
      'all of it',
      { name: '李小明', birthDate: '2011-02-03', phone: '13900139000', patientNo: 'DUP1' },
      ['nameAndBirth', 'phone', 'patientNo'],
    ],
  ])('PAT-07 PAT-02 finds duplicates by %s', async (_, query, reasons) => {
    expect(await find(query)).toEqual([[patient, reasons]]);
    expect(await find(query, patient)).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['the name alone', { name: '李小明' }],
    ['the birth date alone', { birthDate: '2011-02-03' }],
    ['another birth date', { name: '李小明', birthDate: '2011-02-04' }],
    ['a part of the phone', { phone: '139001390' }],
    ['a part of the ID', { patientNo: 'DUP' }],
  ])('PAT-07 finds no duplicates by %s', async (_, query) => {
    expect(await find(query)).toEqual([]);
  });

  test('PAT-07 finds neither patients in the recycle bin nor those whom the caller cannot see', async () => {
    const foreign = await makeOrganisation(clinic.db);
    await makePatient(clinic.db, foreign, clinic.doctor, { patientNo: 'HID1' });
    const deleted = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { patientNo: 'BIN1' });
    await clinic.db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: clinic.doctor })
      .where('id', '=', deleted)
      .execute();
    expect(await find({ patientNo: 'HID1' }, undefined, foreign)).toEqual([]);
    expect(await find({ patientNo: 'BIN1' })).toEqual([]);
  });

  test('PAT-02 PAT-07 finds duplicates in every clinic of the caller, but by ID only in the clinic of the form', async () => {
    const second = await makeOrganisation(clinic.db, 'Second clinic');
    const foreign = await makeOrganisation(clinic.db);
    await clinic.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctor, organisation_id: second })
      .execute();
    const person = { name: '钱多多', birthDate: '2009-08-07', phone: '+8613700137001' };
    const secondPatient = await makePatient(clinic.db, second, clinic.doctor, { ...person, patientNo: 'SEC1' });
    await makePatient(clinic.db, foreign, clinic.doctor, { ...person, patientNo: 'FOR1' });
    expect(await find({ name: person.name, birthDate: person.birthDate })).toEqual([[secondPatient, ['nameAndBirth']]]);
    expect(await find({ phone: person.phone, patientNo: 'SEC1' })).toEqual([[secondPatient, ['phone']]]);
    expect(await find({ patientNo: 'SEC1' })).toEqual([]);
    const body = { orgId: clinic.organisation, ...NOBODY, phone: person.phone };
    expect(await client.call(queryPatientDuplicates, { body })).toMatchObject([
      { patient: { orgName: 'Second clinic' } },
    ]);
    const colleague = await clinic.as(await makeAccount(clinic.db, { organisations: [clinic.organisation] }));
    expect(await colleague.call(queryPatientDuplicates, { body })).toEqual([]);
  });

  test('PAT-07 PAT-02 moves former IDs with a patient to another organisation', async () => {
    const other = await makeOrganisation(clinic.db);
    await clinic.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctor, organisation_id: other })
      .execute();
    const movingPatient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    await clinic.db
      .insertInto('patient_alias')
      .values({ organisation_id: clinic.organisation, patient_no: 'MOVED1', patient_id: movingPatient })
      .execute();
    await client.call(updatePatientInfo, {
      params: { id: movingPatient },
      body: { ...createPatientForm(other, clinic.doctor), version: 1 },
    });
    expect((await client.call(queryPatientInfo, { params: { id: movingPatient } })).formerNos).toEqual(['MOVED1']);
    expect(await find({ patientNo: 'MOVED1' }, undefined, other)).toEqual([[movingPatient, ['patientNo']]]);
    expect(await find({ patientNo: 'MOVED1' })).toEqual([]);
  });

  test.each([
    ['the usual prefix', ['ORTHO0123', 'ORTHO0122'], 'ORTHO0124'],
    ['the usual prefix, though the last one has another', ['A0009', 'A0010', 'VIP1'], 'A0011'],
    ['as many digits', ['X99', 'X98'], 'X100'],
    ['digits alone', ['000041', '000040', 'ZZ99'], '000042'],
    ['the start, where no ID ends with a number', ['ABC', 'DEF'], '000001'],
  ])('PAT-02 suggests a next ID with %s', async (_, numbers, next) => {
    const fresh = await makeOrganisation(clinic.db);
    await clinic.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctor, organisation_id: fresh })
      .execute();
    for (const patientNo of numbers) await makePatient(clinic.db, fresh, clinic.doctor, { patientNo });
    expect(await (await clinic.as(clinic.doctor)).call(nextPatientNo, { query: { orgId: fresh } })).toBe(next);
    client = await clinic.as(clinic.doctor);
  });

  test('PAT-02 does not suggest an ID that a patient had before or has in the recycle bin', async () => {
    const fresh = await makeOrganisation(clinic.db);
    await clinic.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctor, organisation_id: fresh })
      .execute();
    client = await clinic.as(clinic.doctor);
    const last = await makePatient(clinic.db, fresh, clinic.doctor, { patientNo: 'P0001' });
    const deleted = await makePatient(clinic.db, fresh, clinic.doctor, { patientNo: 'P0002' });
    await clinic.db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: clinic.doctor })
      .where('id', '=', deleted)
      .execute();
    const next = () => client.call(nextPatientNo, { query: { orgId: fresh } });
    expect(await next()).toBe('P0003');
    await clinic.db
      .insertInto('patient_alias')
      .values({ organisation_id: fresh, patient_no: 'P0003', patient_id: last })
      .execute();
    expect(await next()).toBe('P0004');
  });
});
