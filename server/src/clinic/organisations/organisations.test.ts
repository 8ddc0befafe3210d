import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as calls from '@dentarium/api/organisations/calls';
import * as ownCalls from './calls.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('PERS-03 closes, opens or rejects a clinic, whose people apply once and may withdraw', async () => {
  const clinic = await makeOrganisation(site.db, 'North');
  const hospital = await makeOrganisation(site.db, 'South');
  await site.db
    .updateTable('organisation')
    .set({ signing_state: 2, auth_id: 'A7' })
    .where('id', '=', hospital)
    .execute();
  const client = await site.as(await makeAccount(site.db, { organisations: [clinic, hospital] }));
  const colleague = await site.as(await makeAccount(site.db, { organisations: [clinic] }));
  expect(await client.call(ownCalls.queryOwnOrganisations, {})).toMatchObject([
    { name: 'North', signingState: 1, appliedAt: null, memberCount: 2 },
    { name: 'South', signingState: 2, memberCount: 1 },
  ]);
  const apply = (id: string) => ({ params: { id }, body: { message: 'Please' } });
  expect((await client.call(ownCalls.applyForSigning, apply(clinic))).appliedAt).not.toBeNull();
  expect((await callExpectingRefusal(colleague, ownCalls.applyForSigning, apply(clinic))).code).toBe(
    'organisation.applied',
  );
  expect((await callExpectingRefusal(client, ownCalls.applyForSigning, apply(hospital))).code).toBe(
    'organisation.signed',
  );
  expect((await callExpectingRefusal(colleague, ownCalls.applyForSigning, apply(hospital))).code).toBe(
    'organisation.notFound',
  );
  await colleague.call(ownCalls.withdrawApplication, { params: { id: clinic } });
  const [first] = await client.call(ownCalls.queryOwnOrganisations, {});
  expect(first?.appliedAt).toBeNull();
});

test('PERS-03 finds the organisations that sign orders by part of the name', async () => {
  const signing = await makeOrganisation(site.db, 'Harbour Clinic');
  await site.db
    .updateTable('organisation')
    .set({ signing_state: 2, auth_id: 'H1' })
    .where('id', '=', signing)
    .execute();
  const account = await makeAccount(site.db, { organisations: [signing, await makeOrganisation(site.db)] });
  const client = await site.as(account);
  const expectedOrganisation = { id: signing, authId: 'H1', name: 'Harbour Clinic' };
  expect(await client.call(calls.getSigningOrganizationList, { query: {} })).toEqual([expectedOrganisation]);
  expect(await client.call(calls.getSigningOrganizationList, { query: { sName: 'harb' } })).toEqual([
    expectedOrganisation,
  ]);
  expect(await client.call(calls.getSigningOrganizationList, { query: { sName: 'x' } })).toEqual([]);
  expect(await client.call(calls.getSigningOrganizationList, { query: { operatorId: account } })).toEqual([
    expectedOrganisation,
  ]);
  const query = { operatorId: await makeAccount(site.db) };
  expect((await callExpectingRefusal(client, calls.getSigningOrganizationList, { query })).code).toBe('account.self');
});
