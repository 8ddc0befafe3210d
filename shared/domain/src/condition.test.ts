import { describe, expect, test } from '@jest/globals';
import { type Condition, isConditionMet, isTriageUser, resolveRights, type Standing } from './condition.ts';
import { parseMode } from './mode.ts';
import { RIGHT_NAMES, RIGHTS, ROLES } from './rights.ts';

const flags = {
  online: true,
  prDesign: false,
  agent: false,
  remote: false,
  notes: false,
  callNumber: true,
  dentureDesign: false,
};
const standing: Standing = {
  mode: 'private',
  rights: new Set(['patientList', 'edit']),
  roleIds: new Set([ROLES.juniorDoctor]),
  flags,
  userName: 'junior',
  signs: true,
  lab: true,
  whitelists: { callNumber: ['junior'] },
};

describe('conditions', () => {
  test.each<[Condition | undefined, boolean]>([
    [undefined, true],
    [{}, true],
    [{ right: 'patientList' }, true],
    [{ right: 'case' }, false],
    [{ right: ['case', 'edit'] }, true],
    [{ role: 'superAdmin' }, false],
    [{ role: ['admin', 'juniorDoctor'] }, true],
    [{ mode: 'private' }, true],
    [{ mode: 'public' }, false],
    [{ flag: 'online' }, true],
    [{ flag: ['online', 'agent'] }, false],
    [{ signs: true }, true],
    [{ signs: false }, false],
    [{ lab: true }, true],
    [{ lab: false }, false],
    [{ whitelist: 'callNumber' }, true],
    [{ whitelist: 'dentureDesign' }, false],
    [{ triage: false }, true],
    [{ triage: true }, false],
    [{ right: 'patientList', mode: 'public' }, false],
  ])('evaluates %j for a junior doctor on an intranet to %s', (condition, expected) => {
    expect(isConditionMet(condition, standing)).toBe(expected);
  });

  test('recognises a triage user by the right 8 in private mode', () => {
    const rights = new Set(['triage'] as const);
    expect(isTriageUser({ mode: 'private', rights })).toBe(true);
    expect(isTriageUser({ mode: 'public', rights })).toBe(false);
  });
});

describe('modes and rights', () => {
  test.each([
    ['0', 'public'],
    [' 0 ', 'public'],
    ['1', 'private'],
    ['', 'private'],
    ['false', 'private'],
  ])('MODE-01 parses IsIntranet %j as %s mode', (value, mode) => {
    expect(parseMode(value)).toBe(mode);
  });

  test('MODE-02 grants every right in public mode, regardless of the roles', () => {
    expect([...resolveRights('public', [])]).toEqual(RIGHT_NAMES);
  });

  test('MODE-03 grants only the rights of the roles in private mode', () => {
    expect([...resolveRights('private', [5, 10, 99])]).toEqual(['edit', 'patientList']);
    expect(resolveRights('private', []).size).toBe(0);
  });

  test('ADM-05 gives roles 1 to 7 and rights 1 to 11 the ids of the specification', () => {
    expect(Object.values(ROLES)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(RIGHTS).toEqual({
      setAdmin: 1,
      editRole: 2,
      resetPassword: 3,
      viewAll: 4,
      edit: 5,
      export: 6,
      delete: 7,
      triage: 8,
      problem: 9,
      patientList: 10,
      case: 11,
    });
  });
});
