import { expect, test } from '@jest/globals';
import {
  isAnswerConditionMet,
  listDeclarationProblems,
  evaluateForm,
  listFormFields,
  type FormAnswers,
  isFinished,
  toSubmittedAnswers,
} from '@dentarium/domain/declared-form';
import { prescriptionForm as form } from './prescription-form.ts';
import { initialAnswers, evaluatePrescription, setting } from './testing/evaluate-prescription.ts';

test('ORD-02 section 10: declares the prescription in order, with the sections A to N, and survives JSON', () => {
  expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  expect(listDeclarationProblems(form)).toEqual([]);
  expect(form.sections).toHaveLength(14);
});

/** Section 10: the key, its default, whether it is required while shown, and the design modes that ask it. */
const FIELDS: readonly (readonly [key: string, initial: unknown, required: boolean, modes: string, by: FormAnswers])[] =
  [
    ['designMode', 1, true, '012', {}],
    ['treatArch', 1, true, '012', {}],
    ['oppositeArch', 0, true, '012', { treatArch: 2 }],
    ['treatRange', 0, true, '012', {}],
    ['goals', null, true, '0', {}],
    ['noMoveTeeth', [], true, '012', {}],
    ['noAttachTeeth', [], true, '012', {}],
    ['noIprTeeth', null, false, '12', {}],
    ['missingTeeth', [18, 28], true, '012', {}],
    ['deciduous', null, false, '12', {}],
    ['thirdMolars', null, false, '12', {}],
    ['extraction', null, true, '012', {}],
    ['extractTeeth', null, true, '012', { extraction: 1 }],
    ['extracted', null, false, '12', {}],
    ['extractTiming', 1, true, '12', { extraction: 1 }],
    ['extractBefore', null, true, '12', { extraction: 1, extractTiming: 2 }],
    ['extractStep', 2, true, '12', { extraction: 1 }],
    ...['UpperR', 'UpperL', 'LowerR', 'LowerL'].map(
      (place) => [`anchorage${place}`, 2, true, '12', { extraction: 1 }] as const,
    ),
    ['apGoalR', 0, true, '012', {}],
    ['apGoalL', 0, true, '012', {}],
    ['apMethodsR', null, true, '12', { apGoalR: 1 }],
    ['apMethodsL', null, true, '12', { apGoalL: 3 }],
    ['biteJumpMm', null, true, '2', { apGoalR: 1, apMethodsR: [6] }],
    ['biteJumpMm', null, true, '2', { apGoalR: 1, apMethodsR: [7] }],
    ['biteJumpAt', null, true, '2', { apGoalR: 1, apMethodsR: [8] }],
    ['distalMmR', null, true, '2', { apGoalR: 1, apMethodsR: [2] }],
    ['distalMmL', null, true, '2', { apGoalL: 1, apMethodsL: [3] }],
    ['distalPattern', 1, true, '2', { apGoalL: 1, apMethodsL: [3] }],
    ['elastics', null, true, '12', { apGoalL: 1, apMethodsL: [5] }],
    ['miniscrews', null, true, '2', { apGoalL: 1, apMethodsL: [10] }],
    ['overjetGoal', 1, true, '012', {}],
    ['overjetTarget', 2, true, '12', { overjetGoal: 2 }],
    ['overjetMethods', null, false, '12', {}],
    ['overbiteGoal', 1, true, '012', {}],
    ['overbiteTarget', 1.5, true, '12', { overbiteGoal: 3 }],
    ['deepMethods', [2], true, '12', { overbiteGoal: 2 }],
    ['openMethods', [1], true, '12', { overbiteGoal: 3 }],
    ['biteRamps', 0, true, '12', { overbiteGoal: 2 }],
    ['biteRampTeeth', null, true, '12', { overbiteGoal: 2, biteRamps: 3 }],
    ['intrusionStep', 2, true, '12', { overbiteGoal: 2, deepMethods: [1] }],
    ['intrusionStep', 2, true, '12', { overbiteGoal: 3, openMethods: [3] }],
    ['spee', 1, false, '12', {}],
    ['overbiteOver', 0, false, '2', {}],
    ['midUpper', 1, true, '012', {}],
    ['midLower', 1, true, '012', {}],
    ['midUpperDir', null, true, '12', { midUpper: 3 }],
    ['midUpperMm', null, true, '12', { midUpper: 3 }],
    ['midLowerDir', null, true, '12', { midLower: 3 }],
    ['midLowerMm', null, true, '12', { midLower: 3 }],
    ['midReference', 1, false, '12', {}],
    ['crossbite', 0, true, '012', {}],
    ['crossTeeth', null, true, '12', { crossbite: 1 }],
    ['crossMethods', null, true, '12', { crossbite: 2 }],
    ['archForm', 1, false, '12', {}],
    ['expandMax', 2, false, '2', {}],
    ['spaceGoal', null, true, '012', {}],
    ['spaceList', null, true, '012', { spaceGoal: 2 }],
    ['spaceUse', null, true, '12', { spaceGoal: 3 }],
    ['closeBy', 3, true, '12', { spaceGoal: 1 }],
    ['tsd', 0, false, '12', {}],
    ['tsdSpaces', null, true, '12', { tsd: 2 }],
    ...['Upper', 'Lower'].flatMap((arch) => [
      [`crExpand${arch}`, 1, true, '012', {}] as const,
      [`crProcline${arch}`, 1, true, '012', {}] as const,
      [`crIprAnterior${arch}`, 1, true, '012', {}] as const,
      [`crIprPostR${arch}`, 0, true, '12', {}] as const,
      [`crIprPostL${arch}`, 0, true, '12', {}] as const,
      [`crDistal${arch}`, 0, true, '12', {}] as const,
      [`crExtract${arch}`, null, true, '12', {}] as const,
      [`torque${arch}`, 0, false, '2', {}] as const,
      [`torque${arch}Degrees`, null, true, '2', { [`torque${arch}`]: 2 }] as const,
    ]),
    ['iprAllowed', 1, true, '012', {}],
    ['iprMax', 0.5, true, '12', {}],
    ['iprTiming', 2, true, '2', {}],
    ['iprStep', null, true, '2', { iprTiming: 3 }],
    ['anteriorRef', 1, false, '12', {}],
    ['levelBy', 1, false, '12', {}],
    ['lateralStep', 0.5, false, '2', {}],
    ['attachStep', '3', false, '12', {}],
    ['attachStyle', 1, false, '12', {}],
    ['wearDays', 10, true, '012', {}],
    ['maxSteps', 0, false, '12', {}],
    ['speed', 1, false, '2', {}],
    ['passiveStart', 0, false, '12', {}],
    ['passiveEnd', 0, false, '12', {}],
    ['passiveEqual', 1, false, '12', {}],
    ['over3', 1, true, '012', {}],
    ['overTargets', null, true, '2', { over3: 1 }],
    ['overTeeth', null, false, '2', { over3: 1 }],
    ['pontics', null, false, '12', {}],
    ['retainer', 0, false, '012', {}],
    ['retainerArch', null, true, '012', { retainer: 1 }],
    ['retainerPairs', null, true, '012', { retainer: 1 }],
    ['special', null, false, '012', {}],
    ['attachments', null, false, '012', {}],
  ];

test('ORD-02 section 10: lists every field in the table of the test', () => {
  const listedKeys = new Set(FIELDS.map(([key]) => key));
  expect(
    listFormFields(form)
      .map(({ key }) => key)
      .filter((key) => !listedKeys.has(key)),
  ).toEqual(['erupting']);
});

test.each(FIELDS)(
  'ORD-02 ORD-13 section 10: starts %s with %p, required %p, design modes %s, with %j',
  (key, initial, required, modes, by) => {
    expect(initialAnswers[key]).toEqual(initial);
    for (const designMode of [0, 1, 2]) {
      const { shownKeys, required: requiredKeys } = evaluatePrescription({ ...by, designMode });
      expect([designMode, shownKeys.has(key)]).toEqual([designMode, modes.includes(String(designMode))]);
      expect(requiredKeys.has(key)).toBe(required && shownKeys.has(key));
    }
  },
);

test.each<[string, FormAnswers]>([
  ['oppositeArch', {}],
  ['extractTeeth', { extraction: 2 }],
  ['extractBefore', { extraction: 1, extractTiming: 1 }],
  ['apMethodsR', { apGoalL: 1 }],
  ['distalMmR', { apGoalL: 1, apMethodsL: [2], apGoalR: 1, apMethodsR: [5] }],
  ['biteJumpMm', { apGoalR: 1, apMethodsR: [5] }],
  ['miniscrews', { apGoalR: 1, apMethodsR: [9] }],
  ['elastics', { apGoalR: 0, apMethodsR: [5] }],
  ['overjetTarget', { overjetGoal: 1 }],
  ['deepMethods', { overbiteGoal: 3 }],
  ['openMethods', { overbiteGoal: 2 }],
  ['biteRamps', { overbiteGoal: 3 }],
  ['intrusionStep', { overbiteGoal: 2, deepMethods: [3] }],
  ['midUpper', { treatArch: 3 }],
  ['midUpperMm', { midUpper: 2 }],
  ['crExpandLower', { treatArch: 2 }],
  ['torqueUpper', { treatArch: 3 }],
  ['crossTeeth', { crossbite: 0 }],
  ['crossMethods', { crossbite: 1 }],
  ['spaceList', { spaceGoal: 1 }],
  ['spaceUse', { spaceGoal: 2 }],
  ['closeBy', { spaceGoal: 3 }],
  ['iprMax', { iprAllowed: 0 }],
  ['overTargets', { over3: 2 }],
  ['erupting', {}],
])('ORD-02 section 10: does not apply %s with %j', (key, by) => {
  const { shownKeys, defaulted } = evaluatePrescription({ designMode: 2, ...by });
  expect(shownKeys.has(key) || defaulted.has(key)).toBe(false);
});

test('ORD-02 section 10 B: asks erupting teeth in the mixed dentition', () => {
  expect(evaluatePrescription({}, { dentalAge: 1 }).shownKeys.has('erupting')).toBe(true);
});

test("ORD-02 section 8: offers deciduous teeth in the mixed dentition in these charts, so that the exam's findings on them can be changed", () => {
  const { view } = evaluatePrescription({}, { dentalAge: 1 });
  const charts = listFormFields(form).filter(
    (field) => 'mixed' in field && field.mixed !== undefined && isAnswerConditionMet(field.mixed, view),
  );
  expect(charts.map(({ key }) => key)).toEqual([
    'noMoveTeeth',
    'noAttachTeeth',
    'missingTeeth',
    'deciduous',
    'extractTeeth',
    'extracted',
    'crossTeeth',
  ]);
});

test('ORD-02 section 10: submits the defaults of fields that the assisted mode does not ask', () => {
  const answers = {
    ...initialAnswers,
    designMode: 0,
    goals: [1],
    extraction: 1,
    extractTeeth: [14, 24],
    spaceGoal: 1,
    attachStyle: 3,
  };
  const evaluation = evaluateForm(form, answers, setting);
  expect(evaluation.errors).toEqual([]);
  expect(isFinished(evaluation, [])).toBe(true);
  expect(toSubmittedAnswers(form, evaluation)).toMatchObject({
    attachStyle: 1,
    attachStep: '3',
    extractStep: 2,
    anchorageUpperR: 2,
    closeBy: 3,
    crExtractUpper: 2,
    crExtractLower: 0,
  });
});
