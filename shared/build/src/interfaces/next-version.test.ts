import { expect, test } from '@jest/globals';
import { raiseVersion, toRaise } from './next-version.ts';

test.each<[string, string, string | null, 'none' | 'minor' | 'major', string]>([
  ['raises the major number with a change', '7.3.0', null, 'major', '8.0.0'],
  ['raises the minor number with an addition', '7.3.0', null, 'minor', '7.4.0'],
  ['raises the major number once between two releases', '8.0.0', '7.3.0', 'major', '8.0.0'],
  ['raises the minor number once between two releases', '7.4.0', '7.3.0', 'minor', '7.4.0'],
  ['raises no minor number after the major one', '8.0.0', '7.3.0', 'minor', '8.0.0'],
  ['raises the major number after additions', '7.4.0', '7.3.0', 'major', '8.0.0'],
  ['raises nothing without a change', '7.3.0', '7.3.0', 'none', '7.3.0'],
])('MFE-08 %s', (_case, version, releasedVersion, raise, expected) => {
  expect(raiseVersion(version, releasedVersion, raise)).toBe(expected);
});

test('MFE-08 counts a changed export only if the last release had it', () => {
  const releasedReport = { version: '1.0.0', declarations: 'export function Drawer(): void;' };
  const change = (...brokenExports: string[]) => ({ kind: 'major' as const, brokenExports });
  expect(toRaise(change('Drawer', 'Field'), releasedReport)).toBe('major');
  expect(toRaise(change('Field'), releasedReport)).toBe('minor');
  expect(toRaise(change('Field'), null)).toBe('major');
  expect(toRaise({ kind: 'none', brokenExports: [] }, releasedReport)).toBe('none');
});
