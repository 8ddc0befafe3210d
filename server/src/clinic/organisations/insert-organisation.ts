import { countCharacters, isReadableName, toStoredText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The names of a new organisation. */
export interface NewOrganisation {
  readonly name: string;
  /** The English name; the same name if it is empty. */
  readonly nameEn: string;
}

/** The maximum characters of each name. */
export const MAX_ORGANISATION_NAME_LENGTH = 100;

/** Returns the problem of the name of an organisation; `undefined` if it is valid. */
export function findOrganisationNameProblem(name: string): 'required' | 'long' | 'characters' | undefined {
  const storedName = toStoredText(name);
  if (storedName === '') return 'required';
  if (!isReadableName(storedName)) return 'characters';
  return countCharacters(storedName) > MAX_ORGANISATION_NAME_LENGTH ? 'long' : undefined;
}

/** Inserts a clinic or hospital with valid names. @returns its id */
export async function insertOrganisation(db: Kysely<Tables>, { name, nameEn }: NewOrganisation): Promise<string> {
  const storedName = toStoredText(name);
  const { id } = await db
    .insertInto('organisation')
    .values({ name: storedName, name_en: toStoredText(nameEn) || storedName, auth_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds organisations by their id or by one of their names, ignoring case. */
export async function findOrganisations(
  db: Kysely<Tables>,
  idOrName: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const text = toStoredText(idOrName).toLowerCase();
  return db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where(sql<boolean>`${text} in (id::text, lower(name), lower(name_en))`)
    .orderBy('created_at')
    .execute();
}
