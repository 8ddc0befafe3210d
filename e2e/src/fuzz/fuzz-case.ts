import type { CorpusRequest } from './corpus.ts';
import type { Random } from './random.ts';

/** Bytes to send, or what to wait for: bytes of the answer, or heads of answers. */
export type Step = Buffer | { readonly bytes: number } | { readonly heads: number };

/** How a client leaves: it says no more and reads on, it closes, or it resets the connection. */
export const ENDINGS = ['half-close', 'close', 'reset'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One connection to the server. */
export interface FuzzCase {
  /** What it tries, for the report. */
  readonly title: string;
  readonly steps: readonly Step[];
  readonly ending: Ending;
}

/** Cases of one kind, each made from its number (and the seed) alone, so that it can be made again. */
export interface Family {
  readonly name: string;
  /** How many there are; `asked` is how many random ones were asked for. */
  readonly count: (corpus: readonly CorpusRequest[], randomCases: number) => number;
  readonly make: (corpus: readonly CorpusRequest[], number: number, random: Random) => FuzzCase;
}

/** The element at a place of a list that is walked round and round. */
export function getAt<T>(list: readonly T[], number: number): T {
  const element = list[number % list.length];
  if (element === undefined) throw new Error('an empty list has no elements');
  return element;
}

/** The request of the corpus with this name. */
export function getRequest(corpus: readonly CorpusRequest[], name: string): CorpusRequest {
  const match = corpus.find((request) => request.name === name);
  if (match === undefined) throw new Error(`the corpus has no ${name}`);
  return match;
}
