import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { collectRegistrations } from '@dentarium/bus';
import {
  createGate,
  createFile,
  PART_BYTES,
  STAGE,
  STAGE_ID,
  stages,
  createTextsPayload,
  UploadSetting,
} from '../testing/upload-setting.ts';
import { type FinishedObject, toModuleName, isSameTarget, type UploadDestination } from './destination.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

interface ModelPayload {
  readonly orderId: string;
}

/** The destination of a module of orders, with its filings. */
class Models implements UploadDestination<ModelPayload> {
  readonly filed: { readonly orderId: string; readonly object: FinishedObject }[] = [];
  readonly payload = createTextsPayload('orderId');
  /** The refusal of filing. */
  refusal: ApiError | null = null;
  readonly label = ({ orderId }: ModelPayload): string => `Order ${orderId}`;
  readonly file = async (object: FinishedObject, { orderId }: ModelPayload) => {
    if (this.refusal) throw this.refusal;
    this.filed.push({ orderId, object });
    return 'new' as const;
  };
}

const MODEL = { destination: 'orders.model', payload: { orderId: '12' } };

test('UPL-07 accepts files without a patient for a destination of any module, and returns its name', async () => {
  const models = new Models();
  const toModel = setting.queue.register('orders.model', models);
  setting.queue.add([createFile('arch.stl', 2 * PART_BYTES)], toModel({ orderId: '12' }));
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('arch.stl')).toMatchObject({ state: 'success', target: MODEL });
  const { objectId } = setting.getItemOrThrow('arch.stl');
  expect(models.filed).toMatchObject([{ orderId: '12', object: { objectId, name: 'arch.stl', size: 2 * PART_BYTES } }]);
  expect(setting.queue.findLabel(MODEL)).toBe('Order 12');
  expect(setting.queue.findLabel({ ...MODEL, destination: 'notes.page' })).toBeNull();
  expect(toModuleName(MODEL)).toBe('orders');
});

test('UPL-07 holds arrived uploads until their module is loaded, without blocking others, and files them then', async () => {
  const names = ['one.stl', 'second.stl', 'another.stl'];
  setting.queue.add(
    names.map((name) => createFile(name, PART_BYTES)),
    MODEL,
  );
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntil(() => setting.getItemOrThrow('front.jpg').state === 'success');
  await setting.waitUntil(({ items }) => items.filter(({ phase }) => phase === 'awaitingModule').length === 3);
  expect(setting.queue.getSnapshot().summary).toMatchObject({ waiting: 3, active: 0, succeeded: 1 });

  setting.queue.pause([setting.getItemOrThrow('another.stl').id]);
  const models = new Models();
  setting.queue.register('orders.model', models);
  await setting.waitUntil(({ summary }) => summary.succeeded === 3);
  expect(models.filed.map(({ object }) => object.name).toSorted()).toEqual(['one.stl', 'second.stl']);
  setting.queue.resume();
  await setting.waitUntilSettled();
  expect(models.filed).toHaveLength(3);
  expect(setting.store.listSentParts()).toHaveLength(4);
});

test('MFE-03 withdraws a destination with the version of its module, and restores the former one', async () => {
  const [older, newer] = [new Models(), new Models()];
  setting.queue.register('orders.model', older);
  const { withdraw } = collectRegistrations(() => setting.queue.register('orders.model', newer));
  withdraw();
  setting.queue.add([createFile('arch.stl', 10)], MODEL);
  await setting.waitUntilSettled();
  expect([older.filed.length, newer.filed.length]).toEqual([1, 0]);
  const only = collectRegistrations(() => setting.queue.register('orders.photo', newer));
  only.withdraw();
  expect(setting.queue.findLabel({ ...MODEL, destination: 'orders.photo' })).toBeNull();
});

test('UPL-01 files an upload that had arrived when the page was left after a reload, without the file and once', async () => {
  setting.queue.add([createFile('arch.stl', 2 * PART_BYTES)], MODEL, { category: 53 });
  await setting.waitUntil(() => setting.getItemOrThrow('arch.stl').phase === 'awaitingModule');
  const before = setting.getItemOrThrow('arch.stl');
  setting.reload();
  expect(setting.queue.listInterrupted()).toEqual([]);
  await setting.waitUntil(() => setting.getItemOrThrow('arch.stl').phase === 'awaitingModule');
  expect(setting.getItemOrThrow('arch.stl')).toMatchObject({ id: before.id, file: null, sentBytes: 2 * PART_BYTES });

  const models = new Models();
  setting.queue.register('orders.model', models);
  await setting.waitUntilSettled();
  const { id: uploadId, objectId } = before;
  expect(models.filed).toMatchObject([
    { orderId: '12', object: { uploadId, objectId, category: 53, taken: { source: 'file' } } },
  ]);
  expect(setting.store.listSentParts()).toHaveLength(2);
  setting.reload();
  expect(setting.queue.getSnapshot().items).toEqual([]);
});

test('UPL-01 files again under the same key after a page was left during filing', async () => {
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UpFileInfoToStage' ? heldGate : undefined);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  await setting.waitUntil(() => setting.store.heldCount === 1);
  setting.reload();
  heldGate.open();
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('front.jpg')).toMatchObject({ state: 'success', existing: false });
  expect(setting.store.filings).toMatchObject([{ stageId: STAGE_ID }]);
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-07 fails a payload that its destination cannot read with the reason, and does not send it', async () => {
  const wrong = { destination: 'patients.stage', payload: { stageId: 7 } };
  setting.queue.add([createFile('front.jpg', 10)], wrong);
  await setting.waitUntilSettled();
  const { failure } = setting.getItemOrThrow('front.jpg');
  expect(failure).toMatchObject({ retryable: false, error: { code: 'upload.destination' } });
  expect(failure?.error.text('en')).toMatch(/not known any more where this file was to go/);
  expect(setting.store.listCalls('DoesFileExist')).toEqual([]);
  setting.reload();
  expect(setting.queue.listInterrupted()).toEqual([]);
});

test('UPL-07 reports a payload that the module can no longer read when it is loaded', async () => {
  setting.queue.add([createFile('arch.stl', 10)], { ...MODEL, payload: { order: 12 } });
  await setting.waitUntil(() => setting.getItemOrThrow('arch.stl').phase === 'awaitingModule');
  setting.queue.register('orders.model', new Models());
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('arch.stl').failure).toMatchObject({ error: { code: 'upload.destination' } });
});

test('UPL-07 lets a destination decide which failures of filing may be retried, and files on a retry', async () => {
  const models = new Models();
  models.refusal = new ApiError('stage.notFound', 'The order is being printed', { status: 404 });
  setting.queue.register('orders.model', { ...models, retry: (error) => error.is('stage.notFound') });
  setting.queue.add([createFile('arch.stl', 10)], MODEL);
  setting.queue.add([createFile('front.jpg', 10)], STAGE);
  setting.store.fault = ({ name }) =>
    name === 'UpFileInfoToStage' ? { status: 200, code: 'stage.notFound' } : undefined;
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('arch.stl').failure).toMatchObject({
    retryable: true,
    error: { code: 'stage.notFound' },
  });
  expect(setting.getItemOrThrow('front.jpg').failure).toMatchObject({
    retryable: false,
    error: { code: 'stage.notFound' },
  });
  models.refusal = null;
  setting.queue.retry();
  await setting.waitUntilSettled();
  expect(models.filed).toHaveLength(1);
});

test('UPL-08 treats equal payloads as the same place, in any order of their stored keys', () => {
  const one = { destination: 'orders.model', payload: { orderId: '12', at: { b: 1, a: [1, 2] } } };
  const other = { destination: 'orders.model', payload: { at: { a: [1, 2], b: 1 }, orderId: '12' } };
  expect(isSameTarget(one, other)).toBe(true);
  expect(isSameTarget(one, { ...other, destination: 'orders.photo' })).toBe(false);
  expect(isSameTarget(one, { ...other, payload: { at: { a: [2, 1], b: 1 }, orderId: '12' } })).toBe(false);
});

test.each(['model', 'Orders.model', 'orders.', 'orders.model.upper'])(
  'rejects the name %s for a destination',
  (name) => {
    expect(() => setting.queue.register(name, stages)).toThrow('<module>.<place>');
  },
);
