import type { SignedLines } from '../../kernel/signed-service/signature.ts';
import type { LandmarkAnswer } from './calls.ts';

/** Returns the lines that the signature of an answer covers. */
export function toSignedLines({ id, at, points }: Omit<LandmarkAnswer, 'signature'>): SignedLines {
  return [id, at, ...points.map((point) => `${point.id} ${point.x} ${point.y} ${point.confidence}`)];
}
