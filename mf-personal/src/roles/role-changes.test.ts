import { expect, test } from '@jest/globals';
import { changedRights, changedRoles, isFixed, toggled } from './role-changes.ts';

const role = (id: number, rights: readonly number[]) => ({
  id,
  nameCh: '角色',
  nameEn: 'Role',
  jurisdictionList: rights.map((right) => ({ id: right })),
  isOwn: false,
  userCount: 0,
  version: 1,
});

test('ADM-02 a right is given and taken, and a role that is as it was is not changed', () => {
  const [intern, junior] = [role(6, [10]), role(5, [5, 10])];
  const given = toggled({}, intern, 5);
  expect(changedRights(given, intern)).toEqual([5, 10]);
  const both = toggled(given, junior, 10);
  expect([changedRights(both, intern), changedRights(both, junior)]).toEqual([[5, 10], [5]]);
  expect(changedRoles(both, [intern, junior])).toEqual([intern, junior]);
  expect(changedRoles(toggled(both, intern, 5), [intern, junior])).toEqual([junior]);
});

test('ADM-02 what somebody else has given or taken meanwhile in the same role is not undone', () => {
  const changes = toggled({}, role(6, [9, 10]), 5);
  expect(changedRights(changes, role(6, [6, 10]))).toEqual([5, 6, 10]);
  expect(changedRoles(changes, [role(6, [5, 6, 10])])).toEqual([]);
});

test('ADM-02 the super admin keeps the rights to set admins and to edit roles', () => {
  expect([1, 2, 3].map((right) => isFixed(role(1, []), right))).toEqual([true, true, false]);
  expect(isFixed(role(2, []), 1)).toBe(false);
});
