import type { CorpusRequest } from './corpus.ts';
import type { Random } from './random.ts';

/** Bytes to send, or a condition to wait for: a number of response bytes or of response heads. */
export type Step = Buffer | { readonly bytes: number } | { readonly heads: number };

/** The endings of a connection: the client half-closes and reads on, closes, or resets it. */
export const ENDINGS = ['half-close', 'close', 'reset'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One connection to the server. */
export interface FuzzCase {
  /** The description for the report. */
  readonly title: string;
  readonly steps: readonly Step[];
  readonly ending: Ending;
}

/** Cases of one kind, each determined by its number and the seed, so that it can be repeated. */
export interface Family {
  readonly name: string;
  /** Returns the number of cases; `randomCases` is the requested number of random ones. */
  readonly count: (corpus: readonly CorpusRequest[], randomCases: number) => number;
  readonly make: (corpus: readonly CorpusRequest[], number: number, random: Random) => FuzzCase;
}

/** Returns the element at an index of a list, modulo its length. */
export function getAt<T>(list: readonly T[], number: number): T {
  const element = list[number % list.length];
  if (element === undefined) throw new Error('an empty list has no elements');
  return element;
}

/** Returns the request of the corpus with this name. */
export function getRequest(corpus: readonly CorpusRequest[], name: string): CorpusRequest {
  const match = corpus.find((request) => request.name === name);
  if (match === undefined) throw new Error(`the corpus has no ${name}`);
  return match;
}
