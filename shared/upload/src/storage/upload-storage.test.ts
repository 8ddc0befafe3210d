import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createGate,
  createFile,
  OTHER_STAGE,
  OTHER_STAGE_ID,
  PART_BYTES,
  STAGE,
  STAGE_ID,
  TestPage,
  UploadSetting,
} from '../testing/upload-setting.ts';
import { UploadStorage } from './upload-storage.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

/** Uploads the file until three parts have arrived, and then leaves the page. */
async function interrupt(file: File): Promise<void> {
  const heldGate = createGate();
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && Number(query['chunkIndex']) >= 3 ? heldGate : undefined;
  setting.queue.add([file], STAGE, { category: 6 });
  await setting.waitUntil(
    () => setting.getItemOrThrow(file.name).sentBytes === 3 * PART_BYTES && setting.store.heldCount === 3,
  );
  setting.reload();
  setting.store.fault = () => undefined;
  setting.store.calls.length = 0;
}

test('UPL-01 recognises a file that is chosen again after a reload by its md5, and sends only the missing parts', async () => {
  await interrupt(createFile('front.jpg', 6 * PART_BYTES));
  expect(setting.queue.listInterrupted()).toMatchObject([
    { name: 'front.jpg', size: 6 * PART_BYTES, target: STAGE, category: 6 },
  ]);

  // The same content under another name: the md5 counts.
  const { items, unknown } = setting.queue.resumeInterrupted([
    createFile('renamed.jpg', 6 * PART_BYTES, 'front.jpg'.length),
    createFile('stranger.jpg', 5),
  ]);
  expect(items).toHaveLength(1);
  expect(unknown.map(({ name }) => name)).toEqual(['stranger.jpg']);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('renamed.jpg')).toMatchObject({ state: 'success', target: STAGE });
  expect(setting.store.listSentParts()).toEqual([3, 4, 5]);
  expect(setting.store.filings).toMatchObject([{ stageId: STAGE_ID, file: { category: 6 } }]);
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-01 recognises a file that is dropped into its stage again', async () => {
  await interrupt(createFile('front.jpg', 6 * PART_BYTES));
  setting.queue.add([createFile('front.jpg', 6 * PART_BYTES)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.store.listSentParts()).toEqual([3, 4, 5]);
  expect(setting.queue.listInterrupted()).toEqual([]);
  expect(setting.store.filings).toMatchObject([{ file: { category: 6 } }]);
});

test('UPL-01 refuses another file of the same size, and keeps the interrupted upload', async () => {
  await interrupt(createFile('front.jpg', 6 * PART_BYTES));
  setting.queue.resumeInterrupted([createFile('front.jpg', 6 * PART_BYTES, 99)]);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').failure).toMatchObject({
    retryable: false,
    error: { code: 'upload.otherFile' },
  });
  expect(setting.store.calls.filter(({ name }) => name === 'UploadPart')).toEqual([]);
  const [upload] = setting.queue.listInterrupted();
  expect(upload).toMatchObject({ name: 'front.jpg' });
  setting.queue.removeInterrupted(upload?.id ?? '');
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-01 returns each of two interrupted files of one size to its own stage', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? heldGate : undefined);
  setting.queue.add([createFile('scan.bmp', 2 * PART_BYTES, 1)], STAGE);
  setting.queue.add([createFile('scan.bmp', 2 * PART_BYTES, 2)], OTHER_STAGE);
  await setting.waitUntil(() => setting.store.heldCount === 4);
  setting.reload();
  setting.store.fault = () => undefined;

  setting.queue.resumeInterrupted([
    createFile('scan.bmp', 2 * PART_BYTES, 2),
    createFile('scan.bmp', 2 * PART_BYTES, 1),
  ]);
  await setting.waitUntilSettled();
  const findObjectId = (seed: number): unknown =>
    setting.store.filings.find(({ stageId }) => stageId === (seed === 1 ? STAGE_ID : OTHER_STAGE_ID))?.file['objectId'];
  const ids = await Promise.all(
    [1, 2].map(async (seed) => {
      const bytes = Buffer.from(await createFile('scan.bmp', 2 * PART_BYTES, seed).arrayBuffer());
      return [...setting.store.objects.values()].find((object) => object.bytes.equals(bytes))?.id;
    }),
  );
  expect([findObjectId(1), findObjectId(2)]).toEqual(ids);
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-01 recognises a file whose page was left before it was hashed by name, size and time', async () => {
  const file = createFile('front.jpg', 2 * PART_BYTES);
  setting.queue.halt();
  setting.queue.add([file], STAGE);
  setting.reload();
  expect(setting.queue.listInterrupted()).toMatchObject([{ md5: null }]);
  setting.queue.resumeInterrupted([createFile('front.jpg', 2 * PART_BYTES)]);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg')).toMatchObject({ state: 'success', target: STAGE });
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-01 stores failed uploads that may be retried, but not finished, cancelled and refused ones', async () => {
  setting.store.fault = ({ name, query }) => {
    if (name !== 'UploadPart') return undefined;
    if (query['size'] === '20') return { status: 200, code: 'upload.content' };
    return query['size'] === '30' ? { status: 500 } : undefined;
  };
  setting.queue.add(
    [
      createFile('done.jpg', 10),
      createFile('refused.jpg', 20),
      createFile('failed.jpg', 30),
      createFile('cancelled.jpg', 40),
    ],
    STAGE,
  );
  setting.queue.cancel([setting.getItemOrThrow('cancelled.jpg').id]);
  await setting.waitUntilSettled();
  setting.reload();
  expect(setting.queue.listInterrupted().map(({ name }) => name)).toEqual(['failed.jpg']);
});

const UPLOAD = { name: 'front.jpg', size: 10, lastModified: 1, md5: null, target: STAGE };

test('UPL-01 lists a running upload of a killed page as interrupted, but not of a live page', () => {
  const now = Date.now();
  const page = (): UploadStorage => {
    const storage = new UploadStorage(new TestPage(localStorage));
    storage.setAccount('doctor');
    return storage;
  };
  const first = page();
  const second = page();
  first.save({ ...UPLOAD, id: 'one', begunAt: now });
  expect(first.listInterrupted(now)).toEqual([]);
  expect(second.listInterrupted(now)).toEqual([]);
  // After being killed, the first page sends no heartbeat any more.
  expect(second.listInterrupted(now + 200_000)).toEqual([{ ...UPLOAD, id: 'one', begunAt: now }]);
  first.remove('one');
  expect(second.listInterrupted(now + 200_000)).toEqual([]);
});

test('UPL-01 removes an upload that is older than the parts on the server', () => {
  const storage = new UploadStorage(new TestPage(localStorage));
  storage.setAccount('doctor');
  const now = Date.now();
  storage.save({ ...UPLOAD, id: 'old', begunAt: now - 8 * 24 * 3_600_000 });
  storage.setAccount('doctor');
  expect(storage.listInterrupted(now)).toEqual([]);
});

test('UPL-01 loses only the storage, not the upload, in a browser that stores nothing or invalid data', async () => {
  localStorage.setItem('dentarium.upload.entry.doctor.x', '{"name":');
  localStorage.setItem('dentarium.upload.entry.doctor.y', '{"name":1}');
  expect(setting.queue.listInterrupted()).toEqual([]);

  Object.defineProperty(setting.page, 'storage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
  expect(setting.queue.listInterrupted()).toEqual([]);
});

/** Stores an upload like the former version. */
function storeOld(id: string, target: object, overrides: object = {}): void {
  const storedUpload = { ...UPLOAD, id, begunAt: Date.now(), tab: 'gone', ...overrides, target };
  localStorage.setItem(`dentarium.upload.entry.doctor.${id}`, JSON.stringify(storedUpload));
}

test('UPL-01 reads, resumes and then removes uploads of the former version', async () => {
  const stage = { patientId: 'p', stageId: 's' };
  storeOld('a', stage, { begunAt: Date.now() - 3 });
  storeOld('b', { ...stage, way: 'visit v' }, { begunAt: Date.now() - 2, category: 6 });
  storeOld('c', { patientId: '', stageId: '', way: 'import o' }, { begunAt: Date.now() - 1 });
  storeOld('d', { ...stage, way: 'elsewhere x' });
  setting.reload();
  expect(setting.queue.listInterrupted().map(({ id, target }) => [id, target])).toEqual([
    ['a', { destination: 'patients.stage', payload: stage }],
    ['b', { destination: 'patients.visit', payload: { visitId: 'v' } }],
    ['c', { destination: 'patients.import', payload: { orgId: 'o' } }],
  ]);
  for (const id of ['b', 'c']) setting.queue.removeInterrupted(id);
  const file = createFile('front.jpg', 10);
  storeOld('a', stage, { lastModified: file.lastModified });
  setting.queue.resumeInterrupted([file]);
  await setting.waitUntilSettled();
  expect(setting.store.filings).toMatchObject([{ stageId: 's', file: { name: 'front.jpg' } }]);
  expect(setting.queue.listInterrupted()).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('dentarium.upload.'))).toEqual([]);
});

test('UPL-01 hides current uploads from a page of the former version', async () => {
  await interrupt(createFile('front.jpg', 6 * PART_BYTES));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('dentarium.upload.entry.'))).toEqual([]);
  expect(setting.queue.listInterrupted()).toHaveLength(1);
});
