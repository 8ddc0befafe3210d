import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryPatientList } from '@dentarium/api/patients/calls';
import type { Product } from '../product.ts';
import { Caller } from '../server/caller.ts';
import { signInByCode } from '../server/code-flow.ts';
import { countDescriptors, listLeftOpen } from '../server/process-figures.ts';

/** The milliseconds within which a working server responds, also on a stalled machine. */
export const ANSWER_TIMEOUT_MS = 60_000;
/** The milliseconds within which descriptors of ended connections are closed. */
const SETTLE_TIMEOUT_MS = 60_000;

/** The server process of a product, watched from outside. */
export class WatchedServer {
  readonly pid: number;
  readonly #product: Product;
  readonly #caller: Caller;

  private constructor(product: Product, caller: Caller, pid: number) {
    this.#product = product;
    this.#caller = caller;
    this.pid = pid;
  }

  /** Opens a separate session, which nobody else ends. */
  static async open(product: Product): Promise<WatchedServer> {
    const { tokens } = await signInByCode(product.address, 'senior');
    return new WatchedServer(
      product,
      new Caller(product.address, tokens.access_token),
      (await fetchHealth(product.address)).pid,
    );
  }

  /**
   * @throws Error when another process answers, or this one does not answer within a time, is not ready to work, or has met an error
   * that nobody took
   */
  async requireAlive(): Promise<void> {
    const { address } = this.#product;
    const { pid, faults } = await fetchHealth(address);
    if (pid !== this.pid) throw new Error(`process ${this.pid} has ended; ${pid} answers`);
    if (faults.count > 0) throw new Error(`${faults.count} errors that nobody took`);
    const ready = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (!ready.ok) throw new Error(`/readyz answers ${ready.status}`);
    await withAnswerTimeout(this.callList());
  }

  /** Makes a call of a signed-in user. */
  callList(): Promise<unknown> {
    return this.#caller.ask(queryPatientList, { body: { pageIndex: 1, pageSize: 10 } });
  }

  /** Counts the open descriptors of the process. */
  countDescriptors(): Promise<Map<string, number>> {
    return countDescriptors(this.pid);
  }

  /**
   * Waits until the process has closed what it opened since `before`.
   *
   * @returns what is still open after the time limit
   */
  async waitForClosedDescriptors(before: ReadonlyMap<string, number>): Promise<string[]> {
    const end = Date.now() + SETTLE_TIMEOUT_MS;
    for (;;) {
      const left = listLeftOpen(before, await this.countDescriptors());
      if (left.length === 0 || Date.now() > end) return left;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Reads the requests in the log that failed because of the server. */
  async readFaults(): Promise<string[]> {
    const folder = join(this.#product.dataDir, 'log');
    // Locks of the files lie beside them.
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.flatMap((text) => text.split('\n').flatMap(findFaults));
  }
}

/** Lines of this level and above are errors. */
const ERROR = 50;

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  readonly route?: string;
  readonly statusCode?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** Statuses that are no fault: something is missing (503) or full (507). */
const REFUSALS = [503, 507];

function findFaults(line: string): string[] {
  // Any other line was written by Node itself.
  if (!line.startsWith('{')) return line === '' ? [] : [line];
  const { level = 0, msg = '', route = '', statusCode = '', err } = JSON.parse(line) as LogLine;
  if (level < ERROR || REFUSALS.includes(Number(statusCode))) return [];
  return [`${msg} ${route} ${statusCode} ${err?.stack ?? err?.message ?? ''}`];
}

/** The response of `/healthz`. */
interface Health {
  readonly pid: number;
  readonly faults: { readonly count: number };
}

async function fetchHealth(address: string): Promise<Health> {
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return (await answer.json()) as Health;
}

async function withAnswerTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
