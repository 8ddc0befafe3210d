import { getLabImage, queryLabFiles, readLabFile } from '@dentarium/api/services/lab-files';
import { queryLabFunctions, queryLabOrder } from '@dentarium/api/services/lab-server';
import { CLINIC, FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aLabOrder } from '../testing/lab-order.ts';
import { anOrderFile, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

const SUBMITTED = {
  id: 'c1111111-1111-4111-8111-111111111111',
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [],
};
const photo = (id: string, submission: number, category: number) =>
  anOrderFile({
    id,
    submission,
    formKey: 0,
    field: `file${category}`,
    category,
    name: `${category}.jpg`,
    contentType: 'image/jpeg',
  });
const FILES = [
  photo('a1111111-1111-4111-8111-111111111111', 2, 8),
  photo('a2222222-2222-4222-8222-222222222222', 2, 12),
  anOrderFile({ submission: 2 }),
  photo('a3333333-3333-4333-8333-333333333333', 1, 9),
];

let server: FakeServer;
const order = aLabOrder({
  submissions: [
    { ...SUBMITTED, number: 1 },
    { ...SUBMITTED, number: 2 },
  ],
});

beforeEach(() => {
  signIn({ mode: 'private' });
  server = new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => order)
    .on(queryLabFiles, () => FILES)
    .on(getLabImage, () => new Blob(['a picture']))
    .on(readLabFile, () => new Blob(['a model']));
  showAt(`/lab/order?order=${ORDER_ID}`);
});

const section = async () => within(await screen.findByRole('region', { name: 'Images and files' }));

test('LAB-01 ORD-11 a manufacturer sees the files of the last submission, as they are kept with the order', async () => {
  const files = await section();
  const looks = files
    .getAllByRole('button', { name: /^Look closer/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(looks).toHaveLength(2);
  await waitFor(() => expect(server.received(getLabImage).map(({ params }) => params['id'])).toContain(FILES[0]?.id));
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(files.getByRole('button', { name: 'Download: upper.stl' }));
  await waitFor(() => expect(server.received(readLabFile)).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
});

test('LAB-01 an image is looked at with whose it is, and the next one by an arrow key', async () => {
  const [first] = (await section()).getAllByRole('button', { name: /^Look closer/ });
  if (first === undefined) throw new Error('there is no image');
  fireEvent.click(first);
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  expect(dialog.getAllByText(new RegExp(order.patient.name))).not.toHaveLength(0);
  expect(dialog.getByText('1 / 2')).toBeTruthy();
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Next image' }), { key: 'ArrowRight' });
  expect(dialog.getByText('2 / 2')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Next image' }).disabled).toBe(true);
});
