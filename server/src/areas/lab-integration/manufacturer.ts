import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/**
 * Returns the manufacturer of the caller.
 *
 * @throws Failure `access.denied` for a user without a manufacturer, and `order.operator` for an action in the name of
 * another user
 */
export function requireManufacturer(ctx: RecordContext, operatorId?: string): string {
  const [organisation] = ctx.listOrganisationIds();
  if (organisation === undefined) throw new Failure('access.denied');
  ctx.recordSubject({ organisationId: organisation });
  if (operatorId !== undefined && operatorId !== ctx.principal.accountId) throw new Failure('order.operator');
  return organisation;
}
