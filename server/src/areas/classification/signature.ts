import type { ClassificationAnswer } from '@dentarium/api/classification/calls';
import type { SignedLines } from '../../kernel/signed-service/signature.ts';

/** What the signature of an answer is over. */
export function toSignedLines(answer: Omit<ClassificationAnswer, 'signature'>): SignedLines {
  const { id, category, mirror, rotation, at, confidence } = answer;
  return [id, category, mirror, rotation, at, ...(confidence === undefined ? [] : [confidence])];
}
