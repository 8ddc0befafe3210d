import type { PlainDate } from '../plain-date.ts';
import { type AnswerError, answerError, isColumnShown } from './answer-error.ts';
import { conditionHolds, type FormView, rowView } from './condition.ts';
import {
  type AnswerCondition,
  type CrossCheck,
  type DeclaredField,
  fieldsOfForm,
  type FormAnswer,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
  type SettingRule,
} from './declaration.ts';
import { isFormRow, readAnswer, storedAnswer } from './read-answer.ts';

/** What a form is judged by beside its answers. */
export interface FormSetting {
  readonly facts: FormFacts;
  /** Today where the clinic is. */
  readonly day: PlainDate;
}

/** A form as it stands with its answers. */
export interface FormEvaluation {
  /** The keys of the fields that are shown. */
  readonly shown: ReadonlySet<string>;
  /** The keys of the shown fields that must be answered. */
  readonly required: ReadonlySet<string>;
  /** From top to bottom, one at most for each field; hidden fields have none. */
  readonly errors: readonly AnswerError[];
  /** The rules that are broken. */
  readonly broken: readonly CrossCheck[];
  /** The rules that set an answer and whose condition holds, at fields that are shown; one at most for each field. */
  readonly setting: readonly SettingRule[];
  /** Those of them whose answer is not set yet. */
  readonly unset: readonly SettingRule[];
  /** What conditions, options and limits of the form are judged by. */
  readonly view: FormView;
}

interface Conditions {
  readonly field: DeclaredField;
  readonly when: readonly (AnswerCondition | undefined)[];
}

/** The view of a form: a field that is not shown is unanswered, and whether it is shown may depend on others. */
function viewOf(conditions: ReadonlyMap<string, Conditions>, answers: FormAnswers, setting: FormSetting) {
  const known = new Map<string, boolean>();
  const isShown = (key: string): boolean => {
    const before = known.get(key);
    if (before !== undefined) return before;
    // Fields that depend on each other in a circle are all hidden; `declarationProblems` names them.
    known.set(key, false);
    const shown = conditions.get(key)?.when.every((condition) => conditionHolds(condition, view)) ?? false;
    known.set(key, shown);
    return shown;
  };
  const view: FormView = {
    answer: (key) => (isShown(key) ? readAnswer(answers[key]) : null),
    fact: (name) => setting.facts[name],
    day: setting.day,
  };
  return { view, isShown };
}

function isRequired({ required = false }: DeclaredField, view: FormView): boolean {
  return typeof required === 'boolean' ? required : conditionHolds(required, view);
}

function isOneOf(answer: unknown, answers: readonly FormAnswer[]): boolean {
  const stored = JSON.stringify(storedAnswer(answer));
  return answers.some((other) => JSON.stringify(storedAnswer(other)) === stored);
}

/**
 * Judges the answers to a form: what is shown, what is missing or wrong, which rules are broken. The page and the
 * server judge by it alike.
 */
export function evaluateForm(form: FormDeclaration, answers: FormAnswers, setting: FormSetting): FormEvaluation {
  const conditions = new Map(
    form.sections.flatMap(({ when, fields }) =>
      fields.map((field): [string, Conditions] => [field.key, { field, when: [when, field.when] }]),
    ),
  );
  const { view, isShown } = viewOf(conditions, answers, setting);
  const shown = fieldsOfForm(form).filter(({ key }) => isShown(key));
  const required = new Set(shown.filter((field) => isRequired(field, view)).map(({ key }) => key));
  const errors = shown.flatMap((field): AnswerError[] => {
    const value = view.answer(field.key);
    const missing = required.has(field.key) ? { problem: 'required' as const } : undefined;
    const found = value === null ? missing : answerError(field, value, view);
    return found === undefined ? [] : [{ field: field.key, ...found }];
  });
  const rules = (form.sets ?? []).filter((rule) => isShown(rule.field) && conditionHolds(rule.when, view));
  const applied = rules.filter((rule, index) => rules.findIndex(({ field }) => field === rule.field) === index);
  return {
    shown: new Set(shown.map(({ key }) => key)),
    required,
    errors,
    broken: form.checks.filter(({ when }) => conditionHolds(when, view)),
    setting: applied,
    unset: applied.filter(({ field, replaces }) => isOneOf(answers[field], replaces)),
    view,
  };
}

/**
 * The answers with what the rules of the form set, and what these bring about; the same object when they set nothing. The
 * page settles after each change, the server before it judges. An answer is set once, so that it ends.
 */
export function settledAnswers(form: FormDeclaration, answers: FormAnswers, setting: FormSetting): FormAnswers {
  const done = new Set<string>();
  let settled = answers;
  for (;;) {
    const next = evaluateForm(form, settled, setting).unset.filter(({ field }) => !done.has(field));
    if (next.length === 0) return settled;
    settled = { ...settled, ...Object.fromEntries(next.map(({ field, to }) => [field, to])) };
    for (const { field } of next) done.add(field);
  }
}

/**
 * Whether a form is finished: nothing missing or wrong, nothing left that a rule sets, no rule broken but by warnings that
 * somebody has accepted.
 *
 * @param accepted the keys of the accepted warnings.
 */
export function isFinished({ errors, broken, unset }: FormEvaluation, accepted: readonly string[]): boolean {
  return (
    errors.length === 0 &&
    unset.length === 0 &&
    broken.every(({ kind, key }) => kind === 'warning' && accepted.includes(key))
  );
}

/** What a new form begins with. */
export function initialAnswers(form: FormDeclaration, facts: FormFacts): Record<string, FormAnswer> {
  return Object.fromEntries(
    fieldsOfForm(form).map(({ key, initial = null }) => {
      const isFact = typeof initial === 'object' && initial !== null && 'fact' in initial;
      return [key, storedAnswer(isFact ? facts[initial.fact] : initial)];
    }),
  );
}

/** What is submitted of a form: the answers to the fields and columns that are shown, as they are stored. */
export function submittedAnswers(form: FormDeclaration, answers: FormAnswers, { shown, view }: FormEvaluation) {
  return Object.fromEntries(
    fieldsOfForm(form)
      .filter(({ key }) => shown.has(key))
      .map((field): [string, FormAnswer] => [
        field.key,
        submittedAnswer(field, storedAnswer(answers[field.key]), view),
      ]),
  );
}

function submittedAnswer(field: DeclaredField, answer: FormAnswer, view: FormView): FormAnswer {
  if (field.kind !== 'rows' || !Array.isArray(answer)) return answer;
  return answer.filter(isFormRow).map((row) => {
    const seen = rowView(row, view);
    const columns = field.columns.filter((column) => isColumnShown(column, seen));
    return Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]));
  });
}
