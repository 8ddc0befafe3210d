import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey } from '../../states/order-types.ts';
import { answerRow, type FormRule, type RuleRow, toFormRules } from './form-rule.ts';

/** The first value behind the last option of a field; in brackets for a field of several answers. */
type InvalidOption = readonly [field: string, value: number | readonly [number], otherAnswers?: FormAnswers];

/** The minimum and the maximum of a field, and its step; values outside are refused. */
type Limits = readonly [field: string, from: number, to: number, step: number, otherAnswers?: FormAnswers];

const EXTRACT = { extraction: 1, extractTeeth: [14, 24] };
const DEEP = { overbiteGoal: 2, overbiteTarget: 2 };
const MID_UPPER = { midUpper: 3, midUpperDir: 1, midUpperMm: 2 };
const MID_LOWER = { midLower: 3, midLowerDir: 1, midLowerMm: 2 };
const CROSS = { crossbite: 2, crossTeeth: [16], crossMethods: [1] };
const OPENED = { spaceGoal: 3, spaceList: [{ at: '11-21', amount: 1 }], spaceUse: 1 };
const RETAINER = { retainer: 1, retainerArch: 1, retainerPairs: 1 };
const BITE_JUMP = { apGoalR: 1, apMethodsR: [6], biteJumpMm: 2, biteJumpAt: 1 };
const DISTAL_L = { apGoalL: 1, apMethodsL: [3], distalMmL: 2 };
const ENDS = { kind: 4 };
const MIXED = { patient: { dentalAge: 1 } };
const OF_14_STEPS = { product: { maxSteps: 14 } };
const OPEN_BITE = { exam: { overbiteMm: -1 } };

const DESIGN: readonly InvalidOption[] = [
  ['oppositeArch', 2, { treatArch: 2 }],
  ['treatRange', 4],
  ['extraction', 3, { crExtractUpper: 1, crExtractLower: 1 }],
  ['extractTiming', 3, EXTRACT],
  ['extractStep', 3, EXTRACT],
  ...['UpperR', 'UpperL', 'LowerR', 'LowerL'].map((place): InvalidOption => [`anchorage${place}`, 4, EXTRACT]),
  ['apGoalR', 4],
  ['apGoalL', 4],
  ['apMethodsL', [11], { apGoalL: 1 }],
  ['biteJumpAt', 4, BITE_JUMP],
  ['distalPattern', 3, DISTAL_L],
  ['overjetGoal', 3],
  ['overjetMethods', [6]],
  ['overbiteGoal', 4],
  ['deepMethods', [5], DEEP],
  ['biteRamps', 4, DEEP],
  ['intrusionStep', 3, DEEP],
  ['spee', 3],
  ['midUpper', 4],
  ['midLower', 4],
  ['midUpperDir', 3, MID_UPPER],
  ['midLowerDir', 3, MID_LOWER],
  ['midReference', 4],
  ['crossbite', 3],
  ['crossMethods', [5], CROSS],
  ['archForm', 5],
  ['spaceGoal', 4],
  ['spaceUse', 4, OPENED],
  ['closeBy', 4],
  ['tsd', 4],
  ['tsdSpaces', 4, { tsd: 2 }],
  ...['Upper', 'Lower'].flatMap((arch): InvalidOption[] => [
    ...['crExpand', 'crProcline', 'crIprAnterior', 'crIprPostR', 'crIprPostL', 'crDistal', 'crExtract'].map(
      (way): InvalidOption => [`${way}${arch}`, 3],
    ),
    [`torque${arch}`, 3],
  ]),
  ['iprAllowed', 3],
  ['iprTiming', 4],
  ['anteriorRef', 3],
  ['levelBy', 3],
  ['attachStyle', 4],
  ['speed', 3],
  ['passiveEqual', 2],
  ['over3', 3],
  ['overTargets', [5], { over3: 1 }],
  ['retainer', 2],
  ['retainerArch', 4, RETAINER],
];

const DESIGN_LIMITS: readonly Limits[] = [
  ['extractBefore', 2, 99, 1, { ...EXTRACT, extractTiming: 2 }],
  ['overjetTarget', 0, 4, 0.5, { overjetGoal: 2 }],
  ['overbiteOver', 0, 2, 0.5],
  ['midLowerMm', 0.5, 4, 0.5, { ...MID_LOWER, ...EXTRACT }],
  ['iprMax', 0.1, 0.6, 0.1],
  ['iprStep', 1, 99, 1, { iprTiming: 3 }],
  ['torqueLowerDegrees', 1, 20, 1, { torqueLower: 2 }],
  ['wearDays', 5, 21, 1],
  ['passiveStart', 0, 3, 1],
  ['passiveEnd', 0, 3, 1],
  ['retainerPairs', 1, 3, 1, RETAINER],
];

/** Marks of teeth, columns of rows, and numbers whose limits also break a rule of 10.1. */
const DESIGN_OTHERS: readonly RuleRow[] = [
  answerRow('deciduous', [{ tooth: 55, mark: 3 }], 'option'),
  answerRow('thirdMolars', [{ tooth: 38, mark: 4 }], 'option'),
  answerRow('pontics', [{ tooth: 18, mark: 3 }], 'option'),
  ['erupting teeth of another kind', { erupting: [{ tooth: 13, mark: 3 }] }, 'erupting option', MIXED],
  answerRow('elastics', [{ kind: 6, from: 13, to: 46, cut: 1 }], 'option', { apGoalR: 1, apMethodsR: [5] }),
  answerRow('elastics', [{ kind: 1, from: 13, to: 46, cut: 3 }], 'option', { apGoalR: 1, apMethodsR: [5] }),
  answerRow('miniscrews', [{ at: '16-15', side: 3 }], 'option', { apGoalR: 1, apMethodsR: [10] }),
  ['open-bite methods', { overbiteGoal: 3, overbiteTarget: 2, openMethods: [5] }, 'openMethods option', OPEN_BITE],
  ['biteJumpMm over 6', { ...BITE_JUMP, biteJumpMm: 6.5 }, 'biteJumpMm range, biteJumpMm lowBiteJump'],
  ['biteJumpMm of 6', { ...BITE_JUMP, biteJumpMm: 6 }, 'biteJumpMm lowBiteJump'],
  answerRow('biteJumpMm', 0.5, '', BITE_JUMP),
  answerRow('distalMmL', 0, 'range', DISTAL_L),
  answerRow('distalMmL', 0.5, '', DISTAL_L),
  ['distalMmL of 4', { ...DISTAL_L, distalMmL: 4 }, 'distalMmL lowDistalisation'],
  ['distalMmL over 4', { ...DISTAL_L, distalMmL: 4.5 }, 'distalMmL range, distalMmL lowDistalisation'],
  ['overbiteTarget below 0', { ...DEEP, overbiteTarget: -0.5 }, 'overbiteTarget range, overbiteTarget lowOverbite'],
  answerRow('expandMax', 0),
  answerRow('expandMax', -0.5, 'range'),
  ['expandMax over 4', { expandMax: 4.5 }, 'expandMax range, expandMax lowExpansion'],
  ['expandMax of 4', { expandMax: 4 }, 'expandMax lowExpansion'],
  answerRow('spaceList', [{ at: 12, amount: 0 }], 'range', OPENED),
  answerRow('spaceList', [{ at: 12, amount: 12 }], '', OPENED),
  answerRow('maxSteps', -1, 'range'),
  answerRow('biteRampTeeth', [18], 'tooth', { ...DEEP, biteRamps: 3 }),
  answerRow('overTeeth', [28], 'tooth', { over3: 1 }),
  answerRow('missingTeeth', [19], 'tooth'),
];

const PATIENT: readonly InvalidOption[] = [
  ['prevOrtho', 4],
  ['medical', [9]],
  ['allergy', [5]],
  ['habits', [7]],
  ['trauma', 2],
  ['angleLeft', 3],
  ['class2Division', 3, { angleRight: 1 }],
  ['canineRight', 3],
  ['canineLeft', 3],
  ['midlineUpper', 3],
  ['midlineLower', 3],
  // The last one is "normal".
  ['anterior', 6],
  ['faceType', 3],
  ['vertical', 3],
  ['skeletal', 3],
  ['tmj', [5]],
  ['growth', 4],
  ...['acceptExtract', 'acceptIpr', 'acceptAttach', 'acceptElastic', 'acceptSurgery', 'compliance'].map(
    (field): InvalidOption => [field, 4],
  ),
];

const PATIENT_LIMITS: readonly Limits[] = [
  ['midlineUpperMm', 0, 10, 0.5, { midlineUpper: 1 }],
  ['midlineLowerMm', 0, 10, 0.5, { midlineLower: 2 }],
  ['overjetMm', -10, 20, 0.5],
  ['overbiteMm', -10, 15, 0.5],
  ['overbitePercent', 0, 100, 1],
  ['crowdingUpper', -15, 20, 0.5],
  ['crowdingLower', -15, 20, 0.5],
  ['speeRight', 0, 8, 0.5],
  ['speeLeft', 0, 8, 0.5],
  ['boltonAnterior', 60, 100, 0.1],
  ['boltonTotal', 60, 100, 0.1],
  ['openingMm', 0, 80, 0.5],
];

const PATIENT_OTHERS: readonly RuleRow[] = [answerRow('supernumerary', [{ near: 11, pos: 4 }], 'option')];

const ADJUST: readonly InvalidOption[] = [
  ['kind', 5],
  ['attachments', 4],
  ['attachOnScan', 2],
  ['newModels', 3],
  ['interim', 4],
  ['goalsFrom', 3],
  ['designMode', 3],
  ['goals', [12], { designMode: 0 }],
  ['over3', 3],
  ['overTargets', [5], { designMode: 2, over3: 1 }],
  ['type', 4, ENDS],
  ['basis', 4, ENDS],
  ['reason', 6, ENDS],
  ['arch', 4, ENDS],
  ['attachRemoved', 3, { ...ENDS, basis: 2 }],
  ['thickness', 0.8, ENDS],
  ['trim', 3, ENDS],
  ['cover8', 2, ENDS],
  ['wearPlan', 4, ENDS],
];

const ADJUST_LIMITS: readonly Limits[] = [
  ['stepUpper', 0, 20, 1],
  ['stepLower', 0, 18, 1],
  ['wearHours', 0, 24, 1],
  ['interimStep', 1, 20, 1, { interim: 3 }],
  ['wearDays', 5, 21, 1],
  ['passiveStart', 0, 3, 1],
  ['pairs', 1, 4, 1, ENDS],
  ['planStep', 1, 30, 1, ENDS],
];

const ADJUST_OTHERS: readonly RuleRow[] = [
  ['the limit of steps is that of the product', { maxSteps: 14 }, '', OF_14_STEPS],
  ['the limit of steps is above that of the product', { maxSteps: 15 }, 'maxSteps range', OF_14_STEPS],
];

const RETENTION: readonly InvalidOption[] = [
  ['basis', 4],
  ['attachRemoved', 3, { basis: 2 }],
  ['cover8', 2],
  ['wearPlan', 4],
];

const RETENTION_LIMITS: readonly Limits[] = [
  ['pairs', 1, 4, 1],
  ['planStep', 1, 30, 1],
];

const RETENTION_OTHERS: readonly RuleRow[] = [
  answerRow('clasps', [55], 'tooth', { type: 2 }),
  answerRow('pontic', [75], 'tooth'),
  answerRow('wearPlanOther', 'x'.repeat(201), 'long', { wearPlan: 3 }),
];

function toOptionRows(rows: readonly InvalidOption[]): RuleRow[] {
  return rows.map(([field, value, otherAnswers = {}]) => answerRow(field, value, 'option', otherAnswers));
}

function toLimitRows(rows: readonly Limits[]): RuleRow[] {
  const roundToTenths = (value: number): number => Math.round(value * 10) / 10;
  return rows.flatMap(([field, from, to, step, otherAnswers = {}]) => [
    answerRow(field, from, '', otherAnswers),
    answerRow(field, to, '', otherAnswers),
    answerRow(field, roundToTenths(from - step), 'range', otherAnswers),
    answerRow(field, roundToTenths(to + step), 'range', otherAnswers),
  ]);
}

function collectRules(formKey: FormKey, section: string, ...rows: readonly (readonly RuleRow[])[]): FormRule[] {
  return toFormRules(formKey, section, rows.flat());
}

/** The options and limits of fields (sections 10 to 13) that the other tables do not contain. */
export const OPTION_RULES: readonly FormRule[] = [
  ...collectRules(FORM_KEYS.design, '10', toOptionRows(DESIGN), toLimitRows(DESIGN_LIMITS), DESIGN_OTHERS),
  ...collectRules(FORM_KEYS.patient, '11', toOptionRows(PATIENT), toLimitRows(PATIENT_LIMITS), PATIENT_OTHERS),
  ...collectRules(FORM_KEYS.adjust, '12', toOptionRows(ADJUST), toLimitRows(ADJUST_LIMITS), ADJUST_OTHERS),
  ...collectRules(FORM_KEYS.retention, '13', toOptionRows(RETENTION), toLimitRows(RETENTION_LIMITS), RETENTION_OTHERS),
];
