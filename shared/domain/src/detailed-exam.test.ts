import { describe, expect, test } from '@jest/globals';
import {
  toCrowdingDegree,
  deriveExam,
  type DetailedExam,
  EMPTY_EXAM,
  EXAM_RANGES,
  listExamFieldErrors,
  DEFAULT_OVERJET_LIMITS,
  toOverjetDegree,
  toStoredExam,
} from './detailed-exam.ts';

const exam = (more: Partial<DetailedExam>): DetailedExam => ({ ...EMPTY_EXAM, ...more });
const teeth = (more: Partial<DetailedExam['dentition']>) => exam({ dentition: { ...EMPTY_EXAM.dentition, ...more } });

describe('PAT-11 the detailed exam', () => {
  test('grades a deep overjet above the limits of the site', () => {
    const degrees = (limits: typeof DEFAULT_OVERJET_LIMITS) =>
      [-2, 3, 3.5, 5, 5.5, 7, 7.5, 8.5].map((mm) => toOverjetDegree(mm, limits));
    expect(degrees(DEFAULT_OVERJET_LIMITS)).toEqual([null, null, 1, 1, 2, 2, 3, 3]);
    expect(degrees({ mild: 3, moderate: 5, severe: 8 })).toEqual([null, null, 1, 1, 2, 2, 2, 3]);
    expect(toOverjetDegree(null, DEFAULT_OVERJET_LIMITS)).toBeNull();
  });

  test('allows an exam without answers', () => {
    expect(listExamFieldErrors(EMPTY_EXAM)).toEqual([]);
    expect(EMPTY_EXAM.angleRight).toBeNull();
  });

  test.each(Object.entries(EXAM_RANGES))('accepts %s from its first to its last value', (field, { from, to, step }) => {
    for (const value of [from, from + step, to - step, to])
      expect(listExamFieldErrors(exam({ [field]: value }))).toEqual([]);
    for (const value of [from - step, to + step, Number.NaN, Infinity])
      expect(listExamFieldErrors(exam({ [field]: value }))).toEqual([{ field, problem: 'range' }]);
    expect(listExamFieldErrors(exam({ [field]: from + step / 2 }))).toEqual([{ field, problem: 'step' }]);
  });

  test.each<[string, DetailedExam, unknown]>([
    ['an unknown option', exam({ canineLeft: 3 }), { field: 'canineLeft', problem: 'option' }],
    ['half an option', exam({ faceType: 0.5 }), { field: 'faceType', problem: 'option' }],
    ['an unknown finding of the joint', exam({ tmj: [5] }), { field: 'tmj', problem: 'option' }],
    ['a finding twice', exam({ tmj: [1, 1] }), { field: 'tmj', problem: 'option' }],
    ['normal joints that click', exam({ tmj: [0, 1] }), { field: 'tmj', problem: 'normalAlone' }],
    ['a tooth that nobody has', teeth({ missing: [29] }), { field: 'dentition', problem: 'tooth' }],
    ['a tooth twice', teeth({ implant: [11, 11] }), { field: 'dentition', problem: 'tooth' }],
    [
      'beside no tooth',
      teeth({ supernumerary: [{ near: 9, pos: 'distal' }] }),
      { field: 'dentition', problem: 'tooth' },
    ],
  ])('refuses %s', (_, wrong, error) => {
    expect(listExamFieldErrors(wrong)).toEqual([error]);
  });

  test('accepts permanent and deciduous teeth', () => {
    expect(listExamFieldErrors(teeth({ missing: [18, 75], supernumerary: [{ near: 11, pos: 'palatal' }] }))).toEqual(
      [],
    );
  });

  test.each([
    [0, 0, 0, null],
    [0, 1, 1, 'left'],
    [2, 0, 2, 'right'],
    [1, 2, 2, null],
    [null, 1, 1, null],
    [null, null, null, null],
  ] as const)(
    'derives from Angle %s right and %s left: %s, subdivision %s',
    (angleRight, angleLeft, angleType, subdivision) => {
      expect(deriveExam(exam({ angleRight, angleLeft }))).toMatchObject({ angleType, subdivision });
    },
  );

  test.each([
    [0, 2, 2],
    [2, 1, 1],
    [1, 0, 1],
    [0, null, 0],
  ])('derives from canines %s right and %s left: %s', (canineRight, canineLeft, canine) => {
    expect(deriveExam(exam({ canineRight, canineLeft })).canine).toBe(canine);
  });

  test.each([
    [0, null, 2, 1, 2],
    [1, 2, 0, null, 1],
    [1, 1, 2, 2.5, 2],
    [1, 2.5, 2, 1, 1],
    [null, null, 2, null, 2],
  ])('derives from midlines %s by %s and %s by %s: %s', (upper, upperMm, lower, lowerMm, midline) => {
    const examWithFindings = exam({
      midlineUpper: upper,
      midlineUpperMm: upperMm,
      midlineLower: lower,
      midlineLowerMm: lowerMm,
    });
    expect(deriveExam(examWithFindings).midline).toBe(midline);
  });

  test('does not store answers to questions that are not asked', () => {
    const storedExam = toStoredExam(exam({ angleRight: 0, class2Division: 1, midlineUpper: 0, midlineUpperMm: 2 }));
    expect(storedExam).toMatchObject({ class2Division: null, midlineUpperMm: null });
    const unchangedExam = exam({ angleLeft: 1, class2Division: 1, midlineLower: 2, midlineLowerMm: 2 });
    expect(toStoredExam(unchangedExam)).toEqual(unchangedExam);
  });

  test.each([
    [null, null],
    [-3, null],
    [0, null],
    [4, 1],
    [4.5, 2],
    [8, 2],
    [8.5, 3],
  ])('grades crowding of %s mm as degree %s', (mm, degree) => {
    expect(toCrowdingDegree(mm)).toBe(degree);
  });
});
