import type { Client } from '@dentarium/api';
import { type PatientFilter, queryPatientList } from '@dentarium/api/patients/calls';
import { PREPROCESS_STATE, STAGE_CODES, getToday } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makePatient, makeStage, sharePatientWith } from './testing/patient-forms.ts';

describe('patient list', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let colleague: string;
  let client: Client;
  let tags: string[];
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    test_ = await createTestApp();
    const { db } = test_;
    organisation = await makeOrganisation(db);
    const foreign = await makeOrganisation(db);
    doctor = await makeAccount(db, { organisations: [organisation] });
    colleague = await makeAccount(db, { organisations: [organisation] });
    const stranger = await makeAccount(db, { organisations: [foreign] });
    client = await test_.as(doctor);
    tags = await makeTags(db, organisation, 'Type', ['Class I', 'Class II']);
    const year = Number(getToday().slice(0, 4));
    ids['anna'] = await makePatient(db, organisation, doctor, {
      name: 'Anna',
      patientNo: 'AA1',
      phone: '+8613911112222',
      lastVisitTime: '2024-03-01',
      birthDate: `${year - 10}-01-01`,
    });
    ids['bo'] = await makePatient(db, organisation, colleague, {
      name: 'Bo 100%',
      patientNo: 'BB2',
      phone: '',
      lastVisitTime: '2024-05-01',
      dentalAge: 1,
      birthDate: `${year - 20}-01-01`,
    });
    ids['chen'] = await makePatient(db, organisation, doctor, {
      name: '陈一',
      patientNo: 'CC3',
      lastVisitTime: '2024-04-01',
      birthDate: `${year - 30}-01-01`,
    });
    ids['shared'] = await makePatient(db, foreign, stranger, {
      name: 'Dora',
      lastVisitTime: '2024-04-15',
      birthDate: `${year - 40}-01-01`,
    });
    ids['foreign'] = await makePatient(db, foreign, stranger, { name: 'Eve' });
    ids['deleted'] = await makePatient(db, organisation, doctor, { name: 'Fay' });
    ids['ended'] = await makePatient(db, foreign, stranger, { name: 'Gil' });
    await sharePatientWith(db, ids['shared'], doctor, stranger);
    await sharePatientWith(db, ids['ended'], doctor, stranger, { until: '2020-01-01' });
    await db.updateTable('patient').set({ deleted_at: new Date() }).where('id', '=', ids['deleted']).execute();
    await db.updateTable('patient').set({ status: 1 }).where('id', '=', ids['chen']).execute();
    const [first = '', second = ''] = tags;
    await db
      .insertInto('patient_tag')
      .values([
        { patient_id: ids['anna'], tag_id: first },
        { patient_id: ids['anna'], tag_id: second },
        { patient_id: ids['bo'], tag_id: second },
      ])
      .execute();
    const before = await makeStage(db, ids['anna'], doctor, { stageDate: '2023-01-01' });
    const duringStage = await makeStage(db, ids['anna'], doctor, {
      stageCode: STAGE_CODES.during,
      stageName: 'During',
      stageDate: '2024-03-01',
    });
    const waiting = await makeStage(db, ids['anna'], doctor, {
      stageCode: STAGE_CODES.unclassified,
      stageDate: '2025-01-01',
    });
    ids['old face'] = await makeFile(ids['anna'], before, 8);
    ids['other face'] = await makeFile(ids['anna'], duringStage, 9);
    await makeFile(ids['anna'], waiting, 80);
    await makeFile(ids['anna'], waiting, 92);
    await makeFile(ids['bo'], await makeStage(db, ids['bo'], colleague, { stageCode: STAGE_CODES.unclassified }), 15);
  });
  afterAll(() => test_.close());

  async function makeFile(patientId: string, stageId: string, category: number): Promise<string> {
    const object = await test_.db
      .insertInto('stored_object')
      .values({
        organisation_id: organisation,
        bucket: 'dentarium',
        full_name: crypto.randomUUID(),
        md5: 'x',
        size: 1,
        content_type: 'image/jpeg',
        kind: 'image',
        width: 1,
        height: 1,
        preprocess_state: PREPROCESS_STATE.failed,
        colour: null,
        uploaded_by: doctor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = await test_.db
      .insertInto('file')
      .values({
        patient_id: patientId,
        stage_id: stageId,
        object_id: object.id,
        category,
        name: 'a.jpg',
        taken_at: '2024-01-01 00:00:00',
        taken_source: 'file',
        created_by: doctor,
        deleted_at: null,
        deleted_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return file.id;
  }

  const list = (filter: Partial<PatientFilter> = {}, by = client) =>
    by.call(queryPatientList, { body: { pageIndex: 1, pageSize: 20, ...filter } });
  const names = async (filter: Partial<PatientFilter> = {}, by = client) =>
    (await list(filter, by)).items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

  test("PAT-01 shows own, colleagues' and shared patients, latest visit first", async () => {
    expect(await names()).toEqual(['bo', 'shared', 'chen', 'anna']);
    expect((await list()).total).toBe(4);
  });

  test('SAFE-01 shows the stage that was created last of several stages of one day', async () => {
    const patient = await makePatient(test_.db, organisation, doctor, { name: 'Twice' });
    // Random ids: with the order by id, at least one of ten would be wrong.
    for (let count = 1; count <= 10; count += 1) {
      const stageName = `Visit ${count}`;
      await makeStage(test_.db, patient, doctor, { stageName, stageDate: '2024-05-05' });
      const { items } = await list({ keyword: 'Twice' });
      expect(items.map(({ latestStage }) => latestStage?.stageName)).toEqual([stageName]);
    }
    await test_.db.deleteFrom('patient').where('id', '=', patient).execute();
  });

  test("PAT-01 shows the latest stage, the latest stage's face, tags and waiting images in a row", async () => {
    const anna = (await list()).items.find(({ id }) => id === ids['anna']);
    expect(anna).toMatchObject({
      latestStage: { stageCode: STAGE_CODES.during, stageName: 'During', stageDate: '2024-03-01' },
      avatarFileId: ids['old face'],
      unclassified: 2,
      tags: [{ text: 'Class I' }, { text: 'Class II' }],
      mayEdit: true,
      isShared: false,
    });
    const dora = (await list()).items.find(({ id }) => id === ids['shared']);
    expect(dora).toMatchObject({
      latestStage: null,
      avatarFileId: null,
      unclassified: 0,
      tags: [],
      mayEdit: false,
      isShared: true,
    });
  });

  test.each<[string, () => Partial<PatientFilter>, string[]]>([
    ['a part of the name', () => ({ keyword: 'nn' }), ['anna']],
    ['a part of the name in Chinese', () => ({ keyword: '陈' }), ['chen']],
    ['the number, in any case', () => ({ keyword: ' bb2 ' }), ['bo']],
    ['the phone, in any spelling', () => ({ keyword: '139-1111' }), ['anna']],
    ['a sign of patterns as itself', () => ({ keyword: '0%' }), ['bo']],
    ['a mark that names are folded without', () => ({ keyword: '·' }), []],
    ['nothing but spaces', () => ({ keyword: '  ' }), ['bo', 'shared', 'chen', 'anna']],
    ['the organisation', () => ({ orgId: organisation }), ['bo', 'chen', 'anna']],
    ['the doctor', () => ({ doctorId: doctor }), ['chen', 'anna']],
    ['one of the tags', () => ({ tagIds: tags }), ['bo', 'anna']],
    ['all of the tags', () => ({ tagIds: tags, tagMatch: 'all' }), ['anna']],
    ['no tags', () => ({ tagIds: [], tagMatch: 'all' }), ['bo', 'shared', 'chen', 'anna']],
    ['a stage', () => ({ stageCode: STAGE_CODES.during }), ['anna']],
    ['the dental age', () => ({ dentalAge: 1 }), ['bo']],
    ['an age from', () => ({ ageFrom: 30 }), ['shared', 'chen']],
    ['an age to, included', () => ({ ageTo: 20 }), ['bo', 'anna']],
    ['one age', () => ({ ageFrom: 30, ageTo: 30 }), ['chen']],
    ['visits from and to, included', () => ({ visitFrom: '2024-04-01', visitTo: '2024-04-15' }), ['shared', 'chen']],
    ['a stopped treatment', () => ({ status: 1 }), ['chen']],
    ['shared with me', () => ({ sharedWithMe: true }), ['shared']],
    ['waiting images', () => ({ unclassified: true }), ['anna']],
    ['a CBCT', () => ({ hasCbct: true }), ['bo']],
    ['several together', () => ({ orgId: organisation, doctorId: doctor, status: 0 }), ['anna']],
    ['names, ascending by default', () => ({ sort: 'name' }), ['anna', 'bo', 'shared', 'chen']],
    ['names, descending', () => ({ sort: 'name', order: 'desc' }), ['chen', 'shared', 'bo', 'anna']],
    ['the first created', () => ({ sort: 'created', order: 'asc' }), ['anna', 'bo', 'chen', 'shared']],
    ['the earliest visit', () => ({ order: 'asc' }), ['anna', 'chen', 'shared', 'bo']],
  ])('PAT-01 filters and sorts by %s', async (_, filter, expectedNames) => {
    expect(await names(filter())).toEqual(expectedNames);
    expect((await list(filter())).total).toBe(expectedNames.length);
  });

  test('PAT-01 returns pages without gap or repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((pageIndex) => names({ pageIndex, pageSize: 2 })));
    expect(pages).toEqual([['bo', 'shared'], ['chen', 'anna'], []]);
    expect((await list({ pageIndex: 3, pageSize: 2 })).total).toBe(4);
  });

  test.each([
    ['an age below zero', { ageFrom: -1 }, 'patient.age'],
    ['an age range that ends before it begins', { ageFrom: 20, ageTo: 10 }, 'patient.age'],
    ['a page of 101', { pageSize: 101 }, 'request.invalid'],
    ['page 0', { pageIndex: 0 }, 'request.invalid'],
    ['a date that is none', { visitFrom: '2024-02-30' }, 'request.invalid'],
    ['an unknown sorting', { sort: 'phone; drop table patient' as 'name' }, 'request.invalid'],
  ])('PAT-01 refuses %s', async (_, filter, code) => {
    expect(
      await callExpectingRefusal(client, queryPatientList, { body: { pageIndex: 1, pageSize: 20, ...filter } }),
    ).toMatchObject({
      code,
    });
  });

  test('MODE-03 shows only own and shared patients without the right to view all', async () => {
    const priv = await createTestApp({ MODE: 'private' });
    try {
      const clinic = await makeOrganisation(priv.db);
      const junior = await makeAccount(priv.db, { organisations: [clinic], roles: ['juniorDoctor'] });
      const senior = await makeAccount(priv.db, { organisations: [clinic], roles: ['seniorDoctor'] });
      const nurse = await makeAccount(priv.db, { organisations: [clinic], roles: ['triageNurse'] });
      const own = await makePatient(priv.db, clinic, junior);
      const colleaguePatient = await makePatient(priv.db, clinic, senior);
      const createdPatient = await makePatient(priv.db, clinic, senior);
      await priv.db.updateTable('patient').set({ created_by: junior }).where('id', '=', createdPatient).execute();
      const listSeenIds = async (account: string) =>
        (await list({}, await priv.as(account))).items.map(({ id }) => id).toSorted();
      expect(await listSeenIds(junior)).toEqual([own, createdPatient].toSorted());
      expect(await listSeenIds(senior)).toEqual([own, colleaguePatient, createdPatient].toSorted());
      expect(
        await callExpectingRefusal(await priv.as(nurse), queryPatientList, { body: { pageIndex: 1, pageSize: 20 } }),
      ).toMatchObject({ code: 'access.denied', status: 403 });
    } finally {
      await priv.close();
    }
  });

  test.each(['反合', '反颌', '反牙合', '反𬌗', '颌', 'old77', '反𬌗 王'])(
    'PAT-01 finds a name with 𬌗 and a former ID by the word %s',
    async (keyword) => {
      const clinic = await makeOrganisation(test_.db);
      const account = await makeAccount(test_.db, { organisations: [clinic] });
      const patient = await makePatient(test_.db, clinic, account, { name: '反𬌗 王' });
      await makePatient(test_.db, clinic, account, { name: '反王' });
      await test_.db
        .insertInto('patient_alias')
        .values({ organisation_id: clinic, patient_no: 'OLD77', patient_id: patient })
        .execute();
      const result = await list({ keyword }, await test_.as(account));
      expect(result.items.map(({ id }) => id)).toEqual([patient]);
    },
  );

  test.each([
    ['張偉', ['张伟', 'zhang wei', 'zhangw', 'zw', 'ZHANGWEI', 'Ｚｗ', '張']],
    ['单一曾', ['shan yi zeng', 'danyiceng', 'syz', '單']],
    ['José Núñez', ['jose', 'NUÑEZ', 'Nu\u0301', 'josenunez']],
    ['买买提·艾力', ['买买提艾力', '买买提•艾力', '艾力', 'maimaiti', 'mmt']],
    ['Đỗ Thị Hường', ['do thi', 'huong']],
  ])('PAT-01 finds %s by every spelling', async (name, keywords) => {
    const clinic = await makeOrganisation(test_.db);
    const account = await makeAccount(test_.db, { organisations: [clinic] });
    const patient = await makePatient(test_.db, clinic, account, { name });
    await makePatient(test_.db, clinic, account, { name: '王五' });
    const caller = await test_.as(account);
    for (const keyword of keywords)
      expect([keyword, (await list({ keyword }, caller)).items.map(({ id }) => id)]).toEqual([keyword, [patient]]);
  });

  test('PAT-01 sorts names by the alphabet of a reader of English', async () => {
    const clinic = await makeOrganisation(test_.db);
    const account = await makeAccount(test_.db, { organisations: [clinic] });
    for (const name of ['张三', 'Zoe', '陈一', 'anna', 'Öst', '李四'])
      await makePatient(test_.db, clinic, account, { name });
    const caller = await test_.as(account);
    const sorted = await list({ sort: 'name' }, caller);
    expect(sorted.items.map(({ name }) => name)).toEqual(['anna', 'Öst', 'Zoe', '张三', '李四', '陈一']);
  });

  test('shows shared patients to a user without an organisation, and nothing without a session', async () => {
    const loner = await makeAccount(test_.db);
    await sharePatientWith(test_.db, ids['foreign'] ?? '', loner, doctor);
    expect(await names({}, await test_.as(loner))).toEqual(['foreign']);
    expect(
      await callExpectingRefusal(await test_.as(null), queryPatientList, { body: { pageIndex: 1, pageSize: 20 } }),
    ).toMatchObject({ status: 401 });
  });
});
