import { today } from '@dentarium/domain';
import { sql, type SqlBool } from 'kysely';
import { type Access, hasRight } from '../access/access.ts';
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
  access: Access,
  filter: { readonly orgId?: string | undefined; readonly sharedWithMe?: boolean | undefined },
): Scope[] {
  if (filter.sharedWithMe === true) return [sharedScope(access, filter.orgId)];
  // What is in an organisation of the caller is not seen by a share when they see all of it anyway.
  if (filter.orgId !== undefined && access.organisationIds.includes(filter.orgId) && hasRight(access, 'viewAll'))
    return scopesInside(access, filter.orgId);
  const organisations = access.organisationIds.filter((id) => filter.orgId === undefined || filter.orgId === id);
  return [...organisations.flatMap((id) => scopesInside(access, id)), sharedScope(access, filter.orgId)];
}

/** What belongs to the caller in one of their organisations, as `isVisible` says it of one patient. */
function scopesInside(access: Access, organisationId: string): Scope[] {
  const inside = sql<SqlBool>`patient_list.organisation_id = ${organisationId}::uuid`;
  const rechecked = sql<SqlBool>`patient_list.organisation_id is not distinct from ${organisationId}::uuid`;
  const scope = (...mine: Condition[]): Scope => ({
    conditions: [inside, ...mine],
    rechecked: [rechecked, ...mine],
    organisationId,
  });
  if (hasRight(access, 'viewAll')) return [scope()];
  const isDoctor = sql<SqlBool>`patient_list.doctor_id = ${access.accountId}::uuid`;
  const isCreator = sql<SqlBool>`patient_list.created_by = ${access.accountId}::uuid`;
  return [scope(isDoctor), scope(isCreator, sql<SqlBool>`not ${isDoctor}`)];
}

/** What is seen through a share alone. */
function sharedScope(access: Access, orgId: string | undefined): Scope {
  const shared = sql<SqlBool>`patient_list.patient_id in (
    select patient_id from patient_share
    where account_id = ${access.accountId}::uuid and (until is null or until >= ${today()}::date))`;
  const me = sql`${access.accountId}::uuid`;
  const mine = hasRight(access, 'viewAll')
    ? sql`true`
    : sql`(patient_list.doctor_id = ${me} or patient_list.created_by = ${me})`;
  const belonging = sql<SqlBool>`patient_list.organisation_id = any(${[...access.organisationIds]}::uuid[]) and ${mine}`;
  const conditions = [
    shared,
    sql<SqlBool>`not (${belonging})`,
    ...(orgId === undefined ? [] : [sql<SqlBool>`patient_list.organisation_id is not distinct from ${orgId}::uuid`]),
  ];
  return { conditions, rechecked: conditions, organisationId: null };
}
