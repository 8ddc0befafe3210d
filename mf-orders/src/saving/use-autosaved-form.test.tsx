import { updateRoleName } from '@dentarium/api/roles/calls';
import type { CallResult } from '@dentarium/api';
import { ModuleProviders } from '@dentarium/platform';
import { FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { FormBody, FormField } from '@dentarium/ui/form';
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
/** Whether the session has ended. */
let isOut: boolean;
let isWhole: boolean | undefined;
/** Whether the network is cut between the save and its answer. */
let isLost: boolean;
/** What saving waits for. */
let saveDelay: Promise<void> | undefined;

/** Saves as a server does that counts versions. */
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
    if (isLost) throw new TypeError('the network is cut');
    return { ...ROLE, ...serverValues };
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

test('ORD-14 what is typed is saved after a pause, in one go, and what follows goes on from there', async () => {
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

test('ORD-14 without a network what was typed stays, and is saved as soon as it is back', async () => {
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

test('ORD-14 a save whose answer was lost is no save of somebody else, and what was typed since follows it', async () => {
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

test('ORD-14 what somebody else has saved after a save whose answer was lost is told', async () => {
  isLost = true;
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('failed');
  serverValues = { ...serverValues, nameCh: '别人', version: 3 };
  isLost = false;
  window.dispatchEvent(new Event('online'));
  await waitForState('conflict');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues).toMatchObject({ nameCh: '别人', nameEn: 'Helper' });
});

test('ORD-14 after a crash what was typed is brought back and saved', async () => {
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

test('ORD-14 the next page waits until everything is saved, also what is typed meanwhile', async () => {
  showForm();
  typeInto('nameEn', 'Helper');
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  typeInto('nameCh', '帮手');
  await waitFor(() => expect(isWhole).toBe(true));
  expect(serverValues).toMatchObject({ nameEn: 'Helper', nameCh: '帮手' });
});

test('ORD-14 who leaves between two pauses loses nothing', async () => {
  showForm();
  typeInto('nameEn', 'Helper');
  await waitForState('unsaved');
  cleanup();
  await waitFor(() => expect(serverValues.nameEn).toBe('Helper'));
});

test('ORD-14 who leaves while it is saved loses nothing of what they typed meanwhile', async () => {
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

test('ORD-14 what another tab has saved comes in below what was typed here', async () => {
  showForm();
  serverValues = { ...START, nameCh: '别人', version: 2 };
  typeInto('nameEn', 'Helper');
  await waitForState('conflict');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues).toEqual({ nameCh: '别人', nameEn: 'Helper', version: 3 });
});

test('ORD-14 AUTH-04 a session that ends while somebody types: after the sign-in what they typed is on the page, and is saved', async () => {
  isOut = true;
  showForm();
  typeInto('nameEn', 'Hel');
  await waitForState('failed');
  typeInto('nameEn', 'Helper');
  // The page of the sign-in takes its place, and leads back to it.
  cleanup();
  isOut = false;
  signIn({ mode: 'private' });
  showForm();
  await waitFor(() => expect(getField('nameEn').value).toBe('Helper'));
  await waitFor(() => expect(serverValues.nameEn).toBe('Helper'));
});

test('ORD-14 two people who change one field: the own text is saved, and that of the other one stays to be read', async () => {
  showForm();
  serverValues = { ...START, nameEn: 'Nurse', version: 2 };
  typeInto('nameEn', 'Helper');
  await waitForState('conflict');
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitForState('saved');
  expect(serverValues.nameEn).toBe('Helper');
  expect(screen.getByText('Now saved by somebody else: Nurse')).toBeTruthy();
  typeInto('nameEn', 'Nurse');
  await waitFor(() => expect(serverValues.nameEn).toBe('Nurse'));
  await waitFor(() => expect(screen.queryByText(/^Now saved by somebody else/)).toBeNull());
});
