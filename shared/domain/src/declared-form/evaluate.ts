import type { PlainDate } from '../plain-date.ts';
import { type AnswerError, findAnswerError, isColumnShown } from './answer-error.ts';
import { isAnswerConditionMet, type FormView, toRowView } from './condition.ts';
import {
  type AnswerCondition,
  type CrossCheck,
  type DeclaredField,
  listFormFields,
  type FormAnswer,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
  type SettingRule,
} from './declaration.ts';
import { isFormRow, readAnswer, toStoredAnswer } from './read-answer.ts';

/** The facts and the day that a form is evaluated against, besides its answers. */
export interface FormSetting {
  readonly facts: FormFacts;
  /** The current date at the clinic. */
  readonly day: PlainDate;
}

/** The result of evaluating a form with its answers. */
export interface FormEvaluation {
  /** The keys of the fields that are shown. */
  readonly shownKeys: ReadonlySet<string>;
  /** The keys of the fields that apply with their defaults but are not asked. */
  readonly defaulted: ReadonlySet<string>;
  /** The keys of the shown fields that must be answered. */
  readonly required: ReadonlySet<string>;
  /** The errors from top to bottom, at most one per field. Hidden fields have none. */
  readonly errors: readonly AnswerError[];
  /** The cross checks that fail. */
  readonly brokenChecks: readonly CrossCheck[];
  /** The setting rules whose condition holds at shown fields, at most one per field. */
  readonly appliedRules: readonly SettingRule[];
  /** The applied rules whose answer is not set yet. */
  readonly unsetRules: readonly SettingRule[];
  /** The view that conditions, options and limits of the form are evaluated against. */
  readonly view: FormView;
}

interface FieldPlacement {
  readonly field: DeclaredField;
  readonly when: readonly (AnswerCondition | undefined)[];
  readonly asked: readonly (AnswerCondition | undefined)[];
}

/** The status of a field: it does not apply, it is shown, or it applies with its default and is not asked. */
type FieldStatus = 'none' | 'shown' | 'defaulted';

/** Returns the answer that a new form has in a field. */
function toInitialAnswer(field: DeclaredField, facts: FormFacts): FormAnswer {
  const { initial = null } = field;
  const isFact = typeof initial === 'object' && initial !== null && 'fact' in initial;
  return completeAnswer(field, toStoredAnswer(isFact ? facts[initial.fact] : initial));
}

/** Returns whether the field must be answered, and an empty list is an answer ("none"). */
function isAnsweredByNone({ none, required }: DeclaredField): boolean {
  return none !== undefined && required === true;
}

/** Returns an answer as a page stores it: what it shows as "none" is an answer where one is required. */
export function completeAnswer(field: DeclaredField, answer: FormAnswer): FormAnswer {
  return answer === null && isAnsweredByNone(field) ? [] : answer;
}

/**
 * Creates the view of a form. A field that does not apply is unanswered, and whether it applies may depend on other
 * fields.
 */
function createFormView(form: FormDeclaration, answers: FormAnswers, setting: FormSetting) {
  const placements = new Map(
    form.sections.flatMap(({ when, asked, fields }) =>
      fields.map((field): [string, FieldPlacement] => [
        field.key,
        { field, when: [when, field.when], asked: [asked, field.asked] },
      ]),
    ),
  );
  const statuses = new Map<string, FieldStatus>();
  const defaults = new Map<string, FormAnswer>();
  const areAllMet = (conditions: FieldPlacement['when']): boolean =>
    conditions.every((condition) => isAnswerConditionMet(condition, view));
  const resolveStatus = (key: string): FieldStatus => {
    const cachedStatus = statuses.get(key);
    const placement = placements.get(key);
    if (cachedStatus !== undefined || placement === undefined) return cachedStatus ?? 'none';
    // Hides all fields that depend on each other in a circle; `listDeclarationProblems` names them.
    statuses.set(key, 'none');
    const status = areAllMet(placement.when) ? (areAllMet(placement.asked) ? 'shown' : 'defaulted') : 'none';
    statuses.set(key, status);
    return status;
  };
  const resolveDefault = (field: DeclaredField): FormAnswer => {
    const cachedDefault = defaults.get(field.key);
    if (cachedDefault !== undefined) return cachedDefault;
    const initial = toInitialAnswer(field, setting.facts);
    // A rule for this field that reads its own answer gets this value.
    defaults.set(field.key, initial);
    const rule = form.sets?.find((one) => one.field === field.key && isAnswerConditionMet(one.when, view));
    const answer = rule !== undefined && isAmongAnswers(initial, rule.replaces) ? rule.to : initial;
    defaults.set(field.key, answer);
    return answer;
  };
  const view: FormView = {
    answer: (key) => {
      const place = placements.get(key);
      if (place === undefined || resolveStatus(key) === 'none') return null;
      return resolveStatus(key) === 'shown' ? readAnswer(answers[key]) : resolveDefault(place.field);
    },
    fact: (name) => setting.facts[name],
    day: setting.day,
  };
  return { view, standing: resolveStatus };
}

function isRequired({ required = false }: DeclaredField, view: FormView): boolean {
  return typeof required === 'boolean' ? required : isAnswerConditionMet(required, view);
}

function isAmongAnswers(answer: unknown, answers: readonly FormAnswer[]): boolean {
  const storedJson = JSON.stringify(toStoredAnswer(answer));
  return answers.some((other) => JSON.stringify(toStoredAnswer(other)) === storedJson);
}

/**
 * Evaluates the answers to a form: the shown fields, missing or wrong answers, and failed checks. The page and the
 * server both use it.
 */
export function evaluateForm(form: FormDeclaration, answers: FormAnswers, setting: FormSetting): FormEvaluation {
  const { view, standing } = createFormView(form, answers, setting);
  const fields = listFormFields(form);
  const shownFields = fields.filter(({ key }) => standing(key) === 'shown');
  const required = new Set(shownFields.filter((field) => isRequired(field, view)).map(({ key }) => key));
  const rules = (form.sets ?? []).filter(
    (rule) => standing(rule.field) === 'shown' && isAnswerConditionMet(rule.when, view),
  );
  const activeRules = rules.filter((rule, index) => rules.findIndex(({ field }) => field === rule.field) === index);
  const unsetRules = activeRules.filter(({ field, replaces }) => isAmongAnswers(answers[field], replaces));
  const isMissing = (field: DeclaredField): boolean =>
    required.has(field.key) &&
    !(isAnsweredByNone(field) && Array.isArray(answers[field.key])) &&
    // A rule provides the answer.
    !unsetRules.some((rule) => rule.field === field.key);
  const errors = shownFields.flatMap((field): AnswerError[] => {
    const value = view.answer(field.key);
    const missingError = isMissing(field) ? { problem: 'required' as const } : undefined;
    const error = value === null ? missingError : findAnswerError(field, value, view);
    return error === undefined ? [] : [{ field: field.key, ...error }];
  });
  return {
    shownKeys: new Set(shownFields.map(({ key }) => key)),
    defaulted: new Set(fields.flatMap(({ key }) => (standing(key) === 'defaulted' ? [key] : []))),
    required,
    errors,
    brokenChecks: form.checks.filter(({ when }) => isAnswerConditionMet(when, view)),
    appliedRules: activeRules,
    unsetRules,
    view,
  };
}

/**
 * Returns the answers with the values that the rules of the form set, including the rules that these values trigger;
 * returns the same object if no rule applies. The page applies the rules after each change, and the server before it
 * validates. Each answer is set at most once, so the loop terminates.
 */
export function applySettingRules(form: FormDeclaration, answers: FormAnswers, setting: FormSetting): FormAnswers {
  const finishedFields = new Set<string>();
  let currentAnswers = answers;
  for (;;) {
    const pendingRules = evaluateForm(form, currentAnswers, setting).unsetRules.filter(
      ({ field }) => !finishedFields.has(field),
    );
    if (pendingRules.length === 0) return currentAnswers;
    currentAnswers = { ...currentAnswers, ...Object.fromEntries(pendingRules.map(({ field, to }) => [field, to])) };
    for (const { field } of pendingRules) finishedFields.add(field);
  }
}

/** A reason why a form is not finished, reported at a field. */
export interface FormFault {
  readonly field: string;
  /** The problem of the answer, `unset` for a rule that is not applied yet, or the key of a failed check. */
  readonly problem: string;
}

/**
 * Lists the reasons why a form is not finished: missing or wrong answers, rules that are not applied yet, and failed
 * checks except accepted warnings. The page shows each of them, and the server refuses the form with them.
 *
 * @param accepted the keys of the accepted warnings.
 */
export function listFormFaults(
  { shownKeys, errors, brokenChecks, unsetRules }: FormEvaluation,
  accepted: readonly string[],
): FormFault[] {
  return [
    ...errors.map(({ field, problem }) => ({ field, problem })),
    ...unsetRules.map(({ field }) => ({ field, problem: 'unset' })),
    ...brokenChecks
      .filter(({ kind, key }) => kind === 'error' || !accepted.includes(key))
      .map(({ key, fields }) => ({
        field: fields.find((field) => shownKeys.has(field)) ?? fields[0] ?? key,
        problem: key,
      })),
  ];
}

/** Returns whether a form is finished, so that `listFormFaults` is empty. */
export function isFinished(evaluation: FormEvaluation, accepted: readonly string[]): boolean {
  return listFormFaults(evaluation, accepted).length === 0;
}

/** Creates the answers of a new form. */
export function createInitialAnswers(form: FormDeclaration, facts: FormFacts): Record<string, FormAnswer> {
  return Object.fromEntries(listFormFields(form).map((field) => [field.key, toInitialAnswer(field, facts)]));
}

/**
 * Returns the answers that are submitted: the stored answers of the shown fields and columns, and the defaults of the
 * fields that apply but are not asked.
 */
export function toSubmittedAnswers(form: FormDeclaration, { shownKeys, defaulted, view }: FormEvaluation) {
  return Object.fromEntries(
    listFormFields(form)
      .filter(({ key }) => shownKeys.has(key) || defaulted.has(key))
      .map((field): [string, FormAnswer] => [
        field.key,
        toSubmittedAnswer(field, toStoredAnswer(view.answer(field.key)), view),
      ]),
  );
}

function toSubmittedAnswer(field: DeclaredField, answer: FormAnswer, view: FormView): FormAnswer {
  if (field.kind !== 'rows' || !Array.isArray(answer)) return answer;
  return answer.filter(isFormRow).map((row) => {
    const columnView = toRowView(row, view);
    const columns = field.columns.filter((column) => isColumnShown(column, columnView));
    return Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]));
  });
}
