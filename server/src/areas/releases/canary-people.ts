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
  const found = await organisationsOf(db, organisations);
  const named = organisations.map((text) => found.filter((organisation) => isMeant(text, organisation)));
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
    ...(organisations.length > 0 && { organisations: named.flat().map(({ id }) => id) }),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FoundOrganisation {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Whether somebody means an organisation by an id, or by one of its names. */
function isMeant(text: string, { id, name, name_en: nameEn }: FoundOrganisation): boolean {
  return UUID.test(text) ? text === id : [name, nameEn].includes(text);
}

async function organisationsOf(db: Kysely<Tables>, texts: readonly string[]): Promise<FoundOrganisation[]> {
  if (texts.length === 0) return [];
  const ids = texts.filter((text) => UUID.test(text));
  return db
    .selectFrom('organisation')
    .select(['id', 'name', 'name_en'])
    .where((where) =>
      where.or([
        where('name', 'in', texts),
        where('name_en', 'in', texts),
        ...(ids.length === 0 ? [] : [where('id', 'in', ids)]),
      ]),
    )
    .execute();
}
