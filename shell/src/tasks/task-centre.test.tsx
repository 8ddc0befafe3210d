import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DownloadTask, TaskType } from '@dentarium/api/tasks/calls';
import { createClient, setClient } from '@dentarium/api';
import { bus, type Toast } from '@dentarium/bus';
import { languageAtom, ModuleProviders, pageStore, queryClient, setSession } from '@dentarium/platform';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import '../texts/texts.ts';
import { type FakeServer, serve } from '../testing/fake-server.ts';
import { buildSampleSession } from '../testing/sample-site.ts';
import { claimEndedTasks } from './awaited-tasks.ts';
import { TaskCentre } from './task-centre.tsx';
import { reportType, buildSampleTask as taskLike, buildSampleType } from './testing/sample-task.ts';

/** Another one in each test, so that late events of a former test do not match. */
let id: string;
const sampleTask = (overrides: Partial<DownloadTask> = {}) => taskLike({ id, ...overrides });
let tasks: DownloadTask[];
/** The types of task that the server allows for the user. */
let types: TaskType[];
let server: FakeServer;
let toasts: Toast[];
let stopListening: () => void;
/** The downloads: through a frame, or a link with its name. */
let downloads: string[];

beforeEach(() => {
  localStorage.clear();
  id = crypto.randomUUID();
  queryClient.clear();
  pageStore.set(languageAtom, 'en');
  tasks = [];
  types = [buildSampleType(), reportType];
  toasts = [];
  downloads = [];
  stopListening = bus.on('toast:show', (toast) => toasts.push(toast));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`link ${new URL(this.href).pathname} ${this.download}`);
  });
  URL.createObjectURL = () => 'blob:http://localhost/report';
  URL.revokeObjectURL = () => undefined;
  server = serve({
    '/api/TaskService/QueryTaskTypes': () => types,
    '/api/TaskService/QueryTasks': () => tasks,
    [`/api/TaskService/RetryTask/${id}`]: () => {
      tasks = [sampleTask({ type: 'report' })];
      return tasks[0] ?? null;
    },
    [`/api/TaskService/RemoveTask/${id}`]: () => {
      tasks = tasks.filter((task) => task.id !== id);
      return true;
    },
    '/fileApi/FileService/DownloadOriginal/file': () => new Response('%PDF'),
  });
  setClient(
    createClient({
      token: () => 'token',
      language: () => 'en',
      baseUrl: 'http://localhost',
      fetch: (request) => globalThis.fetch(request),
    }),
  );
});
afterEach(() => {
  cleanup();
  stopListening();
  jest.restoreAllMocks();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

/** A page that shows its own address. */
function Page() {
  return <output>{useLocation().pathname}</output>;
}

function show(mode: 'public' | 'private' = 'private'): void {
  setSession(buildSampleSession({ mode, rights: ['patientList'] }));
  render(
    <ModuleProviders name="shell">
      <MemoryRouter>
        <TaskCentre />
        <Page />
      </MemoryRouter>
    </ModuleProviders>,
  );
}

const openPanel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Task centre/ }));
  return screen.findByRole('region', { name: 'Task centre' });
};
const listFrames = () => [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).pathname);
const countQueries = () => server.requests.filter((request) => request.endsWith('/QueryTasks')).length;
/** Sends the event of the socket for the end of a task. */
const sendProgress = (finish: boolean, isError = false): void =>
  act(() => bus.emit('task:changed', { taskId: id, type: 'package', progress: 10, total: 10, finish, isError }));

test('TASK-01 shows the task centre to users who may have tasks of some type, with the ongoing tasks', async () => {
  types = [];
  show();
  await waitFor(() => expect(server.requests).toContain('GET /api/TaskService/QueryTaskTypes'));
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
  expect(countQueries()).toBe(0);
  cleanup();
  queryClient.clear();
  types = [buildSampleType()];
  tasks = [sampleTask(), sampleTask({ id: 'b', isError: true })];
  show();
  expect(await screen.findByRole('button', { name: 'Task centre: 1 ongoing, 1 failed' })).toBeTruthy();
});

test('TASK-01 lists tasks with their progress and states, and updates them by events of the socket', async () => {
  tasks = [
    sampleTask({ Progress: 4 }),
    sampleTask({ id: 'b', PackageName: 'Report A', type: 'report', finish: true, Progress: 10 }),
    sampleTask({
      id: 'c',
      PackageName: 'Report B',
      type: 'report',
      isError: true,
      errorMessage: 'stage info not found',
    }),
  ];
  show();
  const panel = await openPanel();
  expect(screen.getByRole('progressbar', { name: 'Progress of Images Li Mei' }).getAttribute('aria-valuenow')).toBe(
    '40',
  );
  expect(panel.textContent).toContain('Done');
  // TASK-02: shown unchanged.
  expect(panel.textContent).toContain('stage info not found');
  act(() =>
    bus.emit('task:changed', {
      taskId: id,
      type: 'package',
      progress: 7,
      total: 10,
      finish: false,
      isError: false,
    }),
  );
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70'));
  expect(countQueries()).toBe(1);
});

test('TASK-01 reports in the panel that there is no task', async () => {
  show();
  expect((await openPanel()).textContent).toContain('No tasks.');
});

test.each([
  ['private', ['/TempFileStore/x.zip'], []],
  ['public', [], ['link /TempFileStore/x.zip Images Li Mei.zip']],
] as const)('TASK-03 a finished package is told of and downloaded, %s mode', async (mode, inFrames, throughLinks) => {
  tasks = [sampleTask()];
  show(mode);
  await screen.findByRole('button', { name: /1 ongoing/ });
  tasks = [sampleTask({ finish: true, Progress: 10, path: '/TempFileStore/x.zip' })];
  sendProgress(true);
  await waitFor(() => expect([...listFrames(), ...downloads]).toEqual([...inFrames, ...throughLinks]));
  expect(toasts).toMatchObject([{ kind: 'success', text: 'Images Li Mei is packed and is being downloaded' }]);
});

test('TASK-03 reports an end once: not again after a reload, in another tab, or if it was never awaited', async () => {
  const startedTask = sampleTask();
  const finishedTask = sampleTask({ finish: true, Progress: 10, path: '/TempFileStore/x.zip' });
  expect(await claimEndedTasks([finishedTask])).toEqual([]);
  expect(await claimEndedTasks([startedTask])).toEqual([]);
  // Two tabs are notified at the same time.
  const both = await Promise.all([claimEndedTasks([finishedTask]), claimEndedTasks([finishedTask])]);
  expect(both.flat()).toEqual([finishedTask]);
  // A slow earlier answer arrives late, then the end once more.
  await claimEndedTasks([startedTask]);
  expect(await claimEndedTasks([finishedTask])).toEqual([]);
});

test('TASK-03 reports an end while no page was open on the next page', async () => {
  tasks = [sampleTask()];
  show();
  await screen.findByRole('button', { name: /1 ongoing/ });
  cleanup();
  queryClient.clear();
  tasks = [sampleTask({ finish: true, Progress: 10, path: '/TempFileStore/x.zip' })];
  show();
  await waitFor(() => expect(listFrames()).toEqual(['/TempFileStore/x.zip']));
});

test('TASK-03 downloads a package that has ended before the tasks were read, because the socket reported its start', async () => {
  show();
  await screen.findByRole('button', { name: /0 ongoing/ });
  tasks = [sampleTask({ finish: true, Progress: 10, path: '/TempFileStore/x.zip' })];
  sendProgress(false);
  await waitFor(() => expect(listFrames()).toEqual(['/TempFileStore/x.zip']));
});

test('SOCK-04 refetches the tasks after a gap of the socket', async () => {
  tasks = [sampleTask()];
  show();
  await screen.findByRole('button', { name: /1 ongoing/ });
  tasks = [sampleTask({ isError: true, errorMessage: 'Packaging failed' })];
  act(() => bus.emit('socket:reconnected', {}));
  expect(await screen.findByRole('button', { name: /0 ongoing, 1 failed/ })).toBeTruthy();
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'Images Li Mei: Packaging failed' }]));
  expect(listFrames()).toEqual([]);
});

test('TASK-02 restarts a failed report with a toast, and reports its end again', async () => {
  tasks = [sampleTask({ type: 'report', isError: true })];
  show();
  await openPanel();
  expect(screen.getByText('Report generation failed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry Images Li Mei' }));
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: /^Operation successful/ }]));
  expect(server.requests).toContain(`POST /api/TaskService/RetryTask/${id}`);
  tasks = [sampleTask({ type: 'report', finish: true, Progress: 10, fileIds: ['file'] })];
  sendProgress(true);
  await waitFor(() => expect(toasts.at(-1)?.text).toBe('Images Li Mei is ready and filed with the patient'));
});

test('TASK-03 downloads results again, a report from its patient, several at once, and removes them', async () => {
  const report: Partial<DownloadTask> = { type: 'report', finish: true, Progress: 10, fileIds: ['file'] };
  tasks = [sampleTask(report), sampleTask({ ...report, id: 'b', PackageName: 'Another' })];
  show();
  await openPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Download Images Li Mei' }));
  await waitFor(() => expect(downloads.map((one) => one.split(' ').slice(2).join(' '))).toEqual(['Images Li Mei.pdf']));
  await userEvent.click(screen.getByRole('button', { name: 'Download 2 reports' }));
  await waitFor(() => expect(downloads).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Images Li Mei' }));
  await waitFor(() => expect(screen.queryByText('Images Li Mei')).toBeNull());
  expect(server.requests).toContain(`DELETE /api/TaskService/RemoveTask/${id}`);
});

test('reports a package whose result is gone', async () => {
  tasks = [sampleTask({ finish: true, Progress: 10, path: '/TempFileStore/x.zip' })];
  show();
  await openPanel();
  tasks = [];
  await userEvent.click(screen.getByRole('button', { name: 'Download Images Li Mei' }));
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'warning' }]));
  expect(listFrames()).toEqual([]);
});

test('shows tasks of any type as declared: the result, the actions, the texts', async () => {
  const link = buildSampleType({
    type: 'plan',
    title: { ch: '方案', en: 'Plan' },
    finished: { ch: '{name} 已完成', en: '{name} may be looked at' },
    result: { kind: 'link' },
    cancel: false,
  });
  const none = buildSampleType({
    type: 'check',
    title: { ch: '检查', en: 'Check' },
    result: { kind: 'none' },
    retry: false,
  });
  types = [link, none];
  const finishedState = { finish: true, Progress: 10 };
  tasks = [
    sampleTask({ type: 'plan', PackageName: 'Waiting' }),
    sampleTask({ ...finishedState, id: 'b', type: 'check', PackageName: 'Checked' }),
    sampleTask({ id: 'c', type: 'check', PackageName: 'Failed', isError: true }),
    sampleTask({ ...finishedState, id: 'd', type: 'unheard-of', PackageName: 'Unknown' }),
  ];
  show();
  await openPanel();
  const offered = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(offered()).toEqual(['Task centre: 1 ongoing, 1 failed', 'Remove Checked', 'Remove Failed']);
  expect([screen.getAllByLabelText('Plan').length, screen.getAllByLabelText('Check').length]).toEqual([1, 2]);
  expect(screen.queryByText('Unknown')).toBeNull();
  tasks = [sampleTask({ ...finishedState, type: 'plan', PackageName: 'Waiting', link: '/plans/1' })];
  sendProgress(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Open Waiting' }));
  expect(screen.getByRole('status').textContent).toBe('/plans/1');
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Waiting may be looked at']));
  expect([...listFrames(), ...downloads]).toEqual([]);
});
