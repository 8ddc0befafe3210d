import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** A purchase as its kind and its provider see it. */
export type Purchase = Selectable<Tables['purchase']>;

/** The buyer of a purchase. */
export interface Buyer {
  readonly accountId: string;
  readonly organisationId: string | null;
}

/** The price of a subject, and what the buyer reads on the page of the provider. */
interface Quote {
  /** In fen. */
  readonly amount: number;
  readonly title: { readonly ch: string; readonly en: string };
}

/** A kind of purchase, which an area declares. Payments know nothing else about what is bought. */
export interface PurchaseKind {
  /** Unique in the server. */
  readonly kind: string;
  /**
   * Returns the price of a subject for a buyer, in the transaction that opens the purchase.
   *
   * @throws Failure if they may not buy it now
   */
  quote(transaction: Transaction<Tables>, subject: string, buyer: Buyer): Promise<Quote>;
  /**
   * Gives the buyer what they have paid, in the transaction that records the payment: nothing is paid and not granted.
   *
   * @returns false if it can no longer be given; then the money is due back
   */
  granted(transaction: Transaction<Tables>, purchase: Purchase): Promise<boolean>;
  /** Takes back what was granted, in the transaction that records the refund. */
  refunded(transaction: Transaction<Tables>, purchase: Purchase): Promise<void>;
  /** Compares the grants of the area with purchases. @returns a sentence for each difference */
  findDifferences?(db: Kysely<Tables>): Promise<readonly string[]>;
}

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** The kinds of purchases of the area. */
    readonly purchaseKinds?: readonly PurchaseKind[];
  }
}

/** Declares a kind of purchase of an area. */
export function definePurchase(kind: PurchaseKind): PurchaseKind {
  return kind;
}

/** The kinds of all areas. */
export type PurchaseKinds = ReadonlyMap<string, PurchaseKind>;

/** Collects the kinds of purchases of areas. @throws Error for two kinds of one name */
export function collectPurchaseKinds(
  areas: readonly { readonly purchaseKinds?: readonly PurchaseKind[] }[],
): PurchaseKinds {
  const kinds = areas.flatMap(({ purchaseKinds = [] }) => purchaseKinds);
  const kindByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  if (kindByName.size < kinds.length) throw new Error('There are two kinds of purchases of one name');
  return kindByName;
}

/** Returns a kind of purchase. @throws Error for a kind that no area declares */
export function getKindOrThrow(kinds: PurchaseKinds, name: string): PurchaseKind {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`No area declares purchases of the kind ${name}`);
  return kind;
}
