import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Where a manufacturer wants the events of its orders sent. */
interface WebhookTable {
  id: Generated<string>;
  organisation_id: string;
  url: string;
  /** What is sent is signed with it, so that it is stored as it is. */
  secret: string;
  secret_at: Generated<Date>;
  /** None: every event. */
  events: ColumnType<string[], readonly string[], readonly string[]>;
  created_by: string;
  created_at: Generated<Date>;
  /** Until then one process sends to it; in the past, when a try failed last. `null` when the last one was taken. */
  leased_until: Moment;
}

/** An event that is sent to an address. The database makes a row for each, with the event. */
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
