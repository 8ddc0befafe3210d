import { getToday } from '@dentarium/domain';
import { sql, type SqlBool } from 'kysely';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';
import type { Condition } from './patient-filter.ts';

/**
 * A part of the patients that a caller sees. Asked for together with "or", the database would read all of them to sort
 * them; asked for apart, each comes sorted from its index.
 */
export interface PatientScope {
  readonly conditions: readonly Condition[];
  /**
   * The same, said so that no index is used for it: where the index of terms finds the patients, the database would
   * otherwise read all of the organisation besides.
   */
  readonly recheckConditions: readonly Condition[];
  /** The organisation whose terms the index of terms is asked for; `null` where the patients are few. */
  readonly organisationId: string | null;
}

/** The ways in which patients come to a caller, no patient by two of them. */
export function listScopes(
  principal: Principal,
  filter: { readonly orgId?: string | undefined; readonly sharedWithMe?: boolean | undefined },
): PatientScope[] {
  if (filter.sharedWithMe === true) return [createSharedScope(principal, filter.orgId)];
  // What is in an organisation of the caller is not seen by a share when they see all of it anyway.
  if (filter.orgId !== undefined && principal.organisationIds.includes(filter.orgId) && hasRight(principal, 'viewAll'))
    return listOrganisationScopes(principal, filter.orgId);
  const organisations = principal.organisationIds.filter((id) => filter.orgId === undefined || filter.orgId === id);
  return [
    ...organisations.flatMap((id) => listOrganisationScopes(principal, id)),
    createSharedScope(principal, filter.orgId),
  ];
}

/** What belongs to the caller in one of their organisations, as `isVisible` says it of one patient. */
function listOrganisationScopes(principal: Principal, organisationId: string): PatientScope[] {
  const isInOrganisation = sql<SqlBool>`patient_list.organisation_id = ${organisationId}::uuid`;
  const isInOrganisationRecheck = sql<SqlBool>`patient_list.organisation_id is not distinct from ${organisationId}::uuid`;
  const createScope = (...ownConditions: Condition[]): PatientScope => ({
    conditions: [isInOrganisation, ...ownConditions],
    recheckConditions: [isInOrganisationRecheck, ...ownConditions],
    organisationId,
  });
  if (hasRight(principal, 'viewAll')) return [createScope()];
  const isDoctor = sql<SqlBool>`patient_list.doctor_id = ${principal.accountId}::uuid`;
  const isCreator = sql<SqlBool>`patient_list.created_by = ${principal.accountId}::uuid`;
  return [createScope(isDoctor), createScope(isCreator, sql<SqlBool>`not ${isDoctor}`)];
}

/** What is seen through a share alone. */
function createSharedScope(principal: Principal, orgId: string | undefined): PatientScope {
  const isShared = sql<SqlBool>`patient_list.patient_id in (
    select patient_id from patient_share
    where account_id = ${principal.accountId}::uuid and (until is null or until >= ${getToday()}::date))`;
  const me = sql`${principal.accountId}::uuid`;
  const isVisibleInside = hasRight(principal, 'viewAll')
    ? sql`true`
    : sql`(patient_list.doctor_id = ${me} or patient_list.created_by = ${me})`;
  const isOwn = sql<SqlBool>`patient_list.organisation_id = any(${[...principal.organisationIds]}::uuid[]) and ${isVisibleInside}`;
  const conditions = [
    isShared,
    sql<SqlBool>`not (${isOwn})`,
    ...(orgId === undefined ? [] : [sql<SqlBool>`patient_list.organisation_id is not distinct from ${orgId}::uuid`]),
  ];
  return { conditions, recheckConditions: conditions, organisationId: null };
}
