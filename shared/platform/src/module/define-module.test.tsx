import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defineModule, type ModuleLifecycles } from './define-module.tsx';
import type { FaultCare } from './error-boundary.tsx';
import type { PageHandle } from './page-handle.ts';
import { usePreparePage } from './prepare-page.ts';

let isBroken = true;
let count = 0;
let domElement: HTMLElement;

function Fragile() {
  const [born] = useState(() => (count += 1));
  if (isBroken) throw new Error('broken on purpose');
  return <p>whole {born > 0}</p>;
}

function Texts() {
  const { t } = useTranslation();
  return <p>{t('hello')}</p>;
}

const module = defineModule({
  name: 'sample',
  routes: [
    { path: '/sample', element: <Texts /> },
    { path: '/sample/fragile', element: <Fragile /> },
  ],
  locales: { ch: { hello: '你好' }, en: { hello: 'Hello' } },
});

/** Props that single-spa adds to a parcel. */
const parcelProps = { name: 'parcel-0', mountParcel: () => undefined, singleSpa: {} };

async function mount({ bootstrap, mount: begin }: ModuleLifecycles, path: string, care: FaultCare = {}): Promise<void> {
  history.replaceState(null, '', path);
  const title = { ch: '样例', en: 'Sample screens' };
  const props = { ...parcelProps, ...care, domElement, ownRoutes: ['/sample'], title };
  await bootstrap(props);
  await begin(props);
}

// The mount ends when React has rendered, which happens without further steps here, as on a page.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  isBroken = true;
  domElement = document.body.appendChild(document.createElement('div'));
});

afterEach(async () => {
  await module.unmount({ ...parcelProps, domElement });
  domElement.remove();
});

test('MFE-01 mounts a module with its own texts, and leaves nothing behind', async () => {
  await mount(module, '/sample');
  expect(screen.getByText('Hello')).toBeTruthy();
  await module.unmount({ ...parcelProps, domElement });
  expect(domElement.childElementCount).toBe(0);
  await mount(module, '/sample');
});

test('contains an error of a screen in the module, which can be retried', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await mount(module, '/sample/fragile');
  expect(screen.getByRole('alert').textContent).toContain('“Sample screens” has stopped working');
  isBroken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.getByText(/whole/)).toBeTruthy());
  silenced.mockRestore();
});

test('MFE-03 notifies the page of a screen that fails, which may reload the module instead', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [onFault, onRetry] = [jest.fn(), jest.fn()];
  await mount(module, '/sample/fragile', { onFault, onRetry });
  expect(onFault.mock.calls).toEqual([[new Error('broken on purpose')]]);
  isBroken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeTruthy();
  jest.restoreAllMocks();
});

test('MFE-03 treats routes that the router rejects as a fault of the module', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onFault = jest.fn();
  const odd = { path: '/sample', children: [{ path: '/elsewhere', element: null }] };
  await mount(defineModule({ name: 'sample', routes: [odd], locales: { ch: {}, en: {} } }), '/sample', { onFault });
  expect(screen.getByRole('alert').textContent).toContain('has stopped working');
  expect(String(onFault.mock.calls[0])).toContain('/elsewhere');
  jest.restoreAllMocks();
});

test('AUTH-11 shows a page of its own for an unknown address below a module', async () => {
  await mount(module, '/sample/unknown');
  expect(screen.getByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
});

test('shows nothing at the addresses of other modules', async () => {
  await mount(module, '/another');
  expect(domElement.textContent).toBe('');
});

test('MFE-01 lets links prepare a page before the user navigates there', async () => {
  const requests: string[] = [];
  function Leading() {
    const preparePage = usePreparePage();
    return <button onMouseEnter={() => ['/sample/late/7?file=8', '/another'].forEach(preparePage)}>Lead</button>;
  }
  const handle: PageHandle = {
    prepare: ({ params, searchParams }) => requests.push(`${params['id']} ${searchParams.get('file')}`),
  };
  const routes = [
    { path: '/sample', element: <Leading /> },
    { path: '/sample/late/:id', handle },
  ];
  await mount(defineModule({ name: 'sample', routes, locales: { ch: {}, en: {} } }), '/sample');
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'Lead' }));
  expect(requests).toEqual(['7 8']);
});

test('ends every step of a module by itself', async () => {
  await mount(module, '/sample');
  for (const limit of Object.values(module.timeouts)) {
    expect(limit.dieOnTimeout).toBe(true);
    expect(limit.millis).toBeLessThanOrEqual(8000);
  }
});
