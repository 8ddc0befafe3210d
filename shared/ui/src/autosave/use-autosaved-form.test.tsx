import { updateRoleName } from '../form/testing/update-role-name.ts';
import type { CallResult } from '@dentarium/api';
import { ModuleProviders } from '@dentarium/platform';
import { FakeServer, LostAnswer, Refusal, signIn } from '@dentarium/platform/testing';
import { FormBody, FormField } from '../form/index.ts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { useAutosavedForm } from './use-autosaved-form.ts';

const NAMES = ['nameCh', 'nameEn'] as const;
type Values = { nameCh: string; nameEn: string; version: number };
const START: Values = { nameCh: '助理', nameEn: 'Assistant', version: 1 };
const ROLE: CallResult<typeof updateRoleName> = { id: 9, ...START, jurisdictionList: [], isOwn: true, userCount: 0 };

let server: FakeServer;
let fails: boolean;
/** True if the session has ended. */
let isOut: boolean;
let isWhole: boolean | undefined;
/** True if the network fails between the save and its answer. */
let isLost: boolean;
/** A promise that delays the save. */
let saveDelay: Promise<void> | undefined;

/** The values of a server that counts versions. */
let serverValues: Values;
beforeEach(() => {
  sessionStorage.clear();
  signIn({ mode: 'private' });
  fails = false;
  isOut = false;
  isLost = false;
  isWhole = undefined;
  saveDelay = undefined;
  serverValues = START;
  server = new FakeServer().on(updateRoleName, async ({ body }) => {
    await saveDelay;
    if (isOut) throw new Refusal('auth.required');
    if (fails) throw new Refusal('server.failed');
    const sentValues = body as Values;
    if (sentValues.version !== serverValues.version) throw new Refusal('version.stale', { noun: 'role' });
    serverValues = { ...sentValues, version: serverValues.version + 1 };
    const answer = { ...ROLE, ...serverValues };
    if (isLost) throw new LostAnswer(answer);
    return answer;
  });
});
afterEach(cleanup);

function SampleForm() {
  const { form, state, flush } = useAutosavedForm<Values, CallResult<typeof updateRoleName>>({
    start: START,
    save: (send, body) => send(updateRoleName, { params: { id: 9 }, body }),
    toNextValues: ({ version }, values) => ({ ...values, version }),
    stale: { noun: 'role', title: 'Changed elsewhere', load: () => Promise.resolve(serverValues) },
    draftKey: 'order.9',
    versionIn: 'version',
  });
  return (
    <FormBody form={form}>
      {NAMES.map((name) => (
        <FormField key={name} form={form} name={name} label={name}>
          {(control, { value, change }) => (
            <Input {...control} value={value} onChange={({ target }) => change(target.value)} />
          )}
        </FormField>
      ))}
      <p role="status">{state}</p>
      <button type="button" onClick={() => void flush().then((whole) => (isWhole = whole))}>
        next
      </button>
    </FormBody>
  );
}

function showForm(): void {
  render(
    <ModuleProviders name="orders">
      <SampleForm />
    </ModuleProviders>,
  );
}
const getField = (name: (typeof NAMES)[number]) => screen.getByLabelText<HTMLInputElement>(name);
const typeInto = (name: (typeof NAMES)[number], value: string): boolean =>
  fireEvent.change(getField(name), { target: { value } });
const waitForState = (state: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(state));
const listSentBodies = () => server.listReceived(updateRoleName).map(({ body }) => body);

test('ORD-14 saves input after a pause in one request, and continues from there', async () => {
  showForm();
  typeInto('nameEn', 'Hel');
  typeInto('nameEn', 'Helper');
  typeInto('nameCh', '帮手');
  await waitForState('saved');
  expect(listSentBodies()).toEqual([{ nameCh: '帮手', nameEn: 'Helper', version: 1 }]);
  typeInto('nameEn', 'Helpers');
  await waitForState('unsaved');
  await waitForState('saved');
  expect(serverValues).toEqual({ nameCh: '帮手', nameEn: 'Helpers', version: 3 });
});

test('ORD-14 preserves input without a network, and saves it as soon as the network is back', async () => {
  fails = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  expect(getField('nameEn').value).toBe('Helper');
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  await waitFor(() => expect(isWhole).toBe(false));
  fails = false;
  window.dispatchEvent(new Event('online'));
  await waitForState('saved');
  expect(serverValues.nameEn).toBe('Helper');
});

test('ORD-14 recognises its own save with a lost answer, and saves later input', async () => {
  isLost = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  expect(serverValues).toMatchObject({ nameEn: 'Helper', version: 2 });
  typeInto('nameCh', '帮手');
  isLost = false;
  window.dispatchEvent(new Event('online'));
  await waitForState('saved');
  expect(serverValues).toEqual({ nameCh: '帮手', nameEn: 'Helper', version: 3 });
});

test('ORD-14 reports a save of another user after an own save with a lost answer', async () => {
  isLost = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  serverValues = { ...serverValues, nameCh: '别人', version: 3 };
  isLost = false;
  typeInto('nameEn', 'Helpers');
  window.dispatchEvent(new Event('online'));
  await waitForState('stale');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues).toMatchObject({ nameCh: '别人', nameEn: 'Helpers' });
});

test('ORD-14 restores and saves input after a crash', async () => {
  fails = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  cleanup();
  fails = false;
  showForm();
  await waitFor(() => expect(getField('nameEn').value).toBe('Helper'));
  await waitFor(() => expect(serverValues.nameEn).toBe('Helper'));
});

test('SAFE-06 ORD-14 sees no other user in its own save before a reload', async () => {
  isLost = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  isLost = false;
  const windowStorage = { ...sessionStorage };
  cleanup();
  await waitFor(() => expect(listSentBodies()).toHaveLength(2));
  // A page that is reloaded cannot save on leaving.
  Object.assign(sessionStorage, windowStorage);
  showForm();
  typeInto('nameEn', 'Helpers');
  await waitForState('saved');
  expect(serverValues).toEqual({ nameCh: '助理', nameEn: 'Helpers', version: 3 });
});

test('ORD-14 delays the next page until everything is saved, including new input', async () => {
  showForm();
  typeInto('nameEn', 'Helper');
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  typeInto('nameCh', '帮手');
  await waitFor(() => expect(isWhole).toBe(true));
  expect(serverValues).toMatchObject({ nameEn: 'Helper', nameCh: '帮手' });
});

test('ORD-14 saves input when the page is left between two pauses', async () => {
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('unsaved');
  cleanup();
  await waitFor(() => expect(serverValues.nameEn).toBe('Helper'));
});

test('ORD-14 saves input when the page is left during a save', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  saveDelay = promise;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('saving');
  typeInto('nameCh', '帮手');
  cleanup();
  resolve();
  await waitFor(() => expect(serverValues).toMatchObject({ nameEn: 'Helper', nameCh: '帮手', version: 3 }));
});

test('ORD-14 merges the save of another tab below the own input', async () => {
  showForm();
  serverValues = { ...START, nameCh: '别人', version: 2 };
  typeInto('nameEn', 'Helper');
  await waitForState('stale');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues).toEqual({ nameCh: '别人', nameEn: 'Helper', version: 3 });
});

test('ORD-14 AUTH-04 restores and saves input after a session ended while typing', async () => {
  isOut = true;
  showForm();
  typeInto('nameEn', 'Hel');
  await waitForState('failed');
  typeInto('nameEn', 'Helper');
  // The sign-in page replaces the form, and leads back to it.
  cleanup();
  isOut = false;
  signIn({ mode: 'private' });
  showForm();
  await waitFor(() => expect(getField('nameEn').value).toBe('Helper'));
  await waitFor(() => expect(serverValues.nameEn).toBe('Helper'));
});

test('ORD-14 saves the own text on a conflict in one field, and shows the other text', async () => {
  showForm();
  serverValues = { ...START, nameEn: 'Nurse', version: 2 };
  typeInto('nameEn', 'Helper');
  await waitForState('stale');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues.nameEn).toBe('Helper');
  expect(screen.getByText('Now saved by somebody else: Nurse')).toBeTruthy();
  typeInto('nameEn', 'Nurse');
  await waitFor(() => expect(serverValues.nameEn).toBe('Nurse'));
  await waitFor(() => expect(screen.queryByText(/^Now saved by somebody else/)).toBeNull());
});
