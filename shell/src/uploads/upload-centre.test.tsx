import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@dentarium/api';
import { getFileConfig } from '@dentarium/api/services/config-service';
import { doesFileExist } from '@dentarium/api/services/file-service';
import { callModules, languageAtom, ModuleProviders, pageStore, queryClient, setSession } from '@dentarium/platform';
import { FakeServer } from '@dentarium/platform/testing';
import { type Filed, type UploadDestination, uploads } from '@dentarium/upload';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { sampleModule, sampleSession } from '../testing/sample-site.ts';
import { UploadPanelHost } from './upload-panel-host.tsx';

const OBJECT_ID = '77777777-7777-4777-8777-777777777777';

interface ModelPayload {
  readonly orderId: string;
}

let accounts = 0;
/** How the module of the tests files; set by the test. */
let file: () => Promise<Filed>;

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
  setSession(sampleSession());
  new FakeServer()
    .on(getFileConfig, () => ({ ...sampleSession().fileConfig, maxFileSize: 1e9 }))
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
  const orders = sampleModule('orders', { title: { ch: '订单', en: 'Orders' }, routes: ['/orders'] });
  const modules = [orders, sampleModule('notes', { enabled: false })];
  queryClient.setQueryData(callModules().queryKey, { flags: {}, modules });
  render(
    <ModuleProviders name="shell">
      <BrowserRouter>
        <UploadPanelHost />
      </BrowserRouter>
    </ModuleProviders>,
  );
  return userEvent.setup();
}

async function panel() {
  return within(await screen.findByRole('complementary', { name: 'Uploads' }));
}

/** A file of its own content, as one content is sent once. */
function scan(name: string): File {
  return new File([name], name);
}

test('UPL-07 an upload whose module is not loaded waits for it in sight, leads there, and is filed when it is loaded', async () => {
  show();
  uploads.add([scan('arch.stl')], { destination: 'orders.early', payload: { orderId: '12' } });
  const shown = await panel();
  const link = await shown.findByRole('link', { name: 'Waits for Orders' });
  expect(link.getAttribute('href')).toBe('/orders');
  shown.getByRole('button', { name: 'Pause: arch.stl' });

  act(() => void uploads.register('orders.early', models));
  await shown.findByRole('heading', { name: '1 file uploaded' });
  await userEvent.click(shown.getByRole('button', { name: 'Unfold' }));
  await shown.findByText(/Uploaded · 8 B.* · Order 12/);
});

test('UPL-07 a module that is off is waited for by its name alone', async () => {
  show();
  uploads.add([scan('page.jpg')], { destination: 'notes.page', payload: null });
  const shown = await panel();
  await shown.findByText(/Waits for Image data/);
  expect(shown.queryByRole('link')).toBeNull();
});

test('UPL-07 an upload whose payload cannot be read says so; a refused one why; an empty file is left out', async () => {
  const toModel = uploads.register('orders.model', models);
  file = () => Promise.reject(new ApiError('upload.damaged', 'damaged', { status: 400 }));
  const user = show();
  uploads.add([scan('lost.stl')], { destination: 'orders.model', payload: { order: 12 } });
  uploads.add([scan('broken.stl'), new File([], 'empty.stl')], toModel({ orderId: '12' }));
  const shown = await panel();
  await shown.findByText(/not known any more where this file was to go/);
  await shown.findByText(/The image is damaged/);
  shown.getByText('Left out: the file is empty');
  await user.click(shown.getByLabelText('Cancel: broken.stl'));
  await waitFor(() => expect(shown.queryByText(/The image is damaged/)).toBeNull());
});

test('UPL-07 a failed upload can be tried again, and leaving asks while one is incomplete', async () => {
  const toModel = uploads.register('orders.model', models);
  file = () => Promise.reject(new ApiError('upload.diskFull', 'full', { status: 507 }));
  const user = show();
  uploads.add([scan('again.stl')], toModel({ orderId: '12' }));
  expect(asksBeforeLeaving()).toBe(true);
  const shown = await panel();
  const retry = await shown.findByLabelText('Try again: again.stl');
  file = async () => 'existing';
  await user.click(retry);
  await shown.findByText('1 file uploaded');
  expect(asksBeforeLeaving()).toBe(false);
  await user.click(shown.getByRole('button', { name: 'Unfold' }));
  await shown.findByText(/Already there/);
});

function asksBeforeLeaving(): boolean {
  const leave = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leave));
  return leave.defaultPrevented;
}

test('UPL-07 an upload that waits is paused, resumed and given up in the panel', async () => {
  const held = Promise.withResolvers<void>();
  new FakeServer()
    .on(getFileConfig, () => ({ ...sampleSession().fileConfig, maxFileSize: 1e9 }))
    .on(doesFileExist, async () => {
      await held.promise;
      return { exist: true, id: OBJECT_ID, parts: [] };
    });
  const toModel = uploads.register('orders.model', models);
  const user = show();
  uploads.add([scan('slow.stl'), scan('slower.stl')], toModel({ orderId: '12' }));
  const shown = await panel();
  await user.click(await shown.findByLabelText('Pause: slow.stl'));
  await shown.findByText(/Paused ·/);
  await user.click(shown.getByLabelText('Cancel: slower.stl'));
  held.resolve();
  await user.click(await shown.findByLabelText('Resume: slow.stl'));
  await shown.findByText('1 file uploaded');
  expect(uploads.getSnapshot().items.map(({ name }) => name)).toEqual(['slow.stl']);
});

test('UPL-01 what was interrupted is listed until it is given up', async () => {
  const stored = { id: 'i', name: 'scan.stl', size: 9, lastModified: 1, md5: null, tab: 'gone', begunAt: Date.now() };
  const target = { destination: 'orders.model', payload: { orderId: '12' } };
  accounts += 1;
  localStorage.setItem(`dentarium.upload.upload.doctor-${accounts}.i`, JSON.stringify({ ...stored, target }));
  uploads.setAccount(`doctor-${accounts}`);
  const user = show();
  const shown = await panel();
  const region = within(shown.getByRole('region', { name: 'Interrupted uploads' }));
  region.getByText('scan.stl');
  await user.click(region.getByLabelText('Give up this upload: scan.stl'));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});
