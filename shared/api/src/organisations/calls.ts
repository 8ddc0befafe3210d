import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id, instant, idParams, okResult } from '../contract/shapes.ts';

const organisations = service('OrganizationService', '/api/OrganizationService', { module: 'personal' });
const signing = service('SigningOrganizationServer', '/onlineApi/SigningOrganizationServer', { module: 'personal' });
/** Users who may act for the clinic as a whole. */
const mayAct = { right: CLINIC_RIGHTS } as const;

/** A clinic or hospital of the user with its signing state (specification, section 2). */
export const ownOrganisation = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  address: z.string(),
  /** 1 closed, 2 opened, 3 rejected. */
  signingState: z.number(),
  /** The time of the application; `null` if none is pending. */
  appliedAt: z.nullable(instant),
  memberCount: z.number(),
});
export type OwnOrganisation = z.infer<typeof ownOrganisation>;

/** Lists the organisations of the caller, the oldest first. */
export const queryOwnOrganisations = organisations('QueryOwnOrganizations', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(ownOrganisation),
  reads: { ownOrganisation: true },
  summary: 'The clinics and hospitals of the user with their signing state (ours).',
});

/**
 * Applies for an organisation of the caller to sign orders; the signing authority or the operator decides outside of
 * the product.
 *
 * Refused with `organisation.notFound` (also for one that is not the caller's), `organisation.signed`,
 * `organisation.applied`.
 */
export const applyForSigning = organisations('ApplyForSigning/:id', {
  method: 'POST',
  own: true,
  permission: mayAct,
  audit: 'organisation.apply',
  params: idParams,
  body: z.object({ message: text(500) }),
  result: ownOrganisation,
  changes: { ownOrganisation: true },
  summary: 'Applies for a clinic of the user to sign orders; once while it is under way (ours).',
});

/**
 * Withdraws the application of an organisation; it succeeds also without one.
 *
 * Refused with `organisation.notFound`.
 */
export const withdrawApplication = organisations('WithdrawApplication/:id', {
  method: 'POST',
  own: true,
  permission: mayAct,
  audit: 'organisation.withdraw',
  params: idParams,
  result: okResult,
  changes: { ownOrganisation: true },
  summary: 'Withdraws an application (ours).',
});

/**
 * Lists the organisations that already sign orders and whose name contains `sName`, named in the language of the
 * request. `operatorId` has to be the caller.
 *
 * Refused with `account.self`.
 */
export const getSigningOrganizationList = signing('GetSigningOrganizationList', {
  method: 'GET',
  permission: 'signedIn',
  query: z.object({ sName: z.optional(text(100)), operatorId: z.optional(id) }),
  result: z.array(z.object({ id, authId: z.string(), name: z.string() })),
  reads: { ownOrganisation: true },
  summary: 'The organisations of the user that sign orders (specification, section 3, "Signing organization").',
});

/** The destination of models and parcels, in both languages. */
export const serviceCentre = z.object({
  recipientCh: z.string(),
  recipientEn: z.string(),
  addressCh: z.string(),
  addressEn: z.string(),
  phone: z.string(),
});
export type ServiceCentre = z.infer<typeof serviceCentre>;

/** Returns the address in the configuration of the operator, in both languages. */
export const queryServiceCentre = organisations('QueryServiceCentre', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.nullable(serviceCentre),
  reads: {},
  summary: 'The mailing address of the service centre; `null` while the operator has named none (ours).',
});
