import { queryUserList } from '@dentarium/server/clinic-calls/administration';
import { FakeServer } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

test.each([
  ['in public mode', { mode: 'public' as const }],
  ['without a right of the administration', { rights: ['patientList' as const], roles: ['internDoctor' as const] }],
])('ADM-01 ADM-02 denies the administration without a request: %s', async (_, account) => {
  signIn(account);
  const server = new FakeServer();
  for (const address of ['/user', '/user/audit', '/roles']) {
    showAt(address);
    await screen.findByText('You may not administer this site');
    expect(screen.queryAllByRole('button')).toEqual([]);
  }
  expect(server.listReceived(queryUserList)).toEqual([]);
});
