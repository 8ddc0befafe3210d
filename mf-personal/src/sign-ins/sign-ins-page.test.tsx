import { queryAllRoles } from '@dentarium/api/roles/calls';
import * as calls from '@dentarium/server/clinic-calls/sign-ins';
import { CLINIC, expectAccessible, FakeServer, Refusal } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const ATTEMPT: calls.SignInAttempt = {
  subject: 's-1',
  userName: 'wang',
  name: 'Wang Li',
  count: 3,
  firstAt: '2026-11-01T08:00:00Z',
  lastAt: '2026-11-02T08:00:00Z',
};
const ACCOUNT = {
  id: '33333333-3333-4333-8333-333333333333',
  userName: 'wang',
  name: 'Wang Li',
  gender: 0,
  phone: '',
  isOrthodontist: false,
  roleIds: [],
  organisations: [],
  isDisabled: false,
  hasPassword: false,
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
};

function createServer(items: readonly calls.SignInAttempt[] = [ATTEMPT], isExternal = true): FakeServer {
  return new FakeServer().on(calls.querySignIns, () => ({ isExternal, items: [...items] })).on(queryAllRoles, () => []);
}

test('SITE-06 lists persons without an account and links one with an account', async () => {
  signIn();
  let isLinked = true;
  const server = createServer().on(calls.linkSignIn, () => {
    if (isLinked) throw new Refusal('signIn.accountLinked');
    return true as const;
  });
  const { user } = showAt('/user/sign-ins');
  const row = within(await screen.findByRole('row', { name: /Wang Li/ }));
  for (const text of ['wang', 's-1', '3']) expect(row.getByText(text)).toBeDefined();
  await user.click(row.getByRole('button', { name: 'Link an account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^User name/);
  await user.clear(field);
  await user.type(field, 'li');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('This account is linked with the sign-in of somebody else.');
  isLinked = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(calls.linkSignIn).at(-1)?.body).toEqual({ subject: 's-1', userName: 'li' });
});

// Checks the focus of mf-personal/src/sign-ins/link-dialog.tsx.
test('PAT-02 SITE-06 moves the focus into the link with an account', async () => {
  signIn();
  createServer();
  const { user } = showAt('/user/sign-ins');
  await user.click(await screen.findByRole('button', { name: 'Link an account' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await expectAccessible(screen.getByRole('dialog'));
});

test('SITE-06 creates an account with the names of the sign-in service and shows no password', async () => {
  signIn();
  const server = createServer().on(calls.createSignInAccount, () => ACCOUNT);
  const { user } = showAt('/user/sign-ins');
  await user.click(await screen.findByRole('button', { name: 'Create an account' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(calls.createSignInAccount).at(-1)?.body).toMatchObject({
    subject: 's-1',
    userName: 'wang',
    name: 'Wang Li',
    orgIds: [CLINIC.id],
  });
});

test.each([
  [true, /without an account are shown here/],
  [false, /its own sign-in service/],
])('SITE-06 explains an empty list (external provider: %p)', async (isExternal, text) => {
  signIn();
  createServer([], isExternal);
  showAt('/user/sign-ins');
  expect(await screen.findByText(text)).toBeDefined();
});

test('SITE-06 shows the page to operators of a public site in the personal centre', async () => {
  signIn({ mode: 'public' });
  createServer();
  showAt('/personal/sign-ins');
  expect(await screen.findByRole('row', { name: /Wang Li/ })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  const tabs = within(screen.getByRole('navigation', { name: 'Accounts and sign-in' }));
  expect(tabs.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/personal/people/sign-ins');
  expect(tabs.getByRole('link', { name: 'Accounts' }).getAttribute('href')).toBe('/personal/people');
});
