import { type Canary, Problem } from '@dentarium/release';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * A canary for people who exist on the site: an organisation may be named in place of its id.
 *
 * @throws Problem that names everybody who is not known
 */
export async function knownPeople(db: Kysely<Tables>, canary: Canary): Promise<Canary> {
  const { users = [], organisations = [], ...rest } = canary;
  const accounts = await db
    .selectFrom('account')
    .select('user_name')
    .where('user_name', 'in', ['', ...users])
    .execute();
  const known = new Set(accounts.map(({ user_name: name }) => name));
  const named = await Promise.all(organisations.map((text) => organisationsOf(db, text)));
  const problems = [
    ...users.filter((name) => !known.has(name)).map((name) => `the site has no user "${name}"`),
    ...organisations.flatMap((text, index) => {
      const count = named[index]?.length ?? 0;
      if (count === 1) return [];
      return [`the site has ${count === 0 ? 'no organisation' : `${count} organisations`} "${text}"`];
    }),
  ];
  if (problems.length > 0) throw new Problem(`${canary.version} does not become canary`, problems);
  return {
    ...rest,
    ...(users.length > 0 && { users }),
    ...(organisations.length > 0 && { organisations: named.flat() }),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids of the organisations that somebody means by an id or a name. */
async function organisationsOf(db: Kysely<Tables>, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation')
    .select('id')
    .where((where) =>
      UUID.test(text) ? where('id', '=', text) : where.or([where('name', '=', text), where('name_en', '=', text)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
