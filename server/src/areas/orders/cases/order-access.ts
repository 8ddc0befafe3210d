import type { Kysely, Selectable } from 'kysely';
import { definePatientRowRule } from '../../../records/patient-row-rule.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import { buildEditExpression, type VisiblePatient } from '../../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import type { TreatmentOrderTable } from '../tables.ts';

/** An order as it is stored. */
export type StoredOrder = Selectable<TreatmentOrderTable>;
/** A case as it is stored. */
export type StoredCase = Selectable<Tables['treatment_case']>;

/** An order that the caller may access. */
export interface AuthorisedOrder extends AuthorisedAccess {
  readonly order: StoredOrder;
}

/** An order with its patient. */
export interface VisibleOrder {
  readonly order: StoredOrder;
  readonly patient: VisiblePatient;
}

/** A case that the caller may access. */
export interface AuthorisedCase extends AuthorisedAccess {
  readonly treatment: StoredCase;
}

/** The purpose of reading an order or a case. */
export type OrderPurpose = 'view' | 'edit';

/**
 * Refuses an action in the name of another account (CALL-07).
 *
 * @throws Failure `order.operator`
 */
export function requireOperator(ctx: RecordContext, operatorId: string | undefined): void {
  if (operatorId !== undefined && operatorId !== ctx.principal.accountId) throw new Failure('order.operator');
}

/**
 * Loads an order that was not removed.
 *
 * @throws Failure `order.notFound`
 */
export async function requireStoredOrder(db: Kysely<Tables>, id: string): Promise<StoredOrder> {
  const order = await db
    .selectFrom('treatment_order')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (order === undefined) throw new Failure('order.notFound');
  return order;
}

/**
 * Loads a case that was not removed.
 *
 * @throws Failure `order.notFound`
 */
export async function requireStoredCase(db: Kysely<Tables>, id: string): Promise<StoredCase> {
  const treatment = await db
    .selectFrom('treatment_case')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (treatment === undefined) throw new Failure('order.notFound');
  return treatment;
}

const orderOfPatient = definePatientRowRule({ notFound: 'order.notFound', find: requireStoredOrder });
const caseOfPatient = definePatientRowRule({ notFound: 'order.notFound', find: requireStoredCase });

/**
 * Loads an order for a purpose. An edit locks its patient, so that concurrent changes run one after the other.
 *
 * @throws Failure `order.notFound` when the caller may not see its patient, or the refusal of an edit of the patient
 */
export async function requireOrder(
  ctx: RecordContext,
  id: string,
  purpose: OrderPurpose,
): Promise<AuthorisedOrder & VisibleOrder> {
  ctx.recordSubject({ id });
  const { patient, db } = await ctx.requirePatientRow(orderOfPatient, id, purpose, { lock: purpose === 'edit' });
  // The order is read again under the lock of the patient, so an edit sees the result of the previous one.
  return { order: await requireStoredOrder(db, id), patient, db };
}

/** Loads a case for a purpose, like `requireOrder` an order. */
export async function requireCase(ctx: RecordContext, id: string, purpose: OrderPurpose): Promise<AuthorisedCase> {
  ctx.recordSubject({ id });
  const { db } = await ctx.requirePatientRow(caseOfPatient, id, purpose, { lock: purpose === 'edit' });
  return { treatment: await requireStoredCase(db, id), db };
}

/**
 * Authorises access to the addresses and offers of an organisation whose orders the caller may fill in: one of theirs,
 * or one with a patient that is shared with them for editing.
 *
 * @throws Failure `access.denied`
 */
export async function requireOrderingOrganisation(
  ctx: RecordContext,
  orgId: string,
): Promise<AuthorisedAccess & { readonly organisationId: string }> {
  const { filter, db } = ctx.buildVisibilityFilter();
  const shared = await db
    .selectFrom('patient')
    .select('id')
    .where('organisation_id', '=', orgId)
    .where(filter)
    .where(buildEditExpression(ctx.principal))
    .limit(1)
    .executeTakeFirst();
  if (shared === undefined) ctx.requireOrganisation(orgId);
  return { organisationId: orgId, db };
}

/** Lists the orders of a case that were not removed, the first one first. */
export function listCaseOrders(db: Kysely<Tables>, caseId: string): Promise<StoredOrder[]> {
  return db
    .selectFrom('treatment_order')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute();
}

/** Lists the orders of a patient that were not removed, the latest change first. */
export function listOrdersByPatient(db: Kysely<Tables>, patientId: string): Promise<StoredOrder[]> {
  return db
    .selectFrom('treatment_order')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('removed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}
