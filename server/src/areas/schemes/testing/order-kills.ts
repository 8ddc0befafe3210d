import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@dentarium/api';
import { seededRandom } from '@dentarium/demo/drawings';
import { sql } from 'kysely';
import type { Client as DatabaseClient } from 'pg';
import { createDatabaseClient } from '../../../kernel/db/connections.ts';
import { type Notification, SOCKET_CHANNEL } from '../../../kernel/socket/notify.ts';
import { type ServerProcess, ServerProcesses } from '../../../testing/server-process.ts';
import { type CutPoint, StatementGate } from '../../../testing/statement-gate.ts';
import { waitUntil } from '../../files/testing/until.ts';
import { createPrivateClinic, registerWebhook } from '../../lab-integration/testing/private-clinic.ts';
import { type Receiver, startReceiver } from '../../lab-integration/testing/receiver.ts';
import type { OrderClinic } from '../../orders/testing/order-clinic.ts';
import { KILLABLE_WORK, type KillableWork, type ReadyWork } from './killable-work.ts';

/**
 * Stores each object in one file, so that the bytes of a single file can be lost, and allows events to this machine.
 */
const SITE = { LIBRARY_TYPE: '0', MODE: 'private', WEBHOOK_LOOPBACK: '1' };

/** The outcome of an operation during which the server was killed. */
export interface KillOutcome {
  readonly name: KillableWork['name'];
  readonly moment: CutPoint;
  /** The number of statements of an uninterrupted operation. */
  readonly statements: number;
  /** The state of the order after the kill. */
  readonly statusAtKill: 'before' | 'after';
  /** True if the manufacturer was notified twice, because the first delivery was not recorded. */
  readonly isNotifiedAgain: boolean;
  /** Violations of the expected state. */
  readonly problems: readonly string[];
}

/** The number of rows that each action leaves, by their names. */
type Traces = Readonly<Record<string, number>>;

interface RunningServer {
  readonly server: ServerProcess;
  readonly gate: StatementGate;
}

/** Kills servers during operations on orders, each time between two statements. */
class OrderKills {
  readonly #clinic: OrderClinic;
  readonly #servers: ServerProcesses;
  readonly #tokens = new Map<string, string>();
  readonly #listener: DatabaseClient;
  readonly #notifications: Notification[] = [];
  readonly #gates: StatementGate[] = [];
  /** The receiver of the manufacturer's events. */
  readonly #receiver: Receiver;

  private constructor(clinic: OrderClinic, receiver: Receiver) {
    this.#clinic = clinic;
    this.#receiver = receiver;
    this.#servers = new ServerProcesses(clinic);
    this.#listener = createDatabaseClient({ connectionString: clinic.database.databaseUrl });
  }

  /** Prepares an operation for each entry of a list, with a server that is closed afterwards. */
  static async prepare(
    list: readonly KillableWork[],
  ): Promise<{ readonly kills: OrderKills; readonly ready: readonly ReadyWork[] }> {
    const clinic = await createPrivateClinic(SITE);
    const ready: ReadyWork[] = [];
    for (const work of list) ready.push(await work.prepare(clinic));
    const receiver = await startReceiver();
    await registerWebhook(clinic, receiver.url);
    await clinic.app.close();
    const kills = new OrderKills(clinic, receiver);
    // The new sign-ins end the sessions of the clients above.
    for (const account of new Set(ready.map((one) => one.account)))
      kills.#tokens.set(account, await clinic.signIn(account));
    await kills.#listen();
    return { kills, ready };
  }

  async #listen(): Promise<void> {
    await this.#listener.connect();
    this.#listener.on('notification', ({ payload = '' }) => {
      // Only this product writes to the channel.
      this.#notifications.push(JSON.parse(payload) as Notification);
    });
    await this.#listener.query(`listen ${SOCKET_CHANNEL}`);
  }

  /** Starts a server whose statements are counted. */
  async start(): Promise<RunningServer> {
    const { gate, databaseUrl } = await StatementGate.open(this.#clinic.database.databaseUrl);
    this.#gates.push(gate);
    return { gate, server: await this.#servers.start({ ...SITE, DATABASE_URL: databaseUrl }) };
  }

  /** Runs an operation without a kill. @returns the number of its statements */
  async runUninterrupted({ server, gate }: RunningServer, work: KillableWork, ready: ReadyWork): Promise<number> {
    gate.resetCount();
    await ready.send(this.#clientAt(server, ready), randomUUID());
    await this.#waitForCompletion(work, ready);
    return gate.statementCount;
  }

  /** Starts an operation, kills the server at a given moment, and completes it with the next server. */
  async kill(
    { server, gate }: RunningServer,
    { work, ready }: { readonly work: KillableWork; readonly ready: ReadyWork },
    moment: CutPoint,
  ): Promise<{
    readonly next: RunningServer;
    readonly statusAtKill: KillOutcome['statusAtKill'];
    readonly problems: string[];
  }> {
    const requestKey = randomUUID();
    const reachedCut = gate.cutAt(moment);
    const hasAnswer = ready.send(this.#clientAt(server, ready), requestKey).then(
      () => true,
      () => false,
    );
    const completion = hasAnswer.then((isAnswered) => (isAnswered ? this.#waitForCompletion(work, ready) : reachedCut));
    await Promise.race([reachedCut, completion]);
    await server.stop('SIGKILL');
    gate.close();
    await this.#waitForBackendExit(gate.backends);
    await this.#servers.kill(server);
    // Simulates the end of the lease of the dead process.
    await this.#clinic.db.updateTable('webhook').set({ leased_until: null }).execute();
    const problems: string[] = [];
    const statusAtKill = await this.#checkStatus(work, ready, problems);
    const next = await this.start();
    await ready.send(this.#clientAt(next.server, ready), requestKey);
    await this.#waitForCompletion(work, ready);
    return { next, statusAtKill, problems };
  }

  /** Lists the problems of a completed operation: everything must exist exactly once, with all files. */
  async listFinalProblems(work: KillableWork, { orderId, account }: ReadyWork): Promise<string[]> {
    const countSocketMessages = () =>
      this.#notifications.filter(({ accountId, message }) => {
        if (accountId !== account || message.kind !== 'event' || message.name !== 'order') return false;
        const { orderId: messageOrderId, from, to } = message.detail as { orderId: string; from: number; to: number };
        return messageOrderId === orderId && from === work.status[0] && to === work.status[1];
      }).length;
    await waitUntil(async () => countSocketMessages() > 0);
    const traces = { ...(await this.#traces(work, orderId)), 'socket message': countSocketMessages() };
    const miscounted = Object.entries(traces).filter(([, count]) => count !== 1);
    return [
      ...miscounted.map(([name, count]) => `${count} of ${name}`),
      ...(await this.#listFileProblems(orderId)),
      ...(await this.#listEventProblems(orderId)),
    ];
  }

  /** Lists the ids of the received events of an order, including repeated ones. */
  listReceivedEventIds(orderId: string): string[] {
    return this.#receiver.received
      .filter(({ payload }) => payload.order.orderId === orderId)
      .map(({ payload }) => payload.id);
  }

  async close(): Promise<void> {
    await this.#receiver.close();
    await this.#listener.end();
    await this.#servers.killAll();
    for (const gate of this.#gates) gate.close();
    await this.#clinic.close();
  }

  #clientAt({ address }: ServerProcess, { account }: ReadyWork): Client {
    const token = () => this.#tokens.get(account) ?? null;
    return createClient({ token, language: () => 'en', baseUrl: address, checkAnswers: true });
  }

  /** Waits until the database backends of a killed server have ended. */
  async #waitForBackendExit(backends: readonly number[]): Promise<void> {
    await waitUntil(async () => {
      const { rows } = await sql`select from pg_stat_activity where pid = any(${backends})`.execute(this.#clinic.db);
      return rows.length === 0;
    });
  }

  /** Waits until an order has reached its next status and no work on its files remains. */
  async #waitForCompletion({ status }: KillableWork, { orderId }: ReadyWork): Promise<void> {
    const { db } = this.#clinic;
    await waitUntil(async () => {
      const { rows } = await sql`select from order_file where order_id = ${orderId}::uuid and state <> 'success'
        union all select from webhook_delivery where order_id = ${orderId}::uuid and state = 'waiting'
        union all select from treatment_order where id = ${orderId}::uuid and detail_status <> ${status[1]}
        union all select from job.job where state < 'completed' and data ->> 'orderId' = ${orderId}`.execute(db);
      return rows.length === 0;
    });
  }

  async #traces({ action, traces }: KillableWork, orderId: string): Promise<Traces> {
    const commonCounts = {
      'history entry': sql<{ n: number }>`select count(*)::int as n from order_history
        where order_id = ${orderId}::uuid and action = ${action}`,
      'outbox entry': sql<{ n: number }>`select count(*)::int as n from order_outbox
        where order_id = ${orderId}::uuid and kind = ${action}`,
    };
    const ownCounts = Object.entries(traces).map(([name, count]) => [name, count(orderId)] as const);
    const counts: Record<string, number> = {};
    for (const [name, count] of [...Object.entries(commonCounts), ...ownCounts])
      counts[name] = (await count.execute(this.#clinic.db)).rows[0]?.n ?? 0;
    return counts;
  }

  /** Determines whether an order is in the state before or after an operation, and reports inconsistent rows. */
  async #checkStatus(work: KillableWork, { orderId }: ReadyWork, problems: string[]): Promise<'before' | 'after'> {
    const { detail_status: status } = await this.#clinic.db
      .selectFrom('treatment_order')
      .select('detail_status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const phase = status === work.status[1] ? 'after' : 'before';
    if (!work.status.includes(status)) problems.push(`the order stood at ${status}`);
    for (const [name, count] of Object.entries(await this.#traces(work, orderId)))
      if (count !== (phase === 'after' ? 1 : 0)) problems.push(`it stood ${phase} its work with ${count} of ${name}`);
    return phase;
  }

  /** Lists the events of an order that are not recorded as delivered or were not received, and unexpected events. */
  async #listEventProblems(orderId: string): Promise<string[]> {
    const events = await this.#clinic.db
      .selectFrom('webhook_delivery')
      .innerJoin('order_outbox', 'order_outbox.id', 'webhook_delivery.event_id')
      .select(['webhook_delivery.id', 'state', 'kind'])
      .where('webhook_delivery.order_id', '=', orderId)
      .execute();
    const receivedIds = new Set(this.listReceivedEventIds(orderId));
    const unknown = [...receivedIds].filter((id) => events.every((event) => event.id !== id));
    return [
      ...(events.length === 0 ? ['the manufacturer is told of nothing'] : []),
      ...events.filter(({ state }) => state !== 'delivered').map(({ kind, state }) => `the event ${kind} is ${state}`),
      ...events.filter(({ id }) => !receivedIds.has(id)).map(({ kind }) => `the event ${kind} was not received`),
      ...unknown.map((id) => `an event was received under the id ${id}, which none has`),
    ];
  }

  /** Lists the files of an order that exist twice, or whose bytes are missing. */
  async #listFileProblems(orderId: string): Promise<string[]> {
    const { store } = this.#clinic.app.files.library;
    const files = await this.#clinic.db
      .selectFrom('order_file')
      .innerJoin('stored_object', 'stored_object.id', 'order_file.object_id')
      .select(['submission', 'field', 'position', 'order_file.size', 'bucket', 'full_name as name'])
      .where('order_id', '=', orderId)
      .execute();
    const sizes = await Promise.all(files.map(({ bucket, name }) => store.readSize({ bucket, name })));
    const places = files.map(({ submission, field, position }) => `${submission} ${field} ${position}`);
    return [
      ...files.filter(({ size }, index) => sizes[index] !== size).map(({ field }) => `the bytes of ${field} are gone`),
      ...places.filter((place, index) => places.indexOf(place) !== index).map((place) => `${place} is there twice`),
    ];
  }
}

/** The kind and number of kills. */
export interface KillPlan {
  /** The seed of the moments. */
  readonly seed: number;
  readonly kills: number;
  readonly onKill?: (killed: KillOutcome) => void;
}

/**
 * Kills servers during each kind of operation in turn. The first kind and the moments follow from the seed; the next
 * server completes each operation.
 */
export async function killDuringWork({ seed, kills: count, onKill }: KillPlan): Promise<readonly KillOutcome[]> {
  const random = seededRandom(`orders ${seed}`);
  const schedule = Array.from({ length: count }, (_, at) => KILLABLE_WORK[(seed + at) % KILLABLE_WORK.length]);
  const works = schedule.filter((work) => work !== undefined);
  const kinds = [...new Set(works)];
  const { kills, ready } = await OrderKills.prepare([...kinds, ...works]);
  try {
    let running = await kills.start();
    const statements = new Map<KillableWork, number>();
    for (const [at, one] of ready.slice(0, kinds.length).entries()) {
      const work = kinds[at];
      if (work !== undefined) statements.set(work, await kills.runUninterrupted(running, work, one));
    }
    const killed: KillOutcome[] = [];
    for (const [at, one] of ready.slice(kinds.length).entries()) {
      const work = works[at];
      if (work === undefined) continue;
      const statementCount = statements.get(work) ?? 1;
      const moment = {
        statement: random.integer(1, statementCount),
        side: random.chance(0.5) ? 'before' : 'after',
      } as const;
      const { next, statusAtKill, problems } = await kills.kill(running, { work, ready: one }, moment);
      running = next;
      problems.push(...(await kills.listFinalProblems(work, one)));
      const eventIds = kills.listReceivedEventIds(one.orderId);
      const isNotifiedAgain = new Set(eventIds).size < eventIds.length;
      const outcome = {
        name: work.name,
        moment,
        statements: statementCount,
        statusAtKill,
        isNotifiedAgain: isNotifiedAgain,
        problems,
      };
      killed.push(outcome);
      onKill?.(outcome);
    }
    return killed;
  } finally {
    await kills.close();
  }
}
