import {
  type AnswerError,
  completeAnswer,
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
  toMembers,
  listOfferedOptions,
  toRecords,
  toRows,
  type RowsField,
  toRowView,
  createToothFilter,
  type SettingRule,
  readSource,
} from '@dentarium/domain/declared-form';
import { isSame } from '../stale-form/merge-fields.ts';

/** The state of a column in a row. */
export interface ColumnState {
  readonly isShown: boolean;
  readonly required: boolean;
  /** The values of the offered options. */
  readonly offeredValues: readonly number[];
  /** The selectable teeth, as FDI numbers. */
  readonly teeth: readonly number[];
}

/** The state that a field is rendered by, apart from its value. */
export interface FieldState {
  readonly isShown: boolean;
  readonly required: boolean;
  readonly error: AnswerError | undefined;
  /** The broken rules that are reported at this field. */
  readonly brokenRules: readonly CrossCheck[];
  /** The values of the offered options or steps. */
  readonly offeredValues: readonly number[];
  /** The offered records. */
  readonly records: readonly FormRecord[];
  readonly isSelectable: (tooth: number) => boolean;
  /** True if deciduous teeth are offered. */
  readonly mixed: boolean;
  /** The rule that has set the answer. */
  readonly rule: SettingRule | undefined;
  /** The states of the columns of each row, by their keys. */
  readonly rows: readonly Readonly<Record<string, ColumnState>>[];
  /** A key that changes with the set of selectable teeth. */
  readonly selectableKey: string;
}

const ALL_TEETH = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((quadrant) =>
  Array.from({ length: quadrant > 4 ? 5 : 8 }, (_, index) => quadrant * 10 + index + 1),
);

/**
 * The states of all fields of a form. They are evaluated once for each change of an answer. A listener of a field is
 * notified only of changes to that field, so that typing in one rerenders no other.
 */
export class FormStore {
  readonly form: FormDeclaration;
  #evaluation: FormEvaluation;
  #states: ReadonlyMap<string, FieldState> = new Map();
  #listeners = new Set<() => void>();

  constructor(form: FormDeclaration, answers: FormAnswers, setting: FormSetting) {
    this.form = form;
    this.#evaluation = evaluateForm(form, answers, setting);
    this.#states = this.#computeStates();
  }

  /** Evaluates the answers again. */
  evaluate(answers: FormAnswers, setting: FormSetting): void {
    this.#evaluation = evaluateForm(this.form, answers, setting);
    this.#states = this.#computeStates();
    for (const listener of this.#listeners) listener();
  }

  /** Registers a listener that is called after each evaluation; returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the last evaluation of the form. */
  readonly evaluation = (): FormEvaluation => this.#evaluation;

  /** Returns the state of a field: the same object as before if nothing has changed for it. */
  getState(key: string): FieldState {
    const state = this.#states.get(key);
    if (state === undefined) throw new Error(`The form ${this.form.key} has no field ${key}`);
    return state;
  }

  #computeStates(): ReadonlyMap<string, FieldState> {
    const { shownKeys, required, errors, brokenChecks, appliedRules: setting, view } = this.#evaluation;
    const errorsByField = new Map(errors.map((error) => [error.field, error]));
    return new Map(
      listFormFields(this.form).map((field) => {
        const isSelectable =
          'among' in field || 'without' in field || 'within' in field ? createToothFilter(field, view) : () => true;
        const next: FieldState = {
          isShown: shownKeys.has(field.key),
          required: required.has(field.key),
          error: errorsByField.get(field.key),
          brokenRules: brokenChecks.filter(({ fields }) => fields.includes(field.key)),
          offeredValues: listOfferedValues(field, view),
          records: field.kind === 'record' ? toRecords(view.fact(field.of.fact)) : [],
          isSelectable,
          rule: setting.find((rule) => rule.field === field.key && isSame(rule.to, view.answer(field.key))),
          rows: field.kind === 'rows' ? computeRowStates(field, view) : [],
          mixed: 'mixed' in field && field.mixed !== undefined && isAnswerConditionMet(field.mixed, view),
          selectableKey: 'without' in field || 'within' in field ? ALL_TEETH.filter(isSelectable).join() : '',
        };
        const before = this.#states.get(field.key);
        return [field.key, before !== undefined && isSameState(before, next) ? before : next];
      }),
    );
  }
}

function computeRowStates(field: RowsField, view: FormView): FieldState['rows'] {
  return toRows(view.answer(field.key)).map((row) => {
    const rowScope = toRowView(row, view);
    return Object.fromEntries(
      field.columns.map((column): [string, ColumnState] => [
        column.key,
        {
          isShown: isColumnShown(column, rowScope),
          required: isColumnRequired(column, rowScope),
          offeredValues:
            'options' in column ? listOfferedOptions(column.options, rowScope).map(({ value }) => value) : [],
          teeth: column.kind === 'tooth' ? ALL_TEETH.filter(createToothFilter(column, rowScope)) : [],
        },
      ]),
    );
  });
}

function listOfferedValues(field: ReturnType<typeof listFormFields>[number], view: FormView): readonly number[] {
  if (field.kind === 'steps') return toMembers(readSource(field.of, view)).filter((step) => typeof step === 'number');
  return 'options' in field ? listOfferedOptions(field.options, view).map(({ value }) => value) : [];
}

function isSameState(one: FieldState, other: FieldState): boolean {
  const { isSelectable: _one, ...before } = one;
  const { isSelectable: _other, ...after } = other;
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Returns the answers of a form for every field; missing ones are unanswered. */
export function toCompleteAnswers(form: FormDeclaration, answers: FormAnswers): Record<string, FormAnswer> {
  return Object.fromEntries(
    listFormFields(form).map((field) => [field.key, completeAnswer(field, (answers[field.key] ?? null) as FormAnswer)]),
  );
}
