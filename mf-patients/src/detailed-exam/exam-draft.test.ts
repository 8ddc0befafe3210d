import { expect, test } from '@jest/globals';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import {
  listDraftErrors,
  type ExamDraft,
  toExamDraft,
  toDetailedExam,
  parseMeasure,
  mergeExam,
  formatMeasure,
} from './exam-draft.ts';

const EMPTY_DRAFT = toExamDraft({ exam: null, version: 1 });

function createDraft(answers: Partial<ExamDraft>): ExamDraft {
  return { ...EMPTY_DRAFT, ...answers };
}

test.each([
  ['3,5', 3.5],
  ['3。5', 3.5],
  ['−2', -2],
  [' 4 ', 4],
  ['', null],
  ['abc', undefined],
  ['3.5.1', undefined],
  ['1e3', undefined],
])('parses %j as %p', (text, value) => {
  expect(parseMeasure(text)).toBe(value);
});

test.each([
  ['3,50', '3.5'],
  ['77', '77'],
  [' x ', 'x'],
])('formats %j as %j on blur', (text, expected) => {
  expect(formatMeasure(text)).toBe(expected);
});

test('converts an exam to form values and back', () => {
  const exam = {
    ...EMPTY_EXAM,
    angleRight: 1,
    angleLeft: 0,
    class2Division: 2,
    overjetMm: 5.5,
    midlineUpper: 2,
    midlineUpperMm: 1.5,
    tmj: [1, 2],
    dentition: { ...EMPTY_EXAM.dentition, missing: [18, 28] },
  };
  expect(toDetailedExam(toExamDraft({ exam, version: 1 }))).toEqual(exam);
  expect(toDetailedExam(EMPTY_DRAFT)).toEqual(EMPTY_EXAM);
});

test.each([
  ['25', 'range'],
  ['3.3', 'step'],
  ['three', 'range'],
  ['-10', undefined],
  ['', undefined],
])('PAT-14 validates an overjet of %j: %p', (overjetMm, problem) => {
  expect(listDraftErrors(createDraft({ overjetMm })).get('overjetMm')).toBe(problem);
});

test('neither validates nor sends an answer that another answer hides', () => {
  const hidden = createDraft({ midlineUpperMm: '99', midlineUpper: 0 });
  expect(listDraftErrors(hidden).size).toBe(0);
  expect(toDetailedExam(hidden).midlineUpperMm).toBeNull();
  expect(listDraftErrors({ ...hidden, midlineUpper: 1 }).get('midlineUpperMm')).toBe('range');
});

test('PAT-11 keeps the answers of the slower editor and merges those of the other', () => {
  const mine = createDraft({ overjetMm: '4', faceType: 1, dentition: { ...EMPTY_DRAFT.dentition, missing: [18] } });
  const theirs = createDraft({
    overjetMm: '5',
    overbiteMm: '2',
    skeletal: 1,
    version: 2,
    dentition: { ...EMPTY_DRAFT.dentition, implant: [46] },
  });
  const { mergedFields, conflicts } = mergeExam(EMPTY_DRAFT, mine, theirs);
  expect(toDetailedExam(mergedFields)).toMatchObject({ overjetMm: 4, overbiteMm: 2, faceType: 1, skeletal: 1 });
  expect(mergedFields.version).toBe(2);
  expect(mergedFields.dentition).toMatchObject({ missing: [18], implant: [46] });
  expect(conflicts).toEqual(['overjetMm']);
});
