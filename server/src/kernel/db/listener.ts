import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool } from 'pg';
import { createDatabaseClient } from './connections.ts';
import { errorCode } from '../failures/error-code.ts';

const MIN_WAIT_MILLISECONDS = 500;
const MAX_WAIT_MILLISECONDS = 5_000;
/** Interval of the checks that detect a silently lost connection. */
const CHECK_INTERVAL_MILLISECONDS = 10_000;
const CHECK_TIMEOUT_MILLISECONDS = 5_000;

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called after a reconnect: notifications were lost meanwhile, so state must be read again. */
  readonly onReconnect: () => void;
}

/**
 * A connection of its own that receives notifications of other processes (LISTEN/NOTIFY). It reconnects by itself when
 * it breaks, also while the server restarts.
 */
export class DatabaseListener {
  readonly #pool: Pool;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #subscriptions = new Set<Subscription>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait = MIN_WAIT_MILLISECONDS;
  #isClosed = false;

  /**
   * @param pool the pool whose server and database are used; none of its connections is taken.
   *
   * @param pool whose server and database are listened to; none of its connections is taken.
   */
  constructor(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
  }

  /**
   * Listens to a channel.
   *
   * @returns a function that stops it.
   */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => void> {
    const subscription: Subscription = { channel, onNotification, onReconnect };
    this.#subscriptions.add(subscription);
    await this.#ensureConnected();
    await this.#client?.query(`listen ${escapeChannel(channel)}`);
    return () => {
      this.#subscriptions.delete(subscription);
    };
  }

  /** Closes the connection and opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #ensureConnected(): Promise<void> {
    if (this.#client !== undefined) return Promise.resolve();
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const { options } = this.#pool;
    const client = createDatabaseClient({
      ...options,
      // The password of a pool is not enumerable, so a spread omits it.
      password: options.password,
      query_timeout: CHECK_TIMEOUT_MILLISECONDS,
      application_name: 'dentarium listener',
    });
    client.on('error', (error) => this.#handleLoss(client, error));
    client.on('end', () => this.#handleLoss(client, new Error('the connection has ended')));
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of this.#subscriptions)
        if (subscription.channel === channel) subscription.onNotification(payload ?? '');
    });
    try {
      await client.connect();
      for (const { channel } of this.#subscriptions) await client.query(`listen ${escapeChannel(channel)}`);
    } catch (error) {
      client.removeAllListeners().on('error', () => undefined);
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#wait = MIN_WAIT_MILLISECONDS;
    this.#schedule(CHECK_INTERVAL_MILLISECONDS, () => this.#check(client));
  }

  async #check(client: Client): Promise<void> {
    try {
      await client.query('select 1');
      this.#schedule(CHECK_INTERVAL_MILLISECONDS, () => this.#check(client));
    } catch (error) {
      this.#handleLoss(client, error);
    }
  }

  #handleLoss(client: Client, error: unknown): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#log.warn({ code: errorCode(error) }, 'The listening connection to the database was lost');
    this.#client = undefined;
    client.removeAllListeners().on('error', () => undefined);
    void client.end().catch(() => undefined);
    this.#schedule(this.#wait, () => this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#ensureConnected();
      for (const { onReconnect } of this.#subscriptions) onReconnect();
    } catch {
      this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MILLISECONDS);
      this.#schedule(this.#wait, () => this.#reconnect());
    }
  }

  #schedule(milliseconds: number, action: () => Promise<void>): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void action(), milliseconds);
    this.#timer.unref();
  }
}

function escapeChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
