import { randomBytes } from 'node:crypto';
import type { Webhook, queryWebhooks } from './calls.ts';
import type { CallResult } from '@dentarium/api';
import { sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { OutgoingReach } from '../../kernel/config/outgoing-reach.ts';
import { isWithinReach, toLiteralIp } from '../../kernel/http/outgoing-post.ts';
import { requireManufacturer } from './manufacturer.ts';
import './tables.ts';

const MAX_WEBHOOKS = 10;
/** A prefix by which people and secret scanners recognise the secret. */
const SECRET_PREFIX = 'dentarium-webhook-';

/** Lists the webhooks of the caller's manufacturer. */
export async function listWebhooks(ctx: RecordContext): Promise<CallResult<typeof queryWebhooks>> {
  const { organisationId, db } = requireManufacturer(ctx);
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .select([
      countDeliveries('waiting').as('waiting'),
      countDeliveries('failed').as('failed'),
      lastWeek.as('last_week'),
    ])
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    // Only events of the contract are written.
    events: row.events as Webhook['events'],
    createdAt: row.created_at.toISOString(),
    secretAt: row.secret_at.toISOString(),
    waiting: row.waiting,
    failed: row.failed,
    lastWeek: row.last_week,
    isSlow: row.slow_since !== null,
    version: row.version,
  }));
}

const lastWeek = sql<Webhook['lastWeek']>`(
  select json_build_object('total', count(*), 'delivered', count(*) filter (where state = 'delivered'),
    'atOnce', count(*) filter (where state = 'delivered' and tries = 1))
  from webhook_delivery where webhook_id = webhook.id and created_at > now() - interval '7 days')`;

function countDeliveries(state: 'waiting' | 'failed') {
  return sql<number>`(select count(*)::int from webhook_delivery where webhook_id = webhook.id and state = ${state})`;
}

function createSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** The input of a webhook. */
interface WebhookInput {
  readonly operatorId: string;
  readonly url: string;
  readonly events: readonly string[];
}

/**
 * Returns the normalised address, or refuses it. The address that a host name resolves to is checked when an event is
 * sent.
 */
function requireAddress(text: string, reach: OutgoingReach): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new Failure('lab.webhookAddress');
  const literal = toLiteralIp(url);
  const isReachable =
    literal === null ? reach === 'machine' || !/(^|\.)localhost\.?$/.test(url.hostname) : isWithinReach(literal, reach);
  if (!isReachable || (reach === 'internet' && url.protocol !== 'https:')) throw new Failure('lab.webhookAddress');
  return url.href;
}

/** Creates a webhook for an address. @throws Failure `lab.webhookAddress`, `lab.tooManyWebhooks` */
export async function addWebhook(
  ctx: RecordContext,
  { operatorId, url, events }: WebhookInput,
  reach: OutgoingReach,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, operatorId);
  const { principal } = ctx;
  const address = requireAddress(url, reach);
  await db.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute();
  const existingWebhooks = await db
    .selectFrom('webhook')
    .select('id')
    .where('organisation_id', '=', organisation)
    .execute();
  if (existingWebhooks.length >= MAX_WEBHOOKS) throw new Failure('lab.tooManyWebhooks');
  const secret = createSecret();
  const { id } = await db
    .insertInto('webhook')
    .values({
      organisation_id: organisation,
      url: address,
      secret,
      events: [...new Set(events)],
      created_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id, organisationId: organisation });
  return { id, secret };
}

/** Changes a webhook. @throws Failure `lab.webhookNotFound`, `lab.webhookAddress`, `version.stale` */
export async function changeWebhook(
  ctx: RecordContext,
  input: WebhookInput & { readonly id: string; readonly version?: number | undefined },
  reach: OutgoingReach,
): Promise<true> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, input.operatorId);
  ctx.recordSubject({ id: input.id, organisationId: organisation });
  const webhook = await db
    .selectFrom('webhook')
    .select(['id', 'version'])
    .where('id', '=', input.id)
    .where('organisation_id', '=', organisation)
    .forUpdate()
    .executeTakeFirst();
  if (webhook === undefined) throw new Failure('lab.webhookNotFound');
  requireVersion('webhook', webhook, input.version);
  const columns = { url: requireAddress(input.url, reach), events: [...new Set(input.events)] };
  await db
    .updateTable('webhook')
    .set({ ...columns, version: webhook.version + 1 })
    .where('id', '=', webhook.id)
    .execute();
  return true;
}

/** The reference to a webhook in a call. */
interface WebhookReference {
  readonly operatorId: string;
  readonly id: string;
}

/** Replaces the secret of a webhook. @throws Failure `lab.webhookNotFound` */
export async function rotateWebhook(
  ctx: RecordContext,
  { operatorId, id }: WebhookReference,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, operatorId);
  ctx.recordSubject({ id, organisationId: organisation });
  const secret = createSecret();
  const updateResult = await db
    .updateTable('webhook')
    .set({ secret, secret_at: new Date() })
    .where('id', '=', id)
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  if (updateResult.numUpdatedRows === 0n) throw new Failure('lab.webhookNotFound');
  return { id, secret };
}

/** Removes a webhook with its deliveries. @throws Failure `lab.webhookNotFound` */
export async function removeWebhook(ctx: RecordContext, { operatorId, id }: WebhookReference): Promise<true> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, operatorId);
  ctx.recordSubject({ id, organisationId: organisation });
  const deleteResult = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  if (deleteResult.numDeletedRows === 0n) throw new Failure('lab.webhookNotFound');
  return true;
}
