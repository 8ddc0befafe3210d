import { expect, test } from '@jest/globals';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { canBeDicom } from './zip-entries.ts';

test.each([
  ['ct/slice.dcm', true],
  ['ct/SLICE.IMA', true],
  ['ct/slice.dic', true],
  ['ct/slice.img', true],
  ['IM000001', true],
  ['ct/1.2.840.113619.2.55', true],
  ['ct/I10.0001', true],
  ['DICOMDIR', false],
  ['cd1/dicomdir', false],
  ['.DS_Store', false],
  ['__MACOSX/._slice.dcm', false],
  ['viewer.exe', false],
  ['photo.jpeg', false],
  ['upper.stl', false],
])('VIEW-02 tells whether %s can be DICOM by its name: %s', (filename, expected) => {
  expect(canBeDicom({ filename } as FileEntry)).toBe(expected);
});
