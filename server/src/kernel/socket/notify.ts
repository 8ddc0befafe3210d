import type { TagSet } from '@dentarium/api';
import type { ServerEvents } from '@dentarium/api/server-events';
import type { SocketMessage } from '@dentarium/api/socket-messages';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The channel of the database over which processes exchange messages. */
export const SOCKET_CHANNEL = 'dentarium_socket';

/** A message for the sessions of an account. */
export interface Notification {
  readonly accountId: string;
  readonly message: SocketMessage;
}

/**
 * Sends a message to every session of an account, on any process. Inside of a transaction it is sent with the commit.
 * It carries only ids and figures; a disconnected session misses it and reads the state again after reconnecting.
 */
export async function notifyAccount(db: Kysely<Tables>, accountId: string, message: SocketMessage): Promise<void> {
  const notification: Notification = { accountId, message };
  await sql`select pg_notify(${SOCKET_CHANNEL}, ${JSON.stringify(notification)})`.execute(db);
}

/**
 * Sends an event to every session of an account, like `notifyAccount`. The page publishes it on the bus under its name.
 *
 * @param touches tags of the answers that the event makes stale, which are refetched.
 */
export async function sendEvent<Name extends keyof ServerEvents>(
  db: Kysely<Tables>,
  accountId: string,
  name: Name,
  detail: ServerEvents[Name],
  touches: TagSet = {},
): Promise<void> {
  await notifyAccount(db, accountId, { kind: 'event', name, detail: { ...detail }, touches });
}
