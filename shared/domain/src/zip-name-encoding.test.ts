import { expect, test } from '@jest/globals';
import { detectZipNameEncoding } from './zip-name-encoding.ts';

const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
const toEntry = (hex: string) => ({ rawFilename: toBytes(hex), filenameUTF8: false });

/** Names as programs of a country write them, with the text that a user has to see. */
const NAMES: readonly (readonly [encoding: string, hex: string, text: string])[] = [
  ['gb18030', 'c9cff2a22e73746c', '上颌.stl'],
  ['gb18030', 'cfc2f2a22e73746c', '下颌.stl'],
  ['gb18030', 'c4a3d0cd2fcdf5d0a1c3f7a3a8b3f5d5efa3a92e73746c', '模型/王小明（初诊）.stl'],
  ['gb18030', 'f6ce2e73746c', '鑫.stl'],
  ['shift_jis', '8fe38a7b2e73746c', '上顎.stl'],
  ['shift_jis', '89ba8a7b2e73746c', '下顎.stl'],
  ['shift_jis', '82b382ad82e72e73746c', 'さくら.stl'],
  ['shift_jis', '83828366838b2fc3bdc42e73746c', 'モデル/ﾃｽﾄ.stl'],
  ['big5', 'a457c3452e73746c', '上顎.stl'],
  ['big5', 'a455c3452e73746c', '下顎.stl'],
  ['big5', 'bcd2abac2fb3af2e73746c', '模型/陳.stl'],
  ['euc-kr', 'bbf3bec75fbdbac4b52fc7cfbec75fbdbac4b52e73746c', '상악_스캔/하악_스캔.stl'],
  ['windows-1251', 'e2e5f0f5edffff20f7e5ebfef1f2fc2e73746c', 'верхняя челюсть.stl'],
  ['windows-1251', 'c8e2e0edeee22e73746c', 'Иванов.stl'],
  ['ibm866', 'a2a5e0e5adefef20e7a5abeee1e2ec2e73746c', 'верхняя челюсть.stl'],
];

test.each(NAMES)('SAFE-03 UPL-06 finds %s for %s: %s', (encoding, hex) => {
  expect(detectZipNameEncoding([toEntry(hex)])).toBe(encoding);
});

test('SAFE-03 UPL-06 decides over all names of a zip together', () => {
  const names = ['c9cff2a22e73746c', 'e0ed2e73746c', '75707065722e73746c', 'e4b88ae9a28c2e73746c'].map(toEntry);
  expect(detectZipNameEncoding(names.slice(0, 2))).toBe('gb18030');
  expect(detectZipNameEncoding(names)).toBe('gb18030');
  expect(detectZipNameEncoding(names.map((name) => ({ ...name, filenameUTF8: true })))).toBeUndefined();
});

test.each([
  ['ASCII', '75707065722e73746c'],
  ['UTF-8', 'e4b88ae9a28c2e73746c'],
  ['code page 437: Müller', '4d816c6c65722e73746c'],
  ['code page 437: Zähne', '5a84686e6520756e74656e2e73746c'],
  ['Latin-1: Müller', '4dfc6c6c65722e73746c'],
])('SAFE-03 UPL-06 leaves names in %s to the reader of the zip', (_, hex) => {
  expect(detectZipNameEncoding([toEntry(hex)])).toBeUndefined();
});
