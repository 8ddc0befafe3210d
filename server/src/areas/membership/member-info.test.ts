import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAllPermission, getMemberInfo } from '@dentarium/api/membership/calls';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { setTestMembership } from './testing/set-membership.ts';

const GIB = 1024 ** 3;
const PREMIUM = { plan: 2, expiresAt: '2999-05-06T00:00:00Z' };

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

/** Returns the keys of the benefits of a member. */
const listEnabled = (benefits: readonly { permissionKey: number; isEnable: boolean }[]) =>
  benefits.filter(({ isEnable }) => isEnable).map(({ permissionKey }) => permissionKey);

test('PERS-02 grants none of the nine benefits without a membership', async () => {
  const nobodysMember = await makeAccount(clinic.db, { organisations: [clinic.organisation], membership: null });
  const { permissionInfoVOs, ...member } = await (await clinic.as(nobodysMember)).call(getMemberInfo, {});
  expect(member).toEqual({ memberName: '', expirationTime: null, expirationTimeStr: '' });
  expect(permissionInfoVOs.map(({ permissionKey }) => permissionKey)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(listEnabled(permissionInfoVOs)).toEqual([]);
});

test('PERS-02 grants the benefits of a plan with their names and the used space until the plan ends', async () => {
  const { db } = clinic;
  const organisation = await makeOrganisation(db);
  const member = await makeAccount(db, { organisations: [organisation], membership: PREMIUM });
  const client = await clinic.as(member);
  const stage = await makeStage(db, await makePatient(db, organisation, member), member);
  const file = await fileInto(client, stage, 8);
  const { size } = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select('stored_object.size')
    .where('file.id', '=', file)
    .executeTakeFirstOrThrow();
  const info = await client.call(getMemberInfo, {});
  expect(info).toMatchObject({ memberName: 'Premium', expirationTimeStr: '2999-05-06' });
  expect(listEnabled(info.permissionInfoVOs)).toEqual([1, 2, 3, 4, 7, 9]);
  const namedBenefits = await client.call(getAllPermission, {});
  expect(namedBenefits.map(({ permissionName }) => permissionName).slice(0, 2)).toEqual([
    'AI image organisation',
    'One-click masking',
  ]);
  expect(namedBenefits.at(-1)).toMatchObject({
    permissionName: 'Cloud storage',
    isEnable: true,
    expansionInfoVOs: [{ usage: size, total: 201 * GIB }],
  });
  await setTestMembership(db, member, { ...PREMIUM, expiresAt: '2020-01-01T12:00:00Z' });
  const expiredMembership = await client.call(getMemberInfo, {});
  expect(expiredMembership).toMatchObject({ memberName: 'Premium', expirationTimeStr: '2020-01-01' });
  expect(listEnabled(expiredMembership.permissionInfoVOs)).toEqual([]);
});
