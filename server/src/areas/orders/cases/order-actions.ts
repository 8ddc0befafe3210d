import type { OrderAction } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { closeCancellation } from './cancellation.ts';
import { changeOrder } from './change-order.ts';
import type { ActionInput } from '../submission/commit-order.ts';
import { createDoctorAction, isLocked } from './doctor-action.ts';
import {
  requireCase,
  requireOrder,
  listCaseOrders,
  requireOperator,
  requireStoredCase,
  type StoredCase,
  type StoredOrder,
  type AuthorisedCase,
} from './order-access.ts';
import { closeApplication } from '../production/reissue.ts';

/** Withdraws an order, or an application for a reissue (D6, D7, A5, R5). */
export async function withdrawOrder(ctx: RecordContext, input: ActionInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'withdraw',
      version: input.version,
      facts: { lockedByReviewer: isLocked(order), hasDesigner: order.designer_id !== null },
      effects: {
        closeApplication: () => closeApplication(db, order.id),
        closeCancellation: () =>
          closeCancellation(db, order.id, { outcome: 'withdrawn', closedBy: ctx.principal.accountId }),
      },
    }),
  );
}

/** Confirms the receipt of the parcel (F3). */
export async function confirmReceipt(ctx: RecordContext, input: ActionInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'confirmReceipt',
      version: input.version,
      facts: {},
      effects: { recordReceipt: () => recordReceipt(db, order.id) },
    }),
  );
}

/** Records the receipt of the parcels of an order. */
export async function recordReceipt(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ received_at: new Date() })
    .where('order_id', '=', orderId)
    .where('received_at', 'is', null)
    .execute();
}

/** Returns whether an order has a scheme that was not cancelled. */
export function hasScheme({ scheme_count: count, cancelled_scheme_count: cancelledCount }: StoredOrder): boolean {
  return count > cancelledCount;
}

/** Returns whether an order has a batch. */
export async function hasBatch(db: Kysely<Tables>, orderId: string): Promise<boolean> {
  const batch = await db.selectFrom('order_batch').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return batch !== undefined;
}

/** Deletes a draft (D11, A7), or gives up a refused application (R7). A case is removed with its last order. */
export async function deleteOrder(
  ctx: RecordContext,
  input: {
    readonly orderId: string;
    readonly operatorId?: string | undefined;
    readonly version?: number | undefined;
  },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const { change } = await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'delete',
      version: input.version,
      facts: { hasScheme: hasScheme(order), hasBatch: await hasBatch(db, order.id) },
      effects: { closeApplication: () => closeApplication(db, order.id) },
    }),
  );
  if (change.to === null && (await listCaseOrders(db, order.case_id)).length === 0) await removeCase(db, order.case_id);
}

/** Removes a case; its history stays. */
async function removeCase(db: Kysely<Tables>, caseId: string): Promise<void> {
  await db.updateTable('treatment_case').set({ removed_at: new Date() }).where('id', '=', caseId).execute();
}

/**
 * Deletes a case whose only order is a draft (D12).
 *
 * @throws Failure `order.notFound`, or one of the rules of orders
 */
export async function deleteCase(
  ctx: RecordContext,
  input: { readonly caseId: string; readonly operatorId: string; readonly version?: number | undefined },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { treatment, db } = await requireCase(ctx, input.caseId, 'edit');
  const orders = await listCaseOrders(db, treatment.id);
  const [order] = orders;
  if (order === undefined) throw new Failure('order.notFound');
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'deleteCase',
      version: input.version,
      facts: {
        onlyOrderOfCase: orders.length === 1,
        everAccepted: orders.some(({ accepted_at: acceptedAt }) => acceptedAt !== null),
      },
    }),
  );
  await removeCase(db, treatment.id);
}

/** Changes a flag of a case and all its orders. */
async function flagCase(
  ctx: RecordContext,
  { treatment, db }: AuthorisedCase,
  flag: { readonly action: OrderAction; readonly set: Partial<Record<'is_archive' | 'is_collect', boolean>> },
): Promise<void> {
  const setFlag = async (): Promise<void> => {
    await db.updateTable('treatment_case').set(flag.set).where('id', '=', treatment.id).execute();
  };
  for (const order of await listCaseOrders(db, treatment.id))
    await changeOrder(
      createDoctorAction({ db, principal: ctx.principal }, order, {
        action: flag.action,
        facts: {},
        detail: flag.set,
        effects: { setArchive: setFlag, setCollect: setFlag },
      }),
    );
}

/** Archives or unarchives a case. */
export async function archiveCase(
  ctx: RecordContext,
  input: { readonly caseId: string; readonly isArchive: boolean; readonly operatorId: string },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { treatment, db } = await requireCase(ctx, input.caseId, 'edit');
  if (treatment.is_archive !== input.isArchive)
    await flagCase(ctx, { treatment, db }, { action: 'archive', set: { is_archive: input.isArchive } });
}

/** Unarchives a case for a new order, and returns its current row. */
export async function unarchiveCase(ctx: RecordContext, { treatment, db }: AuthorisedCase): Promise<StoredCase> {
  if (!treatment.is_archive) return treatment;
  await flagCase(ctx, { treatment, db }, { action: 'archive', set: { is_archive: false } });
  return requireStoredCase(db, treatment.id);
}

/** Marks or unmarks a case as a favourite. */
export async function collectCase(
  ctx: RecordContext,
  input: { readonly caseId: string; readonly isCollect: boolean; readonly operatorId?: string | undefined },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { treatment, db } = await requireCase(ctx, input.caseId, 'edit');
  if (treatment.is_collect !== input.isCollect)
    await flagCase(ctx, { treatment, db }, { action: 'collect', set: { is_collect: input.isCollect } });
}

/** Changes the remark of a case. @throws Failure `version.stale` */
export async function updateCaseRemark(
  ctx: RecordContext,
  input: {
    readonly caseId: string;
    readonly remark: string;
    readonly operatorId: string;
    readonly version?: number | undefined;
  },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { treatment, db } = await requireCase(ctx, input.caseId, 'edit');
  requireVersion('orderCase', treatment, input.version);
  const columns = { remark: input.remark.trim(), version: treatment.version + 1 };
  await db.updateTable('treatment_case').set(columns).where('id', '=', treatment.id).execute();
}
