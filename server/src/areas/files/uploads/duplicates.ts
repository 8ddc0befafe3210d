import { FILE_CATEGORIES, isProduct } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ContentKey } from './find-known-object.ts';

/** Returns a key for comparing contents. */
export function toContentKey({ md5, size }: ContentKey): string {
  return `${md5} ${size}`;
}

/**
 * The categories of generated files. They do not count as duplicates, because a tracing shows its X-ray until it is
 * drawn.
 */
const PRODUCTS = FILE_CATEGORIES.map(({ code }) => code).filter(isProduct);

/** Loads the contents of patients that more than one file has. */
export async function loadDuplicateContents(db: Kysely<Tables>, patientIds: readonly string[]): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['stored_object.md5', 'stored_object.size'])
    .where('file.patient_id', 'in', patientIds)
    .where('file.deleted_at', 'is', null)
    .where('file.category', 'not in', PRODUCTS)
    .groupBy(['file.patient_id', 'stored_object.md5', 'stored_object.size'])
    .having(sql`count(*)`, '>', 1)
    .execute();
  return new Set(rows.map(toContentKey));
}
