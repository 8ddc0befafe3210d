import { caseCommit } from '@dentarium/api/orders/case-actions';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getFileConfig } from '@dentarium/api/site/calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { bus } from '@dentarium/bus';
import { toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { buildSampleFile, type FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { packFolder, uploads } from '@dentarium/upload';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';
import { createPlaceTarget } from './place-target.ts';

// The page is loaded when it is opened first.
const [UPPER, LOWER] = [53, 51];

let state: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  uploads.setAccount('dr-wang');
  state = { order: buildOrder() };
  server = serveOrder(state)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getFileConfig, () => ({
      libraryRoot: 'clinic',
      libraryBucket: 'bucket',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1e9,
    }))
    .on(doesFileExist, () => ({ exist: true, id: ITEM_ID, parts: [] }));
});
afterEach(() => {
  uploads.cancel();
  uploads.clearFinished();
});

function selectFile(place: string, file: File): void {
  const section = screen.getByRole('button', { name: `Upload: ${place}` }).closest('section');
  const [input] = section?.querySelectorAll('input[type="file"]') ?? [];
  if (input === undefined) throw new Error(`${place} takes no files`);
  fireEvent.change(input, { target: { files: [file] } });
}

test('ORD-18 UPL-05 reports a refused file with its slot and reason, until the user closes the note', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('button', { name: 'Upload: Lower jaw model' });
  selectFile('Lower jaw model', new File(['a text'], 'notes.txt'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Lower jaw model: notes.txt was not taken');
  expect(alert.textContent).toContain('Unsupported file format.');
  expect(alert.closest('section')?.textContent).not.toContain('CBCT');
  expect(uploads.findLabel(uploads.getSnapshot().items[0]?.target ?? { destination: '', payload: null })).toBe(
    'Orders · Lower jaw model',
  );
  fireEvent.click(within(alert).getByRole('button', { name: 'Close the note on notes.txt' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(uploads.getSnapshot().items).toEqual([]);
});

const PLACES = [
  ['Lateral ceph', 'ceph.stl', 'ceph.dcm', '.dcm', '.stl'],
  ['Panoramic', 'scan.zip', 'pan.jpg', '.jpg', '.zip'],
  ['Frontal smile', 'face.dcm', 'face.heic', '.heic', '.dcm'],
  ['Lower jaw model', 'lower.jpg', 'lower.ply', '.zip', '.jpg'],
  ['CBCT', 'ct.stl', '1.2.840.113619', '.zip', '.png'],
] as const;

test.each(PLACES)(
  'ORD-18 UPL-05 offers for %s the files that it takes, and refuses %s there, chosen or dropped, but not %s',
  async (place, wrong, right, offered, notOffered) => {
    const toasts: string[] = [];
    const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
    showAt(`/case/stage/image?order=${ORDER_ID}`);
    const button = await screen.findByRole('button', { name: `Upload: ${place}` });
    const section = button.closest('section') ?? document.body;
    const accepted = section.querySelector('input[type="file"]')?.getAttribute('accept')?.split(',') ?? [];
    expect([accepted.includes(offered), accepted.includes(notOffered)]).toEqual([true, false]);
    selectFile(place, new File(['x'], wrong));
    dropFile(section, new File(['y'], wrong));
    const refusal = `${place}: ${wrong} was not taken · Unsupported file format.`;
    await waitFor(() => expect(toasts).toEqual([refusal, refusal]));
    expect(uploads.getSnapshot().items).toEqual([]);
    dropFile(section, new File(['z'], right));
    await waitFor(() => expect(uploads.getSnapshot().items.map(({ name }) => name)).toEqual([right]));
    unsubscribe();
  },
);

/** Drops a file on the picture of a slot. */
function dropFile(section: Element, file: File): void {
  const picture = section.querySelector('h3')?.nextElementSibling ?? document.body;
  fireEvent.drop(picture, { dataTransfer: { types: ['Files'], files: [file], items: [] } });
}

test('ORD-18 UPL-05 omits an empty file for a slot with a message', async () => {
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('button', { name: 'Upload: Lower jaw model' });
  selectFile('Lower jaw model', new File([], 'lower.stl'));
  unsubscribe();
  expect(toasts).toEqual([
    'Lower jaw model: lower.stl was not taken · The file is empty (zero bytes) and was not uploaded.',
  ]);
  expect(uploads.getSnapshot().items).toEqual([]);
});

test('ORD-18 UPL-06 distributes both jaws of a zip to their slots, regardless of the selected slot', async () => {
  server.on(upFileInfoToStage, ({ body }) => {
    const { files } = body as { files: { name: string; category: number }[] };
    return { files: files.map((file) => buildSampleFile(file)), duplicates: [] };
  });
  const filedCategories: number[] = [];
  const unsubscribe = bus.on('orders:imageFiled', ({ place }) =>
    filedCategories.push('category' in place ? place.category : 0),
  );
  const zip = await packFolder(
    ['upper.stl', 'lower.stl'].map((name) =>
      Object.defineProperty(new File([`solid ${name}`], name), 'webkitRelativePath', { value: `scan/${name}` }),
    ),
  );
  uploads.add([zip], createPlaceTarget({ orderId: ORDER_ID, stageId: ITEM_ID, category: UPPER }), { category: UPPER });
  await waitFor(() => expect(filedCategories).toHaveLength(2));
  unsubscribe();
  expect(new Set(filedCategories)).toEqual(new Set([UPPER, LOWER]));
  const filedBodies = server.listReceived(upFileInfoToStage).map(({ body }) => body as { files: object[] });
  expect(filedBodies.flatMap(({ files }) => files)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'upper.stl', category: UPPER }),
      expect.objectContaining({ name: 'lower.stl', category: LOWER }),
    ]),
  );
});

test('ORD-14 ORD-18 puts a file into its slot after its page was left, and delays submission until then', async () => {
  const address = { receiver: 'Front desk', phone: '010-1234', region: 'Beijing', street: '1 Dental Road' };
  const { promise: arrival, resolve: resolveArrival } = Promise.withResolvers<void>();
  server
    .on(getAddress, () => [{ ...address, id: ITEM_ID, isDefault: true, version: 1 }])
    .on(upFileInfoToStage, async () => {
      await arrival;
      return {
        files: [buildSampleFile({ id: ITEM_ID, name: 'lower.stl', category: LOWER, kind: 'model' })],
        duplicates: [],
      };
    })
    .on(caseCommit, () => state.order);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('button', { name: 'Upload: Lower jaw model' });
  selectFile('Lower jaw model', new File(['solid lower'], 'lower.stl'));
  await screen.findByText('Uploading …');
  fireEvent.click(screen.getByRole('button', { name: /Preview/ }));
  const note = await screen.findByText(/^Files are still being uploaded/);
  expect(note.closest('[role="alert"]')?.textContent).toContain('Lower jaw model');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^I have examined/ }));
  const submit = screen.getByRole('button', { name: 'Submit the order' });
  const submitToasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => submitToasts.push(text));
  fireEvent.click(submit);
  await waitFor(() => expect(submitToasts).toEqual(['Not everything is saved yet. What you have typed is kept.']));
  unsubscribe();
  expect(server.listReceived(caseCommit)).toEqual([]);
  // Skipped forms are saved as empty, except those of the page that stays mounted.
  const skippedForms = server.listReceived(insertOrUpdateForm).map(({ body }) => (body as { formKey: number }).formKey);
  expect(skippedForms).toEqual([FORM_KEYS.patient, FORM_KEYS.design]);
  resolveArrival();
  const getModelsForm = () => state.order.forms.find(({ formKey }) => formKey === FORM_KEYS.models);
  await waitFor(() => expect(getModelsForm()?.formValue).toMatchObject({ [toSlotKey(LOWER)]: [ITEM_ID] }));
  await screen.findByText('All changes are saved');
  expect(screen.queryByText(/^Files are still being uploaded/)).toBeNull();
  fireEvent.click(submit);
  await waitFor(() => expect(server.listReceived(caseCommit)).toHaveLength(1));
});

test('SAFE-01 shows the differences of a file of another person in an order, and sends the reason', async () => {
  const differences = [{ field: 'name', inFile: 'Li Mei', ofPatient: 'Wang Xiaoming' }];
  server.on(upFileInfoToStage, ({ body }) => {
    const { files } = body as { files: { name: string; otherPersonReason?: string }[] };
    if (files[0]?.otherPersonReason === undefined) throw new Refusal('file.otherPerson', { differences });
    return { files: files.map(({ name }) => buildSampleFile({ name })), duplicates: [] };
  });
  const target = createPlaceTarget({ orderId: ORDER_ID, stageId: ITEM_ID, category: LOWER });
  const [item] = uploads.add([new File(['solid other'], 'other.stl')], target, { category: LOWER });
  const findItem = () => uploads.getSnapshot().items.find(({ id }) => id === item?.id);
  await waitFor(() => expect(findItem()?.state).toBe('fail'));
  const failedItem = findItem();
  if (failedItem === undefined) throw new Error('the upload is missing');
  expect(uploads.findDifferences(failedItem)).toEqual([{ label: 'Name', inFile: 'Li Mei', inPlace: 'Wang Xiaoming' }]);
  uploads.confirm([failedItem.id], 'Maiden name');
  await waitFor(() => expect(findItem()?.state).toBe('success'));
  expect(server.listReceived(upFileInfoToStage).at(-1)?.body).toMatchObject({
    files: [{ otherPersonReason: 'Maiden name' }],
  });
});
