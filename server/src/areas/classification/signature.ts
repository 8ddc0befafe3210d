import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ClassificationAnswer } from '@dentarium/api/services/classification-service';

/** Seconds for which a signed answer is good. */
const GOOD_FOR = 300;

/** The signature of an answer: what it says, line by line, under the shared secret. */
export function signatureOf(answer: Omit<ClassificationAnswer, 'signature'>, secret: string): string {
  const { id, category, mirror, rotation, at, confidence } = answer;
  const lines = [id, category, mirror, rotation, at, ...(confidence === undefined ? [] : [confidence])];
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
}

/** Whether an answer was signed with the secret, and just now. */
export function isGenuine(answer: ClassificationAnswer, secret: string, now = Date.now()): boolean {
  const expected = Buffer.from(signatureOf(answer, secret), 'hex');
  const given = Buffer.from(answer.signature, 'hex');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && Math.abs(now / 1000 - answer.at) <= GOOD_FOR;
}
