import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { queryReportDraft } from '../../areas/reports/calls.ts';
import { updateDetailedExam } from '../../areas/detailed-exam/calls.ts';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('PERS-05 stores the six preferences of a doctor by key, with defaults', async () => {
  const id = await makeAccount(site.db);
  const client = await site.as(id);
  const read = async () =>
    Object.fromEntries(
      (await client.call(getPreference, { query: { userId: id } })).map(({ key, value }) => [key, value]),
    );
  const defaults = {
    toothMark: '1',
    annexStep: '1',
    preference: '1',
    depressPreference: '1',
    alignment: '2',
    default3Step: '2',
  };
  expect(await read()).toEqual(defaults);
  const save = (preferences: { key: string; value: string }[], operatorId = id) => ({
    body: { operatorId, preferences },
  });
  await client.call(
    insertOrUpdatePreference,
    save([
      { key: 'toothMark', value: '2' },
      { key: 'annexStep', value: '1, 7' },
    ]),
  );
  await client.call(insertOrUpdatePreference, save([{ key: 'toothMark', value: '3' }]));
  expect(await read()).toEqual({ ...defaults, toothMark: '3', annexStep: '1, 7' });
  const wrong = save([
    { key: 'alignment', value: '1' },
    { key: 'toothMark', value: '9' },
  ]);
  expect(await callExpectingRefusal(client, insertOrUpdatePreference, wrong)).toMatchObject({
    code: 'preference.invalid',
    detail: { key: 'toothMark' },
  });
  expect((await read())['alignment']).toBe('2');
  const other = await makeAccount(site.db);
  expect((await callExpectingRefusal(client, getPreference, { query: { userId: other } })).code).toBe('account.self');
  expect(
    (await callExpectingRefusal(client, insertOrUpdatePreference, save([{ key: 'toothMark', value: '1' }], other)))
      .code,
  ).toBe('account.self');
});

test('PERS-05 writes teeth in the notation of the doctor, FDI by default', async () => {
  const organisation = await makeOrganisation(site.db);
  const [chooser, other] = [
    await makeAccount(site.db, { organisations: [organisation] }),
    await makeAccount(site.db, { organisations: [organisation] }),
  ];
  const patient = await makePatient(site.db, organisation, chooser);
  const client = await site.as(chooser);
  const exam = { ...EMPTY_EXAM, dentition: { ...EMPTY_EXAM.dentition, missing: [18] } };
  await client.call(updateDetailedExam, { params: { id: patient }, body: { exam, version: 0 } });
  await client.call(insertOrUpdatePreference, {
    body: { operatorId: chooser, preferences: [{ key: 'toothMark', value: '3' }] },
  });
  /** The first problem; the unexamined parts follow below it. */
  const loadProposed = async (account: string) => {
    const { proposals } = await (await site.as(account)).call(queryReportDraft, { params: { id: patient } });
    return proposals.en.problems.split('\n')[0];
  };
  expect(await loadProposed(chooser)).toBe('Missing: 1');
  expect(await loadProposed(other)).toBe('Missing: 18');
});
