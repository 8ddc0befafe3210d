// Applies a mixed load to the built product for minutes, with 5 % of all requests aborted: lists, images, uploads in
// parts and into the cloud, sockets, sign-ins, packages and reports. Prints the resource usage of the server process,
// and fails if it grows: a leak is never released.
//   node e2e/bench/soak.ts [--minutes 10] [--per-second 40] [--lanes 12]
import { parseArgs } from 'node:util';
import { WatchedServer } from '../src/fuzz/watched-server.ts';
import { type Product, startProduct } from '../src/product.ts';
import { MixedLoad } from './mixed-load.ts';
import { INSPECTABLE, InspectedProcess, type Sample } from './process-samples.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '40' },
    lanes: { type: 'string', default: '12' },
  },
});
const SECONDS = Number(values.minutes) * 60;
/** The share of the time after which caches, pools and compiled code are warm. */
const WARM_UP_SHARE = 0.2;
/** The share of the time over which the minimum of a figure is taken, after the warm-up and at the end. */
const WINDOW_SHARE = 0.25;
const SAMPLES = 40;
/** The allowed growth of the process from the warm-up to the end. */
const MAX_GROWTH = { residentMiB: 32, heapMiB: 8, buffersMiB: 16, descriptors: 8 } as const;
/** The connections of the pool, and the separate ones for listening, watching and jobs. */
const MAX_CONNECTIONS = 16 + 4;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Samples the process repeatedly until the load ends. */
async function collectSamples(inspected: InspectedProcess, load: Promise<void>): Promise<Sample[]> {
  const start = performance.now();
  const collectedSamples: Sample[] = [];
  const end = new AbortController();
  const over = load.finally(() => end.abort());
  while (!end.signal.aborted) {
    const next = new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / SAMPLES));
    await Promise.race([next, over]);
    collectedSamples.push(await inspected.sample((performance.now() - start) / 1000));
  }
  await over;
  return collectedSamples;
}

type Figure = keyof typeof MAX_GROWTH;
const FIGURES = Object.keys(MAX_GROWTH) as Figure[];
const COLUMNS = [...FIGURES, 'databaseConnections'] as const;

/** Returns the minimum of each figure in a share of the time: anything above it is garbage or temporary work. */
function findMinimums(samples: readonly Sample[], from: number, to: number): Record<Figure, number> {
  const inside = samples.filter(({ at }) => at >= from * SECONDS && at <= to * SECONDS);
  const toMinimum = (figure: Figure): number => Math.min(...inside.map((one) => one[figure]));
  return Object.fromEntries(FIGURES.map((figure) => [figure, toMinimum(figure)])) as Record<Figure, number>;
}

function printRow(name: string, row: Readonly<Partial<Sample>>): void {
  const cell = (column: keyof Sample): string => row[column]?.toFixed(column.endsWith('MiB') ? 1 : 0) ?? '';
  print(`| ${name} | ${COLUMNS.map(cell).join(' | ')} |`);
}

async function soak(product: Product): Promise<boolean> {
  const server = await WatchedServer.open(product);
  const load = await MixedLoad.open(product.address);
  const inspected = await InspectedProcess.open(server.pid, product.dataDir);
  const before = await server.countDescriptors();
  const end = performance.now() + SECONDS * 1000;
  const samples = await collectSamples(inspected, load.run(end, Number(values.lanes), Number(values['per-second'])));
  inspected.close();
  const left = await server.waitForClosedDescriptors(before);
  await server.requireAlive();

  const [warm, last] = [
    findMinimums(samples, WARM_UP_SHARE, WARM_UP_SHARE + WINDOW_SHARE),
    findMinimums(samples, 1 - WINDOW_SHARE, 1),
  ];
  print(`| | ${COLUMNS.join(' | ')} |\n|---|${COLUMNS.map(() => '--:').join('|')}|`);
  for (const one of samples.filter((_, index) => index % 4 === 3)) printRow(`${Math.round(one.at)} s`, one);
  printRow('least behind the warm-up', warm);
  printRow('least at the end', last);
  for (const [outcome, count] of [...load.outcomes].toSorted(([one], [other]) => one.localeCompare(other)))
    print(`${String(count).padStart(7)} ${outcome}`);
  const faults = [...new Set(await server.readFaults())];
  const grownFigures = FIGURES.filter((figure) => last[figure] - warm[figure] > MAX_GROWTH[figure]);
  for (const figure of grownFigures)
    print(`GROWN: ${figure} by ${(last[figure] - warm[figure]).toFixed(1)}, of ${MAX_GROWTH[figure]}`);
  const connections = Math.max(...samples.map(({ databaseConnections }) => databaseConnections));
  print(`At most ${connections} connections to the database, of ${MAX_CONNECTIONS}`);
  for (const one of left) print(`LEFT OPEN: ${one}`);
  for (const one of faults) print(`FAILED: ${one}`);
  return grownFigures.length + left.length + faults.length === 0 && connections <= MAX_CONNECTIONS;
}

const product = await startProduct({
  MODE: 'public',
  DEMO: '1',
  FLAGS: 'none',
  LIBRARY_TYPE: '1',
  NODE_OPTIONS: INSPECTABLE,
});
try {
  print(`${values.minutes} minutes, at most ${values['per-second']} requests a second, ${values.lanes} at a time`);
  if (!(await soak(product))) process.exitCode = 1;
} finally {
  await product.remove();
}
