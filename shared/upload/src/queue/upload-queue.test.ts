import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { computeReferenceMd5 } from '../testing/part-store.ts';
import { createGate, createFile, PART_BYTES, STAGE, STAGE_ID, UploadSetting } from '../testing/upload-setting.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

async function readBytes(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

test('UPL-01 sends a file in parts with their md5, joins them and files it with its date', async () => {
  const file = createFile('front.jpg', 4 * PART_BYTES + 17);
  setting.queue.add([file], STAGE, { category: 6 });
  const { items } = await setting.waitUntilSettled();

  expect(items).toMatchObject([{ state: 'success', phase: null, sentBytes: file.size, existing: false }]);
  const bytes = await readBytes(file);
  expect(setting.store.objects.get(computeReferenceMd5(bytes))?.bytes.equals(bytes)).toBe(true);
  expect(setting.store.listSentParts()).toEqual([0, 1, 2, 3, 4]);
  const [{ query } = { query: {} }] = setting.store.listCalls('UploadPart');
  expect(query).toMatchObject({
    bucketName: 'files',
    fileFullName: `clinic/${computeReferenceMd5(bytes).slice(0, 2)}/${computeReferenceMd5(bytes)}.jpg`,
    totalChunk: '5',
    size: '4017',
  });
  expect(setting.store.filings).toMatchObject([
    { stageId: STAGE_ID, file: { name: 'front.jpg', category: 6, takenSource: 'file' } },
  ]);
});

test('UPL-01 sends at most four parts simultaneously, and does not hold a small file back behind a large one', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['size'] === '40000' ? heldGate : undefined;
  setting.queue.add([createFile('large.stl', 40 * PART_BYTES)], STAGE);
  await setting.waitUntil(() => setting.store.heldCount === 4);
  setting.queue.add([createFile('small.jpg', 10)], STAGE);
  await setting.waitUntil(() => setting.getItemOrThrow('small.jpg').phase === 'sending');
  heldGate.open();
  await setting.waitUntil(() => setting.getItemOrThrow('small.jpg').state === 'success');

  expect(setting.store.listSentParts().length).toBeLessThan(41);
  await setting.waitUntilSettled();
  expect(setting.store.maxConcurrent).toBe(4);
});

test('UPL-01 overcomes server errors, cut sockets, lost answers and damaged parts', async () => {
  setting.store.fault = ({ name, query, earlierCount }) => {
    if (earlierCount > 0) return undefined;
    if (name === 'GetResultValue') return { status: 503, code: 'server.unavailable' };
    if (name === 'DoesFileExist') return 'cut';
    if (name === 'UpFileInfoToStage') return 'cutAfter';
    const faults = [
      { status: 500 },
      'cut',
      'cutAfter',
      { status: 200, code: 'upload.partDamaged' },
      { status: 429, code: 'request.tooMany' },
    ] as const;
    return faults[Number(query['chunkIndex'])];
  };
  const file = createFile('front.jpg', 5 * PART_BYTES);
  setting.queue.add([file], STAGE);
  const { items } = await setting.waitUntilSettled();

  expect(items).toMatchObject([{ state: 'success', failure: null }]);
  expect(setting.store.listSentParts()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  const bytes = await readBytes(file);
  expect(setting.store.objects.get(computeReferenceMd5(bytes))?.bytes.equals(bytes)).toBe(true);
  expect(setting.store.filings).toHaveLength(1);
});

test('UPL-01 finds an object whose last answer was lost permanently by a query', async () => {
  // The part that completes the file is accepted, and every answer to it is lost.
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '1' ? 'cutAfter' : undefined;
  setting.queue.add([createFile('front.jpg', 2 * PART_BYTES)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg')).toMatchObject({
    state: 'fail',
    failure: { retryable: true, error: { code: 'network.failed' } },
  });

  setting.queue.retry();
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg')).toMatchObject({ state: 'success' });
  expect(setting.store.listSentParts().filter((part) => part === 0)).toHaveLength(1);
});

test('UPL-07 stops retrying a failing server; the file fails and a retry sends only the missing parts', async () => {
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '2' ? { status: 502 } : undefined;
  setting.queue.add([createFile('front.jpg', 3 * PART_BYTES)], STAGE);
  const { summary } = await setting.waitUntilSettled();

  expect(summary).toMatchObject({ failed: 1, succeeded: 0, active: 0 });
  expect(setting.getItemOrThrow('front.jpg').failure).toMatchObject({ retryable: true, error: { status: 502 } });
  expect(setting.store.listSentParts()).toEqual([0, 1, 2, 2, 2, 2]);

  setting.store.fault = () => undefined;
  setting.queue.retry([setting.getItemOrThrow('front.jpg').id]);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
  expect(setting.store.listSentParts()).toEqual([0, 1, 2, 2, 2, 2, 2]);
});

test('UPL-07 fails a part that always arrives damaged after three attempts, and hashes again on a retry', async () => {
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? { status: 200, code: 'upload.partDamaged' } : undefined);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.store.listSentParts()).toEqual([0, 0, 0]);
  expect(setting.getItemOrThrow('front.jpg').failure).toMatchObject({
    retryable: true,
    error: { code: 'upload.partDamaged' },
  });

  setting.store.fault = () => undefined;
  setting.queue.retry();
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
});

test.each([
  ['UploadPart', 413, 'upload.tooLarge', false],
  ['UploadPart', 200, 'upload.content', false],
  ['UploadPart', 507, 'upload.diskFull', true],
  ['DoesFileExist', 200, 'upload.name', false],
  ['UpFileInfoToStage', 200, 'stage.notFound', false],
  ['UpFileInfoToStage', 403, 'access.denied', false],
])('UPL-07 treats a refusal by %s with status %i %s as final at once', async (name, status, code, retryable) => {
  setting.store.fault = (call) => (call.name === name ? { status, code } : undefined);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg')).toMatchObject({ state: 'fail', failure: { retryable, error: { code } } });
  expect(setting.store.listCalls(name)).toHaveLength(1);
  expect(setting.store.filings).toHaveLength(0);
});

test('UPL-07 stops pending requests on pause, and sends only the missing parts on resume', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && Number(query['chunkIndex']) >= 3 ? heldGate : undefined;
  setting.queue.add([createFile('front.jpg', 6 * PART_BYTES)], STAGE);
  await setting.waitUntil(
    () => setting.getItemOrThrow('front.jpg').sentBytes === 3 * PART_BYTES && setting.store.heldCount === 3,
  );
  setting.queue.pause();
  expect(setting.queue.getSnapshot().summary).toMatchObject({ paused: 1, active: 0 });
  expect(setting.queue.hasIncomplete()).toBe(true);

  // The held requests were aborted: their effect on the store is not visible.
  setting.store.fault = () => undefined;
  const before = setting.store.listSentParts().length;
  setting.queue.resume();
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
  expect(setting.store.listSentParts(before)).toEqual([3, 4, 5]);
  expect(setting.store.listCalls('DoesFileExist')).toHaveLength(2);
  heldGate.open();
});

test('UPL-07 removes cancelled files without filing them, and continues with the others', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? heldGate : undefined);
  setting.queue.add(
    ['a.jpg', 'bb.jpg', 'ccc.jpg'].map((name) => createFile(name, 10)),
    STAGE,
  );
  await setting.waitUntil(() => setting.store.heldCount === 2);
  setting.queue.cancel([setting.getItemOrThrow('a.jpg').id]);
  heldGate.open();
  const { items } = await setting.waitUntilSettled();
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['bb.jpg', 'success'],
    ['ccc.jpg', 'success'],
  ]);
  expect(setting.store.filings.map(({ file }) => String(file['name'])).toSorted()).toEqual(['bb.jpg', 'ccc.jpg']);
});

test('UPL-07 lets the browser ask before the page is left only while uploads are incomplete', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? heldGate : undefined);
  expect(setting.page.isGuarded()).toBe(false);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  expect(setting.page.isGuarded()).toBe(true);
  setting.queue.pause();
  expect(setting.page.isGuarded()).toBe(true);
  setting.queue.resume();
  heldGate.open();
  await setting.waitUntilSettled();
  expect(setting.page.isGuarded()).toBe(false);
});

test('UPL-07 fails nothing without a network, and continues when it returns', async () => {
  setting.store.fault = ({ name }) => (name === 'UploadPart' && !setting.page.hasNetwork ? 'cut' : undefined);
  setting.page.hasNetwork = false;
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntil(() => setting.page.isWaitingForNetwork());
  expect(setting.store.listSentParts()).toHaveLength(1);
  expect(setting.getItemOrThrow('front.jpg').phase).toBe('sending');

  setting.page.hasNetwork = true;
  setting.page.events.dispatchEvent(new Event('online'));
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg').state).toBe('success');
});

test.each([401, 406])('UPL-07 stops the queue on status %i, and continues after the sign-in', async (status) => {
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '1' && setting.token === 'token'
      ? { status, code: 'auth.required' }
      : undefined;
  setting.queue.add(
    [createFile('front.jpg', 2 * PART_BYTES), createFile('second.jpg', 2 * PART_BYTES), createFile('left.jpg', 5)],
    STAGE,
  );
  await setting.waitUntil(({ isWaitingForSignIn }) => isWaitingForSignIn);
  const { items } = await setting.waitUntil((snapshot) =>
    snapshot.items.every(({ phase }) => phase === 'waiting' || phase === null),
  );
  expect(items.filter(({ state }) => state === 'fail')).toEqual([]);

  setting.token = 'new';
  setting.store.tokens.add('new');
  setting.queue.setAccount('doctor');
  await setting.waitUntilSettled();
  expect(setting.queue.getSnapshot().summary).toMatchObject({ succeeded: 3, failed: 0 });
});

test('UPL-07 gives another account an empty queue, and the first one its interrupted uploads', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? heldGate : undefined);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntil(() => setting.store.heldCount === 1);
  setting.queue.setAccount(null);
  setting.queue.setAccount('other');
  expect(setting.queue.getSnapshot().items).toEqual([]);
  expect(setting.queue.listInterrupted()).toEqual([]);

  setting.queue.setAccount('doctor');
  expect(setting.queue.listInterrupted()).toMatchObject([{ name: 'front.jpg', target: STAGE }]);
  heldGate.open();
});

test('UPL-07 counts files and bytes in the summary, and measures the speed', async () => {
  setting.queue.add([createFile('front.jpg', 2 * PART_BYTES), createFile('second.jpg', PART_BYTES)], STAGE);
  await setting.waitUntilSettled();
  await setting.waitUntil(({ summary }) => summary.active === 0);
  expect(setting.summaries.find(({ active }) => active > 0)).toMatchObject({
    bytesSent: 0,
    bytesTotal: 3 * PART_BYTES,
    succeeded: 0,
  });
  expect(setting.summaries.at(-1)).toMatchObject({
    bytesSent: 3 * PART_BYTES,
    bytesTotal: 3 * PART_BYTES,
    succeeded: 2,
    active: 0,
    waiting: 0,
  });
  expect(setting.summaries.some(({ bytesPerSecond }) => bytesPerSecond > 0)).toBe(true);
  setting.queue.clearFinished();
  expect(setting.queue.getSnapshot()).toMatchObject({ items: [], skipped: [], summary: { bytesTotal: 0 } });
});
