import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { UploadDestination } from '../destinations/destination.ts';
import { createGate, STAGE, createTextsPayload, UploadSetting } from '../testing/upload-setting.ts';

let setting: UploadSetting;

beforeEach(async () => {
  setting = new UploadSetting();
  await setting.start();
});

afterEach(() => setting.stop());

async function zipFile(name: string, files: Readonly<Record<string, string>>): Promise<File> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [path, content] of Object.entries(files)) await writer.add(path, new TextReader(content));
  return new File([await writer.close()], name);
}

test('UPL-06 replaces a zip by its models, each in its category; asks about one without a jaw in its name', async () => {
  const zip = await zipFile('case.zip', {
    'Upper.stl': 'solid upper',
    'Lower.stl': 'solid lower',
    'bite1.stl': 'solid bite',
    'scan.stl': 'solid scan',
    'x.txt': 'x',
  });
  setting.queue.add([zip], STAGE);
  await setting.waitUntil(({ items }) => items.filter(({ state }) => state === 'success').length === 3);
  expect(setting.getItemOrThrow('scan.stl')).toMatchObject({ state: 'loading', phase: 'asking' });
  expect(setting.queue.getSnapshot().skipped).toMatchObject([{ name: 'x.txt', reason: 'upload.zipContent' }]);
  setting.queue.pause();
  setting.queue.retry();
  expect(setting.getItemOrThrow('scan.stl').phase).toBe('asking');
  setting.queue.answer(setting.getItemOrThrow('scan.stl').id, 93);
  await setting.waitUntilSettled();
  const filed = setting.store.filings
    .map(({ file }) => `${String(file['name'])} ${String(file['category'])}`)
    .toSorted();
  expect(filed).toEqual(['Lower.stl 51', 'Upper.stl 53', 'bite1.stl 52', 'scan.stl 93']);
});

test('UPL-06 STG-05 sends a zip of DICOM unopened, without a category unless it was dropped on one', async () => {
  setting.queue.add([await zipFile('a.zip', { '1.dcm': 'one' })], STAGE);
  setting.queue.add([await zipFile('b.zip', { '2.dcm': 'two' })], STAGE, { category: 14 });
  await setting.waitUntilSettled();
  const filed = setting.store.filings
    .map(({ file }) => `${String(file['name'])} ${String(file['category'])}`)
    .toSorted();
  expect(filed).toEqual(['a.zip 80', 'b.zip 14']);
});

test('UPL-06 fails a zip that does not meet the requirements with the reason, without a retry', async () => {
  setting.queue.add([await zipFile('letters.zip', { 'letter.txt': 'x' })], STAGE);
  await setting.waitUntilSettled();
  expect(setting.getItemOrThrow('letters.zip')).toMatchObject({
    state: 'fail',
    failure: { retryable: false, error: { code: 'upload.zipContent' } },
  });
  expect(setting.store.listCalls('UploadPart')).toEqual([]);
});

test('UPL-06 sends zips unopened to a destination that takes them whole, also when its module is loaded after a reload', async () => {
  const filed: string[] = [];
  const letters: UploadDestination<Record<'caseId', string>> = {
    payload: createTextsPayload('caseId'),
    label: () => 'Letters',
    zips: 'whole',
    file: async ({ name }) => {
      filed.push(name);
      return 'new';
    },
  };
  const zip = await zipFile('letters.zip', { 'letter.txt': 'x' });
  const toLetters = setting.queue.register('cases.letter', letters);
  setting.queue.halt();
  setting.queue.add([zip], toLetters({ caseId: '1' }));
  setting.reload();
  setting.queue.resumeInterrupted([zip]);
  await setting.waitUntil(({ items }) => items.some(({ phase }) => phase === 'awaitingModule'));
  setting.queue.register('cases.letter', letters);
  await setting.waitUntilSettled();
  expect(filed).toEqual(['letters.zip']);
});

test('UPL-07 UPL-06 finds interrupted models in their zip again, and asks about those without a jaw in their names', async () => {
  const zip = await zipFile('case.zip', { 'Upper.stl': 'solid upper', 'scan.stl': 'solid scan', 'Lower.stl': 'lower' });
  const heldGate = createGate();
  setting.store.fault = ({ name }) => (name === 'UploadPart' ? heldGate : undefined);
  setting.queue.add([zip], STAGE);
  await setting.waitUntil(
    ({ items }) => setting.store.heldCount === 2 && items.some(({ phase }) => phase === 'asking'),
  );
  setting.queue.cancel([setting.getItemOrThrow('Lower.stl').id]);
  setting.reload();
  setting.store.fault = () => undefined;
  expect(setting.queue.listInterrupted().map(({ name, zip: from }) => `${name} of ${from}`)).toEqual([
    'Upper.stl of case.zip',
    'scan.stl of case.zip',
  ]);

  const other = await zipFile('other.zip', { 'arch.stl': 'solid' });
  const { unknown } = setting.queue.resumeInterrupted([zip, other]);
  expect((await setting.queue.resumeFromZips(unknown)).map(({ name }) => name)).toEqual(['other.zip']);
  expect(setting.queue.listInterrupted()).toEqual([]);
  await setting.waitUntil(() => setting.getItemOrThrow('Upper.stl').state === 'success');
  expect(setting.getItemOrThrow('scan.stl').phase).toBe('asking');
  setting.queue.answer(setting.getItemOrThrow('scan.stl').id, 93);
  await setting.waitUntilSettled();
  const filed = setting.store.filings.map(({ file }) => `${String(file['name'])} ${String(file['category'])}`);
  expect(filed).toEqual(['Upper.stl 53', 'scan.stl 93']);
});

test('UPL-07 keeps the answer about a model when the page is left before the model has arrived', async () => {
  const zip = await zipFile('case.zip', { 'scan.stl': 'solid scan' });
  setting.queue.add([zip], STAGE);
  await setting.waitUntil(({ items }) => items.some(({ phase }) => phase === 'asking'));
  setting.queue.halt();
  setting.queue.answer(setting.getItemOrThrow('scan.stl').id, 51);
  setting.reload();
  expect(await setting.queue.resumeFromZips([zip])).toEqual([]);
  await setting.waitUntilSettled();
  expect(setting.store.filings).toMatchObject([{ file: { name: 'scan.stl', category: 51 } }]);
});

test('UPL-07 clears failed files without a retry with the finished ones', async () => {
  setting.queue.add([await zipFile('letters.zip', { 'letter.txt': 'x' }), new File(['x'], 'setup.exe')], STAGE);
  await setting.waitUntilSettled();
  expect(setting.queue.getSnapshot().summary).toMatchObject({ failed: 2 });
  setting.queue.clearFinished();
  expect(setting.queue.getSnapshot().items).toEqual([]);
});
