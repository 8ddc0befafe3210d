import * as calls from '@dentarium/api/roles/calls';
import { FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showAt, signIn } from '../testing/show-personal.ts';

const createRole = (
  id: number,
  nameEn: string,
  rights: readonly number[],
  more: Partial<calls.Role> = {},
): calls.Role => ({
  id,
  nameCh: nameEn,
  nameEn,
  jurisdictionList: rights.map((right) => ({ id: right })),
  isOwn: false,
  userCount: 2,
  version: 3,
  ...more,
});

beforeEach(() => signIn());

test('ADM-02 saves a changed right with the version of its role and can reset it before', async () => {
  const server = new FakeServer()
    .on(calls.queryRolesInfo, () => [createRole(1, 'Super admin', [1, 2]), createRole(6, 'Intern', [10])])
    .on(calls.updateRoleJuridiction, () => createRole(6, 'Intern', [6, 10]));
  const { user } = showAt('/roles');
  const box = await screen.findByRole('checkbox', { name: 'Intern: Download data' });
  const fixed = screen.getByRole('checkbox', { name: 'Super admin: Set admins' });
  expect((fixed as HTMLInputElement).disabled).toBe(true);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect((box as HTMLInputElement).checked).toBe(false);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.listReceived(calls.updateRoleJuridiction)).toHaveLength(1));
  const [request] = server.listReceived(calls.updateRoleJuridiction);
  expect([request?.params['id'], request?.query.get('version'), request?.body]).toEqual(['6', '3', [6, 10]]);
});

test('ADM-02 keeps the choices made here and the changes of somebody else in the same role', async () => {
  let version = 3;
  const server = new FakeServer()
    .on(calls.queryRolesInfo, () => [createRole(6, 'Intern', version === 3 ? [10] : [5, 10], { version })])
    .on(calls.updateRoleJuridiction, ({ query }) => {
      if (query.get('version') === '3') {
        version = 4;
        throw new Refusal('version.stale', { noun: 'role' });
      }
      return createRole(6, 'Intern', [6, 10]);
    });
  const { user } = showAt('/roles');
  await user.click(await screen.findByRole('checkbox', { name: 'Intern: Download data' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.listReceived(calls.queryRolesInfo).length).toBeGreaterThan(1));
  const box = screen.getByRole('checkbox', { name: 'Intern: Download data' });
  expect((box as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(document.querySelectorAll('[data-changed="true"]').length).toBe(1));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Intern: Edit data' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.listReceived(calls.updateRoleJuridiction).at(-1)?.query.get('version')).toBe('4'));
  expect(server.listReceived(calls.updateRoleJuridiction).at(-1)?.body).toEqual([5, 6, 10]);
});

test('ADM-02 shows the table read-only without the right to edit roles', async () => {
  signIn({ rights: ['resetPassword'], roles: ['admin'] });
  new FakeServer().on(calls.queryRolesInfo, () => [createRole(6, 'Intern', [10])]);
  showAt('/roles');
  const box = await screen.findByRole('checkbox', { name: 'Intern: Image data' });
  expect((box as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
