import { toDayTaken, IMAGE_SLOTS, type SlotFile, toSlotKey } from '@dentarium/orders/forms';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import type { Answers } from '../tables.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the UUIDs in an answer. */
export function toUuids(answer: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return list.filter((entry): entry is string => typeof entry === 'string' && UUID.test(entry));
}

/**
 * Loads the files that the answers of a form refer to and that belong to the patient. Files of another patient and
 * deleted files are omitted.
 */
export async function loadSlotFiles(
  db: Kysely<Tables>,
  order: Pick<StoredOrder, 'id' | 'patient_id'>,
  answers: Answers,
): Promise<SlotFile[]> {
  const references = IMAGE_SLOTS.flatMap(({ category }) =>
    toUuids(answers[toSlotKey(category)]).map((id) => ({ category, id })),
  );
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .leftJoin('order_opened_model', (join) =>
      join.onRef('order_opened_model.file_id', '=', 'file.id').on('order_opened_model.order_id', '=', order.id),
    )
    .select([
      'file.id',
      'file.name',
      'file.taken_at',
      'file.taken_source',
      'file.is_main',
      'stored_object.kind',
      'stored_object.size',
      'stored_object.model_box',
      'order_opened_model.opened_at',
    ])
    .where('file.patient_id', '=', order.patient_id)
    .where('file.deleted_at', 'is', null)
    .where(
      'file.id',
      'in',
      references.map(({ id }) => id),
    )
    .execute();
  return references.flatMap(({ category, id }): SlotFile[] => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const { name, size: bytes, is_main: isMain, model_box: box } = row;
    const takenOn = toDayTaken(row.taken_at, row.taken_source);
    const isDicom = row.kind === 'dicom';
    return [{ category, name, isDicom, bytes, takenOn, isMain, box, isOpened: row.opened_at !== null }];
  });
}
