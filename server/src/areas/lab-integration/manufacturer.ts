import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/**
 * Authorises access to the data of the caller's manufacturer.
 *
 * @throws Failure `access.denied` for a user without a manufacturer, and `order.operator` for an action in the name of
 * another user
 */
export function requireManufacturer(
  ctx: RecordContext,
  operatorId?: string,
): AuthorisedAccess & { readonly organisationId: string } {
  const { organisationIds, db } = ctx.listOrganisationIds();
  const [organisationId] = organisationIds;
  if (organisationId === undefined) throw new Failure('access.denied');
  ctx.recordSubject({ organisationId });
  if (operatorId !== undefined && operatorId !== ctx.principal.accountId) throw new Failure('order.operator');
  return { organisationId, db };
}
