import type { SignedService } from '../config/signed-service.ts';
import { fetchLimited, SMALL_ANSWER_LIMITS } from '../http/outgoing.ts';
import { computeSignature } from './signature.ts';

/** Limits of one request. The result of the service comes later, by a call of its own. */
const ANSWER_LIMITS = { ...SMALL_ANSWER_LIMITS, stallTimeout: 20_000 };

/** The data of an image that is sent to a service. */
export interface SentImage {
  /** The only identifier that the service receives. It identifies no person and is valid for one answer. */
  readonly id: string;
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** Additional information for the service by header; it is signed too. */
  readonly signedHeaders?: Readonly<Record<string, string>>;
}

/**
 * Sends an image to a service, signed together with the id, the time and the headers. Only the configured address is
 * ever called: redirects are not followed, and no answer names another one.
 *
 * @throws Error if the service does not accept it
 */
export async function sendSignedImage(
  { url, secret }: SignedService,
  { id, jpeg, signedHeaders = {} }: SentImage,
  signal: AbortSignal,
): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'image/jpeg',
    'x-request-id': id,
    'x-signed-at': String(at),
    ...signedHeaders,
    'x-signature': computeSignature(secret, [id, at, ...Object.values(signedHeaders)], jpeg),
  };
  const response = await fetchLimited(url, { method: 'POST', headers, body: jpeg, signal }, ANSWER_LIMITS);
  if (!response.ok) throw new Error(`${new URL(url).host} answered with ${response.status}`);
}
