import type { ExpertClaim } from '@dentarium/orders/states';
import type { SchemeState } from '@dentarium/api/schemes/shapes';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import {
  createLabAction,
  changeOrder,
  loadExpertClaim,
  type LabInput,
  requireLabOrder,
  requireOperator,
  type AuthorisedOrder,
} from '../orders/area.ts';
import { addOpinion } from './opinions.ts';
import { findLatestVersion, type SchemeVersion } from './scheme-access.ts';

/** Sets the state of a version. */
export async function setSchemeState(db: Kysely<Tables>, schemeId: string, state: SchemeState): Promise<void> {
  await db.updateTable('order_scheme').set({ state }).where('id', '=', schemeId).execute();
}

interface ExpertReview extends AuthorisedOrder {
  readonly expertClaim: ExpertClaim;
  readonly scheme: SchemeVersion | undefined;
}

/** Loads the order and its latest version for an action of an expert. */
async function loadReview(ctx: RecordContext, input: LabInput): Promise<ExpertReview> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireLabOrder(ctx, input.orderId, 'act');
  const expertClaim = await loadExpertClaim(db, order.case_id, ctx.principal.accountId);
  return { order, db, expertClaim, scheme: await findLatestVersion(db, order.id) };
}

/**
 * Approves the scheme that waits for the expert (P4, P7).
 *
 * @throws Failure `order.otherExpert`, `order.expertUnlinked`, or one of the rules of orders
 */
export async function approveByExpert(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const { order, scheme, expertClaim, db } = await loadReview(ctx, input);
  const detail = { scheme: scheme?.number ?? 0 };
  const result = await changeOrder(
    createLabAction(ctx, { order, db }, input, { action: 'expertApprove', facts: { expertClaim }, detail }),
  );
  if (scheme !== undefined) {
    await setSchemeState(db, scheme.id, 'proposed');
    await addOpinion({ db, principal: ctx.principal }, scheme, {
      role: 'expert',
      decision: 'approve',
      opinion: input.note ?? '',
      remarks: [],
    });
  }
  return { order: result.order, db };
}

/**
 * Returns the scheme to its designer (P5, P8).
 *
 * @throws Failure `order.comment`, `order.otherExpert`, `order.expertUnlinked`, or one of the rules of orders
 */
export async function returnByExpert(
  ctx: RecordContext,
  input: LabInput & { readonly comment: string },
): Promise<AuthorisedOrder> {
  const { order, scheme, expertClaim, db } = await loadReview(ctx, input);
  const comment = input.comment.trim();
  const recordComment = async (): Promise<void> => {
    if (scheme === undefined) return;
    await setSchemeState(db, scheme.id, 'returned');
    await addOpinion({ db, principal: ctx.principal }, scheme, {
      role: 'expert',
      decision: 'return',
      opinion: comment,
      remarks: [],
    });
  };
  const result = await changeOrder(
    createLabAction(ctx, { order, db }, input, {
      action: 'expertReturn',
      facts: { comment, expertClaim },
      detail: { scheme: scheme?.number ?? 0 },
      note: comment,
      effects: { recordExpertComment: recordComment },
    }),
  );
  return { order: result.order, db };
}
