import * as calls from '@dentarium/api/account/calls';
import { queryNoticeSettings } from '@dentarium/api/notices/calls';
import * as ownCalls from '@dentarium/server/calls/account';
import { bus } from '@dentarium/bus';
import { askToLeave, setLeaveQuestion } from '@dentarium/platform';
import { FakeServer, Refusal, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const ACCOUNT: ownCalls.OwnAccount = {
  id: USER_ID,
  userName: 'wang',
  name: 'Dr Wang',
  gender: 2,
  phone: '+8613800000000',
  avatar: '',
  isOrthodontist: true,
  qualificationStatus: 2,
  hasPassword: true,
  canSetPassword: false,
  version: 1,
};
const HOSPITAL = {
  scheme: 'hospital',
  nameCh: '医院',
  nameEn: 'Hospital',
  isBound: false,
  displayName: '',
  boundAt: null,
};

function createServerWith(account: Partial<ownCalls.OwnAccount> = {}): FakeServer {
  return new FakeServer()
    .on(ownCalls.getOwnAccount, () => ({ ...ACCOUNT, ...account }))
    .on(calls.getBindThirdPartyList, () => [HOSPITAL])
    .on(queryNoticeSettings, () => [])
    .on(ownCalls.queryOutbox, () => null);
}

beforeEach(() => signIn());

test('PERS-07 redirects /personal to /personal/setting, which shows the user', async () => {
  createServerWith();
  showAt('/personal');
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(location.pathname).toBe('/personal/setting');
  profile.getByText('Dr Wang');
  profile.getByText('Certified');
});

test('PERS-01 requires a name and saves it with normalised spaces', async () => {
  const server = createServerWith().on(calls.updateUserInfo, () => true as const);
  const { user } = showAt('/personal/setting');
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  await user.click(profile.getByRole('button', { name: 'Change' }));
  const field = await profile.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.click(profile.getByRole('button', { name: 'Save' }));
  expect((await profile.findByRole('alert')).textContent).toBe('Name is required');
  expect(server.listReceived(calls.updateUserInfo)).toHaveLength(0);
  await user.type(field, ' Dr   Li ');
  await user.click(profile.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(calls.updateUserInfo)[0]?.body).toEqual({ userId: USER_ID, realName: 'Dr Li' }),
  );
});

test('PERS-01 asks before a typed name is lost, as at the load of a new module version', async () => {
  const confirm = jest.fn(() => false);
  setLeaveQuestion(confirm);
  createServerWith();
  const { user } = showAt('/personal/setting');
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  await user.click(profile.getByRole('button', { name: 'Change' }));
  const field = await profile.findByRole('textbox', { name: 'Name' });
  expect(await askToLeave()).toBe(true);
  await user.type(field, ' Li');
  expect(await askToLeave()).toBe(false);
  expect(confirm.mock.calls).toEqual([['Your name is not saved yet.']]);
  setLeaveQuestion(() => true);
});

test('PERS-08 shows the problems in the password dialog before anything is sent', async () => {
  const server = createServerWith();
  const { user } = showAt('/personal/setting');
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Change and sign in again' });
  await user.click(save);
  dialog.getByText('Password cannot be empty');
  dialog.getByText('New password cannot be empty');
  await user.type(dialog.getByLabelText(/^New password\*?$/), '12345');
  await user.type(dialog.getByLabelText(/^New password again/), '54321');
  await user.click(save);
  dialog.getByText('New password needs at least 6 characters');
  dialog.getByText('The passwords do not match');
  expect(server.listReceived(calls.updatePassword)).toHaveLength(0);
});

test('SITE-02 PERS-08 sets the first password of a registered account by a code only', async () => {
  createServerWith({ hasPassword: false, canSetPassword: true });
  const { user } = showAt('/personal/setting');
  await screen.findByText('None yet: you sign in by codes');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Code/)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Old password' }).disabled).toBe(true);
});

test('PERS-08 shows a wrong old password beside its field; a right one leads to the sign-in', async () => {
  let isWrong = true;
  const server = createServerWith().on(calls.updatePassword, () => {
    if (isWrong) throw new Refusal('account.passwordWrong');
    return true as const;
  });
  const { user } = showAt('/personal/setting');
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Old password/, { selector: 'input[type="password"]' }), 'old-one');
  await user.type(dialog.getByLabelText(/^New password\*?$/), 'maroon-Bus7');
  await user.type(dialog.getByLabelText(/^New password again/), 'maroon-Bus7');
  dialog.getByText('Good');
  await user.click(dialog.getByRole('button', { name: 'Change and sign in again' }));
  await dialog.findByText('The old password is not correct.');
  isWrong = false;
  await user.click(await dialog.findByRole('button', { name: 'Change and sign in again' }));
  await screen.findByText('You were signed out on all devices. Please sign in with the new password.');
  // The server has ended the session, so its response to the next call leads to the sign-in page.
  const before = server.listReceived(ownCalls.getOwnAccount).length;
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(server.listReceived(ownCalls.getOwnAccount).length).toBe(before + 1));
});

test('PERS-01 sends a code at most once a minute and changes the phone with it', async () => {
  const server = createServerWith()
    .on(calls.sendCode, () => ({ cooldown: 60 }))
    .on(ownCalls.queryOutbox, () => [{ phone: 'x', text: 'your code is 123456', createdAt: '2026-01-01T00:00:00Z' }])
    .on(calls.updateUserPhone, () => true as const);
  const { user } = showAt('/personal/setting');
  await user.click(await screen.findByRole('button', { name: 'Change the phone number' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send the code' }));
  dialog.getByText('Incorrect phone number');
  expect(server.listReceived(calls.sendCode)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/New phone number/), '13900000000');
  await user.click(dialog.getByRole('button', { name: 'Send the code' }));
  const resting = await dialog.findByRole('button', { name: /Again in \d+ s/ });
  expect((resting as HTMLButtonElement).disabled).toBe(true);
  await dialog.findByText('your code is 123456');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('The verification code cannot be empty');
  await user.type(dialog.getByLabelText(/Verification code/), '12-34 56');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.listReceived(calls.updateUserPhone)[0]?.body).toEqual({
      userId: USER_ID,
      phone: '13900000000',
      code: '123456',
    }),
  );
});

test('PERS-01 completes the link once after the return from a provider and clears the address', async () => {
  const server = createServerWith().on(ownCalls.finishBindThirdParty, () => ({ ...HOSPITAL, isBound: true }));
  showAt('/personal/setting?code=c&state=s');
  await waitFor(() => expect(server.listReceived(ownCalls.finishBindThirdParty)).toHaveLength(1));
  expect(server.listReceived(ownCalls.finishBindThirdParty)[0]?.body).toEqual({ query: '?code=c&state=s' });
  await waitFor(() => expect(location.search).toBe(''));
});

test('PERS-01 accepts only an image of at most 5 MB as the avatar', async () => {
  const server = createServerWith();
  const { user } = showAt('/personal/setting');
  await screen.findByRole('region', { name: 'Profile' });
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no way to choose an image');
  await user.upload(input, new File([new Uint8Array(6_000_000)], 'b.jpg', { type: 'image/jpeg' }));
  expect(toasts).toContain('An image is required (JPG or PNG, at most 5 MB)');
  expect(server.listReceived(calls.updateUserHeadImg)).toHaveLength(0);
  unsubscribe();
});
