import type { Client } from '@dentarium/api';
import { deleteSavedFilter, insertSavedFilter, querySavedFilters, updateSavedFilter } from './calls.ts';
import { STAGE_CODES } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

describe('saved filters', () => {
  let test_: TestApp;
  let clinic: string;
  let ownClient: Client;
  let colleague: Client;
  let stranger: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
    clinic = await makeOrganisation(test_.db);
    ownClient = await test_.as(await makeAccount(test_.db, { organisations: [clinic], name: 'dr-me' }));
    colleague = await test_.as(await makeAccount(test_.db, { organisations: [clinic] }));
    stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
  });
  afterAll(() => test_.close());

  const createForm = (name: string, orgId: string | null = null) => ({
    name,
    filter: { stageCode: STAGE_CODES.during, hasCbct: true },
    orgId,
  });
  const save = (name: string, orgId: string | null = null, by = ownClient) =>
    by.call(insertSavedFilter, { body: createForm(name, orgId) });
  const names = async (by: Client) => (await by.call(querySavedFilters, {})).map(({ name }) => name);

  test('PAT-01 are visible to their owner and to the organisation that they are shared with', async () => {
    expect(await save('  My   CBCTs ')).toMatchObject({
      name: 'My CBCTs',
      filter: { stageCode: STAGE_CODES.during, hasCbct: true },
      orgId: null,
      isMine: true,
      ownerName: 'dr-me',
      version: 1,
    });
    await save('For all', clinic);
    expect(await names(ownClient)).toEqual(['For all', 'My CBCTs']);
    expect(await colleague.call(querySavedFilters, {})).toMatchObject([{ name: 'For all', isMine: false }]);
    expect(await names(stranger)).toEqual([]);
  });

  test("PAT-01 drop older values that exceed today's limits", async () => {
    const { id } = await save('Old');
    const filter = JSON.stringify({ stageCode: STAGE_CODES.during, ageFrom: 1e12, ageTo: 1.5, keyword: 'Li' });
    await test_.db.updateTable('saved_filter').set({ filter }).where('id', '=', id).execute();
    const old = (await ownClient.call(querySavedFilters, {})).find((one) => one.id === id);
    expect(old?.filter).toEqual({ stageCode: STAGE_CODES.during, keyword: 'Li' });
  });

  test('PAT-01 are changed without overwriting a change from another terminal', async () => {
    const savedFilter = await save('Changing');
    const body = { ...createForm('Changed', clinic), version: savedFilter.version };
    expect(await ownClient.call(updateSavedFilter, { params: { id: savedFilter.id }, body })).toMatchObject({
      name: 'Changed',
      orgId: clinic,
      version: 2,
    });
    const refusal = { code: 'version.stale', detail: { noun: 'savedFilter' }, status: 409 };
    expect(
      await callExpectingRefusal(ownClient, updateSavedFilter, { params: { id: savedFilter.id }, body }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(ownClient, deleteSavedFilter, {
        params: { id: savedFilter.id },
        query: { version: 1 },
      }),
    ).toMatchObject(refusal);
    await ownClient.call(deleteSavedFilter, { params: { id: savedFilter.id }, query: { version: 2 } });
    expect(await names(ownClient)).not.toContain('Changed');
  });

  test('PAT-01 are read-only for colleagues and invisible to strangers', async () => {
    const shared = await save('Shared', clinic);
    const input = { params: { id: shared.id }, query: { version: 1 } };
    expect(await callExpectingRefusal(colleague, deleteSavedFilter, input)).toMatchObject({
      code: 'access.denied',
      status: 403,
    });
    expect(await callExpectingRefusal(stranger, deleteSavedFilter, input)).toMatchObject({
      code: 'filter.notFound',
      status: 404,
    });
    const own = await save('Own');
    const change = { params: { id: own.id }, body: { ...createForm('x'), version: 1 } };
    expect(await callExpectingRefusal(colleague, updateSavedFilter, change)).toMatchObject({ code: 'filter.notFound' });
    expect(
      await callExpectingRefusal(stranger, insertSavedFilter, { body: createForm('Foreign', clinic) }),
    ).toMatchObject({
      code: 'access.denied',
    });
    expect(await callExpectingRefusal(await test_.as(null), querySavedFilters, {})).toMatchObject({ status: 401 });
  });

  test.each([
    ['no name', '  ', null, 'filter.name'],
    ['a name of 31 characters', '牙'.repeat(31), null, 'filter.name'],
    ['a name that is used', 'TWICE', null, 'filter.nameTaken'],
  ])('PAT-01 are refused with %s', async (_, name, orgId, code) => {
    if (!(await names(ownClient)).includes('Twice')) await save('Twice');
    expect(await callExpectingRefusal(ownClient, insertSavedFilter, { body: createForm(name, orgId) })).toMatchObject({
      code,
    });
  });

  test('PAT-01 are limited in number', async () => {
    const collector = await test_.as(await makeAccount(test_.db, { organisations: [clinic] }));
    for (let count = 0; count < 100; count += 1) await save(`Filter ${count}`, null, collector);
    expect(await callExpectingRefusal(collector, insertSavedFilter, { body: createForm('One more') })).toMatchObject({
      code: 'filter.tooMany',
    });
  });
});
