import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { attachObject } from '../../objects/uses/attach-object.ts';
import type { Library } from '../files/area.ts';
import {
  type AuthorisedOrder,
  changeOrder,
  createLabAction,
  type LabInput,
  requireLabOrder,
  requireAllowed,
  requireOperator,
  type StoredOrder,
} from '../orders/area.ts';

/** The job that reads a scheme; its input names the scheme. */
export const CHECK_JOB = 'scheme-check';

/**
 * Returns whether an expert must review the schemes of an order: the product requires it, or the doctor has chosen an
 * expert.
 */
export async function isExpertNeeded(db: Kysely<Tables>, order: StoredOrder): Promise<boolean> {
  const row = await db
    .selectFrom('treatment_case')
    .innerJoin('treatment_item', 'treatment_item.id', 'treatment_case.treatment_item_id')
    .select(['expert_id', 'is_need_expert'])
    .where('treatment_case.id', '=', order.case_id)
    .executeTakeFirstOrThrow();
  return row.is_need_expert || row.expert_id !== null;
}

/** The dependencies of submitting a scheme. */
export interface SubmitDeps {
  readonly library: Library;
  readonly jobs: Jobs;
}

/**
 * Stores the zip of a scheme and enqueues its check. The order keeps its status until the check ends (P3, P6).
 *
 * @returns the id of the scheme
 * @throws Failure `scheme.checking`, `scheme.noZip`, `object.notFound`, `storage.full`, or one of the rules of orders
 */
export async function submitScheme(
  { library, jobs }: SubmitDeps,
  ctx: RecordContext,
  input: LabInput & { readonly objectId: string },
): Promise<string> {
  const { principal } = ctx;
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireLabOrder(ctx, input.orderId, 'act');
  const expertNeeded = await isExpertNeeded(db, order);
  // Reading the scheme later checks whether it is complete.
  const labAction = createLabAction(ctx, { order, db }, input, {
    action: 'submitScheme',
    facts: { expertNeeded, schemeComplete: true },
  });
  requireAllowed(order, labAction.action, labAction.facts, labAction.actors);
  await requireNothingChecked(db, order.id);
  const organisationId = order.manufacturer_id;
  const objectId = await attachObject(db, principal, library, { objectId: input.objectId, organisationId });
  await requireZip(db, objectId);
  const { id } = await db
    .insertInto('order_scheme')
    .values({
      order_id: order.id,
      object_id: objectId,
      state: 'checking',
      submission_number: order.submission_count,
      note: (input.note ?? '').trim(),
      submitted_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(db, CHECK_JOB, { schemeId: id });
  ctx.addAuditDetail({ schemeId: id });
  return id;
}

/** Checks that no scheme of an order is being read. @throws Failure `scheme.checking` */
async function requireNothingChecked(db: Kysely<Tables>, orderId: string): Promise<void> {
  const checkingScheme = await db
    .selectFrom('order_scheme')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (checkingScheme !== undefined) throw new Failure('scheme.checking');
}

/**
 * Gives a design back (P1-release). A scheme that is being read belongs to its designer until the result is known.
 *
 * @throws Failure `scheme.checking`, `order.otherDesigner`, or one of the rules of orders
 */
export async function releaseDesign(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireLabOrder(ctx, input.orderId, 'act');
  const isOwnDesign = order.designer_id === ctx.principal.accountId;
  const labAction = createLabAction(ctx, { order, db }, input, { action: 'releaseDesign', facts: { isOwnDesign } });
  requireAllowed(order, labAction.action, labAction.facts, labAction.actors);
  await requireNothingChecked(db, order.id);
  return { order: (await changeOrder(labAction)).order, db };
}

async function requireZip(db: Kysely<Tables>, objectId: string): Promise<void> {
  const { kind } = await db
    .selectFrom('stored_object')
    .select('kind')
    .where('id', '=', objectId)
    .executeTakeFirstOrThrow();
  if (kind !== 'archive') throw new Failure('scheme.noZip');
}
