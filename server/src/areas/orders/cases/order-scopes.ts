import { getToday } from '@dentarium/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hasRight, type Principal } from '../../../kernel/access/principal.ts';

/** A condition on `treatment_order`. */
export type OrderCondition = RawBuilder<SqlBool>;

/** A part of the orders that a caller may see, which an index returns sorted. The parts are disjoint. */
export interface OrderScope {
  readonly conditions: readonly OrderCondition[];
  /** The organisation in whose terms the keyword index searches; `null` if the orders are few. */
  readonly organisationId: string | null;
  /** True if it is a whole organisation, which is read in the order of an index. */
  readonly isWhole: boolean;
}

/**
 * Lists the scopes of orders that a caller may see, like those of patients
 * (`records/visibility/patient-visibility.ts`).
 */
export function orderScopes(principal: Principal, orgId: string | undefined): OrderScope[] {
  const organisations = principal.organisationIds.filter((id) => orgId === undefined || orgId === id);
  const inside = organisations.flatMap((id) => scopesInside(principal, id));
  // A user who may view a whole organisation sees no additional orders of it through shares.
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
