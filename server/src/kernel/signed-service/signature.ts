import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a signed answer is valid. */
const MAX_AGE_SECONDS = 300;

/** The signed values, line by line. */
export type SignedLines = readonly (string | number | boolean)[];

/**
 * Computes the signature of lines and of the bytes after them: an HMAC-SHA256 with the shared secret, in hexadecimal
 * digits.
 */
export function computeSignature(secret: string, lines: SignedLines, bytes?: Uint8Array): string {
  const hmac = createHmac('sha256', secret).update(lines.join('\n'));
  return (bytes === undefined ? hmac : hmac.update('\n').update(bytes)).digest('hex');
}

/** Returns whether an answer carries these lines and was signed recently with the secret. */
export function isGenuineAnswer(
  secret: string,
  lines: SignedLines,
  answer: { readonly at: number; readonly signature: string },
  now = Date.now(),
): boolean {
  const expected = Buffer.from(computeSignature(secret, lines), 'hex');
  const actual = Buffer.from(answer.signature, 'hex');
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && Math.abs(now / 1000 - answer.at) <= MAX_AGE_SECONDS;
}
