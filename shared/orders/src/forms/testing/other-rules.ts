import { FORM_KEYS } from '../../states/order-types.ts';
import {
  answerRow,
  type FormRule,
  requiredRow,
  optionalRow,
  PREVIOUS,
  type RuleRow,
  toFormRules,
} from './form-rule.ts';

/** The day of a test lies between 2026-01-02 and this date. */
const LATER = '2999-01-01';
const CHANGED = { goalsFrom: 2 };
const ENDS = { kind: 4 };
const EXTRACT = { extraction: 1, extractTeeth: [15] };
const KEPT_SPACES = { previous: { ...PREVIOUS, extraction: 0, spaceGoal: 0 } };

const ADJUSTMENT: readonly RuleRow[] = [
  ...['kind', 'reasons', 'stepUpper', 'stepLower', 'badTeeth', 'attachments', 'attachOnScan', 'newModels'].map(
    (field) => requiredRow(field),
  ),
  ...['modelsTakenAt', 'interim', 'goalsFrom', 'designMode', 'wearDays', 'maxSteps', 'over3', 'passiveStart'].map(
    (field) => requiredRow(field),
  ),
  requiredRow('attachKept', { attachments: 3 }),
  requiredRow('interimStep', { interim: 3 }),
  requiredRow('changes', CHANGED),
  requiredRow('badTeeth', { reasons: [1] }),
  ...['wearHours', 'finalDetail', 'special'].map((field) => optionalRow(field)),
  optionalRow('badTeeth', { reasons: [3] }),
  optionalRow('attachments', ENDS),
  optionalRow('wearDays', ENDS),
  ...['arch', 'type', 'pairs', 'basis', 'reason'].map((field) => requiredRow(field, ENDS)),
  requiredRow('thickness', { ...ENDS, type: 1 }),
  requiredRow('planStep', { ...ENDS, basis: 1 }),
  optionalRow('arch'),
  answerRow('stepUpper', 0),
  answerRow('stepUpper', 21, 'range'),
  answerRow('stepLower', 19, 'range'),
  ['an arch without steps', { stepLower: null }, '', { shipped: { upper: 20, lower: 0 } }],
  answerRow('wearHours', 22),
  answerRow('wearHours', 25, 'range'),
  answerRow('reasons', [12], 'option', { badTeeth: null }),
  answerRow('badTeeth', [{ tooth: 11, mark: 6 }], 'option'),
  answerRow('badTeeth', [{ tooth: 18, mark: 1 }], 'tooth'),
  answerRow('attachKept', [18], 'tooth', { attachments: 3 }),
  answerRow('finalDetail', [{ tooth: 18, text: 'upright' }], 'tooth'),
  answerRow('modelsTakenAt', LATER, 'late'),
  answerRow('interimStep', 21, 'range', { interim: 3 }),
  answerRow('interimStep', 20, '', { interim: 3 }),
  answerRow('finalDetail', [{ tooth: 11, text: 'rotate 5° mesially' }]),
  answerRow('finalDetail', [{ tooth: 11, text: '' }], 'required'),
  answerRow('changes', [15], 'option', CHANGED),
  answerRow('changes', [8], '', CHANGED),
  answerRow('special', 'x'.repeat(2001), 'long'),
  ['attachments kept and on the scan', { attachments: 1, attachOnScan: 1 }, ''],
  ['attachments kept and not on the scan', { attachments: 1, attachOnScan: 0 }, 'attachments attachmentsOnScan'],
  ['attachments removed before the scan', { attachments: 2, attachOnScan: 0 }, ''],
  ['attachments removed and on the scan', { attachments: 2, attachOnScan: 1 }, 'attachments attachmentsOnScan'],
  [
    'some attachments kept and not on the scan',
    { attachments: 3, attachKept: [12], attachOnScan: 0 },
    'attachments attachmentsOnScan',
  ],
  ['old models', { modelsTakenAt: '2026-01-02' }, 'modelsTakenAt oldModels'],
  ['models for retainers have a date', { ...ENDS, basis: 2, modelsTakenAt: null }, 'modelsTakenAt required'],
  ['mailed models for retainers have a date', { ...ENDS, basis: 3, modelsTakenAt: null }, 'modelsTakenAt required'],
  ['old models for retainers', { ...ENDS, basis: 2, modelsTakenAt: '2026-01-02' }, 'modelsTakenAt oldModels'],
  ['retainers on the plan have no models', { ...ENDS, basis: 1, modelsTakenAt: null }, ''],
  ['10.1 within a changed section', { ...CHANGED, changes: [9], spaceGoal: 0 }, 'spaceGoal extractionSpaces'],
  [
    '10.1 within both changed sections',
    { ...CHANGED, changes: [2, 3], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    'extractTeeth tooth, extractTeeth extractedAndKept',
  ],
  ['10.1 of C against I before', { ...CHANGED, changes: [3], ...EXTRACT }, 'extraction extractionSpaces', KEPT_SPACES],
  [
    '10.1 of D against B before',
    { ...CHANGED, changes: [4], designMode: 2, overTargets: [1], apGoalR: 3, apMethodsR: [2], distalMmR: 2 },
    'apMethodsR fixedInSegment',
    { previous: { ...PREVIOUS, noMoveTeeth: [{ tooth: 15, mark: 1 }] } },
  ],
  [
    '10.1 of D against A before',
    { ...CHANGED, changes: [4], apGoalR: 3, apMethodsR: [4] },
    'apMethodsR anteriorOnly',
    { previous: { ...PREVIOUS, treatRange: 1 } },
  ],
  [
    '10.1 of J against K before',
    { ...CHANGED, changes: [10], crIprAnteriorUpper: 2 },
    'crIprAnteriorUpper iprNotAllowed',
    { previous: { ...PREVIOUS, iprAllowed: 0 } },
  ],
  [
    '10.1 of B against an extraction that is done',
    { ...CHANGED, changes: [2], noMoveTeeth: [{ tooth: 14, mark: 1 }] },
    '',
  ],
  ['10.1 while nothing changes', {}, '', { previous: { ...PREVIOUS, iprAllowed: 0 } }],
  ['14 of what is asked anew', { maxSteps: 99, wearDays: 21 }, 'maxSteps longTreatment'],
  ['14 of retainers', { ...ENDS, maxSteps: 99, wearDays: 21 }, ''],
  requiredRow('goals', { designMode: 0 }),
  requiredRow('goals', { ...CHANGED, changes: [8], designMode: 0 }),
  ['the goals before', { designMode: 0 }, '', { previous: { ...PREVIOUS, goals: [1] } }],
  requiredRow('overTargets', { designMode: 2, over3: 1 }),
  optionalRow('overTargets', { designMode: 1, over3: 1 }),
  answerRow('overTeeth', [18], 'tooth', { designMode: 2, over3: 1, overTargets: [1] }),
  ['10.1 outside of the changed sections', { ...CHANGED, changes: [8], spaceGoal: 0 }, ''],
  ['retainers on a plan that is there', { ...ENDS, basis: 1, planStep: 30 }, ''],
  ['retainers on a plan that is not there', { ...ENDS, basis: 1, planStep: 1 }, 'basis option', { plan: null }],
];

const LINGUAL = { type: 3 };
const RETENTION: readonly RuleRow[] = [
  ['the defaults', {}, ''],
  ...['arch', 'type', 'pairs', 'basis', 'planStep', 'thickness', 'trim', 'reason'].map((field) => requiredRow(field)),
  ...['cover8', 'pontic', 'wearPlan', 'special', 'attachRemoved', 'clasps', 'wireUpper'].map((field) =>
    optionalRow(field),
  ),
  requiredRow('attachRemoved', { basis: 2 }),
  requiredRow('attachRemoved', { basis: 3 }),
  requiredRow('clasps', { type: 2 }),
  requiredRow('wireUpper', LINGUAL),
  requiredRow('wireLower', { ...LINGUAL, arch: 3 }),
  optionalRow('wireUpper', { ...LINGUAL, arch: 3 }),
  requiredRow('wearPlanOther', { wearPlan: 3 }),
  optionalRow('wearPlanOther', { wearPlan: 2 }),
  answerRow('arch', 4, 'option'),
  answerRow('type', 4, 'option'),
  answerRow('pairs', 4),
  answerRow('pairs', 5, 'range'),
  answerRow('planStep', 30),
  answerRow('planStep', 31, 'range'),
  answerRow('planStep', 0, 'range'),
  answerRow('thickness', 1),
  answerRow('thickness', 0.8, 'option'),
  answerRow('trim', 3, 'option'),
  answerRow('wireUpper', [33], 'tooth', LINGUAL),
  answerRow('wireLower', [34, 33], '', LINGUAL),
  answerRow('clasps', [16, 26], '', { type: 2 }),
  answerRow('clasps', [18], 'tooth', { type: 2 }),
  answerRow('reason', 6, 'option'),
  answerRow('special', 'x'.repeat(501), 'long'),
  ['no plan', { basis: 1, planStep: 1 }, 'basis option', { plan: null }],
  ['no plan, and nothing said', {}, 'basis required', { plan: null }],
  ['no plan, and a new scan', { basis: 2 }, '', { plan: null }],
];

const MAILING: readonly RuleRow[] = [
  ...['impressionType', 'pieces', 'courier', 'waybill', 'sender', 'phone', 'mailedAt'].map((field) =>
    requiredRow(field),
  ),
  answerRow('impressionType', 3, 'option'),
  answerRow('pieces', [1, 2, 4], 'option'),
  answerRow('pieces', [1, 2, 3]),
  ['the upper arch alone', { pieces: [1] }, 'pieces archNotMailed'],
  ['the lower arch and the bite', { pieces: [2, 3] }, 'pieces archNotMailed'],
  ['the bite alone', { pieces: [3] }, 'pieces archNotMailed'],
  ['the upper arch of upper retainers', { pieces: [1] }, '', { retention: { basis: 3, arch: 2 } }],
  ['the lower arch of upper retainers', { pieces: [2] }, 'pieces archNotMailed', { retention: { basis: 3, arch: 2 } }],
  ['the lower arch of lower retainers', { pieces: [2] }, '', { retention: { basis: 3, arch: 3 } }],
  [
    'the upper arch of retainers of both',
    { pieces: [1] },
    'pieces archNotMailed',
    { retention: { basis: 3, arch: 1 } },
  ],
  answerRow('courier', 2, 'option'),
  answerRow('waybill', 'SF12345', 'short'),
  answerRow('waybill', 'S'.repeat(21), 'long'),
  answerRow('waybill', 'SF 1234567', 'characters'),
  answerRow('phone', 'nobody', 'phone'),
  answerRow('mailedAt', LATER, 'late'),
];

/** Retainers on a mailed model need no files, so only the scanner is checked. */
const NO_FILES = { retention: { basis: 3, arch: 1 } };
const SCANNED: readonly RuleRow[] = [
  ['no scanner', {}, '', NO_FILES],
  ['a known scanner', { scanner: 1 }, '', NO_FILES],
  ['a scanner that is not offered', { scanner: 9 }, 'scanner option', NO_FILES],
  ['another scanner without its brand', { scanner: 8 }, 'scannerOther required', NO_FILES],
  ['another scanner', { scanner: 8, scannerOther: 'Runyes' }, '', NO_FILES],
  ['a brand that is too long', { scanner: 8, scannerOther: 'x'.repeat(51) }, 'scannerOther long', NO_FILES],
];

/**
 * The rules of the restart and adjustment form (section 12), the retention prescription (13), and models as files and
 * by mail (9.2).
 */
export const OTHER_RULES: readonly FormRule[] = [
  ...toFormRules(FORM_KEYS.adjust, '12', ADJUSTMENT),
  ...toFormRules(FORM_KEYS.retention, '13', RETENTION),
  ...toFormRules(FORM_KEYS.models, '9.2', SCANNED),
  ...toFormRules(FORM_KEYS.modelMailing, '9.2', MAILING),
];
