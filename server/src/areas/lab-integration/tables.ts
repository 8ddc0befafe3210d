import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** An address to which a manufacturer wants the events of its orders sent. */
interface WebhookTable {
  id: Generated<string>;
  organisation_id: string;
  url: string;
  /** The signing secret. It is stored in plain text because each event is signed with it. */
  secret: string;
  secret_at: Generated<Date>;
  /** The subscribed events; empty for every event. */
  events: ColumnType<string[], readonly string[], readonly string[]>;
  created_by: string;
  created_at: Generated<Date>;
  /** Increases with each change of its address or events. */
  version: Generated<number>;
  /**
   * The end of the lease of the process that sends to the webhook. It lies in the past after a failed attempt, and is
   * `null` after a successful one.
   */
  leased_until: Moment;
  /** The time since which its answers have been slow; `null` if the last one was not. */
  slow_since: Moment;
}

/** The delivery of an event to an address. A database trigger inserts it with the event. */
interface WebhookDeliveryTable {
  id: Generated<string>;
  webhook_id: string;
  event_id: number;
  order_id: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  created_at: Date;
  due_at: Date;
  delivered_at: Moment;
  status: number | null;
  error: string;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
