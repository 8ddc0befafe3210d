import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { md5Of } from '../testing/part-store.ts';
import { gate, makeFile, PART, STAGE, STAGE_ID, UploadSetting } from '../testing/upload-setting.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

test('UPL-01 sends a file in parts with their md5, joins them and files it with its date', async () => {
  const file = makeFile('front.jpg', 4 * PART + 17);
  setting.queue.add([file], STAGE, { category: 6 });
  const { items } = await setting.untilSettled();

  expect(items).toMatchObject([{ state: 'success', phase: null, sentBytes: file.size, existing: false }]);
  const bytes = await bytesOf(file);
  expect(setting.store.objects.get(md5Of(bytes))?.bytes.equals(bytes)).toBe(true);
  expect(setting.store.sentParts()).toEqual([0, 1, 2, 3, 4]);
  const [{ query } = { query: {} }] = setting.store.named('UploadPart');
  expect(query).toMatchObject({
    bucketName: 'files',
    fileFullName: `clinic/${md5Of(bytes).slice(0, 2)}/${md5Of(bytes)}.jpg`,
    totalChunk: '5',
    size: '4017',
  });
  expect(setting.store.filed).toMatchObject([
    { stageId: STAGE_ID, file: { name: 'front.jpg', category: 6, takenSource: 'file' } },
  ]);
});

test('UPL-01 sends at most four parts simultaneously, and does not hold a small file back behind a large one', async () => {
  const held = gate();
  setting.store.fault = ({ name, query }) => (name === 'UploadPart' && query['size'] === '40000' ? held : undefined);
  setting.queue.add([makeFile('large.stl', 40 * PART)], STAGE);
  await setting.until(() => setting.store.held === 4);
  setting.queue.add([makeFile('small.jpg', 10)], STAGE);
  await setting.until(() => setting.item('small.jpg').phase === 'sending');
  held.open();
  await setting.until(() => setting.item('small.jpg').state === 'success');

  expect(setting.store.sentParts().length).toBeLessThan(41);
  await setting.untilSettled();
  expect(setting.store.mostAtOnce).toBe(4);
});

test('UPL-01 overcomes server errors, cut sockets, lost answers and damaged parts', async () => {
  setting.store.fault = ({ name, query, before }) => {
    if (before > 0) return undefined;
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
  const file = makeFile('front.jpg', 5 * PART);
  setting.queue.add([file], STAGE);
  const { items } = await setting.untilSettled();

  expect(items).toMatchObject([{ state: 'success', failure: null }]);
  expect(setting.store.sentParts()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  const bytes = await bytesOf(file);
  expect(setting.store.objects.get(md5Of(bytes))?.bytes.equals(bytes)).toBe(true);
  expect(setting.store.filed).toHaveLength(1);
});

test('UPL-01 finds an object whose last answer was lost permanently by a query', async () => {
  // The part that completes the file is accepted, and every answer to it is lost.
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '1' ? 'cutAfter' : undefined;
  setting.queue.add([makeFile('front.jpg', 2 * PART)], STAGE);
  await setting.untilSettled();
  expect(setting.item('front.jpg')).toMatchObject({
    state: 'fail',
    failure: { retryable: true, error: { code: 'network.failed' } },
  });

  setting.queue.retry();
  await setting.untilSettled();
  expect(setting.item('front.jpg')).toMatchObject({ state: 'success' });
  expect(setting.store.sentParts().filter((part) => part === 0)).toHaveLength(1);
});

test('UPL-07 stops retrying a failing server; the file fails and a retry sends only the missing parts', async () => {
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '2' ? { status: 502 } : undefined;
  setting.queue.add([makeFile('front.jpg', 3 * PART)], STAGE);
  const { summary } = await setting.untilSettled();

  expect(summary).toMatchObject({ failed: 1, succeeded: 0, active: 0 });
  expect(setting.item('front.jpg').failure).toMatchObject({ retryable: true, error: { status: 502 } });
  expect(setting.store.sentParts()).toEqual([0, 1, 2, 2, 2, 2]);

  setting.store.fault = () => undefined;
  setting.queue.retry([setting.item('front.jpg').id]);
  await setting.untilSettled();
  expect(setting.item('front.jpg').state).toBe('success');
  expect(setting.store.sentParts()).toEqual([0, 1, 2, 2, 2, 2, 2]);
});

test('UPL-07 fails a part that always arrives damaged after three attempts, and hashes again on a retry', async () => {
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? { status: 200, code: 'upload.partDamaged' } : undefined);
  setting.queue.add([makeFile('front.jpg', 10)], STAGE);
  await setting.untilSettled();
  expect(setting.store.sentParts()).toEqual([0, 0, 0]);
  expect(setting.item('front.jpg').failure).toMatchObject({ retryable: true, error: { code: 'upload.partDamaged' } });

  setting.store.fault = () => undefined;
  setting.queue.retry();
  await setting.untilSettled();
  expect(setting.item('front.jpg').state).toBe('success');
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
  setting.queue.add([makeFile('front.jpg', 10)], STAGE);
  await setting.untilSettled();
  expect(setting.item('front.jpg')).toMatchObject({ state: 'fail', failure: { retryable, error: { code } } });
  expect(setting.store.named(name)).toHaveLength(1);
  expect(setting.store.filed).toHaveLength(0);
});

test('UPL-07 stops pending requests on pause, and sends only the missing parts on resume', async () => {
  const held = gate();
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && Number(query['chunkIndex']) >= 3 ? held : undefined;
  setting.queue.add([makeFile('front.jpg', 6 * PART)], STAGE);
  await setting.until(() => setting.item('front.jpg').sentBytes === 3 * PART && setting.store.held === 3);
  setting.queue.pause();
  expect(setting.queue.getSnapshot().summary).toMatchObject({ paused: 1, active: 0 });
  expect(setting.queue.hasIncomplete()).toBe(true);

  // The held requests were aborted: their effect on the store is not visible.
  setting.store.fault = () => undefined;
  const before = setting.store.sentParts().length;
  setting.queue.resume();
  await setting.untilSettled();
  expect(setting.item('front.jpg').state).toBe('success');
  expect(setting.store.sentParts(before)).toEqual([3, 4, 5]);
  expect(setting.store.named('DoesFileExist')).toHaveLength(2);
  held.open();
});

test('UPL-07 removes cancelled files without filing them, and continues with the others', async () => {
  const held = gate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? held : undefined);
  setting.queue.add(
    ['a.jpg', 'bb.jpg', 'ccc.jpg'].map((name) => makeFile(name, 10)),
    STAGE,
  );
  await setting.until(() => setting.store.held === 2);
  setting.queue.cancel([setting.item('a.jpg').id]);
  held.open();
  const { items } = await setting.untilSettled();
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['bb.jpg', 'success'],
    ['ccc.jpg', 'success'],
  ]);
  expect(setting.store.filed.map(({ file }) => String(file['name'])).toSorted()).toEqual(['bb.jpg', 'ccc.jpg']);
});

test('UPL-07 lets the browser ask before the page is left only while uploads are incomplete', async () => {
  const held = gate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? held : undefined);
  expect(setting.page.asksBeforeLeaving()).toBe(false);
  setting.queue.add([makeFile('front.jpg', 10)], STAGE);
  expect(setting.page.asksBeforeLeaving()).toBe(true);
  setting.queue.pause();
  expect(setting.page.asksBeforeLeaving()).toBe(true);
  setting.queue.resume();
  held.open();
  await setting.untilSettled();
  expect(setting.page.asksBeforeLeaving()).toBe(false);
});

test('UPL-07 fails nothing without a network, and continues when it returns', async () => {
  setting.store.fault = ({ name }) => (name === 'UploadPart' && !setting.page.online ? 'cut' : undefined);
  setting.page.online = false;
  setting.queue.add([makeFile('front.jpg', 10)], STAGE);
  await setting.until(() => setting.page.waitsForNetwork());
  expect(setting.store.sentParts()).toHaveLength(1);
  expect(setting.item('front.jpg').phase).toBe('sending');

  setting.page.online = true;
  setting.page.events.dispatchEvent(new Event('online'));
  await setting.untilSettled();
  expect(setting.item('front.jpg').state).toBe('success');
});

test.each([401, 406])('UPL-07 stops the queue on status %i, and continues after the sign-in', async (status) => {
  setting.store.fault = ({ name, query }) =>
    name === 'UploadPart' && query['chunkIndex'] === '1' && setting.token === 'token'
      ? { status, code: 'auth.required' }
      : undefined;
  setting.queue.add(
    [makeFile('front.jpg', 2 * PART), makeFile('second.jpg', 2 * PART), makeFile('left.jpg', 5)],
    STAGE,
  );
  await setting.until(({ waitsForSignIn }) => waitsForSignIn);
  const { items } = await setting.until((snapshot) =>
    snapshot.items.every(({ phase }) => phase === 'waiting' || phase === null),
  );
  expect(items.filter(({ state }) => state === 'fail')).toEqual([]);

  setting.token = 'new';
  setting.store.tokens.add('new');
  setting.queue.setAccount('doctor');
  await setting.untilSettled();
  expect(setting.queue.getSnapshot().summary).toMatchObject({ succeeded: 3, failed: 0 });
});

test('UPL-07 gives another account an empty queue, and the first one its interrupted uploads', async () => {
  const held = gate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? held : undefined);
  setting.queue.add([makeFile('front.jpg', 10)], STAGE);
  await setting.until(() => setting.store.held === 1);
  setting.queue.setAccount(null);
  setting.queue.setAccount('other');
  expect(setting.queue.getSnapshot().items).toEqual([]);
  expect(setting.queue.pendingAfterReload()).toEqual([]);

  setting.queue.setAccount('doctor');
  expect(setting.queue.pendingAfterReload()).toMatchObject([{ name: 'front.jpg', target: STAGE }]);
  held.open();
});

test('UPL-07 counts files and bytes in the summary, and measures the speed', async () => {
  setting.queue.add([makeFile('front.jpg', 2 * PART), makeFile('second.jpg', PART)], STAGE);
  await setting.untilSettled();
  await setting.until(({ summary }) => summary.active === 0);
  expect(setting.summaries.find(({ active }) => active > 0)).toMatchObject({
    bytesSent: 0,
    bytesTotal: 3 * PART,
    succeeded: 0,
  });
  expect(setting.summaries.at(-1)).toMatchObject({
    bytesSent: 3 * PART,
    bytesTotal: 3 * PART,
    succeeded: 2,
    active: 0,
    waiting: 0,
  });
  expect(setting.summaries.some(({ bytesPerSecond }) => bytesPerSecond > 0)).toBe(true);
  setting.queue.clearFinished();
  expect(setting.queue.getSnapshot()).toMatchObject({ items: [], skipped: [], summary: { bytesTotal: 0 } });
});
