import type { ClassificationAnswer } from './calls.ts';
import type { SignedLines } from '../../kernel/signed-service/signature.ts';

/** Returns the lines that the signature of an answer covers. */
export function toSignedLines(answer: Omit<ClassificationAnswer, 'signature'>): SignedLines {
  const { id, category, mirror, rotation, at, confidence } = answer;
  return [id, category, mirror, rotation, at, ...(confidence === undefined ? [] : [confidence])];
}
