// Fuzzes the built product over raw sockets: requests cut at every byte, clients that disconnect at every step,
// upgrades and frames of all kinds, pipelining, random mutations. `npm run test:deep` runs one case of four
// (e2e/tests/deep/faults/fuzz.spec.ts); this runs all, with another seed, or repeats one case by its seed and number:
//   node e2e/bench/fuzz.ts [--seed 1] [--mutations 10000] [--every 1] [--only mutation | --only mutation:4711]
import { parseArgs } from 'node:util';
import { Fuzz } from '../src/fuzz/fuzz.ts';
import { LONG_TIMEOUTS, startProduct } from '../src/product.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    mutations: { type: 'string', default: '10000' },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function parseOnly(only: string | undefined): { readonly family: string; readonly number?: number } | undefined {
  const [family, number] = only?.split(':') ?? [];
  if (family === undefined) return undefined;
  return number === undefined ? { family } : { family, number: Number(number) };
}

const selection = parseOnly(values.only);
const options = {
  seed: Number(values.seed),
  mutations: Number(values.mutations),
  interval: Number(values.every),
  say: print,
};
const product = await startProduct({ MODE: 'public', DEMO: '1', FLAGS: 'none', LIBRARY_TYPE: '1', ...LONG_TIMEOUTS });
try {
  const report = await Fuzz.run(product, selection === undefined ? options : { ...options, selection });
  print(`seed ${options.seed}; process ${report.pid} lives and answers`);
  for (const [status, count] of [...report.statuses].toSorted(([one], [other]) => one - other))
    print(`  ${status}: ${count} answers`);
  for (const { id, title, problem } of report.findings) print(`${id} ${problem}: ${title}`);
  for (const fault of report.faults) print(`in the log: ${fault}`);
  for (const left of report.leftOpen) print(`left open: ${left}`);
  if (report.findings.length + report.faults.length + report.leftOpen.length > 0) process.exitCode = 1;
} finally {
  await product.remove();
}
