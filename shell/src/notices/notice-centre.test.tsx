import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Notice } from '@dentarium/api/notice-call';
import type { NoticeRow } from '@dentarium/api/notices/calls';
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
import { expectAccessible } from '@dentarium/platform/testing';
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

function show(when: object = { mode: 'private' }, address = '/') {
  setSession(buildSampleSession({ mode: 'private' }));
  const source = { id: 'called', path: PATH, reads: ['patient'], order: 1, when };
  const modules = [buildSampleModule('fixture', { notices: [source] })];
  queryClient.setQueryData(createModulesQuery().queryKey, { flags: {}, modules });
  return render(
    <ModuleProviders name="shell">
      <MemoryRouter initialEntries={[address]}>
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
  await expectAccessible(screen.getByRole('region', { name: 'Notices' }));
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

const OWN_PATH = '/api/NoticeService/QueryNotices';
const ORDER_ID = '11111111-1111-4111-8111-111111111111';
const OTHER_ID = '44444444-4444-4444-8444-444444444444';

/** Builds a notice that the server keeps. */
function buildRow(changes: Partial<NoticeRow> = {}): NoticeRow {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    kind: 'orders.planReady',
    text: { ch: '方案待确认', en: 'A plan waits for you' },
    subjectId: ORDER_ID,
    subject: 'Li Mei',
    to: `/orders?order=${ORDER_ID}`,
    isTask: true,
    since: '2026-01-01T10:00:00.000Z',
    seenAt: null,
    readAt: null,
    doneAt: null,
    ...changes,
  };
}

/** Serves notices of the user, and marks them as the calls say. */
function serveRows(rows: NoticeRow[]): { rows: NoticeRow[]; requests: readonly string[]; bodies: Map<string, string> } {
  const state = { rows };
  const now = '2026-01-01T12:00:00.000Z';
  const mark = (change: Partial<NoticeRow>) => () => {
    state.rows = state.rows.map((row) => ({ ...row, ...change })).filter(({ doneAt }) => doneAt === null);
    return true;
  };
  const { requests, bodies } = serve({
    [PATH]: () => notices,
    [OWN_PATH]: () => ({ total: state.rows.length, items: state.rows }),
    '/api/NoticeService/SeeNotices': mark({ seenAt: now }),
    '/api/NoticeService/ReadNotices': mark({ seenAt: now, readAt: now }),
    '/api/NoticeService/FinishNotices': mark({ doneAt: now }),
  });
  return Object.assign(state, { requests, bodies });
}

const countRequests = (requests: readonly string[], name: string): number =>
  requests.filter((request) => request === `POST /api/NoticeService/${name}`).length;

test('NOTICE-01 counts unread notices of the server, marks them as seen in the open list, and reads an opened one', async () => {
  notices = [];
  const server = serveRows([buildRow()]);
  show();
  const button = await screen.findByRole('button', { name: '1 notice' });
  // It was there before the page: nothing is said.
  expect(messages).toEqual([]);
  await userEvent.click(button);
  const list = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(list.getByRole('listitem').textContent).toContain('Li Mei');
  await waitFor(() => expect(countRequests(server.requests, 'SeeNotices')).toBe(1));
  expect(server.bodies.get('/api/NoticeService/SeeNotices')).toContain('2026-01-01T10:00:00.000Z');
  await userEvent.click(list.getByRole('link'));
  expect(screen.getByTestId('address').textContent).toBe('/orders');
  // A task stays in the list until it is done.
  await userEvent.click(await screen.findByRole('button', { name: '0 notices' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done: A plan waits for you' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(countRequests(server.requests, 'FinishNotices')).toBe(1);
});

test('NOTICE-01 says a notice that arrives on an open page, and hides news once they are read', async () => {
  notices = [];
  const server = serveRows([]);
  show();
  await waitFor(() => expect(countRequests(server.requests, 'QueryNotices')).toBe(1));
  server.rows = [buildRow({ isTask: false })];
  await act(() => refreshAnswers({ notice: true }));
  await waitFor(() => expect(messages).toEqual(['A plan waits for you']));
  await userEvent.click(await screen.findByRole('button', { name: '1 notice' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('NOTICE-01 reads the notices about the subject of the open page, on whichever page it is', async () => {
  notices = [];
  const other = buildRow({ id: '33333333-3333-4333-8333-333333333333', subjectId: OTHER_ID, to: null, subject: null });
  const server = serveRows([buildRow(), other]);
  show({ mode: 'private' }, `/orders/plan?order=${ORDER_ID}`);
  await waitFor(() => expect(countRequests(server.requests, 'ReadNotices')).toBe(1));
  expect(JSON.parse(server.bodies.get('/api/NoticeService/ReadNotices') ?? '{}')).toEqual({ ids: [buildRow().id] });
});
