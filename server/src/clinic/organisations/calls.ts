import { declareFailures } from '@dentarium/api';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { text, id, instant, idParams, okResult } from '@dentarium/api/shapes';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'organisation.applied': AreaError;
    'organisation.signed': AreaError;
  }
}

declareFailures({
  errors: {
    'organisation.applied': { status: 409, ch: '申请已提交，请等待审核。', en: 'An application is under way already.' },
    'organisation.signed': { status: 409, ch: '该机构已开通。', en: 'This clinic signs orders already.' },
  },
});

const organisations = service('OrganizationService', '/api/OrganizationService', { module: 'personal' });
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
