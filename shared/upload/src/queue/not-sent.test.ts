import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  makeFile,
  OTHER_STAGE,
  OTHER_STAGE_ID,
  PART,
  STAGE,
  STAGE_ID,
  UploadSetting,
} from '../testing/upload-setting.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

test('UPL-08 files a content that the store has without sending it', async () => {
  setting.queue.add([makeFile('front.jpg', 3 * PART, 7)], STAGE);
  await setting.untilSettled();
  setting.queue.add([makeFile('copy.jpg', 3 * PART, 7)], OTHER_STAGE);
  await setting.untilSettled();
  expect(setting.store.sentParts()).toHaveLength(3);
  expect(setting.store.filed.map(({ stageId, file }) => [stageId, file['name']])).toEqual([
    [STAGE_ID, 'front.jpg'],
    [OTHER_STAGE_ID, 'copy.jpg'],
  ]);

  setting.queue.add([makeFile('again.jpg', 3 * PART, 7)], STAGE);
  await setting.untilSettled();
  expect(setting.item('again.jpg')).toMatchObject({ state: 'success', existing: true });
});

test('UPL-08 sends and files the same content in one drop once, and reports it', async () => {
  setting.queue.add(
    [makeFile('front.jpg', 2 * PART, 7), makeFile('copy.jpg', 2 * PART, 7), makeFile('other.jpg', 5, 8)],
    STAGE,
  );
  const { items, skipped } = await setting.untilSettled();
  expect(items.map(({ state }) => state)).toEqual(['success', 'success']);
  expect(skipped).toMatchObject([{ reason: 'upload.duplicate' }]);
  expect(setting.store.sentParts()).toHaveLength(3);
  expect(setting.store.filed).toHaveLength(2);
});

test('UPL-08 sends the same content for two stages once, and files it twice', async () => {
  setting.queue.add([makeFile('front.jpg', 2 * PART, 7)], STAGE);
  setting.queue.add([makeFile('front.jpg', 2 * PART, 7)], OTHER_STAGE);
  await setting.untilSettled();
  expect(setting.store.sentParts()).toHaveLength(2);
  expect(setting.store.filed.map(({ stageId }) => stageId).toSorted()).toEqual([STAGE_ID, OTHER_STAGE_ID].toSorted());
});

test('UPL-05 skips and reports empty files, refuses foreign formats, and sends neither', async () => {
  setting.queue.add([makeFile('empty.jpg', 0), makeFile('tool.exe', 10), makeFile('front.jpg', 10)], STAGE);
  const { items, skipped } = await setting.untilSettled();
  expect(skipped).toMatchObject([{ name: 'empty.jpg', reason: 'upload.empty' }]);
  expect(items).toMatchObject([
    { name: 'tool.exe', state: 'fail', failure: { retryable: false, error: { code: 'upload.extension' } } },
    { name: 'front.jpg', state: 'success' },
  ]);
  expect(setting.store.named('DoesFileExist')).toHaveLength(1);
});

test('UPL-10 refuses a file above the limit of the file config before it is hashed or sent', async () => {
  setting.store.maxFileSize = 5 * 1024;
  setting.queue.add([makeFile('large.stl', 5 * 1024 + 1), makeFile('right.stl', 5 * 1024)], STAGE);
  await setting.untilSettled();
  const { failure, hashedBytes } = setting.item('large.stl');
  expect(failure).toMatchObject({ retryable: false, error: { code: 'upload.tooLarge' } });
  expect(failure?.error.text('en')).toBe('The file is larger than the limit of 5 KiB.');
  expect(failure?.error.text('ch')).toBe('文件超过最大限制 5 KiB。');
  expect(hashedBytes).toBe(0);
  expect(setting.item('right.stl').state).toBe('success');
  expect(setting.store.named('DoesFileExist')).toHaveLength(1);
});

test('UPL-07 reports a file that was changed after it was chosen, and not as a network failure', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'dentarium-upload-')), 'front.jpg');
  await writeFile(path, 'as it was chosen');
  const changed = new File([await openAsBlob(path)], 'changed.jpg');
  await writeFile(path, 'as it is by the time it is read');
  setting.queue.add([changed, makeFile('front.jpg', 10)], STAGE);
  await setting.untilSettled();
  await rm(dirname(path), { recursive: true });
  expect(setting.item('changed.jpg').failure).toMatchObject({ retryable: false, error: { code: 'upload.unreadable' } });
  expect(setting.item('front.jpg').state).toBe('success');
});
