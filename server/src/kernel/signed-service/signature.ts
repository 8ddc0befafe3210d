import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which a signed answer is good. */
const MAX_AGE_SECONDS = 300;

/** What is signed, line by line. */
export type SignedLines = readonly (string | number | boolean)[];

/** The signature of lines, and of bytes behind them: an HMAC-SHA256 under the shared secret, in hexadecimal digits. */
export function computeSignature(secret: string, lines: SignedLines, bytes?: Uint8Array): string {
  const hmac = createHmac('sha256', secret).update(lines.join('\n'));
  return (bytes === undefined ? hmac : hmac.update('\n').update(bytes)).digest('hex');
}

/** Whether an answer says these lines, was signed with the secret, and just now. */
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
