import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { defineModule, languageAtom, pageStore, queryClient, setSession } from '@dentarium/platform';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { listModules, showFrame } from '../testing/show-frame.tsx';
import { openToast, useOpenToasts } from '../toasts/open-toasts.ts';

const patients = buildSampleModule('patients', {
  routes: ['/patient'],
  home: { to: '/patient', order: 10 },
});
const agentOff = buildSampleModule('agent', {
  title: { ch: 'AI 助手', en: 'AI assistant' },
  enabled: false,
  live: null,
  routes: ['/agent'],
  tabs: [{ id: 'agent', title: { ch: 'AI 助手', en: 'AI assistant' }, to: '/agent', order: 20 }],
});
const code = {
  default: defineModule({
    name: 'patients',
    routes: [{ path: '/patient', element: <h1>Patients</h1> }],
    locales: { ch: {}, en: {} },
  }),
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: () => undefined });
  window.scrollTo = () => undefined;
  pageStore.set(languageAtom, 'en');
  setSession(buildSampleSession());
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show(path: string, modules: RegisteredModule[] = [patients, agentOff], shownCode: unknown = code) {
  const cover = document.body.appendChild(document.createElement('div'));
  cover.id = 'cover';
  return showFrame(path, modules, () => shownCode);
}

test('HEAD-02 AUTH-04 leads from the empty path to the first visible page for users without access to patients', async () => {
  const tab = (id: string, order: number, right: 'patientList' | 'triage') => ({
    id,
    to: `/${id}`,
    order,
    when: { right },
  });
  setSession(buildSampleSession({ mode: 'private', rights: ['triage'] }));
  const desk = buildSampleModule('patients', {
    routes: ['/patient', '/triage'],
    tabs: [tab('patient', 10, 'patientList'), tab('triage', 20, 'triage')],
    landing: [{ to: '/triage', order: 10, when: { triage: true } }],
    home: { to: '/patient', order: 10 },
  });
  show('/', [desk, agentOff]);
  await waitFor(() => expect(location.pathname).toBe('/triage'));
});

test('HEAD-02 leads from the empty path to the patients', async () => {
  show('/');
  await waitFor(() => expect(location.pathname).toBe('/patient'));
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Patients · Dentarium'));
});

test('PAT-02 skips the header to the content by the first tab stop of every page', async () => {
  show('/patient');
  await screen.findByRole('heading', { name: 'Patients' });
  const [first] = document.querySelectorAll<HTMLElement>('a[href], button');
  expect(first?.textContent).toBe('Skip to content');
  first?.click();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('PAT-02 moves the focus to the heading of the page when its element is removed with a dialog', async () => {
  show('/patient');
  await screen.findByRole('heading', { name: 'Patients' });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const inside = dialog.appendChild(document.createElement('button'));
  inside.focus();
  dialog.remove();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Patients' })));
});

test('closes the failures of a page when it is left', async () => {
  const { result: toasts } = renderHook(() => useOpenToasts());
  show('/patient');
  await screen.findByRole('heading', { name: 'Patients' });
  act(() => openToast({ kind: 'error', text: 'Wrong' }));
  expect(toasts.current).toHaveLength(1);
  const laterMs = performance.now() + 1_000_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(laterMs);
  history.pushState(null, '', '/nowhere');
  dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('This page does not exist');
  await waitFor(() => expect(toasts.current).toEqual([]));
  clock.mockRestore();
});

test('AUTH-09 removes the cover when the site is shown', async () => {
  show('/patient');
  await waitFor(() => expect(document.getElementById('cover')).toBeNull());
});

test('MODE-06 shows a plain page and no tab for a disabled module, and does not load it', async () => {
  const loadRemote = show('/agent');
  expect(await screen.findByRole('heading', { name: '“AI assistant” is switched off' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'AI assistant' })).toBeNull();
  expect(loadRemote).not.toHaveBeenCalled();
  pageStore.set(languageAtom, 'ch');
  expect(await screen.findByRole('heading', { name: /AI 助手/ })).toBeTruthy();
});

test('MODE-06 shows the reason for a module that is disabled while it is shown, does not request it, and restores it in place', async () => {
  const loadRemote = show('/patient');
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeTruthy();
  listModules([{ ...patients, enabled: false, live: null, reason: 'Closed until Monday' }, agentOff]);
  expect(await screen.findByRole('heading', { name: '“Image data” is switched off' })).toBeTruthy();
  expect(screen.getByText('The reason: Closed until Monday')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Image data' })).toBeNull();
  expect(loadRemote).toHaveBeenCalledTimes(1);
  listModules([patients, agentOff]);
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeTruthy();
});

test('MFE-01 loads a module once as soon as the user points at its tab', async () => {
  const orders = buildSampleModule('orders');
  const loadRemote = show('/patient', [{ ...patients, tabs: [] }, orders]);
  const tab = await screen.findByRole('link', { name: 'Image data' });
  await waitFor(() => expect(loadRemote).toHaveBeenCalledTimes(1));
  fireEvent.pointerEnter(tab);
  fireEvent.pointerEnter(tab);
  expect(loadRemote.mock.calls).toEqual([['patients/module'], ['orders/module']]);
});

const fixture = buildSampleModule('fixture', {
  title: { ch: '夹具', en: 'Fixture' },
  routes: ['/fixture', '/chat'],
  pages: [{ path: '/chat', flag: 'agent' }],
  tabs: [
    { id: 'open', title: { ch: '打开', en: 'Open' }, to: '/fixture', order: 20 },
    { id: 'chat', title: { ch: '聊天', en: 'Chat' }, to: '/chat', order: 30 },
  ],
});
const fixtureCode = {
  default: defineModule({
    name: 'fixture',
    routes: [
      { path: '/fixture', element: <h1>Open</h1> },
      { path: '/chat/:id', element: <h1>Conversation</h1> },
    ],
    locales: { ch: {}, en: {} },
  }),
};

test('MODE-06 MFE-07 removes the tab and the declared pages of a switch that is off, and nothing else', async () => {
  const loadRemote = show('/chat/5', [patients, fixture]);
  expect(await screen.findByRole('heading', { name: 'This page is switched off' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  expect(loadRemote).not.toHaveBeenCalledWith('fixture/module');
  pageStore.set(languageAtom, 'ch');
  expect(await screen.findByRole('heading', { name: '此页面未开启' })).toBeTruthy();
});

test('MODE-06 shows both with a switch that is on', async () => {
  setSession(buildSampleSession({ on: ['agent'] }));
  show('/chat/5', [patients, fixture], fixtureCode);
  expect(await screen.findByRole('heading', { name: 'Conversation' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chat' })).toBeTruthy();
});

test('AUTH-11 reports an address that no module declares as not found', async () => {
  show('/nowhere');
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy();
});
