import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defineModule, type ModuleLifecycles } from './define-module.tsx';

let broken = true;
let count = 0;
let domElement: HTMLElement;

function Fragile() {
  const [born] = useState(() => (count += 1));
  if (broken) throw new Error('broken on purpose');
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

/** What single-spa adds to the props of a parcel. */
const added = { name: 'parcel-0', mountParcel: () => undefined, singleSpa: {} };

async function mount({ bootstrap, mount: begin }: ModuleLifecycles, path: string): Promise<void> {
  history.replaceState(null, '', path);
  const title = { ch: '样例', en: 'Sample screens' };
  const props = { ...added, domElement, ownRoutes: ['/sample'], title };
  await bootstrap(props);
  await begin(props);
}

// The mount ends when React has drawn, which it does by itself here, as on a page.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  broken = true;
  domElement = document.body.appendChild(document.createElement('div'));
});

afterEach(async () => {
  await module.unmount({ ...added, domElement });
  domElement.remove();
});

test('MFE-01 a module is mounted with its own texts, and leaves nothing behind', async () => {
  await mount(module, '/sample');
  expect(screen.getByText('Hello')).toBeTruthy();
  await module.unmount({ ...added, domElement });
  expect(domElement.childElementCount).toBe(0);
  await mount(module, '/sample');
});

test('an error of a screen stays inside the module, which can be tried again', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await mount(module, '/sample/fragile');
  expect(screen.getByRole('alert').textContent).toContain('“Sample screens” has stopped working');
  broken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(screen.getByText(/whole/)).toBeTruthy());
  silenced.mockRestore();
});

test('AUTH-11 an address below a module that it does not know has a page of its own', async () => {
  await mount(module, '/sample/unknown');
  expect(screen.getByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
});

test('a module shows nothing at the addresses of others', async () => {
  await mount(module, '/another');
  expect(domElement.textContent).toBe('');
});

test('every step of a module ends by itself', async () => {
  await mount(module, '/sample');
  for (const limit of Object.values(module.timeouts)) {
    expect(limit.dieOnTimeout).toBe(true);
    expect(limit.millis).toBeLessThanOrEqual(8000);
  }
});
