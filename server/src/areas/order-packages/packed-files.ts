import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectName } from '../../objects/stores/object-name.ts';
import { toSafeName, UniqueNames } from '../packaging/area.ts';

type Language = 'ch' | 'en';

const FOLDERS = {
  ch: { submission: (number: number) => `第${number}次提交`, plans: '方案' },
  en: { submission: (number: number) => `Submission ${number}`, plans: 'Plans' },
} as const;

/** A stored file of an order with its place in the zip. */
export interface PackedOrderFile {
  readonly path: string;
  readonly object: ObjectName;
  readonly size: number;
  /** The wall-clock time in the zip. */
  readonly at: string;
}

/** The time in the zip of a file that has none of its own. */
export const NEUTRAL_TIME = '1980-01-01T00:00:00';

async function listSubmittedFiles(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('order_file')
    .innerJoin('stored_object', 'stored_object.id', 'order_file.object_id')
    .select(['submission', 'order_file.name', 'order_file.size', 'taken_at', 'bucket', 'full_name'])
    .where('order_id', '=', orderId)
    .orderBy('submission')
    .orderBy('form_key')
    .orderBy('field')
    .orderBy('position')
    .orderBy('order_file.id')
    .execute();
}

/** Lists the zips of the plans of an order; that of a refused plan is not kept. */
async function listPlanZips(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('order_scheme')
    .innerJoin('stored_object', 'stored_object.id', 'order_scheme.object_id')
    .select(['number', 'stored_object.size', 'bucket', 'full_name'])
    .where('order_id', '=', orderId)
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
}

/** Lists the files of the submissions and the plans of an order with their places in the zip. */
export async function listPackedFiles(
  db: Kysely<Tables>,
  orderId: string,
  language: Language,
): Promise<PackedOrderFile[]> {
  const names = new UniqueNames();
  const words = FOLDERS[language];
  const files = (await listSubmittedFiles(db, orderId)).map((row) => {
    const folder = words.submission(row.submission);
    return {
      path: `${folder}/${names.take(folder, toSafeName(row.name))}`,
      object: { bucket: row.bucket, name: row.full_name },
      size: row.size,
      at: row.taken_at.slice(0, 19).replace(' ', 'T'),
    };
  });
  const plans = (await listPlanZips(db, orderId)).map((row) => ({
    path: `${words.plans}/${String(row.number)}.zip`,
    object: { bucket: row.bucket, name: row.full_name },
    size: row.size,
    at: NEUTRAL_TIME,
  }));
  return [...files, ...plans];
}
