import { describe, expect, test } from '@jest/globals';
import { FILE_CATEGORIES, findFileCategory, isAssignable, isInbox } from './file-categories.ts';
import { toFileExtension, findFileKind } from './file-types.ts';
import { NINE_PHOTO } from './photo-layouts.ts';
import {
  toDefaultStageName,
  isStageCode,
  STAGE_KINDS,
  getStageKindOrThrow,
  translateStageName,
} from './stage-codes.ts';

describe('STG-04 file categories', () => {
  test('lists the categories of the specification, each once', () => {
    const codes = FILE_CATEGORIES.map((category) => category.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 21, 26, 27, 51, 52, 53, 59, 64, 80, 81, 91, 92, 93, 100,
      101, 102, 103, 999,
    ]);
    for (const { name } of FILE_CATEGORIES) expect(name.ch !== '' && name.en !== '').toBe(true);
  });

  test('does not allow users to assign categories of generated files', () => {
    expect(isAssignable(6)).toBe(true);
    expect(isAssignable(101)).toBe(false);
    expect(isAssignable(7)).toBe(false);
    expect(isInbox(80) && isInbox(92)).toBe(true);
    expect(isInbox(6)).toBe(false);
    expect(findFileCategory(7)).toBeUndefined();
  });

  test('STG-02 lists the views of the nine-photo layout in the order of the specification', () => {
    expect(NINE_PHOTO.cells.map((cell) => cell.category)).toEqual([8, 9, 12, 2, 1, 3, 4, 6, 5]);
    expect(NINE_PHOTO.cells[5]).toEqual({ row: 1, column: 2, category: 3 });
  });
});

describe('STG-01 stage codes', () => {
  test('lists the codes of the specification', () => {
    expect(STAGE_KINDS.map((kind) => kind.code).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 20]);
    expect(isStageCode(8)).toBe(false);
    expect(() => getStageKindOrThrow(8)).toThrow(RangeError);
  });

  test.each([
    [0, 0, 'en', 'Before treatment'],
    [0, 1, 'en', 'Before treatment 2'],
    [1, 0, 'ch', '治疗中 1'],
    [1, 2, 'en', 'During treatment 3'],
  ] as const)('names a new stage %s after %s of its kind in %s: %s', (code, siblings, language, name) => {
    expect(toDefaultStageName(code, siblings, language)).toBe(name);
  });
});

describe('UPL-05 file names', () => {
  test.each([
    ['a.JPG', 'image'],
    ['scan.stl', 'model'],
    ['IM000001', 'dicom'],
    ['CT.1.2.840.113619.2.55', 'dicom'],
    ['CT.1.2.840.113619.2.55a', undefined],
    ['x.heic', 'image'],
    ['film.mp4', 'video'],
    ['virus.exe', undefined],
    ['image.svg', undefined],
    ['.DS_Store', undefined],
  ])('takes %s for %s', (name, kind) => {
    expect(findFileKind(name)).toBe(kind);
  });

  test('returns the part behind the last dot as the extension', () => {
    expect(toFileExtension('archive.tar.ZIP')).toBe('zip');
    expect(toFileExtension('none')).toBe('');
  });
});

describe('translated names of stages', () => {
  test('STG-05 translates every generated name into the language of the reader, with its number', () => {
    for (const { code } of STAGE_KINDS)
      for (const siblings of [0, 1, 11]) {
        const [ch, en] = [toDefaultStageName(code, siblings, 'ch'), toDefaultStageName(code, siblings, 'en')];
        expect([translateStageName(ch, 'en'), translateStageName(en, 'ch')]).toEqual([en, ch]);
        expect([translateStageName(ch, 'ch'), translateStageName(en, 'en')]).toEqual([ch, en]);
      }
  });

  test.each([
    'T0 records',
    '治疗前复查',
    'Before treatment, second opinion',
    'before treatment',
    'Retention 02',
    ' 3',
    '',
  ])('STG-05 keeps the typed name "%s"', (name) => {
    expect([translateStageName(name, 'ch'), translateStageName(name, 'en')]).toEqual([name, name]);
  });
});
