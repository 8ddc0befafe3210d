import { randomUUID } from 'node:crypto';
import type { CallResult } from '@dentarium/api';
import type { testWebhook as testWebhookCall } from './calls.ts';
import type { OutgoingReach } from '../../kernel/config/outgoing-reach.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { requireManufacturer } from './manufacturer.ts';
import { sendSignedBody } from './send-event.ts';

/** Sends a test event to a webhook of the caller's manufacturer. @throws Failure `lab.webhookNotFound` */
export async function testWebhook(
  ctx: RecordContext,
  { operatorId, id }: { readonly operatorId: string; readonly id: string },
  options: { readonly reach: OutgoingReach; readonly signal: AbortSignal },
): Promise<CallResult<typeof testWebhookCall>> {
  const { organisationId, db } = requireManufacturer(ctx, operatorId);
  ctx.recordSubject({ id, organisationId });
  const webhook = await db
    .selectFrom('webhook')
    .select(['url', 'secret'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (webhook === undefined) throw new Failure('lab.webhookNotFound');
  const event = { id: randomUUID(), event: 'test', at: new Date().toISOString(), order: null };
  const startedAt = performance.now();
  const { status, error } = await sendSignedBody({ ...webhook, id: event.id, body: event }, options);
  return { status, error, milliseconds: Math.round(performance.now() - startedAt) };
}
