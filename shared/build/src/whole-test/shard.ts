import { Problem } from '../workspace/problem.ts';

/** One of several machines that share a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Parses a shard such as `1/3`.
 * @throws Problem for another form
 */
export function parseShard(value: string): Shard {
  const [index = Number.NaN, count = Number.NaN] = value.split('/').map(Number);
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count))
    throw new Problem(`--shard takes a number and how many there are, for example 1/3, and got ${value || 'nothing'}.`);
  return { index, count };
}

/** Returns the part of a shard; every item is in exactly one of them. */
export function takeShard<Item>(items: readonly Item[], shard: Shard | undefined): Item[] {
  return shard === undefined ? [...items] : items.filter((_, at) => at % shard.count === shard.index - 1);
}
