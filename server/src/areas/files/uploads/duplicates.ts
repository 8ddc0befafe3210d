import { FILE_CATEGORIES, isProduct } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ContentKey } from './known-content.ts';

/** One text for a content, to compare by. */
export function toContentKey({ md5, size }: ContentKey): string {
  return `${md5} ${size}`;
}

/** What the product itself makes: a tracing shows its X-ray until it is drawn, and nobody filed that twice. */
const PRODUCTS = FILE_CATEGORIES.map(({ code }) => code).filter(isProduct);

/** The contents that more than one present file of the same patient has. */
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
