import { FORM_KEYS } from '../../states/order-types.ts';
import { answerRow, type FormRule, requiredRow, optionalRow, type RuleRow, toFormRules } from './form-rule.ts';

const GUARDED = { growth: 1, guardianName: '李华', guardianPhone: '13800138000' };

/** The fields that are mandatory for every patient. */
const HISTORY = ['complaints', 'expectation', 'prevOrtho', 'medical', 'allergy', 'habits'];
const EXAMINED = ['angleRight', 'angleLeft', 'canineRight', 'canineLeft', 'midlineUpper', 'midlineLower'];
const ACCEPTED = ['acceptExtract', 'acceptIpr', 'acceptAttach', 'acceptElastic'];
const MANDATORY = [...HISTORY, ...EXAMINED, 'anterior', 'faceType', ...ACCEPTED];

const ROWS: readonly RuleRow[] = [
  ...MANDATORY.map((field) => requiredRow(field)),
  ...['complaintText', 'trauma', 'acceptTad', 'acceptSurgery', 'compliance', 'overjetMm', 'tmj', 'perio'].map((field) =>
    optionalRow(field),
  ),
  ...['growth', 'guardianName', 'guardianPhone'].map((field) => optionalRow(field)),
  requiredRow('complaintOther', { complaints: [12] }),
  requiredRow('medicalOther', { medical: [8] }),
  requiredRow('allergyDrugs', { allergy: [1, 4] }),
  optionalRow('complaintOther', { complaints: [1] }),
  optionalRow('prevOrthoYear', { prevOrtho: 2 }),
  optionalRow('traumaTeeth', { trauma: 1 }),
  answerRow('complaints', [1, 12], '', { complaintOther: 'More' }),
  answerRow('complaints', [13], 'option'),
  answerRow('complaintText', 'x'.repeat(501), 'long'),
  answerRow('expectation', 4, 'option'),
  answerRow('medical', [0, 1], 'alone'),
  answerRow('medical', [1, 7]),
  answerRow('medical', [1, 1], 'repeated'),
  answerRow('allergy', [0, 2], 'alone'),
  answerRow('habits', [0, 6], 'alone'),
  answerRow('habits', [6]),
  answerRow('prevOrthoYear', 2999, 'range', { prevOrtho: 1 }),
  answerRow('prevOrthoYear', 2020, '', { prevOrtho: 1 }),
  answerRow('traumaTeeth', [19], 'tooth', { trauma: 1 }),
  answerRow('traumaTeeth', [11], '', { trauma: 1 }),
  answerRow('angleRight', 3, 'option'),
  answerRow('anterior', 5),
  answerRow('overjetMm', 20.5, 'range'),
  answerRow('overjetMm', 1.2, 'step'),
  answerRow('overjetMm', -10),
  answerRow('overbiteMm', 15.5, 'range'),
  answerRow('overbitePercent', 101, 'range'),
  answerRow('crowdingUpper', -15.5, 'range'),
  answerRow('crowdingLower', 20.5, 'range'),
  answerRow('speeRight', 8.5, 'range'),
  answerRow('boltonTotal', 59.9, 'range'),
  answerRow('boltonAnterior', 77.2),
  answerRow('tmj', [0, 1], 'alone'),
  answerRow('openingMm', 81, 'range'),
  answerRow('perio', 5, 'option'),
  answerRow('supernumerary', [{ near: 11, pos: 3 }]),
  answerRow('supernumerary', [{ near: 11 }], 'required'),
  answerRow('impacted', [23]),
  answerRow('acceptTad', 4, 'option'),
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
  ...toFormRules(FORM_KEYS.patient, '11', ROWS),
  ...toFormRules(FORM_KEYS.patient, '11', OF_MINORS),
];
