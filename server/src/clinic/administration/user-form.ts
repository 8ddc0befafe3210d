import { toStoredText } from '@dentarium/domain';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import type { Kysely } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

const MAX_NAME_LENGTH = 50;
/** Letters and digits of any script, and what is used in user names; no blanks. */
const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;

/** What is wrong with a field of an account. */
export type UserProblem = 'required' | 'long' | 'characters' | 'phone';

/** What is wrong with a user name; `undefined` when nothing is. */
export function findUserNameProblem(userName: string): UserProblem | undefined {
  if (userName === '') return 'required';
  if ([...userName].length > 64) return 'long';
  return USER_NAME.test(userName) ? undefined : 'characters';
}

/** What is wrong with a name. */
export function findNameProblem(name: string): UserProblem | undefined {
  if (name === '') return 'required';
  return [...name].length > MAX_NAME_LENGTH ? 'long' : undefined;
}

/** What is wrong with a phone; an empty one is fine. */
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
 * Checks the form of an account.
 *
 * @returns the texts as they are stored.
 * @throws Failure `user.invalid` with the fields.
 */
export function validateForm(
  principal: Principal,
  form: UserForm,
): { name: string; phone: string | null; userName: string } {
  const name = toStoredText(form.name);
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

/** An administrator puts accounts into their own organisations only. @throws Failure `organisation.notFound` */
export function requireOwnOrganisations(principal: Principal, orgIds: readonly string[]): void {
  if (orgIds.some((id) => !principal.organisationIds.includes(id))) throw new Failure('organisation.notFound');
}

/** Whether a user name is taken, whatever its capitals. */
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
