import { getLabImage, readLabFile } from '@dentarium/server/calls/order-files';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { toSlotKey } from '@dentarium/orders/forms';
import { REISSUE_FORM_KEY } from '@dentarium/orders/states';
import { CLINIC, FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildOrderFile, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

const SUBMITTED = {
  id: 'c1111111-1111-4111-8111-111111111111',
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [],
};
const createPhoto = (id: string, submission: number, category: number) =>
  buildOrderFile({
    id,
    submission,
    formKey: 0,
    field: toSlotKey(category),
    category,
    name: `${category}.jpg`,
    contentType: 'image/jpeg',
  });
const BROKEN_ALIGNER_PHOTO = {
  ...createPhoto('a4444444-4444-4444-8444-444444444444', 2, 2),
  formKey: REISSUE_FORM_KEY,
  field: 'photos',
  fileId: 'b4444444-4444-4444-8444-444444444444',
};
const LOWER = buildOrderFile({
  id: 'a5555555-5555-4555-8555-555555555555',
  submission: 2,
  field: 'file51',
  category: 51,
  name: 'lower.stl',
  namesOtherPerson: true,
});
const FILES = [
  createPhoto('a1111111-1111-4111-8111-111111111111', 2, 12),
  createPhoto('a2222222-2222-4222-8222-222222222222', 2, 8),
  LOWER,
  buildOrderFile({ submission: 2 }),
  createPhoto('a3333333-3333-4333-8333-333333333333', 1, 9),
  BROKEN_ALIGNER_PHOTO,
];

let server: FakeServer;
const order = buildLabOrder({
  reissue: {
    id: 'c2222222-2222-4222-8222-222222222222',
    arch: 2,
    upperSteps: [2],
    lowerSteps: [],
    reason: 2,
    quantity: 1,
    text: '',
    fileIds: [BROKEN_ALIGNER_PHOTO.fileId],
    addressId: 'c3333333-3333-4333-8333-333333333333',
    appliedAt: '2026-04-01T09:00:00Z',
    terms: null,
    refusal: '',
  },
  submissions: [
    { ...SUBMITTED, number: 1 },
    { ...SUBMITTED, number: 2 },
  ],
});

beforeEach(() => {
  signIn({ mode: 'private' });
  URL.createObjectURL = () => 'blob:image';
  server = new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => order)
    .on(queryLabFiles, () => FILES)
    .on(getLabImage, () => new Blob(['a picture']))
    .on(readLabFile, () => new Blob(['a model']));
  showAt(`/lab/order?order=${ORDER_ID}`);
});

afterEach(() => {
  jest.restoreAllMocks();
});

const findSection = async () => within(await screen.findByRole('region', { name: 'Images and files' }));

/** Suppresses downloads, and records their file names. */
function catchDownloads() {
  const names: string[] = [];
  const clickSpy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: unknown) {
    if (this instanceof HTMLAnchorElement) names.push(this.download);
  });
  return { saved: clickSpy, names };
}

test('LAB-01 ORD-11 shows a manufacturer the files of the last submission, as stored with the order', async () => {
  const files = await findSection();
  const lookLabels = files
    .getAllByRole('button', { name: /^Look closer/ })
    .map((button) => button.getAttribute('aria-label'));
  // In the order of the wizard, not of the field keys.
  expect(lookLabels).toEqual(['Look closer: Frontal, lips at rest', 'Look closer: Right profile']);
  await waitFor(() =>
    expect(server.listReceived(getLabImage).map(({ params }) => params['id'])).toContain(FILES[0]?.id),
  );
  const { saved, names } = catchDownloads();
  fireEvent.click(files.getByRole('button', { name: 'Download: upper.stl' }));
  await waitFor(() => expect(server.listReceived(readLabFile)).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(names).toEqual(['Upper jaw model - upper.stl']);
  saved.mockRestore();
});

test('SAFE-01 marks a file that named another person when it was sent', async () => {
  const marks = await (await findSection()).findAllByText('Names another person');
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining(LOWER.name)]);
});

test("LAB-01 ORD-11 names a file and its download after its place in the submission, not after the patient's category", async () => {
  const sentPhoto = {
    ...createPhoto('a1111111-1111-4111-8111-111111111111', 2, 8),
    category: 80,
    name: 'IMG_1234.jpg',
  };
  const attached = { ...sentPhoto, id: 'a2222222-2222-4222-8222-222222222222', formKey: 4, field: 'attachments' };
  const model = { ...buildOrderFile({ submission: 2, name: 'scan.stl' }), category: 93 };
  server.on(queryLabFiles, () => [sentPhoto, attached, model]);
  const files = await findSection();
  expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Frontal, lips at restIMG_1234\.jpg · 20/),
    expect.stringMatching(/^Upper jaw modelscan\.stl/),
    expect.stringMatching(/^Attached filesIMG_1234\.jpg · 20/),
  ]);
  const { saved, names } = catchDownloads();
  for (const button of files.getAllByRole('button', { name: 'Download: IMG_1234.jpg' })) fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(new Set(names)).toEqual(new Set(['Attached files - IMG_1234.jpg', 'Frontal, lips at rest - IMG_1234.jpg']));
  saved.mockRestore();
});

test('LAB-01 shows an image with its patient, and the next one on an arrow key', async () => {
  const [first] = (await findSection()).getAllByRole('button', { name: /^Look closer/ });
  if (first === undefined) throw new Error('there is no image');
  fireEvent.click(first);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText(new RegExp(order.patient.name))).not.toHaveLength(0);
  expect(dialog.getByText('1 / 2')).toBeTruthy();
  expect(dialog.getByText(order.orderShowId)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(dialog.getByText('2 / 2')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ORD-11 LAB-01 shows the photographs of a reissue application from the files of the order', async () => {
  const reissue = within(await screen.findByRole('region', { name: 'Reissue' }));
  const lookButton = await reissue.findByRole('button', { name: /^Look closer/ });
  // The server of this test only has images of order files, and none of patients.
  await waitFor(() => expect(lookButton.parentElement?.querySelector('img')).not.toBeNull());
  fireEvent.click(lookButton);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText(new RegExp(order.patient.name))).not.toHaveLength(0);
});

test('LAB-01 ORD-11 VIEW-03 opens models in 3D with their patient, from the files of the order', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const files = await findSection();
  fireEvent.click(files.getByRole('link', { name: 'Open in 3D: upper.stl' }));
  // Without WebGL the browser shows the images of the server. A browser test checks the drawing.
  expect((await screen.findByRole('alert')).textContent).toMatch(/WebGL/);
  for (const text of [/Li Mei · .*P0042/, 'C26000001', 'C26000001-1', 'Upper jaw model + Lower jaw model'])
    expect(screen.getByText(text)).toBeTruthy();
  const [lower, upper] = [LOWER.id, buildOrderFile().id];
  await waitFor(() => expect(server.listReceived(getLabImage).map(({ params }) => params['id'])).toContain(lower));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Upper jaw model',
    'Lower jaw model',
  ]);
  expect(location.search).toContain(upper);
  fireEvent.click(screen.getByRole('link', { name: 'Back to the files' }));
  expect(await findSection()).toBeTruthy();
});
