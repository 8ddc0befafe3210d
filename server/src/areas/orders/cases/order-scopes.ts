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
export function listOrderScopes(principal: Principal, orgId: string | undefined): OrderScope[] {
  const organisations = principal.organisationIds.filter((id) => orgId === undefined || orgId === id);
  const organisationScopes = organisations.flatMap((id) => listOrganisationScopes(principal, id));
  // A user who may view a whole organisation sees no additional orders of it through shares.
  const canViewAll = orgId !== undefined && organisations.length > 0 && hasRight(principal, 'viewAll');
  return canViewAll ? organisationScopes : [...organisationScopes, createSharedScope(principal, orgId)];
}

/**
 * Lists the scopes of the caller's own orders: of patients whom the caller attends, and those that the caller has
 * created, as far as the caller may see them.
 */
export function listOwnOrderScopes(principal: Principal, orgId: string | undefined): OrderScope[] {
  const isDoctor = sql<SqlBool>`treatment_order.doctor_id = ${principal.accountId}::uuid`;
  const isAuthor = sql<SqlBool>`treatment_order.created_by = ${principal.accountId}::uuid`;
  const isVisible = hasRight(principal, 'viewAll')
    ? []
    : [sql<SqlBool>`treatment_order.patient_created_by = ${principal.accountId}::uuid`];
  const organisations = principal.organisationIds.filter((id) => orgId === undefined || orgId === id);
  const shared = createSharedScope(principal, orgId);
  return [
    ...organisations.flatMap((organisationId) => [
      createScope(organisationId, [isDoctor]),
      createScope(organisationId, [isAuthor, sql<SqlBool>`not ${isDoctor}`, ...isVisible]),
    ]),
    { ...shared, conditions: [sql<SqlBool>`(${isDoctor} or ${isAuthor})`, ...shared.conditions] },
  ];
}

/** Creates a part of the orders of an organisation. */
function createScope(organisationId: string, ownConditions: readonly OrderCondition[]): OrderScope {
  const isInOrganisation = sql<SqlBool>`treatment_order.organisation_id = ${organisationId}::uuid`;
  return {
    conditions: [isInOrganisation, ...ownConditions],
    organisationId,
    isWhole: ownConditions.length === 0,
  };
}

function listOrganisationScopes(principal: Principal, organisationId: string): OrderScope[] {
  if (hasRight(principal, 'viewAll')) return [createScope(organisationId, [])];
  const isDoctor = sql<SqlBool>`treatment_order.doctor_id = ${principal.accountId}::uuid`;
  const isCreator = sql<SqlBool>`treatment_order.patient_created_by = ${principal.accountId}::uuid`;
  return [
    createScope(organisationId, [isDoctor]),
    createScope(organisationId, [isCreator, sql<SqlBool>`not ${isDoctor}`]),
  ];
}

function createSharedScope(principal: Principal, orgId: string | undefined): OrderScope {
  const accountId = sql`${principal.accountId}::uuid`;
  const isShared = sql<SqlBool>`treatment_order.patient_id in (
    select patient_id from patient_share where account_id = ${accountId} and (until is null or until >= ${getToday()}::date))`;
  const isOwn = hasRight(principal, 'viewAll')
    ? sql`true`
    : sql`(treatment_order.doctor_id = ${accountId} or treatment_order.patient_created_by = ${accountId})`;
  const isVisibleOtherwise = sql<SqlBool>`(treatment_order.organisation_id = any(${[...principal.organisationIds]}::uuid[]) and ${isOwn})`;
  const organisationFilter =
    orgId === undefined ? [] : [sql<SqlBool>`treatment_order.organisation_id = ${orgId}::uuid`];
  return {
    conditions: [isShared, sql<SqlBool>`not ${isVisibleOtherwise}`, ...organisationFilter],
    organisationId: null,
    isWhole: false,
  };
}
