import type { Purchase } from './purchase-kind.ts';

/** A payment as a provider tells it. */
export interface ProviderPayment {
  readonly transactionId: string;
  /** In fen. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}

/** The state of a purchase at its provider. */
export type ProviderState =
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'paid'; readonly payment: ProviderPayment; readonly source: string };

/** A notice whose sender and time are verified. `purchaseKey` is the `idempotency_key` of the purchase. */
export type VerifiedNotice = {
  readonly purchaseKey: string;
  /** The text of the notice, which is kept with the payment. */
  readonly source: string;
} & (
  | { readonly kind: 'paid'; readonly payment: ProviderPayment }
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'refunded';
      readonly transactionId: string;
      readonly refundId: string;
      readonly amount: number;
      readonly reason: string;
    }
);

/** A notice as it arrives: its bytes are verified before they are read. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** A notice that is forged, altered, too old or not in the format of its provider. */
export class NoticeRefusedError extends Error {
  override readonly name = 'NoticeRefusedError';
}

/** Money that a provider gives back. */
export interface ProviderRefund {
  /** Our number of the refund, which makes the call idempotent. */
  readonly refundKey: string;
  readonly purchaseKey: string;
  readonly transactionId: string;
  /** In fen. */
  readonly amount: number;
  /** The amount of the payment, in fen. */
  readonly paidAmount: number;
  readonly reason: string;
}

/** The money of one day in the statement of a provider, in fen. */
interface DailyBill {
  readonly paidAmount: number;
  readonly refundedAmount: number;
}

/** A provider of payments. Each call may be repeated. */
export interface PaymentProvider {
  readonly name: 'cashier' | 'wechat';
  /** Returns an address for a QR code, by which the purchase is paid, and the moment at which it stops to work. */
  create(purchase: Purchase): Promise<{ readonly codeUrl: string; readonly expiresAt: Date }>;
  query(purchase: Purchase): Promise<ProviderState>;
  /** Makes the purchase impossible to pay. @throws Error if it was paid meanwhile */
  close(purchase: Purchase): Promise<void>;
  refund(refund: ProviderRefund): Promise<{ readonly refundId: string; readonly status: 'processing' | 'done' }>;
  /** Verifies a notice. @throws NoticeRefusedError */
  notice(notice: RawNotice): Promise<VerifiedNotice>;
  /** Returns the statement of a day, `YYYY-MM-DD`; `undefined` if the provider has none (yet). */
  loadBill?(day: string): Promise<DailyBill | undefined>;
}
