import { queryAllRoles } from '@dentarium/api/roles/calls';
import * as calls from '@dentarium/api/administration/calls';
import * as ownCalls from '@dentarium/server/clinic-calls/administration';
import { CLINIC, FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const NURSE: calls.AdministeredUser = {
  id: '33333333-3333-4333-8333-333333333333',
  userName: 'zhao',
  name: 'Zhao Xin',
  gender: 2,
  phone: '',
  isOrthodontist: false,
  roleIds: [7],
  organisations: [{ id: CLINIC.id, name: CLINIC.name, nameEn: CLINIC.nameEn }],
  isDisabled: false,
  hasPassword: true,
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 4,
};

function createServerWith(users: readonly calls.AdministeredUser[] = [NURSE]): FakeServer {
  return new FakeServer()
    .on(ownCalls.queryUserList, () => ({ total: users.length, items: [...users] }))
    .on(queryAllRoles, () => [
      { id: 5, nameCh: '初级医生', nameEn: 'Junior doctor' },
      { id: 7, nameCh: '分诊护士', nameEn: 'Triage nurse' },
    ]);
}

beforeEach(() => signIn());

test('ADM-01 lists accounts with names, roles, clinics and last sign-in', async () => {
  createServerWith();
  showAt('/user');
  const row = within(await screen.findByRole('row', { name: /Zhao Xin/ }));
  for (const text of ['zhao', 'Bright Dental', 'Never', 'Active']) expect(row.getByText(text)).toBeDefined();
  expect(await row.findByText('Triage nurse')).toBeDefined();
});

test('ADM-01 shows the password of a new account once and shows refusals beside the field', async () => {
  let isTaken = true;
  const server = createServerWith().on(calls.insertUserInfo, () => {
    if (isTaken) throw new Refusal('user.nameTaken', { userName: 'zhao' });
    return { user: NURSE, password: 'abcd2345efgh' };
  });
  const { user } = showAt('/user');
  await user.click(await screen.findByRole('button', { name: 'New account' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText(/^User name/), 'zhao');
  await user.type(drawer.getByLabelText(/^Name/), 'Zhao Xin');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('In use already');
  isTaken = false;
  await user.click(await drawer.findByRole('button', { name: 'Save' }));
  await screen.findByText('abcd2345efgh');
  expect(server.listReceived(calls.insertUserInfo).at(-1)?.body).toMatchObject({
    userName: 'zhao',
    name: 'Zhao Xin',
    orgIds: [CLINIC.id],
    roleIds: [],
  });
});

test('ADM-01 notifies the slower editor, keeps the typed values and saves over the latest version', async () => {
  let now = NURSE;
  const server = createServerWith()
    .on(ownCalls.queryUserList, () => ({ total: 1, items: [now] }))
    .on(ownCalls.updateUserAccount, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== now.version) throw new Refusal('version.stale', { noun: 'account' });
      return now;
    });
  const { user } = showAt('/user');
  await user.click(await screen.findByRole('button', { name: 'Zhao Xin' }));
  const drawer = within(await screen.findByRole('dialog'));
  now = { ...NURSE, phone: '+8613911112222', version: 5 };
  const name = drawer.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Zhao Xinyi');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await user.click(await drawer.findByRole('button', { name: 'Load the latest' }));
  await waitFor(() => expect(drawer.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+8613911112222'));
  expect((name as HTMLInputElement).value).toBe('Zhao Xinyi');
  await user.click(await drawer.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(ownCalls.updateUserAccount).at(-1)?.body).toMatchObject({
      name: 'Zhao Xinyi',
      phone: '+8613911112222',
      version: 5,
    }),
  );
});

test('ADM-01 validates a file before it creates accounts', async () => {
  const problem = { line: 3, column: 'roles', problem: 'role' as const, value: 'Wizard' };
  let problems = [problem];
  const server = createServerWith().on(ownCalls.importUsers, ({ query }) => ({
    rows: 2,
    created: query.get('dryRun') === 'false' && problems.length === 0 ? 2 : 0,
    encoding: 'utf-8' as const,
    problems,
    problemCount: problems.length,
  }));
  const { user } = showAt('/user');
  await user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no way to choose a file');
  const createFile = () => new File(['userName,name\n'], 'people.csv', { type: 'text/csv' });
  await user.upload(input, createFile());
  await dialog.findByText('There is no such role');
  const row = within(dialog.getByRole('row', { name: /There is no such role/ }));
  row.getByText('Roles');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make the accounts' }).disabled).toBe(true);
  problems = [];
  await user.upload(input, createFile());
  await user.click(await dialog.findByRole('button', { name: 'Make 2 accounts' }));
  await waitFor(() =>
    expect(server.listReceived(ownCalls.importUsers).map(({ query }) => query.get('dryRun'))).toEqual([
      'true',
      'true',
      'false',
    ]),
  );
});

test('ADM-01 reports the missing right to administer accounts', async () => {
  createServerWith().on(ownCalls.queryUserList, () => {
    throw new Refusal('access.denied');
  });
  showAt('/user');
  expect(await screen.findByText('You do not have the permission to do this.')).toBeDefined();
});
