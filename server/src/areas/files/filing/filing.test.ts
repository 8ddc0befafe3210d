import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import {
  deleteFileInfoById,
  type NewFile,
  type PatientFile,
  queryDictType,
  updateFileStage,
  updateFileType,
  upFileInfoToPatient,
  upFileInfoToStage,
} from '@dentarium/api/files/info-calls';
import { updateFileView } from '../calls.ts';
import { restoreFile } from '../../recycle-bin/calls.ts';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { getStatus, createSending, upload } from '../testing/sending.ts';

describe('files of a patient', () => {
  let test_: TestClinic;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let patient: string;
  let stage: string;
  let seed = 0;

  beforeAll(async () => {
    test_ = await createTestClinic();
    ({ organisation, doctor, client } = test_);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patient = await makePatient(test_.db, organisation, doctor);
    stage = await makeStage(test_.db, patient, doctor);
  });

  const newObject = async () =>
    upload(client, 'photo.jpg', await createPhotograph({ width: 20, height: 20, seed: (seed += 1) }));
  const newFile = (objectId: string, category = 80): NewFile => ({
    objectId,
    name: '正面.jpg',
    category,
    takenAt: '2024-01-02T09:30:00',
    takenSource: 'exif',
  });
  const file = async (category: number, targetStage = stage): Promise<PatientFile> => {
    const { files } = await client.call(upFileInfoToStage, {
      params: { id: targetStage },
      body: { files: [newFile(await newObject(), category)] },
    });
    if (files[0] === undefined) throw new Error('not filed');
    return files[0];
  };
  const listFiles = (id: string) => client.call(queryFilesInfo, { params: { id }, query: { pid: patient } });
  const mains = async (targetStage = stage) =>
    (await listFiles(targetStage)).filter(({ isMain }) => isMain).map(({ id }) => id);

  test('STG-03 files uploaded objects into a stage, the first one on top', async () => {
    const [one, two] = [await newObject(), await newObject()];
    const { files, duplicates } = await client.call(upFileInfoToStage, {
      params: { id: stage },
      body: { files: [newFile(one, 8), newFile(two, 8)] },
    });
    expect(duplicates).toEqual([]);
    expect(files.map(({ objectId }) => objectId)).toEqual([one, two]);
    expect(files[0]).toMatchObject({
      patientId: patient,
      stageId: stage,
      category: 8,
      takenAt: '2024-01-02T09:30:00',
      kind: 'image',
      contentType: 'image/jpeg',
      width: 20,
      isMain: true,
    });
    expect(files[1]?.isMain).toBe(false);
    const laterFile = await file(9);
    expect((await listFiles('all')).map(({ id }) => id)).toEqual([laterFile.id, files[0]?.id, files[1]?.id]);
    expect((await client.call(getStageListByPid, { params: { id: patient } }))[0]?.fileCount).toBe(3);
  });

  test('UPL-08 files a content once per stage', async () => {
    const object = await newObject();
    const body = { files: [newFile(object, 8)] };
    const { files } = await client.call(upFileInfoToStage, { params: { id: stage }, body });
    expect(await client.call(upFileInfoToStage, { params: { id: stage }, body })).toEqual({
      files: [],
      duplicates: [{ objectId: object, fileId: files[0]?.id }],
    });
    const other = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.during });
    expect((await client.call(upFileInfoToStage, { params: { id: other }, body })).files).toHaveLength(1);
  });

  test('STG-03 files patient files into the stage "unclassified" and creates it once', async () => {
    for (const _ of [1, 2]) {
      await client.call(upFileInfoToPatient, {
        params: { id: patient },
        body: { files: [newFile(await newObject())] },
      });
    }
    const stages = (await client.call(getStageListByPid, { params: { id: patient } })).filter(
      ({ stageCode }) => stageCode === 20,
    );
    expect(stages).toMatchObject([{ stageName: 'Unclassified', fileCount: 2 }]);
  });

  test('STG-03 keeps the category of a moved file and one main file per stage', async () => {
    const other = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.during });
    const [first, second, otherFile] = [await file(8), await file(8), await file(8, other)];
    expect(await mains()).toEqual([first.id]);
    const [movedFile] = await client.call(updateFileStage, { params: { id: other }, body: { fileIds: [first.id] } });
    expect(movedFile).toMatchObject({
      id: first.id,
      stageId: other,
      category: 8,
      isMain: false,
      version: first.version + 1,
    });
    expect(await mains()).toEqual([second.id]);
    expect(await mains(other)).toEqual([otherFile.id]);
  });

  test('STG-03 updates the main files after a change of category, none in the inbox', async () => {
    const [first, second] = [await file(8), await file(8)];
    const [changedFile] = await client.call(updateFileType, { params: { id: 9 }, body: { fileIds: [first.id] } });
    expect(changedFile).toMatchObject({ category: 9, isMain: true });
    expect((await mains()).toSorted()).toEqual([first.id, second.id].toSorted());
    const [waiting] = await client.call(updateFileType, { params: { id: 80 }, body: { fileIds: [second.id] } });
    expect(waiting).toMatchObject({ category: PENDING_CATEGORY, isMain: false });
  });

  test('mirrors, rotates and makes a file the main one of its category', async () => {
    const [first, second] = [await file(6), await file(6)];
    const viewedFile = await client.call(updateFileView, {
      params: { id: second.id },
      body: { mirror: true, rotation: 270, isMain: true },
    });
    expect(viewedFile).toMatchObject({ mirror: true, rotation: 270, isMain: true, version: second.version + 1 });
    expect(await mains()).toEqual([second.id]);
    await client.call(updateFileView, { params: { id: second.id }, body: { isMain: false } });
    expect(await mains()).toEqual([first.id]);
    await client.call(deleteFileInfoById, { params: { id: second.id } });
    expect(await client.call(updateFileView, { params: { id: first.id }, body: { isMain: false } })).toMatchObject({
      isMain: true,
    });
    const waiting = await file(80);
    expect(
      await callExpectingRefusal(client, updateFileView, { params: { id: waiting.id }, body: { isMain: true } }),
    ).toMatchObject({ code: 'file.category' });
  });

  test('SAFE-05 names the image and its direction before and after in the audit trail', async () => {
    const turnedFile = await file(6);
    const change = (body: object) => client.call(updateFileView, { params: { id: turnedFile.id }, body });
    for (const body of [{ mirror: true }, { rotation: 90 }, { mirror: true, rotation: 90 }, { mirror: false }])
      await change(body);
    const entries = await test_.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'file.view')
      .where('subject_id', '=', turnedFile.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ detail }) => detail)).toEqual([
      { image: turnedFile.name, isMirrored: true },
      { image: turnedFile.name, turned: '0° → 90°' },
      {},
      { image: turnedFile.name, isMirrored: false },
    ]);
  });

  test('hides a deleted file with its bytes and restores it', async () => {
    const [first, second] = [await file(8), await file(8)];
    expect(await client.call(deleteFileInfoById, { params: { id: first.id } })).toBe(true);
    expect((await listFiles('all')).map(({ id }) => id)).toEqual([second.id]);
    expect(await mains()).toEqual([second.id]);
    expect(await callExpectingRefusal(client, deleteFileInfoById, { params: { id: first.id } })).toMatchObject({
      code: 'file.notFound',
      status: 404,
    });
    expect(await client.call(restoreFile, { params: { id: first.id } })).toMatchObject({ id: first.id, isMain: false });
    expect(await callExpectingRefusal(client, restoreFile, { params: { id: first.id } })).toMatchObject({
      code: 'file.notFound',
      status: 404,
    });
    expect(await listFiles('all')).toHaveLength(2);
  });

  test.each([
    ['a category of the product itself', { category: 101 }],
    ['an unknown category', { category: 7 }],
  ])('STG-04 %s cannot be chosen', async (_, { category }) => {
    const existingFile = await file(8);
    const body = { files: [newFile(await newObject(), category)] };
    expect(await callExpectingRefusal(client, upFileInfoToStage, { params: { id: stage }, body })).toMatchObject({
      code: 'file.category',
    });
    expect(
      await callExpectingRefusal(client, updateFileType, {
        params: { id: category },
        body: { fileIds: [existingFile.id] },
      }),
    ).toMatchObject({ code: 'file.category' });
  });

  test('VIEW-03 STG-08 files the screenshot of a viewer in its stage and refuses other files as screenshots', async () => {
    const existingFile = await file(8);
    const body = { files: [newFile(await newObject(), 100)] };
    const { files } = await client.call(upFileInfoToStage, { params: { id: stage }, body });
    expect(files).toMatchObject([{ category: 100, stageId: stage }]);
    expect(
      await callExpectingRefusal(client, updateFileType, { params: { id: 100 }, body: { fileIds: [existingFile.id] } }),
    ).toMatchObject({ code: 'file.category' });
  });

  test('STG-04 returns every category with its name in both languages', async () => {
    const categories = await client.call(queryDictType, {});
    expect(categories.length).toBeGreaterThan(30);
    expect(categories).toContainEqual({ id: 8, nameCh: '正面像', nameEn: 'Frontal, lips at rest', group: 'face' });
    expect(await callExpectingRefusal(await test_.as(null), queryDictType, {})).toMatchObject({ status: 401 });
  });

  test('refuses filing objects of others and moving files of another patient', async () => {
    const stranger = await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] });
    const object = await upload(
      await test_.as(stranger),
      'photo.jpg',
      await createPhotograph({ width: 20, height: 20, seed: (seed += 1) }),
    );
    expect(
      await callExpectingRefusal(client, upFileInfoToStage, {
        params: { id: stage },
        body: { files: [newFile(object)] },
      }),
    ).toMatchObject({ code: 'object.notFound', status: 404 });
    const mine = await file(8);
    const otherStage = await makeStage(test_.db, await makePatient(test_.db, organisation, doctor), doctor);
    expect(
      await callExpectingRefusal(client, updateFileStage, { params: { id: otherStage }, body: { fileIds: [mine.id] } }),
    ).toMatchObject({ code: 'file.notFound' });
    expect(await mains()).toEqual([mine.id]);
  });

  test('UPL-08 recognises a content that a colleague filed for a visible patient and files it without an upload', async () => {
    const bytes = await createPhotograph({ width: 20, height: 20, seed: (seed += 1) });
    const object = await upload(client, 'photo.jpg', bytes);
    const colleague = await test_.as(await makeAccount(test_.db, { organisations: [organisation] }));
    expect(await getStatus(colleague, createSending('a.jpg', bytes))).toMatchObject({ exist: false });
    await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [newFile(object, 8)] } });
    expect(await getStatus(colleague, createSending('a.jpg', bytes))).toEqual({ exist: true, id: object, parts: [] });
    const other = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.during });
    expect(
      (await colleague.call(upFileInfoToStage, { params: { id: other }, body: { files: [newFile(object, 8)] } })).files,
    ).toHaveLength(1);
  });

  test('assigns an object to the organisation of the patient and copies it for another organisation', async () => {
    const second = await makeOrganisation(test_.db);
    await test_.db.insertInto('account_organisation').values({ account_id: doctor, organisation_id: second }).execute();
    const stageThere = await makeStage(test_.db, await makePatient(test_.db, second, doctor), doctor);
    const object = await newObject();
    const readOrganisation = async (id: string) =>
      (await test_.db.selectFrom('stored_object').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .organisation_id;
    const before = await readOrganisation(object);
    const [targetPair, andInto] = before === organisation ? [stageThere, stage] : [stage, stageThere];
    const first = await client.call(upFileInfoToStage, {
      params: { id: targetPair },
      body: { files: [newFile(object, 8)] },
    });
    expect(first.files[0]?.objectId).toBe(object);
    expect(await readOrganisation(object)).not.toBe(before);
    const copied = await client.call(upFileInfoToStage, {
      params: { id: andInto },
      body: { files: [newFile(object, 8)] },
    });
    expect(copied.files[0]?.objectId).not.toBe(object);
    expect(copied.files[0]?.md5).toBe(first.files[0]?.md5);
    await test_.db.deleteFrom('account_organisation').where('organisation_id', '=', second).execute();
  });

  test('refuses files for a patient whose treatment has ended', async () => {
    const existingFile = await file(8);
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
    const body = { files: [newFile(await newObject(), 8)] };
    expect(await callExpectingRefusal(client, upFileInfoToStage, { params: { id: stage }, body })).toMatchObject({
      code: 'patient.terminated',
    });
    expect(await callExpectingRefusal(client, upFileInfoToPatient, { params: { id: patient }, body })).toMatchObject({
      code: 'patient.terminated',
    });
    expect(await callExpectingRefusal(client, deleteFileInfoById, { params: { id: existingFile.id } })).toMatchObject({
      code: 'patient.terminated',
    });
    expect(await listFiles('all')).toHaveLength(1);
  });

  test('leaves one main file after concurrent filing', async () => {
    const objects = await Promise.all(Array.from({ length: 6 }, newObject));
    await Promise.all(
      objects.map((object) =>
        client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [newFile(object, 8)] } }),
      ),
    );
    expect(await listFiles(stage)).toHaveLength(6);
    expect(await mains()).toHaveLength(1);
  });
});
