import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '../../states/order-types.ts';
import { answered, type FormRule, needed, optional, type RuleRow, rulesOf } from './form-rule.ts';

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
  needed('treatArch'),
  needed('oppositeArch', { treatArch: 2 }),
  needed('treatRange'),
  needed('goals', { designMode: 0 }),
  needed('extraction'),
  needed('extractTeeth', { extraction: 1 }),
  needed('extractTiming', EXTRACT),
  needed('extractBefore', { ...EXTRACT, extractTiming: 2 }),
  needed('extractStep', EXTRACT),
  ...['UpperR', 'UpperL', 'LowerR', 'LowerL'].map((place) => needed(`anchorage${place}`, EXTRACT)),
  needed('apGoalR'),
  needed('apGoalL'),
  needed('apMethodsR', { apGoalR: 1 }),
  needed('apMethodsL', { apGoalL: 3 }),
  ...[6, 7, 8].flatMap((method) =>
    ['biteJumpMm', 'biteJumpAt'].map((field) => needed(field, { ...BITE_JUMP, apMethodsR: [method] })),
  ),
  needed('distalMmR', DISTAL_R),
  needed('distalMmL', DISTAL_L),
  needed('distalPattern', DISTAL_L),
  needed('elastics', ELASTICS),
  needed('miniscrews', SCREWS),
  needed('overjetGoal'),
  needed('overjetTarget', { overjetGoal: 2 }),
  needed('overbiteGoal'),
  needed('overbiteTarget', DEEP),
  needed('deepMethods', DEEP),
  ['openMethods is needed', { ...OPEN, openMethods: null }, 'openMethods required', OPEN_BITE],
  needed('biteRamps', DEEP),
  needed('biteRampTeeth', { ...DEEP, biteRamps: 3 }),
  needed('intrusionStep', { ...DEEP, deepMethods: [1] }),
  [
    'intrusionStep of posterior teeth',
    { ...OPEN, openMethods: [3], intrusionStep: null },
    'intrusionStep required',
    OPEN_BITE,
  ],
  needed('midUpper'),
  needed('midLower'),
  needed('midUpperDir', MID_UPPER),
  needed('midUpperMm', MID_UPPER),
  needed('midLowerDir', MID_LOWER),
  needed('midLowerMm', MID_LOWER),
  needed('crossbite'),
  needed('crossTeeth', { ...CROSS, crossbite: 1 }),
  needed('crossMethods', CROSS),
  needed('spaceGoal'),
  needed('spaceList', LISTED),
  needed('spaceUse', OPENED),
  needed('closeBy'),
  needed('tsdSpaces', { tsd: 2 }),
  ...['Upper', 'Lower'].flatMap((arch) => [
    ...['crExpand', 'crProcline', 'crIprAnterior', 'crIprPostR', 'crIprPostL', 'crDistal'].map((way) =>
      needed(`${way}${arch}`),
    ),
    needed(`torque${arch}Degrees`, { [`torque${arch}`]: 2 }),
  ]),
  needed('iprAllowed'),
  needed('iprMax'),
  needed('iprTiming'),
  needed('iprStep', { iprTiming: 3 }),
  needed('wearDays'),
  needed('over3'),
  needed('overTargets', { over3: 1 }),
  needed('retainerArch', { retainer: 1, retainerPairs: 1 }),
  needed('retainerPairs', { retainer: 1, retainerArch: 1 }),
];

/** Section 10: the optional answers, and those that a mode or other answers hide. */
const LEFT: readonly RuleRow[] = [
  ...['noMoveTeeth', 'noAttachTeeth', 'noIprTeeth', 'missingTeeth', 'deciduous', 'thirdMolars', 'extracted'].map(
    (field) => optional(field),
  ),
  ...['overjetMethods', 'spee', 'overbiteOver', 'midReference', 'archForm', 'expandMax', 'tsd', 'anteriorRef'].map(
    (field) => optional(field),
  ),
  ...['levelBy', 'lateralStep', 'torqueUpper', 'torqueLower', 'attachStep', 'attachStyle', 'maxSteps', 'speed'].map(
    (field) => optional(field),
  ),
  ...['passiveStart', 'passiveEnd', 'passiveEqual', 'overTeeth', 'pontics', 'retainer', 'special', 'attachments'].map(
    (field) => optional(field),
  ),
  optional('goals'),
  optional('oppositeArch'),
  optional('extractTiming', { ...EXTRACT, designMode: 0, goals: [1] }),
  optional('apMethodsR', { apGoalR: 1, designMode: 0, goals: [1] }),
  optional('iprTiming', { designMode: 1 }),
  optional('biteJumpMm', { ...BITE_JUMP, designMode: 1 }),
  optional('extractBefore', EXTRACT),
  optional('midUpper', { treatArch: 3 }),
  optional('crExpandLower', { treatArch: 2 }),
  optional('spaceUse', LISTED),
  optional('closeBy', LISTED),
  optional('iprMax', { iprAllowed: 0, crIprAnteriorUpper: 0, crIprAnteriorLower: 0 }),
  optional('erupting'),
  ['erupting teeth in the mixed dentition', { erupting: [{ tooth: 13, mark: 1 }] }, '', { patient: { dentalAge: 1 } }],
];

/** Section 10: single answers with their problems. */
const ANSWERED: readonly RuleRow[] = [
  answered('designMode', 3, 'option'),
  answered('treatArch', 4, 'option'),
  answered('goals', [1, 11], '', { designMode: 0 }),
  answered('goals', [12], 'option', { designMode: 0 }),
  answered('extractTeeth', [14, 24], '', { extraction: 1 }),
  [
    'a tooth to extract that does not move',
    { extraction: 1, extractTeeth: [14], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    'extractTeeth tooth, extractTeeth extractedAndKept',
  ],
  answered('extracted', [14]),
  answered('extracted', [19], 'tooth'),
  answered('thirdMolars', [{ tooth: 38, mark: 3 }]),
  answered('thirdMolars', [{ tooth: 37, mark: 3 }], 'tooth'),
  answered('deciduous', [{ tooth: 55, mark: 2 }]),
  answered('deciduous', [{ tooth: 15, mark: 2 }], 'tooth'),
  answered('noMoveTeeth', [{ tooth: 11, mark: 6 }]),
  answered('noMoveTeeth', [{ tooth: 11, mark: 7 }], 'option'),
  answered('noMoveTeeth', [{ tooth: 18, mark: 1 }], 'tooth'),
  answered('noMoveTeeth', [{ tooth: 18, mark: 1 }], '', { missingTeeth: null }),
  answered('noAttachTeeth', [{ tooth: 28, mark: 1 }], 'tooth'),
  answered('deciduous', [{ tooth: 55, mark: 1 }], 'tooth', { missingTeeth: [55] }),
  answered('noAttachTeeth', [{ tooth: 11, mark: 5 }], 'option'),
  answered('noIprTeeth', ['11-21', '13-12']),
  answered('noIprTeeth', ['11-13'], 'tooth'),
  answered('apMethodsR', [11], 'option', { apGoalR: 1 }),
  answered('biteJumpMm', 0, 'range', BITE_JUMP),
  answered('biteJumpMm', 1.2, 'step', BITE_JUMP),
  answered('biteJumpMm', 4, '', BITE_JUMP),
  ['distalMmR over 4', { ...DISTAL_R, distalMmR: 4.5 }, 'distalMmR range, distalMmR lowDistalisation'],
  answered('overjetTarget', 4.5, 'range', { overjetGoal: 2 }),
  answered('overjetTarget', 4, '', { overjetGoal: 2 }),
  answered('overbiteTarget', 3, '', DEEP),
  answered('overbiteTarget', 3.5, 'range', DEEP),
  answered('overbiteOver', 2.5, 'range'),
  answered('midUpperMm', 0, 'range', MID_UPPER),
  answered('midUpperMm', 4, '', MID_UPPER),
  answered('midUpperMm', 4.5, 'range', MID_UPPER),
  answered('crossTeeth', [13], 'tooth', CROSS),
  answered('crossTeeth', [16], '', CROSS),
  answered('expandMax', 2),
  answered('spaceList', [{ at: '11-21', amount: 0.1 }], '', LISTED),
  answered('spaceList', [{ at: 12, amount: 12.1 }], 'range', OPENED),
  answered('spaceList', [{ at: 12, amount: null }], 'required', OPENED),
  answered('iprMax', 0.6),
  answered('iprMax', 0.7, 'range'),
  answered('iprMax', 0.15, 'step'),
  answered('torqueUpperDegrees', 20, '', { torqueUpper: 1 }),
  answered('torqueUpperDegrees', 21, 'range', { torqueUpper: 1 }),
  answered('lateralStep', 0.25, 'option'),
  answered('attachStep', 'x'.repeat(51), 'long'),
  answered('wearDays', 4, 'range'),
  answered('wearDays', 21),
  answered('wearDays', 'ten', 'type'),
  answered('maxSteps', 99, '', { wearDays: 5 }),
  answered('maxSteps', 100, 'range'),
  ['the limit of steps is that of the product', { maxSteps: 14 }, '', { product: { maxSteps: 14 } }],
  [
    'the limit of steps is above that of the product',
    { maxSteps: 15 },
    'maxSteps range',
    { product: { maxSteps: 14 } },
  ],
  answered('passiveStart', 3),
  answered('passiveStart', 4, 'range'),
  answered('passiveEnd', 4, 'range'),
  answered('pontics', [{ tooth: 18, mark: 1 }]),
  answered('pontics', [{ tooth: 14, mark: 2 }], '', EXTRACT),
  answered('pontics', [{ tooth: 15, mark: 2 }], 'tooth'),
  answered('retainerPairs', 4, 'range', { retainer: 1, retainerArch: 1 }),
  answered('special', 'x'.repeat(2000)),
  answered('special', 'x'.repeat(2001), 'long'),
  answered(
    'attachments',
    Array.from({ length: 11 }, (_, index) => `f${index}`),
    'many',
  ),
  answered('elastics', [{ kind: 1, from: 13, to: 46, cut: 2 }], '', ELASTICS),
  answered('elastics', [{ kind: 1, from: 13, to: 46 }], 'required', ELASTICS),
  answered('miniscrews', [{ at: '16-15', side: 2 }], '', SCREWS),
  answered('miniscrews', [{ at: '16-14', side: 2 }], 'tooth', SCREWS),
];

/** The rules of the fields of the prescription (section 10). */
export const PRESCRIPTION_RULES: readonly FormRule[] = [
  ...rulesOf(FORM_KEYS.design, '10', NEEDED),
  ...rulesOf(FORM_KEYS.design, '10', LEFT),
  ...rulesOf(FORM_KEYS.design, '10', ANSWERED),
];
