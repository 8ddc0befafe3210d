import { createDatabaseClient } from '../kernel/db/connections.ts';
import { type Notification, SOCKET_CHANNEL } from '../kernel/socket/notify.ts';

/** Events that the pages of accounts receive, in their order. */
export interface RecordedEvents {
  /** Lists the events of an account until now, each with its name and detail. */
  readonly listEvents: (accountId: string) => readonly (readonly [string, unknown])[];
  readonly end: () => Promise<void>;
}

/** Records the events that the pages of all accounts receive from now on. */
export async function recordEvents(databaseUrl: string): Promise<RecordedEvents> {
  const listener = createDatabaseClient({ connectionString: databaseUrl });
  const events: { readonly accountId: string; readonly event: readonly [string, unknown] }[] = [];
  listener.on('notification', ({ payload = '' }) => {
    const { accountId, message } = JSON.parse(payload) as Notification;
    if (message.kind === 'event') events.push({ accountId, event: [message.name, message.detail] });
  });
  await listener.connect();
  await listener.query(`listen ${SOCKET_CHANNEL}`);
  return {
    listEvents: (id) => events.filter(({ accountId }) => accountId === id).map(({ event }) => event),
    end: () => listener.end(),
  };
}
