import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { FORM_KEYS } from '../../states/order-types.ts';
import { type FormRule, type RuleRow, toFormRules, type SceneChange } from './form-rule.ts';

const ELASTICS = { apGoalR: 1, apMethodsR: [5] };
const DISTAL = { apGoalR: 3, apMethodsR: [2], distalMmR: 2 };
const IMPLANT = { noMoveTeeth: [{ tooth: 15, mark: 1 }] };
const NO_UPPER_IPR = { crIprAnteriorUpper: 0 };
const NO_IPR = { ...NO_UPPER_IPR, crIprAnteriorLower: 0 };
const NO_WAY = { crExpandUpper: 0, crProclineUpper: 0, crIprAnteriorUpper: 0 };
const NO_LOWER_WAY = { crExpandLower: 0, crProclineLower: 0, crIprAnteriorLower: 0 };
const MID_UPPER = { midUpper: 3, midUpperDir: 1, midUpperMm: 3 };
const MID_LOWER = { midLower: 3, midLowerDir: 2, midLowerMm: 3 };
const DEEP = { overbiteGoal: 2, overbiteTarget: 2 };
const OPEN = { overbiteGoal: 3, overbiteTarget: 2 };
const CROSSBITE = { crossbite: 2, crossTeeth: [16], crossMethods: [2] };
const EXTRACT = { extraction: 1, extractTeeth: [14, 24] };
/** Extractions by the mark of another chart than that of the teeth to extract. */
const MOLAR = { thirdMolars: [{ tooth: 38, mark: 3 }] };
const BABY_TOOTH = { deciduous: [{ tooth: 75, mark: 2 }] };
const withExam = (findings: SceneChange['exam'] = {}): SceneChange => ({ exam: findings });
const MIXED: SceneChange = { patient: { dentalAge: 1 } };
const OPEN_BITE = withExam({ overbiteMm: -1 });
/** An implant replaces the lower right first molar. */
const REPLACED = withExam({ dentition: { ...EMPTY_EXAM.dentition, missing: [46, 47], implant: [46] } });
const LOWER_DISTAL = { apGoalR: 3, apMethodsR: [3], distalMmR: 2 };

/** Rules 1 to 7, which prevent the form from being finished. */
const ERRORS: readonly RuleRow[] = [
  [
    '1 not to move',
    { ...EXTRACT, noMoveTeeth: [{ tooth: 14, mark: 3 }] },
    'extractTeeth tooth, extractTeeth extractedAndKept',
  ],
  ['1 missing', { extraction: 1, extractTeeth: [18] }, 'extractTeeth tooth, extractTeeth extractedAndKept'],
  [
    '1 no attachment',
    { extraction: 1, extractTeeth: [14], noAttachTeeth: [{ tooth: 14, mark: 1 }] },
    'extractTeeth extractedAndKept',
  ],
  [
    '1 a third molar that is not moved',
    { ...MOLAR, noMoveTeeth: [{ tooth: 38, mark: 3 }] },
    'thirdMolars thirdMolarsExtractedAndKept',
  ],
  [
    '1 a third molar without attachments',
    { ...MOLAR, noAttachTeeth: [{ tooth: 38, mark: 1 }] },
    'thirdMolars thirdMolarsExtractedAndKept',
  ],
  [
    '1 a missing third molar',
    { thirdMolars: [{ tooth: 18, mark: 3 }] },
    'thirdMolars tooth, thirdMolars thirdMolarsExtractedAndKept',
  ],
  ['1 a third molar that stays', { thirdMolars: [{ tooth: 38, mark: 1 }], noMoveTeeth: [{ tooth: 38, mark: 3 }] }, ''],
  [
    '1 a deciduous tooth that is not moved',
    { ...BABY_TOOTH, noMoveTeeth: [{ tooth: 75, mark: 3 }] },
    'deciduous deciduousExtractedAndKept',
    MIXED,
  ],
  [
    '1 a deciduous tooth that stays',
    { deciduous: [{ tooth: 75, mark: 1 }], noMoveTeeth: [{ tooth: 75, mark: 3 }] },
    '',
    MIXED,
  ],
  ['1 other teeth', { extraction: 1, extractTeeth: [14], noAttachTeeth: [{ tooth: 15, mark: 1 }] }, ''],
  ['1 nothing extracted', { extraction: 0, extractTeeth: [14], noMoveTeeth: [{ tooth: 14, mark: 3 }] }, ''],
  ['2 D right', { treatArch: 2, apGoalR: 1, apMethodsR: [1] }, 'apGoalR bothArchesNeeded'],
  ['2 D left', { treatArch: 2, apGoalL: 1, apMethodsL: [1] }, 'apGoalR bothArchesNeeded'],
  ['2 E', { treatArch: 3, overjetGoal: 2 }, 'apGoalR bothArchesNeeded'],
  ['2 F deep', { treatArch: 3, ...DEEP }, 'apGoalR bothArchesNeeded'],
  ['2 F open', { treatArch: 3, ...OPEN }, 'apGoalR bothArchesNeeded', OPEN_BITE],
  ['2 maintained', { treatArch: 2, overjetGoal: 0, overbiteGoal: 1, oppositeArch: 1 }, ''],
  ['2 both arches', { treatArch: 1, overjetGoal: 2 }, ''],
  ['2 teeth of the other arch', { treatArch: 2, extraction: 1, extractTeeth: [34] }, 'treatArch goalOfOtherArch'],
  ['2 a third molar of the other arch', { treatArch: 2, ...MOLAR }, 'treatArch goalOfOtherArch'],
  ['2 a deciduous tooth of the other arch', { treatArch: 2, ...BABY_TOOTH }, 'treatArch goalOfOtherArch'],
  ['2 a third molar of its own', { treatArch: 3, ...MOLAR }, ''],
  [
    '2 spaces of the other arch',
    { treatArch: 3, spaceGoal: 2, spaceList: [{ at: '11-21', amount: 1 }] },
    'treatArch goalOfOtherArch',
  ],
  ['2 methods of the other arch', { treatArch: 2, overjetMethods: [2] }, 'treatArch goalOfOtherArch'],
  [
    '2 transverse methods of the other arch',
    { treatArch: 3, crossbite: 2, crossTeeth: [46], crossMethods: [1] },
    'treatArch goalOfOtherArch',
  ],
  ['2 crossbite of the other arch', { treatArch: 2, crossbite: 1, crossTeeth: [46] }, 'treatArch goalOfOtherArch'],
  ['2 overcorrection of the other arch', { treatArch: 3, over3: 1, overTeeth: [12] }, 'treatArch goalOfOtherArch'],
  [
    '2 lower transverse methods',
    { treatArch: 2, crossbite: 2, crossTeeth: [16], crossMethods: [2] },
    'treatArch goalOfOtherArch',
  ],
  ['2 overcorrection of its own', { treatArch: 3, over3: 1, overTeeth: [42] }, ''],
  ['2 own arch', { treatArch: 2, overjetMethods: [1], extraction: 1, extractTeeth: [14] }, ''],
  ['3 A-P goal 2', { treatRange: 1, apGoalR: 2, apMethodsR: [1] }, 'treatRange anteriorOnly'],
  ['3 A-P goal 3', { treatRange: 1, apGoalL: 3, apMethodsL: [1] }, 'treatRange anteriorOnly'],
  ['3 canine alone', { treatRange: 1, apGoalL: 1, apMethodsL: [1] }, ''],
  ['3 distalisation', { treatRange: 1, apGoalL: 1, apMethodsL: [3], distalMmL: 1 }, 'treatRange anteriorOnly'],
  ['3 distalisation against crowding', { treatRange: 1, crDistalUpper: 1 }, 'treatRange anteriorOnly'],
  ['3 crossbite', { treatRange: 1, ...CROSSBITE }, 'treatRange anteriorOnly'],
  ['3 crossbite kept', { treatRange: 1, crossbite: 1, crossTeeth: [16] }, ''],
  ['3 up to 4–4', { treatRange: 2, crDistalUpper: 1 }, ''],
  ['4', { ...EXTRACT, spaceGoal: 0 }, 'spaceGoal extractionSpaces'],
  ['4 closed', { ...EXTRACT, spaceGoal: 1 }, ''],
  ['4 listed', { ...EXTRACT, spaceGoal: 2, spaceList: [{ at: 14, amount: 1 }] }, ''],
  ['5 in the upper arch', { ...EXTRACT, crExtractUpper: 0 }, ''],
  ['5 in both arches', { extraction: 1, extractTeeth: [14, 34], crExtractUpper: 0, crExtractLower: 0 }, ''],
  ['5 nothing extracted', { extraction: 0, crExtractUpper: 2 }, ''],
  ['6 crowding', { iprAllowed: 0 }, 'iprAllowed iprNotAllowed'],
  ['6 no IPR', { iprAllowed: 0, ...NO_IPR }, ''],
  ['6 not in the first plan', { iprAllowed: 2 }, ''],
  ['6 D', { iprAllowed: 0, ...NO_IPR, apGoalR: 1, apMethodsR: [1] }, 'iprAllowed iprNotAllowed'],
  ['6 E upper', { iprAllowed: 0, ...NO_IPR, overjetMethods: [3] }, 'iprAllowed iprNotAllowed'],
  ['6 G upper', { iprAllowed: 0, ...NO_IPR, midUpper: 2 }, 'iprAllowed iprNotAllowed'],
  ['6 J posterior, right', { iprAllowed: 0, ...NO_IPR, crIprPostRLower: 2 }, 'iprAllowed iprNotAllowed'],
  ['6 E', { iprAllowed: 0, ...NO_IPR, overjetMethods: [4] }, 'iprAllowed iprNotAllowed'],
  ['6 G', { iprAllowed: 0, ...NO_IPR, midLower: 2 }, 'iprAllowed iprNotAllowed'],
  ['6 I', { iprAllowed: 0, ...NO_IPR, tsd: 1 }, 'iprAllowed iprNotAllowed'],
  ['6 J posterior', { iprAllowed: 0, ...NO_IPR, crIprPostLUpper: 1 }, 'iprAllowed iprNotAllowed'],
  ['6 hidden by the assisted mode', { iprAllowed: 0, ...NO_IPR, designMode: 0, goals: [1], tsd: 1 }, ''],
  ['7', NO_WAY, 'crExpandUpper crowdingUnsolvedUpper', withExam({ crowdingUpper: 3 })],
  ['7 lower', NO_LOWER_WAY, 'crExpandLower crowdingUnsolvedLower', withExam({ crowdingLower: 1 })],
  [
    '7 of the exam in the patient form, once that is finished',
    NO_WAY,
    'crExpandUpper crowdingUnsolvedUpper',
    { exam: { crowdingUpper: -3 }, patientForm: { crowdingUpper: 3 } },
  ],
  ['7 no crowding in the patient form', NO_WAY, '', { exam: { crowdingUpper: 3 }, patientForm: { crowdingUpper: 0 } }],
  ['7 other arch', NO_WAY, '', withExam({ crowdingLower: 3 })],
  ['7 space', NO_WAY, '', withExam({ crowdingUpper: -3 })],
  ['7 one way', { ...NO_WAY, crDistalUpper: 1 }, '', withExam({ crowdingUpper: 3 })],
  ['7 extraction', { ...NO_WAY, ...EXTRACT }, '', withExam({ crowdingUpper: 3 })],
];

/** Rules 8 to 12 and 14, which are accepted with a tick. */
const WARNINGS: readonly RuleRow[] = [
  ['8', { ...MID_UPPER, midUpperMm: 2.5, ...NO_IPR }, 'midUpperMm midlineWithoutSpace'],
  ['8 2 mm', { ...MID_UPPER, midUpperMm: 2, ...NO_IPR }, ''],
  ['8 with IPR', MID_UPPER, ''],
  ['8 with extraction', { ...MID_UPPER, ...NO_IPR, ...EXTRACT }, ''],
  ['8 with IPR of the other arch', { ...MID_UPPER, ...NO_UPPER_IPR }, 'midUpperMm midlineWithoutSpace'],
  ['8 with IPR that is not in the first plan', { ...MID_UPPER, iprAllowed: 2 }, 'midUpperMm midlineWithoutSpace'],
  ['8 with IPR of posterior teeth', { ...MID_UPPER, ...NO_IPR, apGoalR: 1, apMethodsR: [1] }, ''],
  ['8 with extraction in the other arch', { ...MID_LOWER, ...NO_IPR, ...EXTRACT }, 'midLowerMm midlineWithoutSpace'],
  [
    '8 with distalisation of the other arch',
    { ...MID_UPPER, ...NO_IPR, crDistalLower: 2 },
    'midUpperMm midlineWithoutSpace',
  ],
  ['8 with distalisation of a side', { ...MID_UPPER, ...NO_IPR, ...DISTAL }, ''],
  ['8 with distalisation', { ...MID_UPPER, ...NO_IPR, crDistalUpper: 2 }, ''],
  ['8 lower', { ...MID_LOWER, ...NO_IPR }, 'midLowerMm midlineWithoutSpace'],
  ['9 distalisation', { ...DISTAL, distalMmR: 3 }, 'distalMmR lowDistalisation'],
  ['9 distalisation, left', { apGoalL: 3, apMethodsL: [3], distalMmL: 3 }, 'distalMmL lowDistalisation'],
  ['9 distalisation 2.5', { ...DISTAL, distalMmR: 2.5 }, ''],
  ['9 bite jump', { apGoalR: 1, apMethodsR: [6], biteJumpMm: 4.5, biteJumpAt: 1 }, 'biteJumpMm lowBiteJump'],
  ['9 bite jump 4 mm', { apGoalR: 1, apMethodsR: [6], biteJumpMm: 4, biteJumpAt: 1 }, ''],
  ['9 overbite', { overbiteGoal: 2, overbiteTarget: 1.5 }, 'overbiteTarget lowOverbite'],
  ['9 overbite 3 mm', DEEP, ''],
  ['9 expansion', { expandMax: 2.5 }, 'expandMax lowExpansion'],
  ['9 expansion 2 mm', { expandMax: 2 }, ''],
  ['10 deep', DEEP, 'overbiteGoal noDeepBite', withExam({ overbiteMm: 2 })],
  ['10 deep enough', DEEP, '', withExam({ overbiteMm: 2.5 })],
  ['10 deep, not measured', DEEP, '', withExam({ overbiteMm: null })],
  ['10 open', OPEN, 'overbiteGoal noOpenBite', withExam({ overbiteMm: 0.5 })],
  ['10 open enough', OPEN, '', withExam({ overbiteMm: 0 })],
  ['11', { crossbite: 0 }, 'crossbite crossbiteInExam', withExam({ anterior: 3 })],
  ['11 treated', { crossbite: 1, crossTeeth: [16] }, '', withExam({ anterior: 3 })],
  ['12', { extraction: 1, extractTeeth: [14] }, 'extractTeeth permanentInMixed', MIXED],
  ['12 a third molar', MOLAR, 'thirdMolars permanentInMixed', MIXED],
  ['12 a third molar that stays', { thirdMolars: [{ tooth: 38, mark: 2 }] }, '', MIXED],
  ['12 deciduous', { extraction: 1, extractTeeth: [54] }, '', MIXED],
  ['12 permanent dentition', EXTRACT, ''],
  ['14', { maxSteps: 60, wearDays: 21 }, 'maxSteps longTreatment'],
  ['14 36 months', { maxSteps: 73, wearDays: 15 }, ''],
  ['14 no limit', { maxSteps: 0, wearDays: 21 }, ''],
];

/** Rules 13 and 15. */
const PLACES: readonly RuleRow[] = [
  ['13', { ...ELASTICS, elastics: [{ kind: 1, from: 13, to: 16, cut: 1 }] }, 'elastics elasticPlaces'],
  [
    '13 one of two',
    {
      ...ELASTICS,
      elastics: [
        { kind: 1, from: 13, to: 46, cut: 1 },
        { kind: 2, from: 33, to: 36, cut: 1 },
      ],
    },
    'elastics elasticPlaces',
  ],
  ['13 box', { ...ELASTICS, elastics: [{ kind: 4, from: 13, to: 16, cut: 1 }] }, ''],
  ['13 triangle', { ...ELASTICS, elastics: [{ kind: 5, from: 13, to: 16, cut: 1 }] }, ''],
  [
    '13 missing',
    { ...ELASTICS, elastics: [{ kind: 5, from: 18, to: 46, cut: 1 }] },
    'elastics tooth, elastics elasticPlaces',
  ],
  [
    '13 missing at its end',
    { ...ELASTICS, elastics: [{ kind: 1, from: 46, to: 18, cut: 1 }] },
    'elastics tooth, elastics elasticPlaces',
  ],
  ['13 triangle of both arches', { ...ELASTICS, elastics: [{ kind: 5, from: 13, to: 43, cut: 1 }] }, ''],
  ['15 lower', { ...LOWER_DISTAL, noMoveTeeth: [{ tooth: 45, mark: 2 }] }, 'noMoveTeeth fixedInSegment'],
  ['15 lower crowding', { crDistalLower: 2, noMoveTeeth: [{ tooth: 36, mark: 1 }] }, 'noMoveTeeth fixedInSegment'],
  ['15', { ...DISTAL, ...IMPLANT }, 'noMoveTeeth fixedInSegment'],
  ['15 bridge', { ...DISTAL, noMoveTeeth: [{ tooth: 17, mark: 2 }] }, 'noMoveTeeth fixedInSegment'],
  ['15 crowding', { crDistalUpper: 1, noMoveTeeth: [{ tooth: 25, mark: 1 }] }, 'noMoveTeeth fixedInSegment'],
  ['15 other side', { ...DISTAL, noMoveTeeth: [{ tooth: 25, mark: 1 }] }, ''],
  ['15 other reason', { ...DISTAL, noMoveTeeth: [{ tooth: 15, mark: 5 }] }, ''],
  ['15 other arch', { ...LOWER_DISTAL, ...IMPLANT }, ''],
  ['15 an implant of the exam', LOWER_DISTAL, 'noMoveTeeth fixedInSegment', REPLACED],
  [
    '15 an implant of the patient form',
    LOWER_DISTAL,
    'noMoveTeeth fixedInSegment',
    { patientForm: { missing: [46, 47], implant: [46] } },
  ],
  ['15 another reason than that of the exam', { ...LOWER_DISTAL, noMoveTeeth: [{ tooth: 46, mark: 6 }] }, '', REPLACED],
  ['15 a missing tooth without an implant', { noMoveTeeth: [{ tooth: 47, mark: 1 }] }, 'noMoveTeeth tooth', REPLACED],
];

/** The cross-checks of the prescription (section 10.1). */
export const CROSS_CHECK_RULES: readonly FormRule[] = [
  ...toFormRules(FORM_KEYS.design, '10.1', ERRORS),
  ...toFormRules(FORM_KEYS.design, '10.1', WARNINGS),
  ...toFormRules(FORM_KEYS.design, '10.1', PLACES),
];
