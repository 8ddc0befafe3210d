import {
  type LabExpert,
  type LabItem,
  queryLabCatalogue,
  retireLabItem,
  saveLabExpert,
  saveLabItem,
} from '@dentarium/server/calls/orders';
import { bus } from '@dentarium/bus';
import { FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toInitials } from '../../order/expert-portrait.tsx';
import { cropToSquare } from './create-square-photo.ts';
import { showAt } from '../../testing/show-orders.ts';

const ITEM: LabItem = {
  id: '00000000-0000-4000-8000-0000000000a1',
  version: 3,
  isRetired: false,
  isInUse: true,
  kind: 2,
  position: 4,
  nameCh: '简单',
  nameEn: 'Simple',
  descriptionCh: '',
  descriptionEn: 'Up to 14 steps',
  lightColor: '#d6e8fa',
  deepColor: '#1677ff',
  orderTypes: [0],
  dentalAges: [2],
  arches: 'both',
  maxSteps: 14,
  restarts: 1,
  validMonths: 24,
  retainerPhase: 0,
  isNeedExpert: false,
  price: 9000,
  oldPrice: null,
  isForAll: true,
  orgIds: [],
};
const EXPERT: LabExpert = {
  id: '00000000-0000-4000-8000-0000000000a2',
  version: 1,
  isRetired: true,
  isInUse: false,
  position: 1,
  nameCh: '专家甲',
  nameEn: 'Expert A',
  descriptionCh: '',
  descriptionEn: 'Adults',
  price: 900,
  oldPrice: 1200,
  photo: 'data:image/jpeg;base64,AAAA',
  accountId: null,
};
const ACCOUNT = { accountId: '00000000-0000-4000-8000-0000000000a3', name: '罗文博' };

let server: FakeServer;
beforeEach(() => {
  signIn({ mode: 'private' });
  sessionStorage.clear();
  server = new FakeServer()
    .on(queryLabCatalogue, () => ({ items: [ITEM], experts: [EXPERT], accounts: [ACCOUNT], clinics: [] }))
    .on(saveLabItem, () => ITEM)
    .on(saveLabExpert, () => EXPERT)
    .on(retireLabItem, () => ({ ...ITEM, isRetired: true }));
  showAt('/lab/catalogue');
});

const clickButton = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const findDrawer = async () => within(await screen.findByRole('dialog'));

test('ORD-08 changes a product under the viewed version, and states that orders keep its previous state', async () => {
  await clickButton('Edit: Simple');
  const form = await findDrawer();
  expect(form.getByText(/Orders refer to this product and keep it as it is/)).toBeTruthy();
  fireEvent.change(form.getByLabelText('Price in yuan'), { target: { value: '8500' } });
  fireEvent.change(form.getByLabelText('Old price in yuan'), { target: { value: '8500' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('The old price has to be above the price.');
  expect(server.listReceived(saveLabItem)).toHaveLength(0);
  fireEvent.change(form.getByLabelText('Old price in yuan'), { target: { value: '9000' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  const { id, version, isRetired: _isRetired, isInUse: _isInUse, ...itemForm } = ITEM;
  const body = { ...itemForm, price: 8500, oldPrice: 9000, itemId: id, version, operatorId: USER_ID };
  await waitFor(() => expect(server.listReceived(saveLabItem)[0]?.body).toEqual(body));
});

test('ORD-08 requires names and numbers of a new product, and places it last', async () => {
  await clickButton('New product');
  const form = await findDrawer();
  expect(form.getByLabelText(/^Place in the list/)).toHaveProperty('value', '5');
  fireEvent.change(form.getByLabelText(/^Restarts/), { target: { value: '' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByLabelText(/^Restarts/).getAttribute('aria-invalid')).toBe('true'));
  expect(form.getByLabelText(/^Name in English/).getAttribute('aria-invalid')).toBe('true');
  expect(server.listReceived(saveLabItem)).toHaveLength(0);
});

test('ORD-08 withdraws a product, and offers a withdrawn expert again', async () => {
  await clickButton('Withdraw: Simple');
  await waitFor(() =>
    expect(server.listReceived(retireLabItem)[0]?.body).toEqual({
      operatorId: USER_ID,
      id: ITEM.id,
      version: 3,
      isRetired: true,
    }),
  );
  expect(screen.getByRole('button', { name: 'Offer again: Expert A' })).toBeTruthy();
});

test('ORD-08 saves an expert with names and a fee', async () => {
  await clickButton('New expert');
  const form = await findDrawer();
  fireEvent.change(form.getByLabelText(/^Name in Chinese/), { target: { value: '专家乙' } });
  fireEvent.change(form.getByLabelText(/^Name in English/), { target: { value: 'Expert B' } });
  fireEvent.change(form.getByLabelText(/^Price in yuan/), { target: { value: '700' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(saveLabExpert)[0]?.body).toMatchObject({ nameEn: 'Expert B', price: 700, position: 2 }),
  );
});

test('ORD-08 links an expert to an account of the manufacturer', async () => {
  const table = await screen.findByRole('table', { name: 'Experts' });
  expect(within(table).getByText('No account: nobody can decide')).toBeTruthy();
  await clickButton('Edit: Expert A');
  const form = await findDrawer();
  fireEvent.mouseDown(form.getByRole('combobox', { name: /^Account/ }));
  fireEvent.click(await screen.findByTitle(ACCOUNT.name));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(saveLabExpert)[0]?.body).toMatchObject({ accountId: ACCOUNT.accountId, version: 1 }),
  );
});

test('ORD-08 shows and removes the photograph of an expert, and saves it with the form', async () => {
  const table = await screen.findByRole('table', { name: 'Experts' });
  expect(table.querySelector('img')?.getAttribute('src')).toBe(EXPERT.photo);
  await clickButton('Edit: Expert A');
  const form = await findDrawer();
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  fireEvent.change(form.getByLabelText('Choose a photograph', { selector: 'input' }), {
    target: { files: [new File(['text'], 'face.gif', { type: 'image/gif' })] },
  });
  await waitFor(() => expect(toasts).toEqual(['A JPG or PNG of at most 20 MB is needed.']));
  unsubscribe();
  fireEvent.click(form.getByRole('button', { name: 'Remove the photograph' }));
  expect(form.getByText('EA')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.listReceived(saveLabExpert)[0]?.body).toMatchObject({ photo: '', version: 1 }));
});

test.each([
  ['Expert A', 'EA'],
  ['Maria de la Cruz', 'MC'],
  ['专家甲', '专'],
  [' ', ''],
])('ORD-08 shows for %p without a photograph %p', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test.each([
  [
    { width: 900, height: 600 },
    { x: 150, y: 0, side: 600 },
  ],
  [
    { width: 600, height: 1000 },
    { x: 0, y: 100, side: 600 },
  ],
])('ORD-08 crops a photograph of %p to the square %p', (image, square) => {
  expect(cropToSquare(image)).toEqual(square);
});
