import { FORM_KEYS } from '../../states/order-types.ts';
import { answered, type FormRule, needed, optional, PREVIOUS, type RuleRow, rulesOf } from './form-rule.ts';

/** The day of a test lies between 2026-01-02 and this date. */
const LATER = '2999-01-01';
const CHANGED = { goalsFrom: 2 };
const ENDS = { kind: 4 };
const EXTRACT = { extraction: 1, extractTeeth: [15] };
const KEPT_SPACES = { previous: { ...PREVIOUS, extraction: 0, spaceGoal: 0 } };

const ADJUSTMENT: readonly RuleRow[] = [
  ...['kind', 'reasons', 'stepUpper', 'stepLower', 'badTeeth', 'attachments', 'attachOnScan', 'newModels'].map(
    (field) => needed(field),
  ),
  ...['modelsTakenAt', 'interim', 'goalsFrom', 'designMode', 'wearDays', 'maxSteps', 'over3', 'passiveStart'].map(
    (field) => needed(field),
  ),
  needed('attachKept', { attachments: 3 }),
  needed('interimStep', { interim: 3 }),
  needed('changes', CHANGED),
  needed('badTeeth', { reasons: [1] }),
  ...['wearHours', 'finalDetail', 'special'].map((field) => optional(field)),
  optional('badTeeth', { reasons: [3] }),
  optional('attachments', ENDS),
  optional('wearDays', ENDS),
  ...['arch', 'type', 'pairs', 'basis', 'reason'].map((field) => needed(field, ENDS)),
  needed('thickness', { ...ENDS, type: 1 }),
  needed('planStep', { ...ENDS, basis: 1 }),
  optional('arch'),
  answered('stepUpper', 0),
  answered('stepUpper', 21, 'range'),
  answered('stepLower', 19, 'range'),
  ['an arch without steps', { stepLower: null }, '', { shipped: { upper: 20, lower: 0 } }],
  answered('wearHours', 22),
  answered('wearHours', 25, 'range'),
  answered('reasons', [12], 'option', { badTeeth: null }),
  answered('badTeeth', [{ tooth: 11, mark: 6 }], 'option'),
  answered('badTeeth', [{ tooth: 18, mark: 1 }], 'tooth'),
  answered('attachKept', [18], 'tooth', { attachments: 3 }),
  answered('finalDetail', [{ tooth: 18, text: 'upright' }], 'tooth'),
  answered('modelsTakenAt', LATER, 'late'),
  answered('interimStep', 21, 'range', { interim: 3 }),
  answered('interimStep', 20, '', { interim: 3 }),
  answered('finalDetail', [{ tooth: 11, text: 'rotate 5° mesially' }]),
  answered('finalDetail', [{ tooth: 11, text: '' }], 'required'),
  answered('changes', [15], 'option', CHANGED),
  answered('changes', [8], '', CHANGED),
  answered('special', 'x'.repeat(2001), 'long'),
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
  needed('goals', { designMode: 0 }),
  needed('goals', { ...CHANGED, changes: [8], designMode: 0 }),
  ['the goals before', { designMode: 0 }, '', { previous: { ...PREVIOUS, goals: [1] } }],
  needed('overTargets', { designMode: 2, over3: 1 }),
  optional('overTargets', { designMode: 1, over3: 1 }),
  answered('overTeeth', [18], 'tooth', { designMode: 2, over3: 1, overTargets: [1] }),
  ['10.1 outside of the changed sections', { ...CHANGED, changes: [8], spaceGoal: 0 }, ''],
  ['retainers on a plan that is there', { ...ENDS, basis: 1, planStep: 30 }, ''],
  ['retainers on a plan that is not there', { ...ENDS, basis: 1, planStep: 1 }, 'basis option', { plan: null }],
];

const LINGUAL = { type: 3 };
const RETENTION: readonly RuleRow[] = [
  ['the defaults', {}, ''],
  ...['arch', 'type', 'pairs', 'basis', 'planStep', 'thickness', 'trim', 'reason'].map((field) => needed(field)),
  ...['cover8', 'pontic', 'wearPlan', 'special', 'attachRemoved', 'clasps', 'wireUpper'].map((field) =>
    optional(field),
  ),
  needed('attachRemoved', { basis: 2 }),
  needed('attachRemoved', { basis: 3 }),
  needed('clasps', { type: 2 }),
  needed('wireUpper', LINGUAL),
  needed('wireLower', { ...LINGUAL, arch: 3 }),
  optional('wireUpper', { ...LINGUAL, arch: 3 }),
  needed('wearPlanOther', { wearPlan: 3 }),
  optional('wearPlanOther', { wearPlan: 2 }),
  answered('arch', 4, 'option'),
  answered('type', 4, 'option'),
  answered('pairs', 4),
  answered('pairs', 5, 'range'),
  answered('planStep', 30),
  answered('planStep', 31, 'range'),
  answered('planStep', 0, 'range'),
  answered('thickness', 1),
  answered('thickness', 0.8, 'option'),
  answered('trim', 3, 'option'),
  answered('wireUpper', [33], 'tooth', LINGUAL),
  answered('wireLower', [34, 33], '', LINGUAL),
  answered('clasps', [16, 26], '', { type: 2 }),
  answered('clasps', [18], 'tooth', { type: 2 }),
  answered('reason', 6, 'option'),
  answered('special', 'x'.repeat(501), 'long'),
  ['no plan', { basis: 1, planStep: 1 }, 'basis option', { plan: null }],
  ['no plan, and nothing said', {}, 'basis required', { plan: null }],
  ['no plan, and a new scan', { basis: 2 }, '', { plan: null }],
];

const MAILING: readonly RuleRow[] = [
  ...['impressionType', 'pieces', 'courier', 'waybill', 'sender', 'phone', 'mailedAt'].map((field) => needed(field)),
  answered('impressionType', 3, 'option'),
  answered('pieces', [1, 2, 4], 'option'),
  answered('pieces', [1, 2, 3]),
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
  answered('courier', 2, 'option'),
  answered('waybill', 'SF12345', 'short'),
  answered('waybill', 'S'.repeat(21), 'long'),
  answered('waybill', 'SF 1234567', 'characters'),
  answered('phone', 'nobody', 'phone'),
  answered('mailedAt', LATER, 'late'),
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
  ...rulesOf(FORM_KEYS.adjust, '12', ADJUSTMENT),
  ...rulesOf(FORM_KEYS.retention, '13', RETENTION),
  ...rulesOf(FORM_KEYS.models, '9.2', SCANNED),
  ...rulesOf(FORM_KEYS.modelMailing, '9.2', MAILING),
];
