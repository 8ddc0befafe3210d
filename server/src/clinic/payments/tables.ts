import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** The state of a purchase. The database refuses any other transition than those of `membership.md`, section 2. */
type PurchaseStatus = 'open' | 'paid' | 'granted' | 'closed' | 'refunded' | 'refundDue';

/** A purchase of an account. Only the status changes. Rows outlast the account of the buyer. */
interface PurchaseTable {
  id: Generated<string>;
  kind: string;
  /** The bought thing, in the words of its kind. */
  subject: string;
  account_id: string;
  organisation_id: string | null;
  /** In fen. */
  amount: number;
  currency: string;
  title_ch: string;
  title_en: string;
  status: Generated<PurchaseStatus>;
  provider: string;
  /** The number of the purchase at the provider, which makes its calls idempotent. */
  idempotency_key: string;
  created_at: CreatedAt;
  closes_at: Timestamp;
}

/** The next time at which the provider is asked about a purchase. Without a row it is not asked any more. */
interface PurchaseQueryTable {
  purchase_id: string;
  due_at: Timestamp;
}

/** Money that a provider has received. */
interface PaymentTable {
  id: Generated<string>;
  purchase_id: string;
  provider: string;
  transaction_id: string;
  amount: number;
  currency: string;
  paid_at: Timestamp;
  /** The notice as it was verified, or the answer of the provider. */
  notice: string;
  created_at: CreatedAt;
}

/** Money that a provider has given back. */
interface RefundTable {
  id: Generated<string>;
  payment_id: string;
  amount: number;
  reason: string;
  provider_refund_id: string;
  status: 'processing' | 'done';
  created_at: CreatedAt;
}

/** One side of a transaction of the ledger. The entries of a transaction sum to 0. */
interface LedgerEntryTable {
  id: Generated<string>;
  transaction_id: string;
  payment_id: string;
  /** `provider:<name>`, `buyer` or `sales:<kind>`. */
  ledger_account: string;
  amount: number;
  currency: string;
  created_at: CreatedAt;
}

/** The result of the daily check of one day. */
interface PaymentCheckTable {
  day: string;
  /** Sentences; empty if everything agrees. */
  differences: string[];
  checked_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    purchase: PurchaseTable;
    purchase_query: PurchaseQueryTable;
    payment: PaymentTable;
    refund: RefundTable;
    ledger_entry: LedgerEntryTable;
    payment_check: PaymentCheckTable;
  }
}
