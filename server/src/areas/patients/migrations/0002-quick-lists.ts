import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

/**
 * Search by words of one and two characters: Chinese names are that short, and trigrams do not cover them. Also an
 * index of the few files that wait for classification.
 */
const quickLists = sql`
create function search_grams(word text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select substr(word, at, size) from generate_series(1, length(word)) as at, generate_series(1, 2) as size
    where at + size <= length(word) + 1)
$$;
create index patient_search_short on patient
  using gin (search_grams(lower(name || ' ' || patient_no || ' ' || coalesce(phone, '')))) where deleted_at is null;
create index file_waiting on file (patient_id) where deleted_at is null and category in (80, 92);
`;

/** Lists of patients that stay fast with a hundred thousand patients. */
export const quickListsMigration: Migration = {
  name: '0002-quick-lists',
  isNumbered: true,
  async up(db) {
    await quickLists.execute(db);
  },
};
