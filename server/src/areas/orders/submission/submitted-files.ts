import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { OrderFiles, ResolvedFile } from '../../order-files/area.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { listFileReferences } from '../forms/file-references.ts';
import { loadSlotSetting, type SavedForms, withoutUnneededFiles } from '../forms/slot-facts.ts';

/** Resolves the files of a submission, without those that cannot be read and that the order does not need. */
export async function resolveSubmittedFiles(
  db: Kysely<Tables>,
  files: OrderFiles,
  order: StoredOrder,
  savedForms: SavedForms,
): Promise<ResolvedFile[]> {
  const resolvedFiles = await files.resolve(db, order.patient_id, listFileReferences(order, savedForms));
  return withoutUnneededFiles(resolvedFiles, await loadSlotSetting(db, order, savedForms));
}
