import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failure.ts';

/**
 * The manufacturer of the caller, whose systems it is about.
 *
 * @throws Failure `access.denied` for somebody of none, and `order.operator` for an action in the name of somebody else
 */
export function manufacturerOf(ctx: RecordContext, operatorId?: string): string {
  const [organisation] = ctx.listOrganisationIds();
  if (organisation === undefined) throw new Failure('access.denied');
  ctx.recordSubject({ organisationId: organisation });
  if (operatorId !== undefined && operatorId !== ctx.principal.accountId) throw new Failure('order.operator');
  return organisation;
}
