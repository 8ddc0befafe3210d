import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { hashFile } from '../hash/hash-file.ts';
import { Semaphore } from '../requests/semaphore.ts';
import { computeReferenceCrc32, computeReferenceMd5 } from '../testing/part-store.ts';
import { createFile, PART_BYTES, STAGE, UploadSetting } from '../testing/upload-setting.ts';
import { createLocalTransport } from './local-transport.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

test('UPL-01 uses parts of 5,242,880 bytes for the local store, counted from 0, the last one shorter', async () => {
  const bytes = new Uint8Array(2 * UPLOAD_PART_SIZE + 5).map((_, index) => index >> 12);
  const file = new File([bytes], 'jaw.stl');
  const transport = createLocalTransport();
  const hash = await hashFile(file, { partSize: transport.partSize });
  const storedBytes: number[] = [];
  const { signal } = new AbortController();
  const object = { bucketName: 'files', fileFullName: 'jaw.stl', size: file.size, hash };
  const id = await transport.send(file, object, await transport.find(object, signal), {
    signal,
    semaphore: new Semaphore(4),
    retry: (request) => request(),
    onHeld: (count) => storedBytes.push(count),
  });

  expect(transport.partSize).toBe(5_242_880);
  expect(setting.store.objects.get(computeReferenceMd5(bytes))).toMatchObject({ id });
  const parts = setting.store.listCalls('UploadPart').map(({ query }) => query);
  expect(parts.map(({ chunkIndex, totalChunk }) => `${chunkIndex}/${totalChunk}`).toSorted()).toEqual([
    '0/3',
    '1/3',
    '2/3',
  ]);
  const last = parts.find(({ chunkIndex }) => chunkIndex === '2');
  expect(last?.['partCrc32']).toBe(computeReferenceCrc32(bytes.subarray(2 * UPLOAD_PART_SIZE)));
  expect(storedBytes.at(0)).toBe(0);
  expect(storedBytes.at(-1)).toBe(file.size);
});

test('UPL-01 resends parts that the store has lost in the meantime', async () => {
  setting.store.fault = ({ name, query, earlierCount }) => {
    if (name === 'UploadPart' && query['chunkIndex'] === '5' && earlierCount === 0) setting.store.loseParts();
    return undefined;
  };
  const file = createFile('front.jpg', 6 * PART_BYTES);
  setting.queue.add([file], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
  expect(setting.store.listSentParts().length).toBeGreaterThan(6);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(setting.store.objects.get(computeReferenceMd5(bytes))?.bytes.equals(bytes)).toBe(true);
});

test('UPL-07 gives up after three rounds on a store that never finishes a file', async () => {
  setting.store.fault = ({ name }) => {
    if (name === 'DoesFileExist') setting.store.loseParts();
    if (name === 'UploadPart') setting.store.loseParts();
    return undefined;
  };
  setting.queue.add([createFile('front.jpg', 2 * PART_BYTES)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').failure).toMatchObject({
    retryable: true,
    error: { code: 'upload.failed' },
  });
  expect(setting.store.listCalls('DoesFileExist')).toHaveLength(4);
});
