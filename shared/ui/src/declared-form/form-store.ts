import {
  type AnswerError,
  isAnswerConditionMet,
  type CrossCheck,
  evaluateForm,
  listFormFields,
  type FormAnswer,
  type FormAnswers,
  type FormDeclaration,
  type FormEvaluation,
  type FormRecord,
  type FormSetting,
  type FormView,
  isColumnRequired,
  isColumnShown,
  membersOf,
  listOfferedOptions,
  recordsOf,
  toRows,
  type RowsField,
  toRowView,
  selectableTeeth,
  type SettingRule,
  readSource,
} from '@dentarium/domain/declared-form';
import { isSame } from '../stale-form/merge-fields.ts';

/** How a column stands in a row. */
export interface ColumnState {
  readonly shown: boolean;
  readonly required: boolean;
  /** The values of the options that are offered. */
  readonly offered: readonly number[];
  /** The teeth that can be chosen, as FDI numbers. */
  readonly teeth: readonly number[];
}

/** How a field stands: what its input is drawn by beside its value. */
export interface FieldState {
  readonly shown: boolean;
  readonly required: boolean;
  readonly error: AnswerError | undefined;
  /** The rules that are broken and are told at this field. */
  readonly broken: readonly CrossCheck[];
  /** The values of the options, or the steps, that are offered. */
  readonly offered: readonly number[];
  /** The records that are offered. */
  readonly records: readonly FormRecord[];
  readonly isSelectable: (tooth: number) => boolean;
  /** Whether deciduous teeth are offered. */
  readonly mixed: boolean;
  /** The rule that has set the answer. */
  readonly rule: SettingRule | undefined;
  /** Of a list of rows how the columns of each stand, by their keys. */
  readonly rows: readonly Readonly<Record<string, ColumnState>>[];
  /** What tells whether the teeth that can be chosen are the same as before. */
  readonly selectable: string;
}

const ALL_TEETH = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((quadrant) =>
  Array.from({ length: quadrant > 4 ? 5 : 8 }, (_, index) => quadrant * 10 + index + 1),
);

/**
 * Holds how each field of a form stands. It is judged once for each change of an answer, and who listens to a field is told
 * only of what has changed for that field, so that typing in one draws no other.
 */
export class FormStore {
  readonly form: FormDeclaration;
  #evaluation: FormEvaluation;
  #states: ReadonlyMap<string, FieldState> = new Map();
  #listeners = new Set<() => void>();

  constructor(form: FormDeclaration, answers: FormAnswers, setting: FormSetting) {
    this.form = form;
    this.#evaluation = evaluateForm(form, answers, setting);
    this.#states = this.#statesOf();
  }

  /** Judges the answers anew. */
  judge(answers: FormAnswers, setting: FormSetting): void {
    this.#evaluation = evaluateForm(this.form, answers, setting);
    this.#states = this.#statesOf();
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after each judgement; gives what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The form as it stands. */
  readonly evaluation = (): FormEvaluation => this.#evaluation;

  /** How a field stands: the same object as before when nothing has changed for it. */
  state(key: string): FieldState {
    const state = this.#states.get(key);
    if (state === undefined) throw new Error(`The form ${this.form.key} has no field ${key}`);
    return state;
  }

  #statesOf(): ReadonlyMap<string, FieldState> {
    const { shownKeys: shown, required, errors, brokenChecks: broken, appliedRules: setting, view } = this.#evaluation;
    const errorOf = new Map(errors.map((error) => [error.field, error]));
    return new Map(
      listFormFields(this.form).map((field) => {
        const isSelectable =
          'among' in field || 'without' in field || 'within' in field ? selectableTeeth(field, view) : () => true;
        const next: FieldState = {
          shown: shown.has(field.key),
          required: required.has(field.key),
          error: errorOf.get(field.key),
          broken: broken.filter(({ fields }) => fields.includes(field.key)),
          offered: offered(field, view),
          records: field.kind === 'record' ? recordsOf(view.fact(field.of.fact)) : [],
          isSelectable,
          rule: setting.find((rule) => rule.field === field.key && isSame(rule.to, view.answer(field.key))),
          rows: field.kind === 'rows' ? rowStates(field, view) : [],
          mixed: 'mixed' in field && field.mixed !== undefined && isAnswerConditionMet(field.mixed, view),
          selectable: 'without' in field || 'within' in field ? ALL_TEETH.filter(isSelectable).join() : '',
        };
        const before = this.#states.get(field.key);
        return [field.key, before !== undefined && isSameState(before, next) ? before : next];
      }),
    );
  }
}

function rowStates(field: RowsField, view: FormView): FieldState['rows'] {
  return toRows(view.answer(field.key)).map((row) => {
    const seen = toRowView(row, view);
    return Object.fromEntries(
      field.columns.map((column): [string, ColumnState] => [
        column.key,
        {
          shown: isColumnShown(column, seen),
          required: isColumnRequired(column, seen),
          offered: 'options' in column ? listOfferedOptions(column.options, seen).map(({ value }) => value) : [],
          teeth: column.kind === 'tooth' ? ALL_TEETH.filter(selectableTeeth(column, seen)) : [],
        },
      ]),
    );
  });
}

function offered(field: ReturnType<typeof listFormFields>[number], view: FormView): readonly number[] {
  if (field.kind === 'steps') return membersOf(readSource(field.of, view)).filter((step) => typeof step === 'number');
  return 'options' in field ? listOfferedOptions(field.options, view).map(({ value }) => value) : [];
}

function isSameState(one: FieldState, other: FieldState): boolean {
  const { isSelectable: _one, ...before } = one;
  const { isSelectable: _other, ...after } = other;
  return JSON.stringify(before) === JSON.stringify(after);
}

/** The answers of a form with every field, those that are missing unanswered. */
export function wholeAnswers(form: FormDeclaration, answers: FormAnswers): Record<string, FormAnswer> {
  return Object.fromEntries(listFormFields(form).map(({ key }) => [key, (answers[key] ?? null) as FormAnswer]));
}
