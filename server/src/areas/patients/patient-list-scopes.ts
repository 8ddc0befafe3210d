import { getToday } from '@dentarium/domain';
import { sql, type SqlBool } from 'kysely';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';
import type { Condition } from './patient-filter.ts';

/**
 * A part of the patients that a caller sees. Asked for together with "or", the database would read all of them to sort
 * them; asked for apart, each comes sorted from its index.
 */
export interface Scope {
  readonly conditions: readonly Condition[];
  /**
   * The same, said so that no index is used for it: where the index of terms finds the patients, the database would
   * otherwise read all of the organisation besides.
   */
  readonly rechecked: readonly Condition[];
  /** The organisation whose terms the index of terms is asked for; `null` where the patients are few. */
  readonly organisationId: string | null;
}

/** The ways in which patients come to a caller, no patient by two of them. */
export function scopesOf(
  principal: Principal,
  filter: { readonly orgId?: string | undefined; readonly sharedWithMe?: boolean | undefined },
): Scope[] {
  if (filter.sharedWithMe === true) return [sharedScope(principal, filter.orgId)];
  // What is in an organisation of the caller is not seen by a share when they see all of it anyway.
  if (filter.orgId !== undefined && principal.organisationIds.includes(filter.orgId) && hasRight(principal, 'viewAll'))
    return scopesInside(principal, filter.orgId);
  const organisations = principal.organisationIds.filter((id) => filter.orgId === undefined || filter.orgId === id);
  return [...organisations.flatMap((id) => scopesInside(principal, id)), sharedScope(principal, filter.orgId)];
}

/** What belongs to the caller in one of their organisations, as `isVisible` says it of one patient. */
function scopesInside(principal: Principal, organisationId: string): Scope[] {
  const inside = sql<SqlBool>`patient_list.organisation_id = ${organisationId}::uuid`;
  const rechecked = sql<SqlBool>`patient_list.organisation_id is not distinct from ${organisationId}::uuid`;
  const scope = (...mine: Condition[]): Scope => ({
    conditions: [inside, ...mine],
    rechecked: [rechecked, ...mine],
    organisationId,
  });
  if (hasRight(principal, 'viewAll')) return [scope()];
  const isDoctor = sql<SqlBool>`patient_list.doctor_id = ${principal.accountId}::uuid`;
  const isCreator = sql<SqlBool>`patient_list.created_by = ${principal.accountId}::uuid`;
  return [scope(isDoctor), scope(isCreator, sql<SqlBool>`not ${isDoctor}`)];
}

/** What is seen through a share alone. */
function sharedScope(principal: Principal, orgId: string | undefined): Scope {
  const shared = sql<SqlBool>`patient_list.patient_id in (
    select patient_id from patient_share
    where account_id = ${principal.accountId}::uuid and (until is null or until >= ${getToday()}::date))`;
  const me = sql`${principal.accountId}::uuid`;
  const mine = hasRight(principal, 'viewAll')
    ? sql`true`
    : sql`(patient_list.doctor_id = ${me} or patient_list.created_by = ${me})`;
  const belonging = sql<SqlBool>`patient_list.organisation_id = any(${[...principal.organisationIds]}::uuid[]) and ${mine}`;
  const conditions = [
    shared,
    sql<SqlBool>`not (${belonging})`,
    ...(orgId === undefined ? [] : [sql<SqlBool>`patient_list.organisation_id is not distinct from ${orgId}::uuid`]),
  ];
  return { conditions, rechecked: conditions, organisationId: null };
}
