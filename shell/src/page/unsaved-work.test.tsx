import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import {
  defineModule,
  languageAtom,
  pageStore,
  queryClient,
  setLeaveQuestion,
  setSession,
  useLeaveGuard,
} from '@dentarium/platform';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { start } from 'single-spa';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { listModules, showFrame } from '../testing/show-frame.tsx';

const ask = jest.fn<(message: string) => Promise<boolean>>();

const buildNames = (name: string) => ({
  title: { ch: name, en: name },
  tabs: [{ id: name, title: { ch: name, en: name }, to: `/${name}`, order: 10 }],
});
const orders = buildSampleModule('orders', buildNames('orders'));
const patients = buildSampleModule('patients', buildNames('patients'));
const agentOff = buildSampleModule('agent', { ...buildNames('agent'), enabled: false, live: null });

function Form() {
  const [note, setNote] = useState('');
  useLeaveGuard(note !== '', 'The note is not saved');
  return (
    <>
      <h1>Order</h1>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <Link to="/agent">Ask the assistant</Link>
    </>
  );
}

/** Returns the code of a module, in another version each time. */
function loadCode(id: string) {
  const [name = ''] = id.split('/');
  const screens: Record<string, ReactNode> = { orders: <Form />, patients: <h1>Patients</h1> };
  return {
    default: defineModule({
      name,
      routes: [{ path: `/${name}`, element: screens[name] }],
      locales: { ch: {}, en: {} },
    }),
  };
}

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: () => undefined });
  // Each router on the page is notified of the navigations of all others.
  start({ urlRerouteOnly: true });
});

beforeEach(() => {
  window.scrollTo = () => undefined;
  pageStore.set(languageAtom, 'en');
  setSession(buildSampleSession());
  ask.mockReset();
  setLeaveQuestion(ask);
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** Returns whether the browser would ask before the page is closed. */
function isGuarded(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const findNote = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
const getTab = (name: string) => screen.getByRole('link', { name });

/** Opens the form of one module, and types into it. */
async function typeNote(): Promise<HTMLInputElement> {
  const input = await findNote();
  fireEvent.change(input, { target: { value: 'typed' } });
  await waitFor(() => expect(isGuarded()).toBe(true));
  return input;
}

test.each([
  ['to another module', () => getTab('patients').click(), () => screen.findByRole('heading', { name: 'Patients' })],
  [
    'to a module that is switched off',
    () => screen.getByRole('link', { name: 'Ask the assistant' }).click(),
    () => screen.findByRole('heading', { name: '“agent” is switched off' }),
  ],
  [
    'to a new version of its module',
    () => screen.getByRole('button', { name: 'Load it now' }).click(),
    () => waitFor(() => screen.getByDisplayValue('')),
  ],
] as const)(
  'MFE-01 MFE-03 asks about unsaved changes in one module before the navigation %s',
  async (_, go, waitForArrival) => {
    showFrame('/orders', [orders, patients, agentOff], loadCode);
    const input = await typeNote();
    const next = { version: '3.0.0', entry: '/modules/orders/3.0.0/', manifest: {} };
    listModules([{ ...orders, live: next }, patients, agentOff]);
    await screen.findByText('“orders” has been updated.');

    ask.mockResolvedValueOnce(false);
    go();
    await waitFor(() => expect(ask.mock.calls).toEqual([['The note is not saved']]));
    await ask.mock.results[0]?.value;
    expect([location.pathname, input.isConnected, input.value]).toEqual(['/orders', true, 'typed']);

    ask.mockResolvedValueOnce(true);
    go();
    await waitForArrival();
    expect(ask).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(isGuarded()).toBe(false));
  },
);

test('MODE-06 keeps unsaved changes when their module is disabled, until the page is left', async () => {
  const loadRemote = showFrame('/orders', [orders, patients], loadCode);
  const input = await typeNote();
  await waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(2));
  const off = { ...orders, enabled: false, live: null, reason: 'It moves' };
  listModules([off, patients]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/“orders” is switched off.*stays until you leave this page.*The reason: It moves/);
  expect([input.isConnected, input.value]).toEqual([true, 'typed']);
  expect(screen.queryByRole('link', { name: 'orders' })).toBeNull();

  listModules([orders, patients]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect([input.isConnected, input.value]).toEqual([true, 'typed']);

  listModules([off, patients]);
  await screen.findByRole('alert');
  ask.mockResolvedValueOnce(true);
  getTab('patients').click();
  await screen.findByRole('heading', { name: 'Patients' });
  await waitFor(() => expect(isGuarded()).toBe(false));
  history.back();
  expect(await screen.findByRole('heading', { name: '“orders” is switched off' })).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test('MODE-06 removes a module without unsaved changes when it is disabled', async () => {
  showFrame('/orders', [orders, patients], loadCode);
  const input = await findNote();
  listModules([{ ...orders, enabled: false, live: null }, patients]);
  expect(await screen.findByRole('heading', { name: '“orders” is switched off' })).toBeTruthy();
  await waitFor(() => expect(input.isConnected).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});
