import type { FastifyBaseLogger } from 'fastify';
import type { ServiceProbe, ServiceState } from './service-probe.ts';

const DEFAULT_INTERVAL_MS = 60_000;
const DEFAULT_TIMEOUT_MS = 10_000;
/** The time for which the start of the server waits for the first results. */
const FIRST_RESULTS_TIMEOUT_MS = 1_000;
const MAX_REASON_LENGTH = 300;

/** Dependencies of the watch; tests shorten the times. */
interface ServiceWatchOptions {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly intervalMs?: number;
  readonly timeoutMs?: number;
}

interface WatchedService {
  readonly probe: ServiceProbe;
  state: ServiceState['state'];
  changedAt: Date;
  lastError: string | null;
  /** Settles with the check itself, which may ignore its signal. */
  running: Promise<void> | null;
}

/** Checks the outside services of the site when the server starts and then each minute, in each process. */
export class ServiceWatch {
  readonly #options: Required<ServiceWatchOptions>;
  readonly #stop = new AbortController();
  #services: readonly WatchedService[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, intervalMs = DEFAULT_INTERVAL_MS, timeoutMs = DEFAULT_TIMEOUT_MS }: ServiceWatchOptions) {
    this.#options = { log, intervalMs, timeoutMs };
  }

  /** Begins to check the services, and waits a moment for the first results. */
  async start(probes: readonly ServiceProbe[]): Promise<void> {
    const changedAt = new Date();
    this.#services = probes.map((probe) => ({ probe, state: 'unknown', changedAt, lastError: null, running: null }));
    this.#timer = setInterval(() => void this.#checkAll(), this.#options.intervalMs);
    const firstResults = new AbortController();
    const timeout = setTimeout(() => firstResults.abort(), FIRST_RESULTS_TIMEOUT_MS);
    await Promise.race([this.#checkAll(), waitForAbort(firstResults.signal)]);
    clearTimeout(timeout);
  }

  /** Lists the states in the order of the areas. */
  list(): ServiceState[] {
    return this.#services.map(({ probe: { name, title, isRequired }, state, changedAt, lastError }) => {
      return { name, title, isRequired, state, changedAt: changedAt.toISOString(), lastError };
    });
  }

  /** Lists the names of required services that do not work, or are not known to work yet. */
  listMissing(): string[] {
    return this.list().flatMap(({ name, isRequired, state }) => (isRequired && state !== 'ok' ? name : []));
  }

  /** Ends the checks, also running ones. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
  }

  async #checkAll(): Promise<void> {
    await Promise.all(this.#services.map((service) => this.#check(service)));
  }

  async #check(service: WatchedService): Promise<void> {
    if (service.running !== null) return;
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    const signal = AbortSignal.any([timeout, this.#stop.signal]);
    const running = runCheck(service.probe, signal);
    service.running = running.then(
      () => void (service.running = null),
      () => void (service.running = null),
    );
    try {
      await Promise.race([running, waitForAbort(signal)]);
      if (signal.aborted) throw new Error('The check was aborted.');
      this.#record(service, null);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const seconds = this.#options.timeoutMs / 1000;
      this.#record(
        service,
        timeout.aborted ? `The service did not answer within ${seconds} s.` : toReason(error),
        error,
      );
    }
  }

  #record(service: WatchedService, reason: string | null, err?: unknown): void {
    const state = reason === null ? 'ok' : 'failing';
    const fields = { service: service.probe.name, isRequired: service.probe.isRequired };
    if (state === 'failing' && (service.state !== state || service.lastError !== reason))
      this.#options.log.warn({ ...fields, err }, `A service fails: ${reason}`);
    if (state === 'ok' && service.state === 'failing') this.#options.log.info(fields, 'A service works again');
    if (service.state !== state) service.changedAt = new Date();
    service.state = state;
    service.lastError = reason ?? service.lastError;
  }
}

/** Turns an exception that a check throws before its first `await` into a rejection. */
async function runCheck(probe: ServiceProbe, signal: AbortSignal): Promise<void> {
  await probe.check(signal);
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_REASON_LENGTH ? line : `${line.slice(0, MAX_REASON_LENGTH - 1)}…`;
}
