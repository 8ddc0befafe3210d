import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The data of an account that may sign in. */
export interface Person {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly phone: string | null;
  readonly avatar: string | null;
  readonly updatedAt: Date;
  readonly roleIds: number[];
  readonly organisationId: string | null;
}

/** Finds a person by account; `undefined` for an unknown and for a disabled account, neither of which gets a token. */
export async function findPerson(db: Kysely<Tables>, accountId: string): Promise<Person | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'user_name as userName', 'real_name as realName', 'phone', 'avatar', 'updated_at as updatedAt'])
    .select(
      sql<number[]>`array(select role_id::int from account_role where account_id = account.id order by role_id)`.as(
        'roleIds',
      ),
    )
    .select(
      sql<string | null>`(
        select organisation_id from account_organisation join organisation on organisation.id = organisation_id
        where account_id = account.id order by organisation.created_at, organisation.id limit 1
      )`.as('organisationId'),
    )
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the claims of an ID token, named as in OpenID Connect. */
export function toClaims(person: Person) {
  return {
    sub: person.id,
    name: person.realName,
    preferred_username: person.userName,
    ...(person.avatar === null ? {} : { picture: person.avatar }),
    ...(person.phone === null ? {} : { phone_number: person.phone }),
    updated_at: Math.floor(person.updatedAt.getTime() / 1000),
  };
}

/** An account that the sign-in page of a demonstration site offers. */
export interface DemonstrationPerson {
  readonly userName: string;
  readonly realName: string;
  readonly phone: string | null;
}

/** Lists the accounts of the demonstration clinic, those with the most rights first. */
export async function listDemonstrationPeople(db: Kysely<Tables>): Promise<DemonstrationPerson[]> {
  return db
    .selectFrom('account')
    .select(['user_name as userName', 'real_name as realName', 'phone'])
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy(sql`(select min(role_id) from account_role where account_id = account.id)`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('user_name')
    .limit(12)
    .execute();
}
