import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '../../states/order-types.ts';
import { answerRow, type FormRule, requiredRow, optionalRow, type RuleRow, toFormRules } from './form-rule.ts';

const EXTRACT = { extraction: 1, extractTeeth: [14, 24] };
const ELASTICS = { apGoalR: 1, apMethodsR: [5], elastics: [{ kind: 1, from: 13, to: 46, cut: 1 }] };
const BITE_JUMP = { apGoalR: 1, apMethodsR: [6], biteJumpMm: 2, biteJumpAt: 1 };
const DISTAL_R = { apGoalR: 1, apMethodsR: [2], distalMmR: 2 };
const DISTAL_L = { apGoalL: 1, apMethodsL: [3], distalMmL: 2 };
const SCREWS = { apGoalR: 1, apMethodsR: [10], miniscrews: [{ at: '16-15', side: 2 }] };
const DEEP = { overbiteGoal: 2, overbiteTarget: 2 };
const OPEN: FormAnswers = { overbiteGoal: 3, overbiteTarget: 2 };
const CROSS = { crossbite: 2, crossTeeth: [16], crossMethods: [1] };
const MID_UPPER = { midUpper: 3, midUpperDir: 1, midUpperMm: 2 };
const MID_LOWER = { midLower: 3, midLowerDir: 1, midLowerMm: 2 };
const LISTED = { spaceGoal: 2, spaceList: [{ at: '11-21', amount: 1 }] };
const OPENED = { ...LISTED, spaceGoal: 3, spaceUse: 1 };
const OPEN_BITE = { exam: { overbiteMm: -1 } };

/** Section 10: the required answers. */
const NEEDED: readonly RuleRow[] = [
  requiredRow('treatArch'),
  requiredRow('oppositeArch', { treatArch: 2 }),
  requiredRow('treatRange'),
  requiredRow('goals', { designMode: 0 }),
  requiredRow('extraction', { crExtractUpper: 1, crExtractLower: 1 }),
  requiredRow('extractTeeth', { extraction: 1, crExtractUpper: 1, crExtractLower: 1 }),
  [
    'extraction against crowding is needed, if section C sets nothing',
    { extraction: null },
    'extraction required, crExtractUpper required, crExtractLower required',
  ],
  requiredRow('extractTiming', EXTRACT),
  requiredRow('extractBefore', { ...EXTRACT, extractTiming: 2 }),
  requiredRow('extractStep', EXTRACT),
  ...['UpperR', 'UpperL', 'LowerR', 'LowerL'].map((place) => requiredRow(`anchorage${place}`, EXTRACT)),
  requiredRow('apGoalR'),
  requiredRow('apGoalL'),
  requiredRow('apMethodsR', { apGoalR: 1 }),
  requiredRow('apMethodsL', { apGoalL: 3 }),
  ...[6, 7, 8].flatMap((method) =>
    ['biteJumpMm', 'biteJumpAt'].map((field) => requiredRow(field, { ...BITE_JUMP, apMethodsR: [method] })),
  ),
  requiredRow('distalMmR', DISTAL_R),
  requiredRow('distalMmL', DISTAL_L),
  requiredRow('distalPattern', DISTAL_L),
  requiredRow('elastics', ELASTICS),
  requiredRow('miniscrews', SCREWS),
  requiredRow('overjetGoal'),
  requiredRow('overjetTarget', { overjetGoal: 2 }),
  requiredRow('overbiteGoal'),
  requiredRow('overbiteTarget', DEEP),
  requiredRow('deepMethods', DEEP),
  ['openMethods is needed', { ...OPEN, openMethods: null }, 'openMethods required', OPEN_BITE],
  requiredRow('biteRamps', DEEP),
  requiredRow('biteRampTeeth', { ...DEEP, biteRamps: 3 }),
  requiredRow('intrusionStep', { ...DEEP, deepMethods: [1] }),
  [
    'intrusionStep of posterior teeth',
    { ...OPEN, openMethods: [3], intrusionStep: null },
    'intrusionStep required',
    OPEN_BITE,
  ],
  requiredRow('midUpper'),
  requiredRow('midLower'),
  requiredRow('midUpperDir', MID_UPPER),
  requiredRow('midUpperMm', MID_UPPER),
  requiredRow('midLowerDir', MID_LOWER),
  requiredRow('midLowerMm', MID_LOWER),
  requiredRow('crossbite'),
  requiredRow('crossTeeth', { ...CROSS, crossbite: 1 }),
  requiredRow('crossMethods', CROSS),
  requiredRow('spaceGoal'),
  requiredRow('spaceList', LISTED),
  requiredRow('spaceUse', OPENED),
  requiredRow('closeBy'),
  requiredRow('tsdSpaces', { tsd: 2 }),
  ...['Upper', 'Lower'].flatMap((arch) => [
    ...['crExpand', 'crProcline', 'crIprAnterior', 'crIprPostR', 'crIprPostL', 'crDistal'].map((way) =>
      requiredRow(`${way}${arch}`),
    ),
    requiredRow(`torque${arch}Degrees`, { [`torque${arch}`]: 2 }),
  ]),
  requiredRow('iprAllowed'),
  requiredRow('iprMax'),
  requiredRow('iprTiming'),
  requiredRow('iprStep', { iprTiming: 3 }),
  requiredRow('wearDays'),
  requiredRow('over3'),
  requiredRow('overTargets', { over3: 1 }),
  ...['noMoveTeeth', 'noAttachTeeth', 'missingTeeth'].flatMap((field): RuleRow[] => [
    requiredRow(field),
    [`${field} is needed in every request`, { [field]: undefined }, `${field} required`],
    [`${field} may be none`, { [field]: [] }, ''],
  ]),
  requiredRow('retainerArch', { retainer: 1, retainerPairs: 1 }),
  requiredRow('retainerPairs', { retainer: 1, retainerArch: 1 }),
];

/** Section 10: the optional answers, and those that a mode or other answers hide. */
const LEFT: readonly RuleRow[] = [
  ...['noIprTeeth', 'deciduous', 'thirdMolars', 'extracted'].map((field) => optionalRow(field)),
  ...['overjetMethods', 'spee', 'overbiteOver', 'midReference', 'archForm', 'expandMax', 'tsd', 'anteriorRef'].map(
    (field) => optionalRow(field),
  ),
  ...['levelBy', 'lateralStep', 'torqueUpper', 'torqueLower', 'attachStep', 'attachStyle', 'maxSteps', 'speed'].map(
    (field) => optionalRow(field),
  ),
  ...['passiveStart', 'passiveEnd', 'passiveEqual', 'overTeeth', 'pontics', 'retainer', 'special', 'attachments'].map(
    (field) => optionalRow(field),
  ),
  optionalRow('goals'),
  optionalRow('oppositeArch'),
  optionalRow('extractTiming', { ...EXTRACT, designMode: 0, goals: [1] }),
  optionalRow('apMethodsR', { apGoalR: 1, designMode: 0, goals: [1] }),
  optionalRow('iprTiming', { designMode: 1 }),
  optionalRow('biteJumpMm', { ...BITE_JUMP, designMode: 1 }),
  optionalRow('extractBefore', EXTRACT),
  optionalRow('midUpper', { treatArch: 3 }),
  optionalRow('crExpandLower', { treatArch: 2 }),
  optionalRow('spaceUse', LISTED),
  optionalRow('closeBy', LISTED),
  optionalRow('iprMax', { iprAllowed: 0, crIprAnteriorUpper: 0, crIprAnteriorLower: 0 }),
  optionalRow('erupting'),
  ['erupting teeth in the mixed dentition', { erupting: [{ tooth: 13, mark: 1 }] }, '', { patient: { dentalAge: 1 } }],
];

/** Section 10: single answers with their problems. */
const ANSWERED: readonly RuleRow[] = [
  answerRow('designMode', 3, 'option'),
  answerRow('treatArch', 4, 'option'),
  answerRow('goals', [1, 11], '', { designMode: 0 }),
  answerRow('goals', [12], 'option', { designMode: 0 }),
  answerRow('extractTeeth', [14, 24], '', { extraction: 1 }),
  [
    'a tooth to extract that does not move',
    { extraction: 1, extractTeeth: [14], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    'extractTeeth tooth, extractTeeth extractedAndKept',
  ],
  answerRow('extracted', [14]),
  answerRow('extracted', [19], 'tooth'),
  answerRow('thirdMolars', [{ tooth: 38, mark: 3 }]),
  answerRow('thirdMolars', [{ tooth: 37, mark: 3 }], 'tooth'),
  answerRow('deciduous', [{ tooth: 55, mark: 2 }]),
  answerRow('deciduous', [{ tooth: 15, mark: 2 }], 'tooth'),
  answerRow('noMoveTeeth', [{ tooth: 11, mark: 6 }]),
  answerRow('noMoveTeeth', [{ tooth: 11, mark: 7 }], 'option'),
  answerRow('noMoveTeeth', [{ tooth: 18, mark: 1 }], 'tooth'),
  answerRow('noMoveTeeth', [{ tooth: 18, mark: 1 }], '', { missingTeeth: [] }),
  answerRow('noAttachTeeth', [{ tooth: 28, mark: 1 }], 'tooth'),
  answerRow('deciduous', [{ tooth: 55, mark: 1 }], 'tooth', { missingTeeth: [55] }),
  answerRow('noAttachTeeth', [{ tooth: 11, mark: 5 }], 'option'),
  answerRow('noIprTeeth', ['11-21', '13-12']),
  answerRow('noIprTeeth', ['11-13'], 'tooth'),
  answerRow('apMethodsR', [11], 'option', { apGoalR: 1 }),
  answerRow('biteJumpMm', 0, 'range', BITE_JUMP),
  answerRow('biteJumpMm', 1.2, 'step', BITE_JUMP),
  answerRow('biteJumpMm', 4, '', BITE_JUMP),
  ['distalMmR over 4', { ...DISTAL_R, distalMmR: 4.5 }, 'distalMmR range, distalMmR lowDistalisation'],
  answerRow('overjetTarget', 4.5, 'range', { overjetGoal: 2 }),
  answerRow('overjetTarget', 4, '', { overjetGoal: 2 }),
  answerRow('overbiteTarget', 3, '', DEEP),
  answerRow('overbiteTarget', 3.5, 'range', DEEP),
  answerRow('overbiteOver', 2.5, 'range'),
  answerRow('midUpperMm', 0, 'range', MID_UPPER),
  answerRow('midUpperMm', 4, '', MID_UPPER),
  answerRow('midUpperMm', 4.5, 'range', MID_UPPER),
  answerRow('crossTeeth', [13], 'tooth', CROSS),
  answerRow('crossTeeth', [16], '', CROSS),
  answerRow('expandMax', 2),
  answerRow('spaceList', [{ at: '11-21', amount: 0.1 }], '', LISTED),
  answerRow('spaceList', [{ at: 12, amount: 12.1 }], 'range', OPENED),
  answerRow('spaceList', [{ at: 12, amount: null }], 'required', OPENED),
  answerRow('iprMax', 0.6),
  answerRow('iprMax', 0.7, 'range'),
  answerRow('iprMax', 0.15, 'step'),
  answerRow('torqueUpperDegrees', 20, '', { torqueUpper: 1 }),
  answerRow('torqueUpperDegrees', 21, 'range', { torqueUpper: 1 }),
  answerRow('lateralStep', 0.25, 'option'),
  answerRow('attachStep', 'x'.repeat(51), 'long'),
  answerRow('wearDays', 4, 'range'),
  answerRow('wearDays', 21),
  answerRow('wearDays', 'ten', 'type'),
  answerRow('maxSteps', 99, '', { wearDays: 5 }),
  answerRow('maxSteps', 100, 'range'),
  ['the limit of steps is that of the product', { maxSteps: 14 }, '', { product: { maxSteps: 14 } }],
  [
    'the limit of steps is above that of the product',
    { maxSteps: 15 },
    'maxSteps range',
    { product: { maxSteps: 14 } },
  ],
  answerRow('passiveStart', 3),
  answerRow('passiveStart', 4, 'range'),
  answerRow('passiveEnd', 4, 'range'),
  answerRow('pontics', [{ tooth: 18, mark: 1 }]),
  answerRow('pontics', [{ tooth: 14, mark: 2 }], '', EXTRACT),
  answerRow('pontics', [{ tooth: 15, mark: 2 }], 'tooth'),
  answerRow('retainerPairs', 4, 'range', { retainer: 1, retainerArch: 1 }),
  answerRow('special', 'x'.repeat(2000)),
  answerRow('special', 'x'.repeat(2001), 'long'),
  answerRow(
    'attachments',
    Array.from({ length: 11 }, (_, index) => `f${index}`),
    'many',
  ),
  answerRow('elastics', [{ kind: 1, from: 13, to: 46, cut: 2 }], '', ELASTICS),
  answerRow('elastics', [{ kind: 1, from: 13, to: 46 }], 'required', ELASTICS),
  answerRow('miniscrews', [{ at: '16-15', side: 2 }], '', SCREWS),
  answerRow('miniscrews', [{ at: '16-14', side: 2 }], 'tooth', SCREWS),
];

/** The rules of the fields of the prescription (section 10). */
export const PRESCRIPTION_RULES: readonly FormRule[] = [
  ...toFormRules(FORM_KEYS.design, '10', NEEDED),
  ...toFormRules(FORM_KEYS.design, '10', LEFT),
  ...toFormRules(FORM_KEYS.design, '10', ANSWERED),
];
