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

test('ADM-02 gives and withdraws a right and does not change an unchanged role', () => {
  const [intern, junior] = [createRole(6, [10]), createRole(5, [5, 10])];
  const changesWithRight = toggleRight({}, intern, 5);
  expect(listChangedRightIds(changesWithRight, intern)).toEqual([5, 10]);
  const both = toggleRight(changesWithRight, junior, 10);
  expect([listChangedRightIds(both, intern), listChangedRightIds(both, junior)]).toEqual([[5, 10], [5]]);
  expect(listChangedRoles(both, [intern, junior])).toEqual([intern, junior]);
  expect(listChangedRoles(toggleRight(both, intern, 5), [intern, junior])).toEqual([junior]);
});

test('ADM-02 keeps the changes that somebody else made meanwhile in the same role', () => {
  const changes = toggleRight({}, createRole(6, [9, 10]), 5);
  expect(listChangedRightIds(changes, createRole(6, [6, 10]))).toEqual([5, 6, 10]);
  expect(listChangedRoles(changes, [createRole(6, [5, 6, 10])])).toEqual([]);
});

test('ADM-02 fixes the rights of the super admin to set admins and to edit roles', () => {
  expect([1, 2, 3].map((right) => isFixedRight(createRole(1, []), right))).toEqual([true, true, false]);
  expect(isFixedRight(createRole(2, []), 1)).toBe(false);
});
