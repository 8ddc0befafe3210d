import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { updatePatientTags } from '@dentarium/api/patients/operation-calls';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import {
  deleteTagsInfo,
  deleteTagTypeInfo,
  insertTagInfo,
  insertTagTypeInfo,
  queryTagsByUid,
  queryTagsList,
  updateTagTypeName,
} from '@dentarium/api/tags/calls';
import { updateTagText } from './calls.ts';
import type { RoleName } from '@dentarium/domain';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { makeTags } from './testing/make-tags.ts';

describe('tag groups and tags', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let stranger: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
    stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation] });
    client = await test_.as(doctor);
  });

  const addGroup = (name: string, user = client) =>
    user.call(insertTagTypeInfo, { body: { orgId: organisation, name } });
  const addTag = (id: string, text: string) =>
    client.call(insertTagInfo, { params: { id }, query: {}, body: { text } });
  const listGroups = () => client.call(queryTagsList, {});

  test('PAT-12 creates, renames and deletes a group and its tags', async () => {
    const createdGroup = await addGroup('治疗');
    expect(createdGroup).toEqual({ id: createdGroup.id, orgId: organisation, name: '治疗', version: 1, tags: [] });
    const one = await addTag(createdGroup.id, '隐形');
    expect(one).toEqual({ id: one.id, groupId: createdGroup.id, text: '隐形', usage: 0, version: 1 });
    const two = await addTag(createdGroup.id, '固定');
    const renamedTag = await client.call(updateTagText, { params: { id: one.id }, body: { text: '矫治', version: 1 } });
    expect(renamedTag).toMatchObject({ text: '矫治', version: 2 });
    await client.call(deleteTagsInfo, { params: { id: two.id }, query: { version: 1 } });
    const [currentGroup] = await listGroups();
    expect(currentGroup).toMatchObject({ name: '治疗', tags: [renamedTag] });
    const version = currentGroup?.version ?? 0;
    const renamedGroup = await client.call(updateTagTypeName, {
      params: { id: createdGroup.id, name: 'a/b?' },
      query: { version },
    });
    expect(renamedGroup).toMatchObject({ name: 'a/b?', version: version + 1 });
    await client.call(deleteTagTypeInfo, { params: { id: createdGroup.id }, query: { version: version + 1 } });
    expect(await listGroups()).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['a space', 'deep bite'],
    ['eleven characters', '一二三四五六七八九十一'],
  ])('PAT-12 PAT-04 refuses %s as the text of a tag and as the name of a group', async (_, text) => {
    const { id } = await addGroup('group');
    const { id: tagId } = await addTag(id, 'tag');
    const refusal = { code: 'tag.invalid' };
    expect(
      await callExpectingRefusal(client, insertTagTypeInfo, { body: { orgId: organisation, name: text } }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(client, insertTagInfo, { params: { id }, query: {}, body: { text } }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(client, updateTagText, { params: { id: tagId }, body: { text, version: 1 } }),
    ).toMatchObject(refusal);
  });

  test('PAT-12 counts ten visible characters', async () => {
    const { id } = await addGroup('group');
    expect(await addTag(id, '𬌗'.repeat(10))).toMatchObject({ text: '𬌗'.repeat(10) });
  });

  test('PAT-12 refuses a repeated name of a group in an organisation and of a tag in a group', async () => {
    const { id } = await addGroup('same');
    const { id: other } = await addGroup('other');
    const first = await addTag(id, 'same');
    await addTag(other, 'same');
    const second = await addTag(id, 'second');
    const refusal = { code: 'tag.taken', detail: { text: 'same' } };
    expect(
      await callExpectingRefusal(client, insertTagTypeInfo, { body: { orgId: organisation, name: 'same' } }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(client, insertTagInfo, { params: { id }, query: {}, body: { text: first.text } }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(client, updateTagText, {
        params: { id: second.id },
        body: { text: 'same', version: 1 },
      }),
    ).toMatchObject(refusal);
    expect(
      await callExpectingRefusal(client, updateTagTypeName, {
        params: { id: other, name: 'same' },
        query: { version: 2 },
      }),
    ).toMatchObject(refusal);
  });

  test('PAT-12 reports a tag or group changed on another terminal as stale and keeps the first change', async () => {
    const { id } = await addGroup('group');
    const one = await addTag(id, 'one');
    const rename = (text: string) =>
      client.call(updateTagText, { params: { id: one.id }, body: { text, version: 1 } }).then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    const outcomes = await Promise.all([rename('first'), rename('second')]);
    expect(outcomes.toSorted()).toEqual(['saved', 'version.stale']);
    expect((await listGroups())[0]?.tags[0]?.text).toBe(outcomes[0] === 'saved' ? 'first' : 'second');
    expect(
      await callExpectingRefusal(client, deleteTagsInfo, { params: { id: one.id }, query: { version: 1 } }),
    ).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'tag' },
    });
    for (const stale of [1, 2]) {
      expect(
        await callExpectingRefusal(client, deleteTagTypeInfo, { params: { id }, query: { version: stale } }),
      ).toMatchObject({
        code: 'version.stale',
        detail: { noun: 'tag' },
      });
      expect(
        await callExpectingRefusal(client, updateTagTypeName, {
          params: { id, name: 'mine' },
          query: { version: stale },
        }),
      ).toMatchObject({ code: 'version.stale', detail: { noun: 'tag' } });
    }
  });

  test('PAT-12 removes a deleted tag from its patients and shows the new text of a renamed one', async () => {
    const [a = '', b = ''] = await makeTags(test_.db, organisation, 'Type', ['a', 'b']);
    const patient = await makePatient(test_.db, organisation, doctor);
    await client.call(updatePatientTags, { params: { id: patient }, body: { tagIds: [a, b], version: 1 } });
    await client.call(updateTagText, { params: { id: a }, body: { text: 'new', version: 1 } });
    await client.call(deleteTagsInfo, { params: { id: b }, query: { version: 1 } });
    const { tags } = await client.call(queryPatientInfo, { params: { id: patient } });
    expect(tags.map(({ text }) => text)).toEqual(['new']);
    expect(
      await callExpectingRefusal(client, updateTagText, { params: { id: b }, body: { text: 'x', version: 1 } }),
    ).toMatchObject({
      code: 'tag.notFound',
    });
  });

  test('PAT-12 assigns or deletes a tag if both happen concurrently, without a deadlock', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const [a = '', b = ''] = await makeTags(test_.db, organisation, `Race${round}`, ['a', 'b']);
      const patient = await makePatient(test_.db, organisation, doctor);
      await client.call(updatePatientTags, { params: { id: patient }, body: { tagIds: [a, b], version: 1 } });
      const [assignOutcome, deleted] = await Promise.all([
        client.call(updatePatientTags, { params: { id: patient }, body: { tagIds: [b, a], version: 2 } }).then(
          () => 'given',
          ({ code }: { code: string }) => code,
        ),
        client.call(deleteTagsInfo, { params: { id: a }, query: { version: 1 } }),
      ]);
      expect(['given', 'tag.notFound']).toContain(assignOutcome);
      expect(deleted).toBe(true);
      const { tags } = await client.call(queryPatientInfo, { params: { id: patient } });
      expect(tags.map(({ text }) => text)).toEqual(['b']);
    }
  });

  test('PAT-12 sorts tags by use on request', async () => {
    const [, b = '', c = ''] = await makeTags(test_.db, organisation, 'Type', ['a', 'b', 'c']);
    for (const tagIds of [[b, c], [c]]) {
      const patient = await makePatient(test_.db, organisation, doctor);
      await client.call(updatePatientTags, { params: { id: patient }, body: { tagIds, version: 1 } });
    }
    const texts = (listed: Awaited<ReturnType<typeof listGroups>>) =>
      listed[0]?.tags.map(({ text, usage }) => [text, usage]);
    expect(texts(await client.call(queryTagsByUid, {}))).toEqual([
      ['c', 2],
      ['b', 1],
      ['a', 0],
    ]);
    expect(texts(await listGroups())?.map(([text]) => text)).toEqual(['a', 'b', 'c']);
  });

  test("PAT-12 refuses to change another organisation's tags or to add to them", async () => {
    const { id } = await addGroup('group');
    const one = await addTag(id, 'one');
    const hidden = { code: 'tag.notFound', status: 404 };
    expect(
      await callExpectingRefusal(stranger, insertTagTypeInfo, { body: { orgId: organisation, name: 'x' } }),
    ).toMatchObject({
      code: 'access.denied',
    });
    expect(
      await callExpectingRefusal(stranger, insertTagInfo, { params: { id }, query: {}, body: { text: 'x' } }),
    ).toMatchObject(hidden);
    expect(
      await callExpectingRefusal(stranger, updateTagTypeName, { params: { id, name: 'x' }, query: { version: 2 } }),
    ).toMatchObject(hidden);
    expect(
      await callExpectingRefusal(stranger, updateTagText, { params: { id: one.id }, body: { text: 'x', version: 1 } }),
    ).toMatchObject(hidden);
    expect(
      await callExpectingRefusal(stranger, deleteTagsInfo, { params: { id: one.id }, query: { version: 1 } }),
    ).toMatchObject(hidden);
    expect(
      await callExpectingRefusal(stranger, deleteTagTypeInfo, { params: { id }, query: { version: 2 } }),
    ).toMatchObject(hidden);
    expect(await listGroups()).toMatchObject([{ id, tags: [{ id: one.id }] }]);
  });

  test.each([
    ['晨光诊所', ['错𬌗类型', '治疗方式', '管理']],
    ['Riverside', ['Bite', 'Treatment', 'Management']],
  ])('PAT-12 creates the default groups of a new organisation %s once', async (name, names) => {
    const { id } = await test_.db
      .insertInto('organisation')
      .values({ name, name_en: name, auth_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const newUser = await test_.as(await makeAccount(test_.db, { organisations: [id] }));
    const [first, second] = await Promise.all([newUser.call(queryTagsList, {}), newUser.call(queryTagsByUid, {})]);
    expect([first, second].map((listed) => listed.map((one) => one.name))).toEqual([names, names]);
    expect(first.flatMap(({ tags }) => tags)).toHaveLength(17);
    for (const { id: groupId, version } of first)
      await newUser.call(deleteTagTypeInfo, { params: { id: groupId }, query: { version } });
    expect(await newUser.call(queryTagsList, {})).toEqual([]);
  });
});

describe('MODE-03 CALL-05 rights to change tags, private mode', () => {
  let test_: TestApp;
  beforeAll(async () => {
    test_ = await createTestApp({ MODE: 'private' });
  });
  afterAll(() => test_.close());

  test.each<[RoleName, 'done' | 'access.denied', 'done' | 'access.denied']>([
    ['superAdmin', 'done', 'done'],
    ['admin', 'done', 'done'],
    ['seniorDoctor', 'done', 'access.denied'],
    ['intermediateDoctor', 'done', 'access.denied'],
    ['juniorDoctor', 'done', 'access.denied'],
    ['internDoctor', 'access.denied', 'access.denied'],
    ['triageNurse', 'access.denied', 'access.denied'],
  ])('PAT-12 checks the rights of %s: adding is %s, changing is %s', async (role, addOutcome, changeOutcome) => {
    const organisation = await makeOrganisation(test_.db);
    const client = await test_.as(await makeAccount(test_.db, { organisations: [organisation], roles: [role] }));
    const [tagId = ''] = await makeTags(test_.db, organisation, 'Type', ['a']);
    const { tag_group_id: groupId } = await test_.db
      .selectFrom('tag')
      .select('tag_group_id')
      .where('id', '=', tagId)
      .executeTakeFirstOrThrow();
    const outcomes = [
      client.call(insertTagTypeInfo, { body: { orgId: organisation, name: 'new' } }),
      client.call(insertTagInfo, { params: { id: groupId }, query: {}, body: { text: 'b' } }),
      client.call(updateTagText, { params: { id: tagId }, body: { text: 'c', version: 1 } }),
    ].map((request) =>
      request.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    );
    expect(await Promise.all(outcomes)).toEqual([addOutcome, addOutcome, changeOutcome]);
  });
});
