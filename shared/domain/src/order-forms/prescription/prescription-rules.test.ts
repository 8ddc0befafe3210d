import { expect, test } from '@jest/globals';
import type { FormAnswers } from '../../declared-form/declaration.ts';
import { evaluateForm, isFinished, settledAnswers } from '../../declared-form/evaluate.ts';
import { prescriptionForm as form } from './prescription-form.ts';
import { begun, evaluated, setting } from './testing/evaluated.ts';

const brokenBy = (answers: FormAnswers, more: object = {}): string[] =>
  evaluated(answers, more).broken.map(({ key }) => key);

const ELASTICS = { apGoalR: 1, apMethodsR: [5] };
const DISTAL = { apGoalR: 3, apMethodsR: [2] };
const IMPLANT = { noMoveTeeth: [{ tooth: 15, mark: 1 }] };
const NO_IPR = { crIprAnteriorUpper: 0, crIprAnteriorLower: 0 };
const NO_WAY = { crExpandUpper: 0, crProclineUpper: 0, crIprAnteriorUpper: 0, crExtractUpper: 0 };

/** Section 10.1: the rule, what it is asked with, the facts, the keys that are broken. */
const RULES: readonly (readonly [rule: string, answers: FormAnswers, facts: object, broken: readonly string[]])[] = [
  [
    '1 not to move',
    { extraction: 1, extractTeeth: [14, 24], noMoveTeeth: [{ tooth: 14, mark: 3 }] },
    {},
    ['extractedAndKept'],
  ],
  ['1 missing', { extraction: 1, extractTeeth: [18] }, {}, ['extractedAndKept']],
  [
    '1 no attachment',
    { extraction: 1, extractTeeth: [14], noAttachTeeth: [{ tooth: 14, mark: 1 }] },
    {},
    ['extractedAndKept'],
  ],
  ['1 other teeth', { extraction: 1, extractTeeth: [14], noAttachTeeth: [{ tooth: 15, mark: 1 }] }, {}, []],
  ['1 nothing extracted', { extraction: 0, extractTeeth: [14], noMoveTeeth: [{ tooth: 14, mark: 3 }] }, {}, []],
  ['2 D', { treatArch: 2, apGoalL: 1 }, {}, ['bothArchesNeeded']],
  ['2 E', { treatArch: 3, overjetGoal: 2 }, {}, ['bothArchesNeeded']],
  ['2 F', { treatArch: 3, overbiteGoal: 3 }, { overbiteMm: -1 }, ['bothArchesNeeded']],
  ['2 maintained', { treatArch: 2, overjetGoal: 0, overbiteGoal: 1, oppositeArch: 1 }, {}, []],
  ['2 both arches', { treatArch: 1, overjetGoal: 2 }, {}, []],
  ['2 teeth of the other arch', { treatArch: 2, extraction: 1, extractTeeth: [34] }, {}, ['goalOfOtherArch']],
  [
    '2 spaces of the other arch',
    { treatArch: 3, spaceGoal: 2, spaceList: [{ at: '11-21', amount: 1 }] },
    {},
    ['goalOfOtherArch'],
  ],
  ['2 methods of the other arch', { treatArch: 2, overjetMethods: [2] }, {}, ['goalOfOtherArch']],
  [
    '2 transverse methods of the other arch',
    { treatArch: 3, crossbite: 2, crossTeeth: [46], crossMethods: [1] },
    {},
    ['goalOfOtherArch'],
  ],
  ['2 own arch', { treatArch: 2, overjetMethods: [1], extraction: 1, extractTeeth: [14] }, {}, []],
  ['3 A-P goal', { treatRange: 1, apGoalL: 3 }, {}, ['anteriorOnly']],
  ['3 canine alone', { treatRange: 1, apGoalL: 1 }, {}, []],
  ['3 distalisation', { treatRange: 1, apGoalL: 1, apMethodsL: [3] }, {}, ['anteriorOnly']],
  ['3 distalisation against crowding', { treatRange: 1, crDistalUpper: 1 }, {}, ['anteriorOnly']],
  ['3 crossbite', { treatRange: 1, crossbite: 2 }, {}, ['anteriorOnly']],
  ['3 crossbite kept', { treatRange: 1, crossbite: 1 }, {}, []],
  ['4', { extraction: 1, spaceGoal: 0 }, {}, ['extractionSpaces']],
  ['4 closed', { extraction: 1, spaceGoal: 1 }, {}, []],
  ['6 crowding', { iprAllowed: 0 }, {}, ['iprNotAllowed']],
  ['6 no IPR', { iprAllowed: 0, ...NO_IPR }, {}, []],
  ['6 D', { iprAllowed: 0, ...NO_IPR, apGoalR: 1, apMethodsR: [1] }, {}, ['iprNotAllowed']],
  ['6 E', { iprAllowed: 0, ...NO_IPR, overjetMethods: [4] }, {}, ['iprNotAllowed']],
  ['6 G', { iprAllowed: 0, ...NO_IPR, midLower: 2 }, {}, ['iprNotAllowed']],
  ['6 I', { iprAllowed: 0, ...NO_IPR, tsd: 1 }, {}, ['iprNotAllowed']],
  ['6 J posterior', { iprAllowed: 0, ...NO_IPR, crIprPostLUpper: 1 }, {}, ['iprNotAllowed']],
  ['6 hidden by the assisted mode', { iprAllowed: 0, ...NO_IPR, designMode: 0, tsd: 1 }, {}, []],
  ['7', NO_WAY, { crowdingUpper: 3 }, ['crowdingUnsolvedUpper']],
  [
    '7 lower',
    { crExpandLower: 0, crProclineLower: 0, crIprAnteriorLower: 0 },
    { crowdingLower: 1 },
    ['crowdingUnsolvedLower'],
  ],
  ['7 other arch', NO_WAY, { crowdingLower: 3 }, []],
  ['7 space', NO_WAY, { crowdingUpper: -3 }, []],
  ['7 one way', { ...NO_WAY, crDistalUpper: 1 }, { crowdingUpper: 3 }, []],
  ['8', { midUpper: 3, midUpperMm: 2.5, midUpperDir: 1, ...NO_IPR }, {}, ['midlineWithoutSpace']],
  ['8 2 mm', { midUpper: 3, midUpperMm: 2, ...NO_IPR }, {}, []],
  ['8 with IPR', { midLower: 3, midLowerMm: 3 }, {}, []],
  ['8 with extraction', { midUpper: 3, midUpperMm: 3, ...NO_IPR, extraction: 1, spaceGoal: 1 }, {}, []],
  ['8 with distalisation', { midUpper: 3, midUpperMm: 3, ...NO_IPR, crDistalUpper: 2 }, {}, []],
  ['9 distalisation', { ...DISTAL, distalMmR: 3 }, {}, ['lowDistalisation']],
  ['9 distalisation 2.5', { ...DISTAL, distalMmR: 2.5 }, {}, []],
  ['9 bite jump', { apGoalR: 1, apMethodsR: [6], biteJumpMm: 4.5 }, {}, ['lowBiteJump']],
  ['9 overbite', { overbiteGoal: 2, overbiteTarget: 1.5 }, {}, ['lowOverbite']],
  ['9 overbite 3 mm', { overbiteGoal: 2, overbiteTarget: 2 }, {}, []],
  ['9 expansion', { expandMax: 2.5 }, {}, ['lowExpansion']],
  ['10 deep', { overbiteGoal: 2 }, { overbiteMm: 2 }, ['noDeepBite']],
  ['10 deep enough', { overbiteGoal: 2 }, { overbiteMm: 2.5 }, []],
  ['10 deep, not measured', { overbiteGoal: 2 }, { overbiteMm: null }, []],
  ['10 open', { overbiteGoal: 3 }, { overbiteMm: 0.5 }, ['noOpenBite']],
  ['10 open enough', { overbiteGoal: 3 }, { overbiteMm: 0 }, []],
  ['11', { crossbite: 0 }, { crossbite: true }, ['crossbiteInExam']],
  ['11 treated', { crossbite: 1 }, { crossbite: true }, []],
  ['12', { extraction: 1, extractTeeth: [14] }, { dentalAge: 1 }, ['permanentInMixed']],
  ['12 deciduous', { extraction: 1, extractTeeth: [54] }, { dentalAge: 1 }, []],
  ['13', { ...ELASTICS, elastics: [{ kind: 1, from: 13, to: 16, cut: 1 }] }, {}, ['elasticPlaces']],
  [
    '13 one of two',
    {
      ...ELASTICS,
      elastics: [
        { kind: 1, from: 13, to: 46, cut: 1 },
        { kind: 2, from: 33, to: 36, cut: 1 },
      ],
    },
    {},
    ['elasticPlaces'],
  ],
  ['13 box', { ...ELASTICS, elastics: [{ kind: 4, from: 13, to: 16, cut: 1 }] }, {}, []],
  ['13 triangle', { ...ELASTICS, elastics: [{ kind: 5, from: 13, to: 16, cut: 1 }] }, {}, []],
  ['13 missing', { ...ELASTICS, elastics: [{ kind: 5, from: 18, to: 46, cut: 1 }] }, {}, ['elasticPlaces']],
  ['14', { maxSteps: 60, wearDays: 21 }, {}, ['longTreatment']],
  ['14 36 months', { maxSteps: 73, wearDays: 15 }, {}, []],
  ['15', { ...DISTAL, ...IMPLANT }, {}, ['fixedInSegment']],
  ['15 bridge', { ...DISTAL, noMoveTeeth: [{ tooth: 17, mark: 2 }] }, {}, ['fixedInSegment']],
  ['15 crowding', { crDistalUpper: 1, noMoveTeeth: [{ tooth: 25, mark: 1 }] }, {}, ['fixedInSegment']],
  ['15 other side', { ...DISTAL, noMoveTeeth: [{ tooth: 25, mark: 1 }] }, {}, []],
  ['15 other reason', { ...DISTAL, noMoveTeeth: [{ tooth: 15, mark: 5 }] }, {}, []],
  ['15 other arch', { apGoalR: 3, apMethodsR: [3], ...IMPLANT }, {}, []],
];

test.each(RULES)('ORD-02 section 10.1: rule %s with %j and %j breaks %j', (_, answers, more, broken) => {
  expect(brokenBy({ designMode: 2, ...answers }, more)).toEqual(broken);
});

test.each<[string, 'error' | 'warning']>(
  form.checks.map(({ key }) => [
    key,
    [
      'midlineWithoutSpace',
      'lowDistalisation',
      'lowBiteJump',
      'lowOverbite',
      'lowExpansion',
      'noDeepBite',
      'noOpenBite',
      'crossbiteInExam',
      'permanentInMixed',
      'longTreatment',
    ].includes(key)
      ? 'warning'
      : 'error',
  ]),
)('ORD-02 section 10.1: %s is an %s and is broken by a rule of the table', (key, kind) => {
  expect(form.checks.find((check) => check.key === key)?.kind).toBe(kind);
  expect(RULES.some(([, , , broken]) => broken.includes(key))).toBe(true);
});

test.each<[string, FormAnswers, FormAnswers]>([
  [
    'extraction in the upper arch',
    { extraction: 1, extractTeeth: [14, 24], crExtractUpper: 0 },
    { crExtractUpper: 2, crExtractLower: 0 },
  ],
  [
    'extraction in both',
    { extraction: 1, extractTeeth: [14, 34], crExtractLower: 0 },
    { crExtractUpper: 2, crExtractLower: 2 },
  ],
  [
    'extraction as needed stays',
    { extraction: 1, extractTeeth: [14], crExtractUpper: 1 },
    { crExtractUpper: 1, crExtractLower: 0 },
  ],
  ['no extraction', { extraction: 0, crExtractUpper: 2 }, { crExtractUpper: 0, crExtractLower: 0 }],
  ['the designer proposes', { extraction: 2 }, { crExtractUpper: 1, crExtractLower: 1 }],
  ['nothing said yet', {}, { crExtractUpper: null, crExtractLower: null }],
])('ORD-02 section 10.1: rule 5 with %s', (_, answers, expected) => {
  expect(settledAnswers(form, { ...begun, ...answers }, setting)).toMatchObject(expected);
});

test('ORD-02 section 10.1: warnings are accepted with a tick, errors are not', () => {
  const answers = { extraction: 0, spaceGoal: 1, maxSteps: 60, wearDays: 21 };
  const settled = (more: FormAnswers) =>
    evaluateForm(form, settledAnswers(form, { ...begun, ...answers, ...more }, setting), setting);
  expect(settled({}).errors).toEqual([]);
  expect(isFinished(settled({}), [])).toBe(false);
  expect(isFinished(settled({}), ['longTreatment'])).toBe(true);
  expect(isFinished(settled({ treatRange: 1, apGoalR: 2 }), ['longTreatment', 'anteriorOnly'])).toBe(false);
});
