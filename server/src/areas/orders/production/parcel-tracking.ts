import { z } from 'zod/mini';
import { isStorable } from '@dentarium/domain/storable-text';
import type { SignedService } from '../../../kernel/config/signed-service.ts';
import { fetchLimited } from '../../../kernel/http/outgoing.ts';
import { readJsonAnswer } from '../../../kernel/http/read-json-answer.ts';
import { computeSignature } from '../../../kernel/signed-service/signature.ts';

/** A tracking event of a parcel. */
export interface TraceEvent {
  readonly at: string;
  readonly place: string;
  readonly text: string;
  readonly isDelivered: boolean;
}

/** A source of tracking events besides the notes of the manufacturer's users. */
export interface ParcelTracking {
  /** True if there is a provider to query. */
  readonly hasProvider: boolean;
  /**
   * Fetches all tracking events of a parcel; empty for one that the provider does not know yet.
   *
   * @throws Error when the provider cannot be reached
   */
  fetchTrace(parcel: { readonly courier: number; readonly waybill: string }): Promise<readonly TraceEvent[]>;
}

/** A site without a provider: only users note tracking events. */
export const MANUAL_TRACKING: ParcelTracking = { hasProvider: false, fetchTrace: async () => [] };

const LIMITS = { stallTimeout: 10_000, maxBytes: 64 * 1024 };
const storableText = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.refine(isStorable));
const answerSchema = z.object({
  events: z
    .array(
      z.object({
        at: z.iso.datetime({ offset: true }).check(z.refine((at) => Date.parse(at) >= 0)),
        place: storableText(100),
        text: storableText(200).check(z.minLength(1)),
        isDelivered: z.boolean(),
      }),
    )
    .check(z.maxLength(200)),
});

/** Creates the tracking by a configured provider over HTTP (`docs/orders-machine-interface.md`). */
export function createHttpTracking({ url, secret }: SignedService): ParcelTracking {
  return {
    hasProvider: true,
    async fetchTrace({ courier, waybill }) {
      const address = new URL(url);
      address.searchParams.set('courier', String(courier));
      address.searchParams.set('waybill', waybill);
      const at = Math.floor(Date.now() / 1000);
      const headers = { 'x-signed-at': String(at), 'x-signature': computeSignature(secret, [at, courier, waybill]) };
      const response = await fetchLimited(address, { headers }, LIMITS);
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`${address.host} answered with ${response.status}`);
      return answerSchema.parse(await readJsonAnswer(response)).events;
    },
  };
}
