import { getToday } from '@dentarium/domain';
import { sql, type SqlBool } from 'kysely';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';
import type { Condition } from './patient-filter.ts';

/**
 * A part of the patients that a caller sees. The database would read and sort all patients if the scopes were joined with
 * "or"; separately, each scope comes sorted from its index.
 */
export interface PatientScope {
  readonly conditions: readonly Condition[];
  /**
   * The same conditions in a form that uses no index. Otherwise the database would read the whole organisation in addition to
   * the index of terms.
   */
  readonly recheckConditions: readonly Condition[];
  /** The organisation of the terms in the index of terms; `null` if the scope has few patients. */
  readonly organisationId: string | null;
}

/** Lists the disjoint scopes of patients that a caller sees. */
export function listScopes(
  principal: Principal,
  filter: { readonly orgId?: string | undefined; readonly sharedWithMe?: boolean | undefined },
): PatientScope[] {
  if (filter.sharedWithMe === true) return [createSharedScope(principal, filter.orgId)];
  // Shares add nothing in an organisation of which the caller sees all patients.
  if (filter.orgId !== undefined && principal.organisationIds.includes(filter.orgId) && hasRight(principal, 'viewAll'))
    return listOrganisationScopes(principal, filter.orgId);
  const organisations = principal.organisationIds.filter((id) => filter.orgId === undefined || filter.orgId === id);
  return [
    ...organisations.flatMap((id) => listOrganisationScopes(principal, id)),
    createSharedScope(principal, filter.orgId),
  ];
}

/** Lists the scopes of a caller in one of their organisations, with the same rule as `isVisible` for a single patient. */
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

/** Creates the scope of patients that are visible only by a share. */
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
