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

/** How sections of a form are part of another one, in which some of them are chosen to be answered anew. */
export interface PartialForm {
  /** The field of check boxes by which sections are chosen, counted from 1. */
  readonly chosenIn: string;
  /** The sections apply only then. */
  readonly applies: AnswerCondition;
  /** The keys of the fields that the other form asks itself, or does not take over. */
  readonly without: readonly string[];
  /** The keys of the fields that are asked anew whatever is chosen, and when. */
  readonly anew: { readonly keys: readonly string[]; readonly applies: AnswerCondition };
  /** The keys of the rules on what may be done already, which hold only where the answers that they are told at are given anew. */
  readonly done: readonly string[];
}

/** The name of the fact that is the earlier answer to a field. */
export function earlierFact(field: string): string {
  return `previous.${field}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The sections as check boxes, by their letters. */
export function sectionOptions(form: FormDeclaration): FormOption[] {
  return form.sections.map(({ title }, index) => {
    const letter = LETTERS.charAt(index);
    return { value: index + 1, label: { ch: `${letter} ${title.ch}`, en: `${letter} ${title.en}` } };
  });
}

/**
 * The sections of a form as part of another one: those that are chosen are asked, the others count with their earlier answers,
 * which is what the chosen ones begin with, too.
 */
export function partialSections(form: FormDeclaration, { chosenIn, applies, without }: PartialForm): FormSection[] {
  return form.sections.map((section, index) => ({
    ...section,
    when: section.when === undefined ? applies : all(applies, section.when),
    asked: section.asked === undefined ? has(chosenIn, index + 1) : all(has(chosenIn, index + 1), section.asked),
    fields: section.fields
      .filter(({ key }) => !without.includes(key))
      .map((field) => ({ ...field, initial: { fact: earlierFact(field.key) } })),
  }));
}

/**
 * The rules of a form that read an answer of a section which is chosen, or one that is asked anew. They are told at all answers that they
 * read, as only some of these are asked.
 */
export function partialChecks(form: FormDeclaration, part: PartialForm): CrossCheck[] {
  const { chosenIn, applies, anew, done } = part;
  return form.checks.map((check) => {
    const read = listConditionSources(check.when).flatMap((source) => ('field' in source ? [source.field] : []));
    const concerned = done.includes(check.key) ? check.fields : read;
    const sections = form.sections.flatMap(({ fields }, index) =>
      fields.some(({ key }) => concerned.includes(key)) ? [has(chosenIn, index + 1)] : [],
    );
    const isAnew = concerned.some((key) => anew.keys.includes(key)) ? [anew.applies] : [];
    return {
      ...check,
      fields: [...new Set([...check.fields, ...read])],
      when: all(any(all(applies, any(...sections)), ...isAnew), check.when),
    };
  });
}

/** The facts that are the earlier answers to a form: what was submitted, and for what did not apply then its default. */
export function earlierAnswers(form: FormDeclaration, submitted: FormAnswers, facts: FormFacts): FormFacts {
  const defaults = createInitialAnswers(form, facts);
  return Object.fromEntries(
    listFormFields(form).map(({ key }) => [
      earlierFact(key),
      Object.hasOwn(submitted, key) ? toStoredAnswer(submitted[key]) : (defaults[key] ?? null),
    ]),
  );
}
