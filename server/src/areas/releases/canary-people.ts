import { type Canary, Problem } from '@dentarium/release';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Resolves the users and organisations of a canary. An organisation may be given by name or id.
 *
 * @throws Problem that names all unknown users and organisations
 */
export async function resolveCanaryPeople(db: Kysely<Tables>, canary: Canary): Promise<Canary> {
  const { users = [], organisations = [], ...rest } = canary;
  const accounts = await db
    .selectFrom('account')
    .select('user_name')
    .where('user_name', 'in', ['', ...users])
    .execute();
  const knownUsers = new Set(accounts.map(({ user_name: name }) => name));
  const organisationRows = await findOrganisations(db, organisations);
  const matchesByText = organisations.map((text) =>
    organisationRows.filter((organisation) => matchesOrganisation(text, organisation)),
  );
  const problems = [
    ...users.filter((name) => !knownUsers.has(name)).map((name) => `the site has no user "${name}"`),
    ...organisations.flatMap((text, index) => {
      const count = matchesByText[index]?.length ?? 0;
      if (count === 1) return [];
      return [`the site has ${count === 0 ? 'no organisation' : `${count} organisations`} "${text}"`];
    }),
  ];
  if (problems.length > 0) throw new Problem(`${canary.version} does not become canary`, problems);
  return {
    ...rest,
    ...(users.length > 0 && { users }),
    ...(organisations.length > 0 && { organisations: matchesByText.flat().map(({ id }) => id) }),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface OrganisationRow {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Tells whether a text is the id or a name of an organisation. */
function matchesOrganisation(text: string, { id, name, name_en: nameEn }: OrganisationRow): boolean {
  return UUID.test(text) ? text === id : [name, nameEn].includes(text);
}

async function findOrganisations(db: Kysely<Tables>, texts: readonly string[]): Promise<OrganisationRow[]> {
  if (texts.length === 0) return [];
  const ids = texts.filter((text) => UUID.test(text));
  return db
    .selectFrom('organisation')
    .select(['id', 'name', 'name_en'])
    .where((eb) =>
      eb.or([eb('name', 'in', texts), eb('name_en', 'in', texts), ...(ids.length === 0 ? [] : [eb('id', 'in', ids)])]),
    )
    .execute();
}
