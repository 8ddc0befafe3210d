import {
  type AnswerCondition,
  type CrossCheck,
  listFormFields,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
  type FormOption,
  type FormSection,
  createInitialAnswers,
  listConditionSources,
  toStoredAnswer,
} from '@dentarium/domain/declared-form';
import { all, any, has } from '@dentarium/domain/declared-form/write-fields';

/** The embedding of sections of a form in another form, in which some of them are chosen to be answered again. */
export interface PartialForm {
  /** The check-box field that chooses sections, counted from 1. */
  readonly choiceField: string;
  /** The condition under which the sections apply. */
  readonly applies: AnswerCondition;
  /** The keys of the fields that the other form asks itself, or does not take over. */
  readonly excludedKeys: readonly string[];
  /** The keys of the fields that are always asked again, and the condition for that. */
  readonly renewed: { readonly keys: readonly string[]; readonly applies: AnswerCondition };
  /**
   * The keys of the checks on work that may be done already. They apply only if the answers at which they are reported
   * are given again.
   */
  readonly completedChecks: readonly string[];
}

/** Returns the name of the fact that holds the previous answer to a field. */
export function toPreviousFactName(field: string): string {
  return `previous.${field}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the sections as check-box options, with their letters. */
export function toSectionOptions(form: FormDeclaration): FormOption[] {
  return form.sections.map(({ title }, index) => {
    const letter = LETTERS.charAt(index);
    return { value: index + 1, label: { ch: `${letter} ${title.ch}`, en: `${letter} ${title.en}` } };
  });
}

/**
 * Returns the sections of a form as part of another one. The chosen ones are asked, with their previous answers as
 * initial ones; the others count with their previous answers.
 */
export function toPartialSections(
  form: FormDeclaration,
  { choiceField, applies, excludedKeys }: PartialForm,
): FormSection[] {
  return form.sections.map((section, index) => ({
    ...section,
    when: section.when === undefined ? applies : all(applies, section.when),
    asked: section.asked === undefined ? has(choiceField, index + 1) : all(has(choiceField, index + 1), section.asked),
    fields: section.fields
      .filter(({ key }) => !excludedKeys.includes(key))
      .map((field) => ({ ...field, initial: { fact: toPreviousFactName(field.key) } })),
  }));
}

/**
 * Returns the checks of a form that read an answer of a chosen section, or one that is asked again. They are reported
 * at all fields that they read, because only some of these are asked.
 */
export function toPartialChecks(form: FormDeclaration, part: PartialForm): CrossCheck[] {
  const { choiceField, applies, renewed, completedChecks } = part;
  return form.checks.map((check) => {
    const sourceFields = listConditionSources(check.when).flatMap((source) =>
      'field' in source ? [source.field] : [],
    );
    const affectedFields = completedChecks.includes(check.key) ? check.fields : sourceFields;
    const sections = form.sections.flatMap(({ fields }, index) =>
      fields.some(({ key }) => affectedFields.includes(key)) ? [has(choiceField, index + 1)] : [],
    );
    const renewedConditions = affectedFields.some((key) => renewed.keys.includes(key)) ? [renewed.applies] : [];
    return {
      ...check,
      fields: [...new Set([...check.fields, ...sourceFields])],
      when: all(any(all(applies, any(...sections)), ...renewedConditions), check.when),
    };
  });
}

/**
 * Returns the facts that hold the previous answers to a form: the submitted ones, and the defaults of fields that did
 * not apply.
 */
export function toPreviousFacts(form: FormDeclaration, submitted: FormAnswers, facts: FormFacts): FormFacts {
  const defaults = createInitialAnswers(form, facts);
  return Object.fromEntries(
    listFormFields(form).map(({ key }) => [
      toPreviousFactName(key),
      Object.hasOwn(submitted, key) ? toStoredAnswer(submitted[key]) : (defaults[key] ?? null),
    ]),
  );
}
