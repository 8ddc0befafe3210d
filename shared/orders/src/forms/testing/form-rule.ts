import {
  type FormAnswers,
  type FormSetting,
  createInitialAnswers,
  applySettingRules,
} from '@dentarium/domain/declared-form';
import { EMPTY_EXAM, type DetailedExam } from '@dentarium/domain/detailed-exam';
import { FORM_KEYS, type FormKey } from '../../states/order-types.ts';
import { type OrderFormSource, toOrderFormFacts } from '../form-facts.ts';
import { resolveModelArch } from '../images/model-source.ts';
import { orderForms } from '../order-forms.ts';
import { prefillPatientForm } from '../patient/prefill.ts';

/** The state of an order and its patient while a rule is tested, apart from its type and the day. */
export interface FormScene extends Omit<OrderFormSource, 'type' | 'day' | 'exam' | 'modelArch'> {
  readonly exam: DetailedExam;
  /**
   * The answers of the retention prescription, if the order is a retention and the rule is about another form; `null`
   * otherwise.
   */
  readonly retention: FormAnswers | null;
}

/** A rule of a form: the answers that differ from those of a valid form, and the expected problems. */
export interface FormRule {
  readonly formKey: FormKey;
  /** The section of `domain-forms.md`, and the rule. */
  readonly rule: string;
  readonly answers: FormAnswers;
  /** The fields with their expected problems, in the format of `listFormFaults`: `maxSteps range`. */
  readonly expected: readonly string[];
  readonly scene: FormScene;
}

/** The differences of a scene. */
export interface SceneChange extends Partial<Omit<FormScene, 'exam' | 'patient'>> {
  readonly exam?: Partial<DetailedExam>;
  readonly patient?: Partial<FormScene['patient']>;
}

/** A rule as a table row: the expected problems separated by commas, and the differences of the scene. */
export type RuleRow = readonly [rule: string, answers: FormAnswers, finds: string, scene?: SceneChange];

const EXAM: DetailedExam = {
  ...EMPTY_EXAM,
  angleRight: 1,
  angleLeft: 0,
  canineRight: 2,
  canineLeft: 0,
  midlineUpper: 0,
  midlineLower: 1,
  anterior: 0,
  faceType: 1,
  overbiteMm: 5,
  dentition: { ...EMPTY_EXAM.dentition, missing: [18, 28], examined: true },
};

const PREFERENCES = {
  toothMark: 1,
  annexStep: '3',
  preference: 2,
  depressPreference: 2,
  alignment: 1,
  default3Step: 1,
};

/** The submitted prescription that an adjustment continues from. */
export const PREVIOUS: FormAnswers = {
  ...createInitialAnswers(orderForms[FORM_KEYS.design], { ...PREFERENCES, missing: EXAM.dentition.missing }),
  extraction: 1,
  extractTeeth: [14, 24],
  spaceGoal: 1,
  wearDays: 14,
  archForm: 3,
  crExtractUpper: 2,
  crExtractLower: 0,
};

/** An adult with permanent teeth and 20 upper and 18 lower of 30 steps shipped; the doctor has preferences. */
const SCENE: FormScene = {
  patient: { birthDate: '1996-05-04', gender: 2, phone: '13800138000', dentalAge: 2 },
  exam: EXAM,
  patientForm: null,
  retention: null,
  product: { maxSteps: 0 },
  preferences: PREFERENCES,
  plan: { upper: 30, lower: 30, bare: 27 },
  shipped: { upper: 20, lower: 18 },
  previous: PREVIOUS,
};

/** Converts the rows of a table to rules. */
export function toFormRules(formKey: FormKey, section: string, rows: readonly RuleRow[]): FormRule[] {
  return rows.map(([rule, answers, finds, change = {}]) => ({
    formKey,
    rule: `section ${section}: ${rule}`,
    answers,
    expected: finds === '' ? [] : finds.split(', '),
    scene: {
      ...SCENE,
      ...change,
      patient: { ...SCENE.patient, ...change.patient },
      exam: { ...EXAM, ...change.exam },
    },
  }));
}

/** Returns the row of a field that must be answered, with the answers that require it. */
export function requiredRow(field: string, answers: FormAnswers = {}): RuleRow {
  return [`${field} is needed`, { ...answers, [field]: null }, `${field} required`];
}

/** Returns the row of a field that may stay empty. */
export function optionalRow(field: string, answers: FormAnswers = {}): RuleRow {
  return [`${field} may be left`, { ...answers, [field]: null }, ''];
}

/** Returns the row of an answer to a field with its problem; without a problem, it is valid. */
export function answerRow(field: string, answer: unknown, problem = '', answers: FormAnswers = {}): RuleRow {
  const description = `${field} as ${JSON.stringify(answer).slice(0, 60)}`;
  return [description, { ...answers, [field]: answer }, problem === '' ? '' : `${field} ${problem}`];
}

/** Returns the type of order of a rule: 1 retention, 2 adjustment, 0 treatment for any other form. */
export function toOrderType({ formKey, scene }: FormRule): 0 | 1 | 2 {
  if (formKey === FORM_KEYS.retention || scene.retention !== null) return 1;
  return formKey === FORM_KEYS.adjust ? 2 : 0;
}

/** Returns the facts of a rule on a day. */
export function toFormSetting(rule: FormRule, day: string): FormSetting {
  const { scene } = rule;
  const type = toOrderType(rule);
  const arch = resolveModelArch(type, (key) => (key === FORM_KEYS.retention ? (scene.retention ?? {}) : {}));
  return { day, facts: toOrderFormFacts({ ...scene, type, day, modelArch: arch }) };
}

/** The answers that a new form needs to be valid. */
const VALID_ANSWERS: Partial<Record<FormKey, FormAnswers>> = {
  [FORM_KEYS.modelMailing]: {
    impressionType: 1,
    pieces: [1, 2],
    courier: 0,
    waybill: 'SF12345678',
    sender: 'Reception',
    phone: '10000000000',
    mailedAt: '2026-01-02',
  },
  [FORM_KEYS.patient]: {
    complaints: [1],
    expectation: 2,
    prevOrtho: 0,
    medical: [0],
    allergy: [0],
    habits: [0],
    acceptExtract: 1,
    acceptIpr: 2,
    acceptAttach: 3,
    acceptElastic: 1,
  },
  [FORM_KEYS.design]: { designMode: 2, extraction: 0, spaceGoal: 1, overTargets: [1] },
  [FORM_KEYS.adjust]: {
    kind: 2,
    reasons: [2],
    stepUpper: 20,
    stepLower: 18,
    badTeeth: [{ tooth: 12, mark: 1 }],
    attachments: 1,
    attachOnScan: 1,
    newModels: 1,
    interim: 1,
    goalsFrom: 1,
  },
};

/** Returns the answers of a rule as a user enters them: those of a valid form with the changes of the rule. */
export function toGivenAnswers(rule: FormRule, day: string): FormAnswers {
  const { formKey, scene, answers } = rule;
  const { facts } = toFormSetting(rule, day);
  const initialAnswers =
    formKey === FORM_KEYS.patient
      ? prefillPatientForm({ ...scene, lastRecord: null, day })
      : createInitialAnswers(orderForms[formKey], facts);
  const models = formKey === FORM_KEYS.adjust ? { modelsTakenAt: day } : {};
  return { ...initialAnswers, ...models, ...VALID_ANSWERS[formKey], ...answers };
}

/** Returns these answers after the setting rules of the form, as the page sends them. */
export function toSentAnswers(rule: FormRule, day: string): FormAnswers {
  return applySettingRules(orderForms[rule.formKey], toGivenAnswers(rule, day), toFormSetting(rule, day));
}
