import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool } from 'pg';
import { newClient } from './connections.ts';
import { errorCode } from '../error-code.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
/** How often the connection is tried, so that one that died in silence is noticed. */
const CHECK = 10_000;
const CHECK_LIMIT = 5_000;

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Called after the connection stands again: what was sent meanwhile is lost, so state is to be read anew. */
  readonly onReconnect: () => void;
}

/**
 * A connection of its own on which the database tells of what other processes do (LISTEN/NOTIFY). It comes back by itself when
 * it breaks, also while the server is restarted.
 */
export class DatabaseListener {
  readonly #pool: Pool;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #subscriptions = new Set<Subscription>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait = FIRST_WAIT;
  #closed = false;

  /** @param pool whose server and database are listened to; none of its connections is taken. */
  constructor(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
  }

  /**
   * Listens to a channel.
   *
   * @returns stops it.
   */
  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => void> {
    const subscription: Subscription = { channel, onNotification, onReconnect };
    this.#subscriptions.add(subscription);
    await this.#connected();
    await this.#client?.query(`listen ${escapeChannel(channel)}`);
    return () => {
      this.#subscriptions.delete(subscription);
    };
  }

  /** Ends its connection, and opens none any more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #connected(): Promise<void> {
    if (this.#client !== undefined) return Promise.resolve();
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const { options } = this.#pool;
    const client = newClient({
      ...options,
      // A pool hides its password from being spread.
      password: options.password,
      query_timeout: CHECK_LIMIT,
      application_name: 'dentarium listener',
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection has ended')));
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
    this.#wait = FIRST_WAIT;
    this.#schedule(CHECK, () => this.#check(client));
  }

  async #check(client: Client): Promise<void> {
    try {
      await client.query('select 1');
      this.#schedule(CHECK, () => this.#check(client));
    } catch (error) {
      this.#lost(client, error);
    }
  }

  #lost(client: Client, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#log.warn({ code: errorCode(error) }, 'The listening connection to the database was lost');
    this.#client = undefined;
    client.removeAllListeners().on('error', () => undefined);
    void client.end().catch(() => undefined);
    this.#schedule(this.#wait, () => this.#again());
  }

  async #again(): Promise<void> {
    try {
      await this.#connected();
      for (const { onReconnect } of this.#subscriptions) onReconnect();
    } catch {
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
      this.#schedule(this.#wait, () => this.#again());
    }
  }

  #schedule(milliseconds: number, act: () => Promise<void>): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void act(), milliseconds);
    this.#timer.unref();
  }
}

function escapeChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
