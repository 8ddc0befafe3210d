import { expect, test } from '@jest/globals';
import { listChangedRightIds, listChangedRoles, isFixedRight, toggleRight } from './role-changes.ts';

const createRole = (id: number, rights: readonly number[]) => ({
  id,
  nameCh: '角色',
  nameEn: 'Role',
  jurisdictionList: rights.map((right) => ({ id: right })),
  isOwn: false,
  userCount: 0,
  version: 1,
});

test('ADM-02 a right is given and taken, and a role that is as it was is not changed', () => {
  const [intern, junior] = [createRole(6, [10]), createRole(5, [5, 10])];
  const given = toggleRight({}, intern, 5);
  expect(listChangedRightIds(given, intern)).toEqual([5, 10]);
  const both = toggleRight(given, junior, 10);
  expect([listChangedRightIds(both, intern), listChangedRightIds(both, junior)]).toEqual([[5, 10], [5]]);
  expect(listChangedRoles(both, [intern, junior])).toEqual([intern, junior]);
  expect(listChangedRoles(toggleRight(both, intern, 5), [intern, junior])).toEqual([junior]);
});

test('ADM-02 what somebody else has given or taken meanwhile in the same role is not undone', () => {
  const changes = toggleRight({}, createRole(6, [9, 10]), 5);
  expect(listChangedRightIds(changes, createRole(6, [6, 10]))).toEqual([5, 6, 10]);
  expect(listChangedRoles(changes, [createRole(6, [5, 6, 10])])).toEqual([]);
});

test('ADM-02 the super admin keeps the rights to set admins and to edit roles', () => {
  expect([1, 2, 3].map((right) => isFixedRight(createRole(1, []), right))).toEqual([true, true, false]);
  expect(isFixedRight(createRole(2, []), 1)).toBe(false);
});
