import { FORM_KEYS } from '../../states/order-types.ts';
import { answered, type FormRule, needed, optional, type RuleRow, rulesOf } from './form-rule.ts';

const GUARDED = { growth: 1, guardianName: '李华', guardianPhone: '13800138000' };

/** The fields that are mandatory for every patient. */
const HISTORY = ['complaints', 'expectation', 'prevOrtho', 'medical', 'allergy', 'habits'];
const EXAMINED = ['angleRight', 'angleLeft', 'canineRight', 'canineLeft', 'midlineUpper', 'midlineLower'];
const ACCEPTED = ['acceptExtract', 'acceptIpr', 'acceptAttach', 'acceptElastic'];
const MANDATORY = [...HISTORY, ...EXAMINED, 'anterior', 'faceType', ...ACCEPTED];

const ROWS: readonly RuleRow[] = [
  ...MANDATORY.map((field) => needed(field)),
  ...['complaintText', 'trauma', 'acceptTad', 'acceptSurgery', 'compliance', 'overjetMm', 'tmj', 'perio'].map((field) =>
    optional(field),
  ),
  ...['growth', 'guardianName', 'guardianPhone'].map((field) => optional(field)),
  needed('complaintOther', { complaints: [12] }),
  needed('medicalOther', { medical: [8] }),
  needed('allergyDrugs', { allergy: [1, 4] }),
  optional('complaintOther', { complaints: [1] }),
  optional('prevOrthoYear', { prevOrtho: 2 }),
  optional('traumaTeeth', { trauma: 1 }),
  answered('complaints', [1, 12], '', { complaintOther: 'More' }),
  answered('complaints', [13], 'option'),
  answered('complaintText', 'x'.repeat(501), 'long'),
  answered('expectation', 4, 'option'),
  answered('medical', [0, 1], 'alone'),
  answered('medical', [1, 7]),
  answered('medical', [1, 1], 'repeated'),
  answered('allergy', [0, 2], 'alone'),
  answered('habits', [0, 6], 'alone'),
  answered('habits', [6]),
  answered('prevOrthoYear', 2999, 'range', { prevOrtho: 1 }),
  answered('prevOrthoYear', 2020, '', { prevOrtho: 1 }),
  answered('traumaTeeth', [19], 'tooth', { trauma: 1 }),
  answered('traumaTeeth', [11], '', { trauma: 1 }),
  answered('angleRight', 3, 'option'),
  answered('anterior', 5),
  answered('overjetMm', 20.5, 'range'),
  answered('overjetMm', 1.2, 'step'),
  answered('overjetMm', -10),
  answered('overbiteMm', 15.5, 'range'),
  answered('overbitePercent', 101, 'range'),
  answered('crowdingUpper', -15.5, 'range'),
  answered('crowdingLower', 20.5, 'range'),
  answered('speeRight', 8.5, 'range'),
  answered('boltonTotal', 59.9, 'range'),
  answered('boltonAnterior', 77.2),
  answered('tmj', [0, 1], 'alone'),
  answered('openingMm', 81, 'range'),
  answered('perio', 5, 'option'),
  answered('supernumerary', [{ near: 11, pos: 3 }]),
  answered('supernumerary', [{ near: 11 }], 'required'),
  answered('impacted', [23]),
  answered('acceptTad', 4, 'option'),
];

/** A child with a guardian. */
const CHILD = { patient: { birthDate: '2018-05-05', gender: 2, dentalAge: 1 } };
const OF_MINORS: readonly RuleRow[] = [
  ['a guarded minor', GUARDED, '', CHILD],
  ['growth of a minor', { ...GUARDED, growth: null }, 'growth required', CHILD],
  ['the guardian of a minor', { ...GUARDED, guardianName: null }, 'guardianName required', CHILD],
  ['the phone of a guardian is needed', { ...GUARDED, guardianPhone: null }, 'guardianPhone required', CHILD],
  ['the phone of a guardian is one', { ...GUARDED, guardianPhone: '12' }, 'guardianPhone phone', CHILD],
  ['menarche', { ...GUARDED, menarche: 2 }, 'menarche option', CHILD],
  ['menarche of a boy', { ...GUARDED, menarche: 2 }, '', { patient: { ...CHILD.patient, gender: 1 } }],
];

/** The rules of the patient form (section 11). */
export const PATIENT_RULES: readonly FormRule[] = [
  ...rulesOf(FORM_KEYS.patient, '11', ROWS),
  ...rulesOf(FORM_KEYS.patient, '11', OF_MINORS),
];
