import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@dentarium/api/errors';
import { defineRowRule, type RowRule } from '../access/row-rule.ts';

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

/** An answer with the time in seconds at which it was signed. */
interface SignedAnswer {
  readonly at: number;
  readonly signature: string;
}

/** Returns whether an answer carries these lines and was signed recently with the secret. */
function isGenuineAnswer(secret: string, lines: SignedLines, answer: SignedAnswer, now = Date.now()): boolean {
  const expected = Buffer.from(computeSignature(secret, lines), 'hex');
  const actual = Buffer.from(answer.signature, 'hex');
  const isSigned = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSigned && Math.abs(now / 1000 - answer.at) <= MAX_AGE_SECONDS;
}

/** An answer and the secret of the service; none if the service is not configured. */
interface AnswerToVerify<Answer> {
  readonly secret: string | null | undefined;
  readonly answer: Answer;
}

/**
 * Declares a rule by which the signature of an external service authorises a call with its answer. The call may be made
 * by anyone.
 */
export function defineSignedAnswerRule<Answer extends SignedAnswer>(
  refusal: ErrorCode,
  toSignedLines: (answer: Answer) => SignedLines,
): RowRule<AnswerToVerify<Answer>, Answer> {
  return defineRowRule({
    refusal,
    find: async (_db, { secret, answer }) =>
      typeof secret === 'string' && isGenuineAnswer(secret, toSignedLines(answer), answer) ? answer : undefined,
  });
}
