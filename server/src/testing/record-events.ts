import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createDatabaseClient } from '../kernel/db/connections.ts';
import { type Notification, SOCKET_CHANNEL } from '../kernel/socket/notify.ts';

/** Events that the pages of accounts receive, in their order. */
export interface RecordedEvents {
  /** Lists the events of an account that were sent by calls and jobs that have ended, each with its name and detail. */
  readonly listEvents: (accountId: string) => Promise<readonly (readonly [string, unknown])[]>;
  readonly end: () => Promise<void>;
}

/** Records the events that the pages of all accounts receive from now on. */
export async function recordEvents(databaseUrl: string): Promise<RecordedEvents> {
  const listener = createDatabaseClient({ connectionString: databaseUrl });
  const events: { readonly accountId: string; readonly event: readonly [string, unknown] }[] = [];
  listener.on('notification', ({ payload = '' }) => {
    const { accountId, message } = JSON.parse(payload) as Notification;
    if (message.kind === 'event') events.push({ accountId, event: [message.name, message.detail] });
    if (message.kind === 'memberOpened') events.push({ accountId, event: [message.kind, {}] });
  });
  await listener.connect();
  await listener.query(`listen ${SOCKET_CHANNEL}`);
  // The database delivers notifications after the answer of a commit, in the order of commits: a notification sent now
  // arrives after all earlier ones.
  const receiveEarlierEvents = async () => {
    const marker: Notification = {
      accountId: randomUUID(),
      message: { kind: 'event', name: 'marker', detail: {}, touches: {} },
    };
    await listener.query('select pg_notify($1, $2)', [SOCKET_CHANNEL, JSON.stringify(marker)]);
    while (!events.some(({ accountId }) => accountId === marker.accountId)) await once(listener, 'notification');
  };
  return {
    async listEvents(id) {
      await receiveEarlierEvents();
      return events.filter(({ accountId }) => accountId === id).map(({ event }) => event);
    },
    end: () => listener.end(),
  };
}
