import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { toErrorCode } from '../../bin/error-code.mjs';
import { Problem } from '../workspace/problem.ts';
import { parseShard, type Shard } from './shard.ts';
import type { Tier } from './tiers.ts';

/** The options of a run of tests. */
export interface TestOptions {
  /** False if tests that passed before run again. */
  readonly usesCache: boolean;
  readonly shard: Shard | undefined;
  /** Processor seconds for deep tests; infinite without a budget. */
  readonly budget: number;
  /** Parts of the names of the deep tests that run; all run without any. */
  readonly words: readonly string[];
}

const USAGES: Readonly<Record<Tier, string>> = {
  daily: `npm test -- [--no-cache] [--shard 1/3]

  --no-cache     runs the tests again that passed before with the same inputs, as TEST_CACHE=0 does
  --shard 1/3    runs the first of three parts, for three machines
  A single file runs by: npm run unit -- <file>`,
  deep: `npm run test:deep -- [words…] [--budget seconds] [--no-cache] [--shard 1/3]

  words          runs the tests whose names contain one of them
  --budget 1200  runs those that changes affect most, for 20 minutes at most
  --no-cache     runs the tests again that passed before with the same inputs, as TEST_CACHE=0 does
  --shard 1/3    runs the first of three parts, for three machines`,
};

/**
 * Parses the arguments of a run of tests. Prints the usage and returns `null` for `--help`.
 *
 * @throws Problem with the usage for arguments that the run does not know
 */
export function parseTestOptions(
  args: readonly string[],
  tier: Tier,
  print: (line: string) => void = console.log,
): TestOptions | null {
  const usage = USAGES[tier];
  const { values, positionals } = parseKnownArgs(args, usage);
  if (values.help === true) {
    print(usage);
    return null;
  }
  const isDaily = tier === 'daily';
  if (isDaily && values.budget !== undefined) throw new Problem(`Only deep tests have a budget.\n\n${usage}`);
  if (isDaily && positionals[0] !== undefined) throw new Problem(`"${positionals[0]}" is no option.\n\n${usage}`);
  return {
    usesCache: values['no-cache'] !== true && process.env['TEST_CACHE'] !== '0',
    shard: values.shard === undefined ? undefined : parseShard(values.shard),
    budget: values.budget === undefined ? Number.POSITIVE_INFINITY : parseBudget(values.budget),
    words: positionals,
  };
}

function parseKnownArgs(args: readonly string[], usage: string) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        'no-cache': { type: 'boolean' },
        shard: { type: 'string' },
        budget: { type: 'string' },
      },
    });
  } catch (error) {
    if (!String(toErrorCode(error)).startsWith('ERR_PARSE_ARGS_')) throw error;
    throw new Problem(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
  }
}

function parseBudget(value: string): number {
  const seconds = Number(value);
  if (!(seconds > 0)) throw new Problem('--budget takes seconds, for example --budget 1200.');
  return seconds * availableParallelism();
}
