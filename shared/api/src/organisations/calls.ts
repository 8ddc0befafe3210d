import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id } from '../contract/shapes.ts';

const organisations = service('OrganizationService', '/api/OrganizationService', { module: 'personal' });
const signing = service('SigningOrganizationServer', '/onlineApi/SigningOrganizationServer', { module: 'personal' });

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
