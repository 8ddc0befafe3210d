import { FLAG_NAMES, type FlagName, toStoredText } from '@dentarium/domain';
import { findPasswordProblem } from '@dentarium/domain/password-rules';
import { normalisePhone } from '@dentarium/domain/phone';
import type { Language } from '../../identity/provider/pages/appearance.ts';
import { findNameProblem, findPhoneProblem, findUserNameProblem, type UserProblem } from '../administration/area.ts';
import { findOrganisationNameProblem } from '../organisations/area.ts';

/** The fields with text of the set-up page. */
export type SetupField =
  | 'organisation'
  | 'organisationEn'
  | 'userName'
  | 'name'
  | 'phone'
  | 'password'
  | 'repeated'
  | 'subject';

/** The reason for refusing a field. */
export type FieldProblem = UserProblem | 'hiddenCharacters' | 'short' | 'different';

/** The texts of the form, as they were typed or cleaned. */
export type SetupValues = Readonly<Record<SetupField, string>> & {
  readonly isOrthodontist: boolean;
  readonly language: Language;
  readonly flags: readonly FlagName[];
};

/** The way in which the first administrator signs in. */
export type SignInKind = 'password' | 'subject' | 'linkByName';

/** A field that was refused. */
export interface SetupProblem {
  readonly field: SetupField;
  readonly problem: FieldProblem;
}

/** More than any field has; the rest of a longer text is not read. */
const MAX_TEXT_LENGTH = 1024;

/** Returns an empty form. */
export function createEmptyValues(language: Language): SetupValues {
  return parseSetupForm(new URLSearchParams({ language }));
}

/** Parses the form; nothing is checked yet. */
export function parseSetupForm(form: URLSearchParams): SetupValues {
  const read = (field: string) => (form.get(field) ?? '').replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);
  const language = form.get('language') === 'ch' ? 'ch' : 'en';
  return {
    organisation: toStoredText(read('organisation')),
    organisationEn: toStoredText(read('organisationEn')),
    userName: read('userName').trim(),
    name: toStoredText(read('name')),
    phone: normalisePhone(read('phone'), language),
    password: read('password'),
    repeated: read('repeated'),
    subject: read('subject').trim(),
    isOrthodontist: form.get('isOrthodontist') === '1',
    language,
    flags: FLAG_NAMES.filter((name) => form.getAll('flag').includes(name)),
  };
}

/** Finds the problems of the form, in the order of the page. */
export function findSetupProblems(values: SetupValues, signInKind: SignInKind): SetupProblem[] {
  const problems: Partial<Record<SetupField, FieldProblem | undefined>> = {
    organisation: toNameProblem(findOrganisationNameProblem(values.organisation)),
    organisationEn:
      values.organisationEn === '' ? undefined : toNameProblem(findOrganisationNameProblem(values.organisationEn)),
    userName: findUserNameProblem(values.userName),
    name: toNameProblem(findNameProblem(values.name)),
    phone: findPhoneProblem(values.phone),
    ...(signInKind === 'password' ? findPasswordProblems(values) : {}),
    ...(signInKind === 'subject' && values.subject === '' ? { subject: 'required' as const } : {}),
  };
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field: field as SetupField, problem }],
  );
}

/** Names refuse other characters than user names do. */
function toNameProblem(problem: UserProblem | undefined): FieldProblem | undefined {
  return problem === 'characters' ? 'hiddenCharacters' : problem;
}

function findPasswordProblems({ password, repeated }: SetupValues): Partial<Record<SetupField, FieldProblem>> {
  const problem = findPasswordProblem(password);
  if (problem !== undefined) return { password: problem === 'empty' ? 'required' : 'short' };
  return password === repeated ? {} : { repeated: 'different' };
}
