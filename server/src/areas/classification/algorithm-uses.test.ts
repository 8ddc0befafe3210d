import { addAlgorithmStatistics, getCountByType, SERVER_COUNTED } from '@dentarium/api/classification/calls';
import { queryUsesByMonth } from './calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type ClassificationScene, makeClassificationScene } from './testing/classification-scene.ts';
import { setTestMembership } from '../membership/testing/set-membership.ts';

let site: TestApp;
let scene: ClassificationScene;

beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  scene = await makeClassificationScene(site);
});

test('CALL-05 counts uses of other algorithms, and those of the classifier only on the server', async () => {
  const { client, counts } = scene;
  const add = (type: string, amount = 1) => ({ body: { type, category: null, amount } });
  await client.call(addAlgorithmStatistics, add('overlay', 2));
  await client.call(addAlgorithmStatistics, add('overlay'));
  expect(await counts()).toEqual({ 'overlay null': 3 });
  expect(await client.call(getCountByType, { query: { type: 'overlay' } })).toHaveLength(1);
  expect(await callExpectingRefusal(client, addAlgorithmStatistics, add('classified'))).toMatchObject({
    code: 'request.invalid',
  });
  const stranger = await makeClassificationScene(site);
  expect(await stranger.counts()).toEqual({});
});

test.each(SERVER_COUNTED)('BEN-09 counts %s only on the server', async (type) => {
  const use = { body: { type, category: null, amount: 1 } };
  expect(await callExpectingRefusal(scene.client, addAlgorithmStatistics, use)).toMatchObject({
    code: 'request.invalid',
  });
});

test('BEN-09 counts the use of a tool for members and the use of other algorithms for everybody', async () => {
  const { client, doctor, counts } = scene;
  const use = (type: string) => ({ body: { type, category: null, amount: 1 } });
  await client.call(addAlgorithmStatistics, use('overlay'));
  await setTestMembership(site.db, doctor, null);
  expect(await callExpectingRefusal(client, addAlgorithmStatistics, use('overlay'))).toMatchObject({
    code: 'membership.required',
    status: 403,
    detail: { benefit: 4 },
  });
  await client.call(addAlgorithmStatistics, use('problemList'));
  expect(await counts()).toEqual({ 'overlay null': 1, 'problemList null': 1 });
});

test('BEN-09 returns uses by exact periods for the organisations of the caller', async () => {
  const { client, organisation } = scene;
  // Months in a time zone eight hours ahead.
  const [first, second, end] = ['2026-01-31T16:00:00.000Z', '2026-02-28T16:00:00.000Z', '2026-03-31T16:00:00.000Z'];
  const row = (type: string, category: number | null, created_at: string, amount = 1) => ({
    organisation_id: organisation,
    type,
    category,
    amount,
    created_at,
  });
  await site.db
    .insertInto('algorithm_event')
    .values([
      row('overlay', null, '2026-01-31T15:59:59.999Z', 50),
      row('overlay', null, first),
      row('overlay', 8, '2026-02-28T15:59:59.999Z'),
      row('overlay', null, second, 3),
      row('corrected', 5, second),
      row('corrected', 5, second, -1),
      row('overlay', null, end, 50),
    ])
    .execute();
  const query = { limits: [first, second, end].join(',') };
  expect(await client.call(queryUsesByMonth, { query })).toEqual([
    { type: 'overlay', period: 0, count: 2 },
    { type: 'overlay', period: 1, count: 3 },
  ]);
  expect(await (await makeClassificationScene(site)).client.call(queryUsesByMonth, { query })).toEqual([]);
});
