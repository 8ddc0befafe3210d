import { countCharacters, isReadableName, toStoredText } from '@dentarium/domain';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import type { Kysely } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

const MAX_NAME_LENGTH = 50;
/** Letters and digits of any script, and the usual signs of user names; no blanks. */
const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;

/** The problem of a field of an account. */
export type UserProblem = 'required' | 'long' | 'characters' | 'phone';

/** Returns the problem of a user name; `undefined` if it is valid. */
export function findUserNameProblem(userName: string): UserProblem | undefined {
  if (userName === '') return 'required';
  if ([...userName].length > 64) return 'long';
  return USER_NAME.test(userName) ? undefined : 'characters';
}

/** Returns the problem of a name. */
export function findNameProblem(name: string): UserProblem | undefined {
  if (name === '') return 'required';
  if (!isReadableName(name)) return 'characters';
  return countCharacters(name) > MAX_NAME_LENGTH ? 'long' : undefined;
}

/** Returns the problem of a phone; an empty one is valid. */
export function findPhoneProblem(phone: string): UserProblem | undefined {
  return phone === '' || isPhone(phone) ? undefined : 'phone';
}

interface UserForm {
  readonly name: string;
  readonly phone: string;
  readonly orgIds: readonly string[];
  readonly userName?: string;
}

/**
 * Validates the form of an account.
 *
 * @returns the texts in their stored form.
 * @throws Failure `user.invalid` with the fields.
 */
export function validateForm(
  principal: Principal,
  form: UserForm,
): { name: string; phone: string | null; userName: string } {
  const name = isReadableName(form.name) ? toStoredText(form.name) : form.name;
  const phone = normalisePhone(form.phone, principal.language);
  const userName = form.userName?.trim() ?? '';
  const problems = {
    name: findNameProblem(name),
    phone: findPhoneProblem(phone),
    userName: form.userName === undefined ? undefined : findUserNameProblem(userName),
    orgIds: form.orgIds.length === 0 ? ('required' as const) : undefined,
  };
  const fields = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, problem }],
  );
  if (fields.length > 0) throw new Failure('user.invalid', { fields });
  return { name, phone: phone === '' ? null : phone, userName };
}

/**
 * Checks that an administrator only assigns their own organisations. @throws Failure `organisation.notFound`
 *
 * @throws Failure `organisation.notFound`
 */
export function requireOwnOrganisations(principal: Principal, orgIds: readonly string[]): void {
  if (orgIds.some((id) => !principal.organisationIds.includes(id))) throw new Failure('organisation.notFound');
}

/** Finds the user names that are taken, ignoring case, in lower case. */
export async function findTakenUserNames(db: Kysely<Tables>, userNames: readonly string[]): Promise<Set<string>> {
  if (userNames.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select((eb) => eb.fn<string>('lower', ['user_name']).as('name'))
    .where((eb) =>
      eb(
        eb.fn<string>('lower', ['user_name']),
        'in',
        userNames.map((name) => name.toLowerCase()),
      ),
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
}
