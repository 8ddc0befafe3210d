import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Notice } from '@dentarium/api/notice-call';
import { bus } from '@dentarium/bus';
import {
  createModulesQuery,
  languageAtom,
  ModuleProviders,
  pageStore,
  queryClient,
  refreshAnswers,
  setSession,
} from '@dentarium/platform';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import '../texts/texts.ts';
import { setPageClient } from '../start/page-client.ts';
import { serve } from '../testing/fake-server.ts';
import { buildSampleModule, buildSampleSession } from '../testing/sample-site.ts';
import { NoticeCentre } from './notice-centre.tsx';

const PATH = '/api/FixtureService/QueryNotices';
const CALLED: Notice = {
  id: 'visit/1',
  text: { ch: '您的患者李梅已叫号', en: 'Your patient Li Mei was called' },
  to: '/patient/p1',
  since: '2026-01-01T08:00:00.000Z',
};
const LATER: Notice = {
  id: 'visit/2',
  text: { ch: '您的患者赵云已叫号', en: 'Your patient Zhao Yun was called' },
  to: null,
  since: '2026-01-01T09:00:00.000Z',
};

let notices: readonly Notice[];
let messages: string[];
let stopListening: () => void;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  localStorage.clear();
  messages = [];
  stopListening = bus.on('toast:show', ({ text }) => messages.push(text));
  setPageClient().token = () => 'token';
  serve({ [PATH]: () => notices });
});
afterEach(() => {
  stopListening();
  queryClient.clear();
});

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function show(when: object = { mode: 'private' }) {
  setSession(buildSampleSession({ mode: 'private' }));
  const source = { id: 'called', path: PATH, reads: ['patient'], order: 1, when };
  const modules = [buildSampleModule('fixture', { notices: [source] })];
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules });
  return render(
    <ModuleProviders name="shell">
      <MemoryRouter>
        <NoticeCentre />
        <Address />
      </MemoryRouter>
    </ModuleProviders>,
  );
}

// Checks the focus of shell/src/notices/notice-centre.tsx.
test('MFE-07 ADM-03 shows the declared notices on an open page, says each new one once, and leads to its subject', async () => {
  notices = [];
  show();
  await act(() => refreshAnswers({ patient: true }));
  expect(screen.queryByRole('button')).toBeNull();

  notices = [CALLED];
  await act(() => refreshAnswers({ patient: ['p1'] }));
  await screen.findByRole('button', { name: '1 notice' });
  await waitFor(() => expect(messages).toEqual(['Your patient Li Mei was called']));

  notices = [CALLED, LATER];
  await act(() => refreshAnswers({ patient: ['p1'] }));
  const button = await screen.findByRole('button', { name: '2 notices' });
  await waitFor(() => expect(messages).toEqual(['Your patient Li Mei was called', 'Your patient Zhao Yun was called']));

  await userEvent.click(button);
  const list = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Zhao Yun'),
    expect.stringContaining('Li Mei'),
  ]);
  const link = list.getByRole('link');
  await waitFor(() => expect(document.activeElement).toBe(link));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('link'));
  expect(screen.getByTestId('address').textContent).toBe('/patient/p1');

  notices = [];
  await act(() => refreshAnswers({ patient: true }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('MFE-07 says no notice again in another tab or after a reload', async () => {
  notices = [CALLED];
  show().unmount();
  show();
  await screen.findByRole('button', { name: '1 notice' });
  await waitFor(() => expect(messages).toEqual(['Your patient Li Mei was called']));
  queryClient.clear();
  show();
  await waitFor(() => expect(screen.getAllByRole('button', { name: '1 notice' })).toHaveLength(2));
  expect(messages).toHaveLength(1);
});

test('MFE-07 does not ask for notices that are not for the user', async () => {
  notices = [CALLED];
  show({ mode: 'public' });
  await act(() => refreshAnswers({ patient: true }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(messages).toEqual([]);
});
