import { getAllPermission, getMemberInfo } from '@dentarium/api/membership/calls';
import { useLanguage } from '@dentarium/platform';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

test('PERS-02 shows the benefits of a membership with the used share of each', async () => {
  signIn({ mode: 'public' });
  const storage = {
    permissionKey: 9,
    isEnable: true,
    expansionInfoVOs: [{ usage: 125 * 1024 ** 3, total: 500 * 1024 ** 3 }],
  };
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
  screen.getByText('125 GiB of 500 GiB used (25%)');
  screen.getByText('Not included');
});

test('PERS-02 shows a membership without an end as such', async () => {
  signIn({ mode: 'public' });
  new FakeServer()
    .on(getMemberInfo, () => ({
      memberName: 'Lifetime',
      expirationTime: '9999-12-31T00:00:00.000Z',
      expirationTimeStr: '',
      permissionInfoVOs: [],
    }))
    .on(getAllPermission, () => []);
  showAt('/personal/account');
  expect(await screen.findByText('Without an end')).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
});

test('PERS-02 requests the names of the benefits again in another language', async () => {
  signIn({ mode: 'public' });
  const names = ['Smart overlay', '智能重叠'];
  const server = new FakeServer()
    .on(getMemberInfo, () => ({ memberName: '', expirationTime: null, expirationTimeStr: '', permissionInfoVOs: [] }))
    .on(getAllPermission, () => [
      {
        permissionKey: 1,
        permissionName: names.shift() ?? '',
        isEnable: true,
        expansionInfoVOs: [],
      },
    ]);
  showAt('/personal/account');
  await screen.findByText('Smart overlay');
  const change = renderHook(() => useLanguage());
  act(() => change.result.current[1]('ch'));
  await screen.findByText('智能重叠');
  expect(server.listReceived(getMemberInfo)).toHaveLength(2);
  act(() => change.result.current[1]('en'));
});

test('PERS-02 reports that a site of private mode has no membership', async () => {
  signIn({ mode: 'private' });
  const server = new FakeServer();
  showAt('/personal/account');
  await screen.findByText('This site needs no membership');
  expect(server.listReceived(getMemberInfo)).toEqual([]);
});
