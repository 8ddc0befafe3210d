import { type Kysely, sql, type UpdateObject } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OutgoingReach } from '../../kernel/config/outgoing-reach.ts';
import { postTo, PrivateAddressError } from '../../kernel/http/outgoing-post.ts';
import { computeSignature } from '../../kernel/signed-service/signature.ts';
import './tables.ts';

/** The time that a receiver has to answer, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The time for which one process holds a webhook, in seconds: longer than an attempt takes. */
const LEASE_SECONDS = 30;
/** The delays before the next attempt after each failure, in seconds. After the last one the event is given up. */
export const BACKOFF_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const;

/** The time from which an answer counts as slow, in milliseconds. */
const SLOW_ANSWER_MS = 2_000;

/** An event that this process has claimed for sending. */
export interface DueEvent {
  readonly id: string;
  readonly webhook_id: string;
  readonly manufacturer_id: string;
  readonly tries: number;
  readonly url: string;
  readonly secret: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly told_at: Date;
}

/** Events of an order are sent to a webhook in order: each waits until the earlier ones are delivered or given up. */
const IS_FIRST_OF_ORDER = sql`not exists (
  select from webhook_delivery as earlier
  where earlier.webhook_id = webhook_delivery.webhook_id and earlier.order_id = webhook_delivery.order_id
    and earlier.state = 'waiting' and earlier.event_id < webhook_delivery.event_id)`;

/** The events that a lane sends. */
export interface LaneFilter {
  /** True for the webhooks whose last answer was slow or none, which have lanes of their own. */
  readonly isSlow: boolean;
  /** The manufacturers that have as many of these lanes as they may. */
  readonly busyManufacturers: readonly string[];
}

/**
 * Claims the event that is due longest in a lane. Webhooks that accepted their last event come first. Each webhook
 * receives one event at a time. The lease outlasts a killed process; afterwards the event is sent again.
 */
export async function claimDueEvent(
  db: Kysely<Tables>,
  { isSlow, busyManufacturers }: LaneFilter,
): Promise<DueEvent | undefined> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select webhook_delivery.id, webhook.id as webhook_id
      from webhook_delivery join webhook on webhook.id = webhook_delivery.webhook_id
      where state = 'waiting' and due_at <= now() and (leased_until is null or leased_until < now())
        and (slow_since is not null) = ${isSlow} and webhook.organisation_id <> all(${[...busyManufacturers]}::uuid[])
        and ${IS_FIRST_OF_ORDER}
      order by leased_until nulls first, due_at, event_id limit 1 for update of webhook_delivery, webhook skip locked),
    leased as (
      update webhook set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where webhook.id = due.webhook_id
      returning webhook.id, webhook.organisation_id, webhook.url, webhook.secret)
    update webhook_delivery set tries = tries + 1
    from leased, due, order_outbox
    where webhook_delivery.id = due.id and order_outbox.id = webhook_delivery.event_id
    returning webhook_delivery.id, webhook_delivery.webhook_id, webhook_delivery.tries, leased.url, leased.secret,
      leased.organisation_id as manufacturer_id, order_outbox.kind, order_outbox.payload, order_outbox.created_at as told_at`.execute(
    db,
  );
  return rows[0];
}

/** The result of an attempt. */
export interface SendResult {
  readonly status: number | null;
  readonly error: '' | 'answer' | 'timeout' | 'unreachable' | 'private';
  /** True if the lane was held for long. */
  readonly isSlow: boolean;
}

/** The limits of a request to a webhook. */
interface SendOptions {
  readonly reach: OutgoingReach;
  readonly signal: AbortSignal;
}

/** Sends an event. */
export function sendEvent(event: DueEvent, options: SendOptions): Promise<SendResult> {
  const { id, kind, payload, told_at: at, url, secret } = event;
  return sendSignedBody({ id, url, secret, body: { id, event: kind, at: at.toISOString(), order: payload } }, options);
}

/**
 * Sends a body to a webhook. The signature covers the time in seconds, a line feed, and the exact bytes of the body.
 *
 * @throws the reason of the signal
 */
export async function sendSignedBody(
  message: { readonly id: string; readonly url: string; readonly secret: string; readonly body: object },
  { reach, signal }: SendOptions,
): Promise<SendResult> {
  const body = Buffer.from(JSON.stringify(message.body));
  const signedAt = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Dentarium',
    'x-event-id': message.id,
    'x-signed-at': String(signedAt),
    'x-signature': computeSignature(message.secret, [signedAt], body),
  };
  const startedAt = performance.now();
  const toResult = (result: Omit<SendResult, 'isSlow'>): SendResult => ({
    ...result,
    isSlow: performance.now() - startedAt >= SLOW_ANSWER_MS,
  });
  try {
    const status = await postTo(new URL(message.url), { headers, body, timeout: REQUEST_TIMEOUT_MS, reach, signal });
    return toResult({ status, error: status >= 200 && status < 300 ? '' : 'answer' });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof PrivateAddressError) return toResult({ status: null, error: 'private' });
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return toResult({ status: null, error: isLate ? 'timeout' : 'unreachable' });
  }
}

/**
 * Records the result of an attempt, and releases the webhook. It locks the webhook first, as the removal of a webhook with
 * its deliveries does: otherwise the database would abort one of the two.
 */
export async function recordAttempt(
  db: Kysely<Tables>,
  { id, webhook_id: webhook, tries }: Pick<DueEvent, 'id' | 'webhook_id' | 'tries'>,
  { isSlow, ...result }: SendResult,
) {
  const delaySeconds = BACKOFF_SECONDS[tries - 1];
  const failure =
    delaySeconds === undefined
      ? ({ state: 'failed' } as const)
      : { due_at: new Date(Date.now() + delaySeconds * 1000) };
  await db.transaction().execute(async (transaction) => {
    await releaseWebhook(transaction, webhook, {
      leased_until: result.error === '' ? null : new Date(),
      slow_since: isSlow ? sql<Date>`coalesce(slow_since, now())` : null,
    });
    await transaction
      .updateTable('webhook_delivery')
      .set({
        ...result,
        ...(result.error === '' ? { state: 'delivered' as const, delivered_at: new Date() } : failure),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  });
}

/** Reverts an attempt that the shutdown of the server has aborted. */
export async function revertAttempt(db: Kysely<Tables>, { id, webhook_id: webhook, tries }: DueEvent): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ tries: tries - 1 })
    .where('id', '=', id)
    .execute();
  await releaseWebhook(db, webhook, { leased_until: null });
}

async function releaseWebhook(
  db: Kysely<Tables>,
  webhook: string,
  outcome: Pick<UpdateObject<Tables, 'webhook'>, 'leased_until' | 'slow_since'>,
): Promise<void> {
  await db.updateTable('webhook').set(outcome).where('id', '=', webhook).execute();
}

/** Computes the milliseconds until an event of a lane may be due; `undefined` if none is waiting. */
export async function computeNextDueMs(
  db: Kysely<Tables>,
  { isSlow }: Pick<LaneFilter, 'isSlow'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(greatest(due_at, leased_until)) - now())::float8 * 1000 as wait
    from webhook_delivery join webhook on webhook.id = webhook_id
    where state = 'waiting' and (slow_since is not null) = ${isSlow} and ${IS_FIRST_OF_ORDER}`.execute(db);
  return rows[0]?.wait ?? undefined;
}
