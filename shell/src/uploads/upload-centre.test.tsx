import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { getFileConfig } from '@dentarium/api/site/calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import {
  createModulesQuery,
  languageAtom,
  ModuleProviders,
  pageStore,
  queryClient,
  setSession,
} from '@dentarium/platform';
import { FakeServer } from '@dentarium/platform/testing';
import { type FilingResult, type UploadDestination, uploads } from '@dentarium/upload';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { UploadHost } from './upload-host.tsx';
import { toPercent } from './upload-counts.ts';

const OBJECT_ID = '77777777-7777-4777-8777-777777777777';

/** A zip with the model `scan3.stl`, whose name does not mention a jaw. */
const ZIP = Uint8Array.from(
  atob(
    'UEsDBBQAAAAAAIMYIli8zTikBQAAAAUAAAAJAAAAc2NhbjMuc3Rsc29saWRQSwECFAMUAAAAAACDGCJYvM04pAUAAAAFAAAACQAA' +
      'AAAAAAAAAAAAgAEAAAAAc2NhbjMuc3RsUEsFBgAAAAABAAEANwAAACwAAAAAAA==',
  ),
  (letter) => letter.codePointAt(0) ?? 0,
);

interface ModelPayload {
  readonly orderId: string;
}

let accounts = 0;
/** Files an upload like the module of the tests; set by the test. */
let file: () => Promise<FilingResult>;

/** The destination of a module of orders: files that belong to no patient. */
const models: UploadDestination<ModelPayload> = {
  payload: {
    safeParse(value) {
      const { orderId } = Object(value) as { readonly orderId?: unknown };
      return typeof orderId === 'string' ? { success: true, data: { orderId } } : { success: false };
    },
  },
  label: ({ orderId }) => `Order ${orderId}`,
  file: () => file(),
};

beforeEach(() => {
  localStorage.clear();
  file = async () => 'new';
  pageStore.set(languageAtom, 'en');
  setSession(buildSampleSession());
  new FakeServer()
    .on(getFileConfig, () => ({ ...buildSampleSession().fileConfig, maxFileSize: 1e9 }))
    .on(doesFileExist, () => ({ exist: true, id: OBJECT_ID, parts: [] }));
  // Each test has an account of its own, so that none finds the uploads of another.
  accounts += 1;
  uploads.setAccount(`doctor-${accounts}`);
});

afterEach(() => {
  cleanup();
  uploads.cancel();
});

function show() {
  history.replaceState(null, '', '/personal');
  const orders = buildSampleModule('orders', { title: { ch: '订单', en: 'Orders' }, routes: ['/orders'] });
  const modules = [orders, buildSampleModule('notes', { enabled: false })];
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules });
  render(
    <ModuleProviders name="shell">
      <BrowserRouter>
        <UploadHost />
      </BrowserRouter>
    </ModuleProviders>,
  );
  return userEvent.setup();
}

/** Returns the button of the header. */
function findButton() {
  return screen.findByRole('button', { name: /^Uploads: / });
}

/** Opens the list, which only the user opens. */
async function openList() {
  await userEvent.click(await findButton());
  return within(await screen.findByRole('complementary', { name: 'Uploads' }));
}

/** Creates a file with a content of its own, as equal contents are sent once. */
function createScan(name: string): File {
  return new File([name], name);
}

test('UPL-07 shows an upload that waits for its module, links to it, and files the upload once the module is loaded', async () => {
  show();
  uploads.add([createScan('arch.stl')], { destination: 'orders.early', payload: { orderId: '12' } });
  const uploadList = await openList();
  const link = await uploadList.findByRole('link', { name: 'Waits for Orders' });
  expect(link.getAttribute('href')).toBe('/orders');
  uploadList.getByRole('button', { name: 'Pause: arch.stl' });

  act(() => void uploads.register('orders.early', models));
  await uploadList.findByRole('heading', { name: '1 file uploaded' });
  await uploadList.findByText(/Uploaded · 8 B/);
  await uploadList.findByText('Order 12');
});

test('UPL-07 names a disabled module that an upload waits for without a link', async () => {
  show();
  uploads.add([createScan('page.jpg')], { destination: 'notes.page', payload: null });
  const uploadList = await openList();
  await uploadList.findByText(/Waits for Image data/);
  expect(uploadList.queryByRole('link')).toBeNull();
});

test('UPL-07 reports an upload with an unreadable payload, the reason of a refused one, and skips an empty file', async () => {
  const toModel = uploads.register('orders.model', models);
  file = () => Promise.reject(new ApiError('upload.damaged', 'damaged', { status: 400 }));
  const user = show();
  uploads.add([createScan('lost.stl')], { destination: 'orders.model', payload: { order: 12 } });
  uploads.add([createScan('broken.stl'), new File([], 'empty.stl')], toModel({ orderId: '12' }));
  const uploadList = await openList();
  await uploadList.findByText(/not known any more where this file was to go/);
  await uploadList.findByText(/The image is damaged/);
  uploadList.getByText('Left out: the file is empty');
  await user.click(uploadList.getByLabelText('Remove: broken.stl'));
  await waitFor(() => expect(uploadList.queryByText(/The image is damaged/)).toBeNull());
});

test('UPL-07 retries a failed upload, and asks on leaving while one is incomplete', async () => {
  const toModel = uploads.register('orders.model', models);
  file = () => Promise.reject(new ApiError('upload.diskFull', 'full', { status: 507 }));
  const user = show();
  uploads.add([createScan('again.stl')], toModel({ orderId: '12' }));
  expect(asksBeforeLeaving()).toBe(true);
  const uploadList = await openList();
  const retry = await uploadList.findByLabelText('Try again: again.stl');
  file = async () => 'existing';
  await user.click(retry);
  await uploadList.findByText('1 file uploaded');
  expect(asksBeforeLeaving()).toBe(false);
  await uploadList.findByText(/Already there/);
});

function asksBeforeLeaving(): boolean {
  const leave = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leave));
  return leave.defaultPrevented;
}

test('UPL-07 pauses, resumes and cancels a waiting upload in the panel', async () => {
  const heldUpload = Promise.withResolvers<void>();
  new FakeServer()
    .on(getFileConfig, () => ({ ...buildSampleSession().fileConfig, maxFileSize: 1e9 }))
    .on(doesFileExist, async () => {
      await heldUpload.promise;
      return { exist: true, id: OBJECT_ID, parts: [] };
    });
  const toModel = uploads.register('orders.model', models);
  const user = show();
  uploads.add([createScan('slow.stl'), createScan('slower.stl')], toModel({ orderId: '12' }));
  const uploadList = await openList();
  await user.click(await uploadList.findByLabelText('Pause: slow.stl'));
  await uploadList.findByText(/Paused ·/);
  await user.click(uploadList.getByLabelText('Cancel: slower.stl'));
  heldUpload.resolve();
  await user.click(await uploadList.findByLabelText('Resume: slow.stl'));
  await uploadList.findByText('1 file uploaded');
  expect(uploads.getSnapshot().items.map(({ name }) => name)).toEqual(['slow.stl']);
});

test('UPL-01 lists interrupted uploads until they are removed', async () => {
  const storedUpload = {
    id: 'i',
    name: 'scan.stl',
    size: 9,
    lastModified: 1,
    md5: null,
    tab: 'gone',
    begunAt: Date.now(),
  };
  const target = { destination: 'orders.model', payload: { orderId: '12' } };
  accounts += 1;
  localStorage.setItem(`dentarium.upload.upload.doctor-${accounts}.i`, JSON.stringify({ ...storedUpload, target }));
  uploads.setAccount(`doctor-${accounts}`);
  const user = show();
  const uploadList = await openList();
  const region = within(uploadList.getByRole('region', { name: 'Interrupted uploads' }));
  region.getByText('scan.stl');
  await user.click(region.getByLabelText('Give up this upload: scan.stl'));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

test('UPL-07 covers nothing by the list: the user opens it from the header, the page makes room, and it closes at any time', async () => {
  const heldUpload = Promise.withResolvers<void>();
  file = async () => {
    await heldUpload.promise;
    return 'new';
  };
  const user = show();
  uploads.add([createScan('arch.stl')], uploads.register('orders.model', models)({ orderId: '12' }));
  await screen.findByRole('button', { name: 'Uploads: Uploading 0 of 1 · 100%' });
  expect(screen.queryByRole('complementary')).toBeNull();
  const uploadList = await openList();
  expect(document.documentElement.dataset['uploads']).toBe('docked');
  expect(document.activeElement).toBe(screen.getByRole('complementary'));
  await user.click(uploadList.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.documentElement.dataset['uploads']).toBeUndefined();
  expect(document.activeElement).toBe(await findButton());
  heldUpload.resolve();
  await screen.findByRole('button', { name: 'Uploads: 1 file uploaded' });
});

test('UPL-07 shows the list as a sheet over a page without room, which Escape closes', async () => {
  const wide = globalThis.matchMedia;
  globalThis.matchMedia = (media) => Object.assign(wide(media), { matches: true });
  const user = show();
  uploads.add([createScan('arch.stl')], uploads.register('orders.model', models)({ orderId: '12' }));
  await user.click(await screen.findByRole('button', { name: 'Uploads: 1 file uploaded' }));
  await screen.findByRole('dialog', { name: '1 file uploaded' });
  expect(document.documentElement.dataset['uploads']).toBeUndefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  globalThis.matchMedia = wide;
});

test('UPL-07 UPL-06 shows questions and failures first, counts them in the header, and does not offer an unsupported file again', async () => {
  const toModel = uploads.register('orders.model', models);
  const user = show();
  uploads.add([createScan('first.stl'), createScan('setup.exe')], toModel({ orderId: '12' }));
  uploads.add([new File([ZIP], 'case.zip')], toModel({ orderId: '12' }));
  const expectedName = 'Uploads: 1 file uploaded · 1 question · 1 file was not uploaded';
  expect((await screen.findByRole('button', { name: expectedName })).textContent).toContain('2');
  expect(screen.getByRole('status').textContent).toBe('1 question · 1 file was not uploaded');
  const uploadList = await openList();
  const names = () =>
    uploadList.getAllByRole('listitem').map(({ textContent }) => /^[^.]+/.exec(textContent ?? '')?.[0]);
  expect(names()).toEqual(['scan3', 'setup', 'first']);
  expect(uploadList.queryByRole('button', { name: /Try/ })).toBeNull();
  const question = within(uploadList.getByRole('group', { name: 'What scan3.stl shows' }));
  await user.click(question.getByRole('button', { name: 'Upper jaw' }));
  await screen.findByRole('button', { name: 'Uploads: 2 files uploaded · 1 file was not uploaded' });
  await user.click(uploadList.getByRole('button', { name: 'Clear finished' }));
  expect(screen.queryByRole('button', { name: /^Uploads: / })).toBeNull();
});

test('computes the share of no bytes as zero', () => {
  expect(toPercent({ bytesSent: 0, bytesTotal: 0 })).toBe(0);
  expect(toPercent({ bytesSent: 999, bytesTotal: 1000 })).toBe(99);
});

test('UPL-07 names whose place each upload goes to, and links to it', async () => {
  const describe = async ({ orderId }: ModelPayload) => ({ label: `Li Mei · ${orderId}`, path: `/orders/${orderId}` });
  const toModel = uploads.register('orders.model', { ...models, describe });
  show();
  uploads.add([createScan('a.stl')], toModel({ orderId: '21' }));
  uploads.add([createScan('b.stl')], toModel({ orderId: '22' }));
  const uploadList = await openList();
  for (const orderId of ['21', '22']) {
    const link = await uploadList.findByRole('link', { name: `Li Mei · ${orderId}` });
    expect(link.getAttribute('href')).toBe(`/orders/${orderId}`);
  }
});

test('SAFE-01 files files that name another person only with a reason, one for all with the same differences', async () => {
  const filedReasons: (string | undefined)[] = [];
  const differences = [{ label: 'Name', inFile: 'Li Mei', inPlace: 'Wang Xiaoming' }];
  const toModel = uploads.register<ModelPayload>('orders.model', {
    ...models,
    compare: (error) => (error.is('file.otherPerson') ? differences : null),
    async file({ reason }) {
      if (reason === undefined) throw new ApiError('file.otherPerson', 'other', { status: 409 });
      filedReasons.push(reason);
      return 'new';
    },
  });
  const user = show();
  uploads.add([createScan('a.stl'), createScan('b.stl')], toModel({ orderId: '12' }));
  const uploadList = await openList();
  const question = within(await uploadList.findByRole('form', { name: 'a.stl names another person' }));
  await uploadList.findByRole('form', { name: 'b.stl names another person' });
  expect(question.getByRole('row', { name: 'Name Li Mei Wang Xiaoming' })).toBeTruthy();
  const confirm = await question.findByRole('button', { name: 'File 2 files with this reason' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(question.getByLabelText('Reason for filing it here'), 'Maiden name');
  await user.click(confirm);
  await waitFor(() => expect(filedReasons).toEqual(['Maiden name', 'Maiden name']));
});

test('SAFE-01 shows why a file waits elsewhere, with a link to it', async () => {
  const label = 'Not filed: Name in the file Li Mei';
  const toModel = uploads.register<ModelPayload>('orders.model', {
    ...models,
    file: async () => ({ label, path: '/exception?open=1' }),
  });
  show();
  uploads.add([createScan('a.stl')], toModel({ orderId: '12' }));
  const uploadList = await openList();
  const link = await uploadList.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe('/exception?open=1');
});
