import * as calls from '@dentarium/api/account/calls';
import * as ownCalls from '@dentarium/server/calls/account';
import { FakeServer, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const HOSPITAL: calls.ThirdParty = {
  scheme: 'hospital',
  nameCh: '医院',
  nameEn: 'Hospital',
  isBound: true,
  displayName: 'wang@hospital',
  boundAt: '2026-05-01T08:00:00Z',
};

beforeEach(() => signIn());

/** Creates a server that stores the account of the user. */
function createAccountServer(overrides: Partial<ownCalls.OwnAccount> = {}): FakeServer {
  let account: ownCalls.OwnAccount = {
    id: USER_ID,
    userName: 'wang',
    name: 'Dr Wang',
    gender: 2,
    phone: '',
    avatar: '',
    isOrthodontist: false,
    qualificationStatus: 1,
    hasPassword: true,
    canSetPassword: false,
    version: 1,
    ...overrides,
  };
  let provider = HOSPITAL;
  return new FakeServer()
    .on(ownCalls.getOwnAccount, () => account)
    .on(ownCalls.queryOutbox, () => null)
    .on(calls.getBindThirdPartyList, () => [provider])
    .on(calls.updateIsOrthodontist, ({ body }) => {
      account = { ...account, ...(body as { isOrthodontist: boolean }) };
      return true as const;
    })
    .on(calls.updateUserSex, ({ body }) => {
      account = { ...account, gender: (body as { sex: number }).sex };
      return true as const;
    })
    .on(calls.unBindThirdParty, () => {
      provider = { ...HOSPITAL, isBound: false, displayName: '', boundAt: null };
      return true as const;
    });
}

async function showProfile() {
  return within(await screen.findByRole('region', { name: 'Profile' }));
}

test('PERS-01 saves by a switch whether the user is an orthodontist', async () => {
  const server = createAccountServer();
  const { user } = showAt('/personal/setting');
  await user.click((await showProfile()).getByRole('switch', { name: 'Orthodontist' }));
  await waitFor(() =>
    expect(server.listReceived(calls.updateIsOrthodontist)).toMatchObject([{ body: { isOrthodontist: true } }]),
  );
  showAt('/personal/setting');
  expect((await showProfile()).getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

test('PERS-01 saves the selected gender', async () => {
  const server = createAccountServer();
  showAt('/personal/setting');
  fireEvent.mouseDown((await showProfile()).getByRole('combobox', { name: 'Gender' }));
  fireEvent.click(await screen.findByText('Male', { selector: '.ant-select-item-option-content' }));
  await waitFor(() =>
    expect(server.listReceived(calls.updateUserSex)).toMatchObject([{ body: { userId: USER_ID, sex: 1 } }]),
  );
});

test.each([
  [1, 'Not certified'],
  [2, 'Certified'],
  [3, 'Certified'],
  [4, 'Certification failed'],
])('PERS-01 shows the state %i of the qualification as "%s"', async (qualificationStatus, text) => {
  createAccountServer({ qualificationStatus });
  showAt('/personal/setting');
  expect((await showProfile()).getByText(text)).toBeTruthy();
});

test('PERS-01 names the owner of a linked account and removes the link after a confirmation', async () => {
  const server = createAccountServer();
  const { user } = showAt('/personal/setting');
  await screen.findByText('wang@hospital');
  await user.click(screen.getByRole('button', { name: /Hospital/ }));
  expect(server.listReceived(calls.unBindThirdParty)).toHaveLength(0);
  const question = document.querySelector<HTMLElement>(
    '.ant-popconfirm .ant-btn-primary, .ant-popover .ant-btn-primary',
  );
  if (question === null) throw new Error('Nothing is asked');
  await user.click(question);
  await waitFor(() => expect(screen.queryByText('wang@hospital')).toBeNull());
  expect(server.listReceived(calls.unBindThirdParty)).toMatchObject([{ body: { scheme: 'hospital' } }]);
});
