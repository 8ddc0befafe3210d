import { getToday } from '@dentarium/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hasRight, type Principal } from '../../../kernel/access/principal.ts';

/** A condition over `treatment_order`. */
export type OrderCondition = RawBuilder<SqlBool>;

/** A part of the orders that a caller sees, which comes sorted from an index of its own; no order is in two. */
export interface OrderScope {
  readonly conditions: readonly OrderCondition[];
  /** The organisation whose terms the index of terms is asked for; `null` where the orders are few. */
  readonly organisationId: string | null;
  /** Whether it is all of an organisation, which is read in the sorting of an index; others are a part of one. */
  readonly isWhole: boolean;
}

/** The ways in which orders come to a caller: those by which their patients do (`records/visibility/patient-visibility.ts`). */
export function orderScopes(principal: Principal, orgId: string | undefined): OrderScope[] {
  const organisations = principal.organisationIds.filter((id) => orgId === undefined || orgId === id);
  const inside = organisations.flatMap((id) => scopesInside(principal, id));
  // Who sees all of an organisation sees nothing of it by a share.
  const seesAll = orgId !== undefined && organisations.length > 0 && hasRight(principal, 'viewAll');
  return seesAll ? inside : [...inside, sharedScope(principal, orgId)];
}

function scopesInside(principal: Principal, organisationId: string): OrderScope[] {
  const inside = sql<SqlBool>`treatment_order.organisation_id = ${organisationId}::uuid`;
  const scope = (...mine: OrderCondition[]): OrderScope => ({
    conditions: [inside, ...mine],
    organisationId,
    isWhole: mine.length === 0,
  });
  if (hasRight(principal, 'viewAll')) return [scope()];
  const isDoctor = sql<SqlBool>`treatment_order.doctor_id = ${principal.accountId}::uuid`;
  const isCreator = sql<SqlBool>`treatment_order.patient_created_by = ${principal.accountId}::uuid`;
  return [scope(isDoctor), scope(isCreator, sql<SqlBool>`not ${isDoctor}`)];
}

function sharedScope(principal: Principal, orgId: string | undefined): OrderScope {
  const me = sql`${principal.accountId}::uuid`;
  const shared = sql<SqlBool>`treatment_order.patient_id in (
    select patient_id from patient_share where account_id = ${me} and (until is null or until >= ${getToday()}::date))`;
  const mine = hasRight(principal, 'viewAll')
    ? sql`true`
    : sql`(treatment_order.doctor_id = ${me} or treatment_order.patient_created_by = ${me})`;
  const belonging = sql<SqlBool>`(treatment_order.organisation_id = any(${[...principal.organisationIds]}::uuid[]) and ${mine})`;
  const within = orgId === undefined ? [] : [sql<SqlBool>`treatment_order.organisation_id = ${orgId}::uuid`];
  return { conditions: [shared, sql<SqlBool>`not ${belonging}`, ...within], organisationId: null, isWhole: false };
}
