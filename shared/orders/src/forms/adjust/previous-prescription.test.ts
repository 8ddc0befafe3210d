import { expect, test } from '@jest/globals';
import type { FormAnswers } from '@dentarium/domain/declared-form';
import { toPreviousPrescription } from './previous-prescription.ts';

const TREATMENT: FormAnswers = {
  designMode: 1,
  treatArch: 1,
  extraction: 1,
  extractTeeth: [14],
  over3: 2,
  wearDays: 10,
};
const toSubmissions = (...adjustments: readonly FormAnswers[]) => [
  { formKey: 4, formValue: TREATMENT },
  ...adjustments.map((formValue) => ({ formKey: 100, formValue })),
];

test.each<[string, readonly FormAnswers[], FormAnswers]>([
  ['the treatment alone', [], TREATMENT],
  [
    'an adjustment as before',
    [{ kind: 2, goalsFrom: 1, designMode: 1, over3: 2, wearDays: 7, special: 'Slowly' }],
    { ...TREATMENT, wearDays: 7 },
  ],
  [
    'an adjustment that changes',
    [{ kind: 1, goalsFrom: 2, ...TREATMENT, extraction: 0, extractTeeth: undefined, wearDays: 7 }],
    { ...TREATMENT, extraction: 0, extractTeeth: undefined, wearDays: 7 },
  ],
  [
    'an adjustment as before after one that changes',
    [
      { kind: 1, goalsFrom: 2, ...TREATMENT, wearDays: 7, archForm: 3 },
      { kind: 2, goalsFrom: 1, wearDays: 14 },
    ],
    { ...TREATMENT, wearDays: 14, archForm: 3 },
  ],
  ['an early finish', [{ kind: 4, type: 1, arch: 2, wearDays: 7 }], TREATMENT],
])(
  'ORD-02 section 12: returns the prescription that an adjustment continues from after %s',
  (_, adjustments, expected) => {
    expect(toPreviousPrescription(toSubmissions(...adjustments), '2026-05-30')).toMatchObject(expected);
  },
);

test('ORD-02 section 12: returns `null` for blank answers, and nothing for fields that were not asked', () => {
  const before = toPreviousPrescription(toSubmissions(), '2026-05-30');
  expect(before).toMatchObject({ missingTeeth: null, maxSteps: null });
  expect(before).not.toHaveProperty('expandMax');
});

test('ORD-02 section 12: returns nothing without a previous prescription', () => {
  expect(toPreviousPrescription([], '2026-05-30')).toEqual({});
});
