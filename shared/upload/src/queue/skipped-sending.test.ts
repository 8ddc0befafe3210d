import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createFile,
  OTHER_STAGE,
  OTHER_STAGE_ID,
  PART_BYTES,
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
  setting.queue.add([createFile('front.jpg', 3 * PART_BYTES, 7)], STAGE);
  await setting.waitUntilSettled();
  setting.queue.add([createFile('copy.jpg', 3 * PART_BYTES, 7)], OTHER_STAGE);
  await setting.waitUntilSettled();
  expect(setting.store.listSentParts()).toHaveLength(3);
  expect(setting.store.filings.map(({ stageId, file }) => [stageId, file['name']])).toEqual([
    [STAGE_ID, 'front.jpg'],
    [OTHER_STAGE_ID, 'copy.jpg'],
  ]);

  setting.queue.add([createFile('again.jpg', 3 * PART_BYTES, 7)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('again.jpg')).toMatchObject({ state: 'success', existing: true });
});

test('UPL-08 sends and files the same content in one drop once, and reports it', async () => {
  setting.queue.add(
    [
      createFile('front.jpg', 2 * PART_BYTES, 7),
      createFile('copy.jpg', 2 * PART_BYTES, 7),
      createFile('other.jpg', 5, 8),
    ],
    STAGE,
  );
  const { items, skipped } = await setting.waitUntilSettled();
  expect(items.map(({ state }) => state)).toEqual(['success', 'success']);
  expect(skipped).toMatchObject([{ reason: 'upload.duplicate' }]);
  expect(setting.store.listSentParts()).toHaveLength(3);
  expect(setting.store.filings).toHaveLength(2);
});

test('UPL-08 sends the same content for two stages once, and files it twice', async () => {
  setting.queue.add([createFile('front.jpg', 2 * PART_BYTES, 7)], STAGE);
  setting.queue.add([createFile('front.jpg', 2 * PART_BYTES, 7)], OTHER_STAGE);
  await setting.waitUntilSettled();
  expect(setting.store.listSentParts()).toHaveLength(2);
  expect(setting.store.filings.map(({ stageId }) => stageId).toSorted()).toEqual([STAGE_ID, OTHER_STAGE_ID].toSorted());
});

test('UPL-05 skips and reports empty files, refuses foreign formats, and sends neither', async () => {
  setting.queue.add([createFile('empty.jpg', 0), createFile('tool.exe', 10), createFile('front.jpg', 10)], STAGE);
  const { items, skipped } = await setting.waitUntilSettled();
  expect(skipped).toMatchObject([{ name: 'empty.jpg', reason: 'upload.empty' }]);
  expect(items).toMatchObject([
    { name: 'tool.exe', state: 'fail', failure: { retryable: false, error: { code: 'upload.extension' } } },
    { name: 'front.jpg', state: 'success' },
  ]);
  expect(setting.store.listCalls('DoesFileExist')).toHaveLength(1);
});

test('UPL-10 refuses a file above the limit of the file config before it is hashed or sent', async () => {
  setting.store.maxFileSize = 5 * 1024;
  setting.queue.add([createFile('large.stl', 5 * 1024 + 1), createFile('right.stl', 5 * 1024)], STAGE);
  await setting.waitUntilSettled();
  const { failure, hashedBytes } = setting.getItemOrThrow('large.stl');
  expect(failure).toMatchObject({ retryable: false, error: { code: 'upload.tooLarge' } });
  expect(failure?.error.text('en')).toBe('The file is larger than the limit of 5 KiB.');
  expect(failure?.error.text('ch')).toBe('文件超过最大限制 5 KiB。');
  expect(hashedBytes).toBe(0);
  expect(setting.getItemOrThrow('right.stl').state).toBe('success');
  expect(setting.store.listCalls('DoesFileExist')).toHaveLength(1);
});

test('UPL-07 reports a file that was changed after it was chosen, and not as a network failure', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'dentarium-upload-')), 'front.jpg');
  await writeFile(path, 'as it was chosen');
  const changedFile = new File([await openAsBlob(path)], 'changed.jpg');
  await writeFile(path, 'as it is by the time it is read');
  setting.queue.add([changedFile, createFile('front.jpg', 10)], STAGE);
  await setting.waitUntilSettled();
  await rm(dirname(path), { recursive: true });
  expect(setting.getItemOrThrow('changed.jpg').failure).toMatchObject({
    retryable: false,
    error: { code: 'upload.unreadable' },
  });
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
});
