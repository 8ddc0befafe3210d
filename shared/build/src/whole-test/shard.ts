import { Problem } from '../workspace/problem.ts';

/** One of several machines that share a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Reads `--shard 1/3` or `--shard=1/3`.
 * @throws Problem for another form
 */
export function parseShard(args: readonly string[]): Shard | undefined {
  const at = args.findIndex((arg) => arg === '--shard' || arg.startsWith('--shard='));
  if (at === -1) return undefined;
  const value = args[at] === '--shard' ? args[at + 1] : args[at]?.slice('--shard='.length);
  const [index = Number.NaN, count = Number.NaN] = (value ?? '').split('/').map(Number);
  if (!(Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count))
    throw new Problem(`--shard takes a number and how many there are, for example 1/3, and got ${value ?? 'nothing'}.`);
  return { index, count };
}

/** Returns the part of a shard; every item is in exactly one of them. */
export function takeShard<Item>(items: readonly Item[], shard: Shard | undefined): Item[] {
  return shard === undefined ? [...items] : items.filter((_, at) => at % shard.count === shard.index - 1);
}
