import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../../kernel/db/column-types.ts';

interface CashierOrderTable {
  /** The `idempotency_key` of the purchase. */
  purchase_key: string;
  amount: number;
  currency: string;
  title_ch: string;
  title_en: string;
  state: Generated<'waiting' | 'declined' | 'paid' | 'closed'>;
  transaction_id: string | null;
  paid_at: Timestamp | null;
}

/** A QR code of an order. Each has an address of its own. */
interface CashierCodeTable {
  token_hash: string;
  purchase_key: string;
  expires_at: Timestamp;
}

interface CashierRefundTable {
  refund_key: string;
  transaction_id: string;
  amount: number;
  refunded_at: CreatedAt;
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    cashier_order: CashierOrderTable;
    cashier_code: CashierCodeTable;
    cashier_refund: CashierRefundTable;
  }
}
