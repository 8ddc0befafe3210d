import { getAllPermission, getMemberInfo } from '@dentarium/api/services/member-service';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.tsx';

test('PERS-02 the benefits of a membership are shown with how much of each is used', async () => {
  signIn({ mode: 'public' });
  const storage = { permissionKey: 9, isEnable: true, expansionInfoVOs: [{ usage: 25_000_000, total: 100_000_000 }] };
  new FakeServer()
    .on(getMemberInfo, () => ({
      memberName: 'Super',
      expirationTime: '2999-01-01T00:00:00Z',
      expirationTimeStr: '2999-01-01',
      permissionInfoVOs: [storage],
    }))
    .on(getAllPermission, () => [
      { ...storage, permissionName: 'Cloud storage' },
      { permissionKey: 1, permissionName: 'AI image organisation', isEnable: false, expansionInfoVOs: [] },
    ]);
  showAt('/personal/account');
  await screen.findByText('Valid until 2999-01-01');
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  screen.getByText('Not included');
});

test('PERS-02 a site of private mode has no membership, and says so', async () => {
  signIn({ mode: 'private' });
  const server = new FakeServer();
  showAt('/personal/account');
  await screen.findByText('This site needs no membership');
  expect(server.received(getMemberInfo)).toEqual([]);
});
