import type { Product } from '../product.ts';
import { Caller } from '../server/caller.ts';
import { signInByCode } from '../server/code-flow.ts';
import { type CorpusRequest, makeCorpus } from './corpus.ts';
import { cuts } from './cuts.ts';
import { exchange } from './exchange.ts';
import { frames } from './frames.ts';
import type { Family, FuzzCase } from './fuzz-case.ts';
import { leaving } from './leaving.ts';
import { mutations } from './mutations.ts';
import { pipelines } from './pipelines.ts';
import { Random } from './random.ts';
import { upgrades } from './upgrades.ts';
import { ANSWER_TIMEOUT_MS, WatchedServer } from './watched-server.ts';

/** The options of a fuzzing run. */
export interface FuzzOptions {
  readonly seed: number;
  /** The number of random mutations; the number of other random cases depends on it. */
  readonly mutations: number;
  /** The interval of the cases that run: 1 for all of them. */
  readonly interval: number;
  /** A single family, or a single case of it. */
  readonly selection?: { readonly family: string; readonly number?: number };
  readonly say: (line: string) => void;
}

/** A violation. */
export interface Finding {
  /** `family:number`, by which the command repeats the case. */
  readonly id: string;
  readonly title: string;
  readonly problem: string;
}

/** The number of cases, the responses, and the findings. */
export interface FuzzReport {
  /** The server process. */
  readonly pid: number;
  readonly counts: ReadonlyMap<string, number>;
  /** The response status of each unchanged request of the corpus. */
  readonly unchanged: Readonly<Record<string, number | undefined>>;
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** The failures in the log, without duplicates. */
  readonly faults: readonly string[];
  /** The files and connections that were not closed. */
  readonly leftOpen: readonly string[];
}

const FAMILIES: readonly Family[] = [cuts, leaving, upgrades, frames, pipelines, mutations];
/** The number of parallel cases. */
const MAX_PARALLEL_CASES = 48;
/** The number of cases after which the server is checked. */
const BATCH_SIZE = 500;
/** The number of cases after which the corpus is recreated: its credentials last for minutes. */
const CASES_PER_CORPUS = 5_000;

interface NumberedCase {
  readonly id: string;
  readonly fuzzCase: FuzzCase;
}

/** Runs all cases on a product, and checks after each batch that the same process runs and responds. */
export class Fuzz {
  readonly #product: Product;
  readonly #server: WatchedServer;
  readonly #options: FuzzOptions;
  readonly #caller: Caller;
  readonly #counts = new Map<string, number>();
  readonly #statuses = new Map<number, number>();
  readonly #findings: Finding[] = [];

  private constructor(product: Product, server: WatchedServer, options: FuzzOptions, caller: Caller) {
    this.#product = product;
    this.#server = server;
    this.#options = options;
    this.#caller = caller;
  }

  /** @throws Error when the server does not answer any more, with the cases that were under way */
  static async run(product: Product, options: FuzzOptions): Promise<FuzzReport> {
    const server = await WatchedServer.open(product);
    const { tokens } = await signInByCode(product.address, 'doctor');
    const fuzz = new Fuzz(product, server, options, new Caller(product.address, tokens.access_token));
    const unchanged = await fuzz.#playUnchanged(await makeCorpus(fuzz.#caller));
    const before = await server.countDescriptors();
    for (const family of FAMILIES)
      if (options.selection === undefined || options.selection.family === family.name) await fuzz.#family(family);
    return {
      pid: server.pid,
      counts: fuzz.#counts,
      unchanged,
      statuses: fuzz.#statuses,
      findings: fuzz.#findings,
      faults: [...new Set(await server.readFaults())],
      leftOpen: await server.waitForClosedDescriptors(before),
    };
  }

  async #playUnchanged(corpus: readonly CorpusRequest[]): Promise<Record<string, number | undefined>> {
    const statuses: Record<string, number | undefined> = {};
    for (const { name, bytes } of corpus) {
      const whole: FuzzCase = { title: name, steps: [bytes, { heads: 1 }], ending: 'close' };
      statuses[name] = (await exchange(this.#port, whole, ANSWER_TIMEOUT_MS)).statuses.at(0);
    }
    return statuses;
  }

  get #port(): number {
    return Number(new URL(this.#product.address).port);
  }

  async #family(family: Family): Promise<void> {
    const { seed, interval: every, selection: only, say } = this.#options;
    const start = performance.now();
    let corpus = await makeCorpus(this.#caller);
    const onlyNumber = only?.number;
    const count = family.count(corpus, this.#options.mutations);
    const numbers =
      onlyNumber === undefined
        ? Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
        : [onlyNumber];
    for (let from = 0; from < numbers.length; from += BATCH_SIZE) {
      if (from > 0 && from % CASES_PER_CORPUS === 0) corpus = await makeCorpus(this.#caller);
      const cases = numbers
        .slice(from, from + BATCH_SIZE)
        .map((number) => createNumberedCase(family, corpus, seed, number));
      await this.#batch(cases);
      this.#counts.set(family.name, (this.#counts.get(family.name) ?? 0) + cases.length);
    }
    say(`${family.name}: ${numbers.length} cases in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }

  async #batch(cases: readonly NumberedCase[]): Promise<void> {
    const waiting = [...cases];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await this.#play(next);
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_CASES }, lane));
    const [first, last] = [cases.at(0), cases.at(-1)];
    await this.#server.requireAlive().catch((error: unknown) => {
      throw new Error(`the server does not bear ${first?.id} to ${last?.id} (seed ${this.#options.seed})`, {
        cause: error,
      });
    });
  }

  async #play({ id, fuzzCase }: NumberedCase): Promise<void> {
    const { statuses, isRefused, isKeptOpen } = await exchange(this.#port, fuzzCase);
    for (const status of statuses) this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const addFinding = (problem: string): number => this.#findings.push({ id, title: fuzzCase.title, problem });
    if (isRefused) addFinding('nobody listens any more');
    if (isKeptOpen) addFinding('the server keeps a connection open whose client has ended');
    for (const status of statuses.filter((one) => one === 500 || one === 502)) addFinding(`answered with ${status}`);
  }
}

function createNumberedCase(
  family: Family,
  corpus: readonly CorpusRequest[],
  seed: number,
  number: number,
): NumberedCase {
  return { id: `${family.name}:${number}`, fuzzCase: family.make(corpus, number, new Random(seed, number)) };
}
