import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queryTagsList } from '@dentarium/api/tags/calls';
import type { Kysely } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { migrations } from './migrations.ts';
import { makeTags } from './testing/make-tags.ts';

describe('tags', () => {
  let test_: TestApp;
  beforeAll(async () => {
    test_ = await createTestApp();
  });
  afterAll(() => test_.close());

  test('PAT-01 lists the groups of the own organisations with their tags, in order', async () => {
    const [own, foreign] = [await makeOrganisation(test_.db), await makeOrganisation(test_.db)];
    await makeTags(test_.db, foreign, 'Foreign', ['x']);
    const tags = await makeTags(test_.db, own, 'Type', ['Class II', 'Class I']);
    await makeTags(test_.db, own, 'Without', []);
    const client = await test_.as(await makeAccount(test_.db, { organisations: [own] }));
    const groups = await client.call(queryTagsList, {});
    expect(
      groups.map(({ name, orgId, tags: groupTags }) => [name, orgId, groupTags.map(({ id, text }) => [id, text])]),
    ).toEqual([
      [
        'Type',
        own,
        [
          [tags[0], 'Class II'],
          [tags[1], 'Class I'],
        ],
      ],
      ['Without', own, []],
    ]);
  });

  test('SAFE-01 writes the sign of occlusion in the default tags of earlier releases, and changes no other', async () => {
    const organisation = await makeOrganisation(test_.db);
    await makeTags(test_.db, organisation, '错合类型', ['深覆合', '开合', '反合', '反𬌗', '合作']);
    const client = await test_.as(await makeAccount(test_.db, { organisations: [organisation] }));
    for (const migration of migrations) await migration.up(test_.db as Kysely<unknown>);
    const [group] = await client.call(queryTagsList, {});
    expect(group?.name).toBe('错𬌗类型');
    expect(group?.tags.map(({ text }) => text)).toEqual(['深覆𬌗', '开𬌗', '反合', '反𬌗', '合作']);
  });

  test('PAT-01 lists nothing without a session, and an empty list without an organisation', async () => {
    expect(await callExpectingRefusal(await test_.as(null), queryTagsList, {})).toMatchObject({ status: 401 });
    expect(await (await test_.as(await makeAccount(test_.db))).call(queryTagsList, {})).toEqual([]);
  });
});
