import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** True for files of the last submission of an order, which is the one that counts. */
export const isInLastSubmission = sql<boolean>`order_file.submission = (
  select treatment_order.submission_count from treatment_order where treatment_order.id = order_file.order_id)`;

/** Lists the files of an order, the last submission first. */
export async function listOrderFiles(db: Kysely<Tables>, orderId: string): Promise<OrderFile[]> {
  const rows = await db
    .selectFrom('order_file')
    .innerJoin('stored_object', 'stored_object.id', 'order_file.object_id')
    .selectAll('order_file')
    .select('stored_object.content_type')
    .where('order_id', '=', orderId)
    .orderBy('submission', 'desc')
    .orderBy('form_key')
    .orderBy('field')
    .orderBy('position')
    .orderBy('order_file.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    submission: row.submission,
    formKey: row.form_key,
    field: row.field,
    position: row.position,
    fileId: row.file_id,
    name: row.name,
    category: row.category,
    takenAt: row.taken_at.slice(0, 19).replace(' ', 'T'),
    contentType: row.content_type,
    size: row.size,
    md5: row.md5,
    mirror: row.mirror,
    rotation: row.rotation,
    crop: row.crop as OrderFile['crop'],
    namesOtherPerson: row.names_other_person,
    state: row.state,
    problem: row.problem,
    tries: row.tries,
    changedAt: row.changed_at.toISOString(),
  }));
}

/** The progress of the files of the last submission of an order. */
export interface FileCounts {
  readonly orderId: string;
  readonly patientId: string;
  readonly failedCount: number;
  readonly unfinishedCount: number;
}

/** Counts the failed and unfinished files of the last submission of each order. Orders without files are omitted. */
export async function countFiles(
  db: Kysely<Tables>,
  scope: { readonly orderId: string } | { readonly patientIds: readonly string[] },
): Promise<FileCounts[]> {
  const rows = db
    .selectFrom('order_file')
    .innerJoin('treatment_order', 'treatment_order.id', 'order_file.order_id')
    .select(['order_file.order_id as orderId', 'order_file.patient_id as patientId'])
    .select([
      sql<number>`(count(*) filter (where state = 'fail'))::int`.as('failedCount'),
      sql<number>`(count(*) filter (where state in ('waiting', 'loading')))::int`.as('unfinishedCount'),
    ])
    .where('treatment_order.removed_at', 'is', null)
    .where(isInLastSubmission)
    .groupBy(['order_file.order_id', 'order_file.patient_id']);
  if ('orderId' in scope) return rows.where('order_file.order_id', '=', scope.orderId).execute();
  return scope.patientIds.length === 0 ? [] : rows.where('order_file.patient_id', 'in', scope.patientIds).execute();
}
