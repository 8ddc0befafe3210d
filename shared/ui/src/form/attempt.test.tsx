import { settleRequests } from '@dentarium/api/site/request-calls';
import { languageAtom, ModuleProviders, pageStore } from '@dentarium/platform';
import { FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { type Names, ROLE, updateRoleName } from './testing/update-role-name.ts';
import { type FormOptions, useForm } from './use-form.ts';

const SAVED = /was saved, although its answer did not arrive/;

let server: FakeServer;
/** The ids of the requests that the server has made. */
let madeKeys: string[];
let closeCount: number;
/** False while answers are lost. */
let isOnline: boolean;
let isReachable: boolean;

beforeEach(() => {
  pageStore.set(languageAtom, 'en');
  sessionStorage.clear();
  signIn({ mode: 'private' });
  madeKeys = [];
  closeCount = 0;
  isOnline = true;
  isReachable = true;
  server = new FakeServer();
  server.on(settleRequests, ({ body }) => {
    if (!isReachable) throw new Error('no connection');
    const { keys } = body as { keys: string[] };
    return { madeKeys: keys.filter((key) => madeKeys.includes(key)) };
  });
  server.on(updateRoleName, ({ headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    if (isReachable && !madeKeys.includes(key)) madeKeys.push(key);
    return isOnline ? ROLE : new Promise(() => undefined);
  });
});
afterEach(cleanup);

type Options = Partial<FormOptions<Names, unknown, unknown>>;

function RoleForm(options: Options) {
  const form = useForm<Names, unknown>({
    start: { nameCh: '助理', nameEn: '' },
    toBody: (names) => ({ ...names, version: 1 }),
    save: (send, body) => send(updateRoleName, { params: { id: 9 }, body: body as Names & { version: number } }),
    onSaved: () => {
      closeCount += 1;
    },
    ...(options.attemptKey === undefined ? { draftKey: 'role.new' } : {}),
    ...options,
  });
  return (
    <FormDialog title="Role" form={form} onClose={() => undefined}>
      <FormField form={form} name="nameEn" label="nameEn">
        {(control, { value, change }) => (
          <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}

function show(options: Options = {}): void {
  render(
    <ModuleProviders name="ui">
      <RoleForm {...options} />
    </ModuleProviders>,
  );
}
const field = (): HTMLInputElement => screen.getByLabelText(/^nameEn/);
const type = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: /Save/ }));
const countSent = (): number => server.listReceived(updateRoleName).length;

/** Saves a name, and leaves the page before the answer arrives. */
async function saveAndReload(options: Options = {}): Promise<void> {
  isOnline = false;
  show(options);
  type('Helper');
  save();
  await waitFor(() => expect(countSent()).toBe(1));
  cleanup();
  isOnline = true;
}

test('SAFE-06 says after a reload that a record was saved, and offers no draft of it', async () => {
  await saveAndReload();
  show();
  await screen.findByText(SAVED);
  expect(screen.queryByRole('button', { name: 'Continue with it' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Continue with it' })).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('SAFE-06 offers the draft after a reload if the request did not arrive, and saves it once', async () => {
  await saveAndReload();
  madeKeys = [];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  await waitFor(() => expect(field().value).toBe('Helper'));
  save();
  await waitFor(() => expect(closeCount).toBe(1));
  expect(madeKeys).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('SAFE-06 sends nothing while it is unknown whether the record was saved', async () => {
  await saveAndReload();
  isReachable = false;
  show();
  await screen.findByText(/It is not known whether/);
  type('Other');
  save();
  await waitFor(() => expect(server.listReceived(settleRequests)).toHaveLength(2));
  await screen.findByRole('button', { name: 'Save' });
  expect(countSent()).toBe(1);
  isReachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByText(SAVED);
});

test('SAFE-06 asks before other values are sent after a lost answer', async () => {
  server.on(updateRoleName, ({ headers }) => {
    madeKeys.push(headers.get('idempotency-key') ?? '');
    if (madeKeys.length === 1) throw new Error('the connection is lost');
    return ROLE;
  });
  show();
  type('Helper');
  save();
  await waitFor(() => expect(countSent()).toBe(1));
  type('Helper 2');
  // The button has this name once nothing is pending.
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText(SAVED);
  expect(countSent()).toBe(1);
});

test('SAFE-06 continues a save of several calls with those that were not made', async () => {
  await saveAndReload({ hasSeveralCalls: true });
  const [firstKey] = madeKeys;
  show({ hasSeveralCalls: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  await waitFor(() => expect(field().value).toBe('Helper'));
  save();
  await waitFor(() => expect(closeCount).toBe(1));
  expect(madeKeys).toEqual([firstKey]);
});

test.each([
  ['too old', { at: '2020-01-01T00:00:00.000Z' }],
  ['secret', { requests: [{ callId: 'a', inputKey: 'a', key: 'a', isSecret: true }] }],
])('SAFE-06 says that the outcome of an attempt is unknown if it is %s', async (_, change) => {
  await saveAndReload();
  const [key = ''] = Object.keys(sessionStorage).filter((one) => one.startsWith('dentarium.attempt.'));
  const attempt = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
  sessionStorage.setItem(key, JSON.stringify({ ...attempt, ...change }));
  show();
  await screen.findByText(/It is not known whether/);
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Continue with it' });
});

test('SAFE-06 stores an attempt of a form without a draft', async () => {
  await saveAndReload({ attemptKey: 'role.attempt' });
  expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/role\.attempt$/)]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Helper');
  show({ attemptKey: 'role.attempt' });
  await screen.findByText(SAVED);
});

test.each(['{}', '[]', 'not json', '{"at":"2026-05-04T10:00:00Z","requests":[{}]}'])(
  'SAFE-06 ignores data that is no attempt: %s',
  async (text) => {
    sessionStorage.setItem('dentarium.attempt.1.role.new', text);
    show();
    await act(async () => undefined);
    expect(screen.queryByText(/moment|not known/)).toBeNull();
  },
);
