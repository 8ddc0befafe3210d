import type { TagSet } from '@dentarium/api';
import type { ServerEvents } from '@dentarium/api/server-events';
import type { SocketMessage } from '@dentarium/api/socket-messages';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The channel of the database over which processes hand messages to each other. */
export const SOCKET_CHANNEL = 'dentarium_socket';

/** A message on its way to the sessions of an account. */
export interface Notification {
  readonly accountId: string;
  readonly message: SocketMessage;
}

/**
 * Sends a message to every session of an account, whichever process it is connected to. Inside a transaction it leaves when
 * that is committed. It carries ids and figures only; whoever is away misses it and reads state again when they are back.
 */
export async function notifyAccount(db: Kysely<Tables>, accountId: string, message: SocketMessage): Promise<void> {
  const notification: Notification = { accountId, message };
  await sql`select pg_notify(${SOCKET_CHANNEL}, ${JSON.stringify(notification)})`.execute(db);
}

/**
 * Tells every session of an account of an event, as `notifyAccount` does. On the page it goes over the bus under its name.
 *
 * @param touches what the event makes stale: answers with these tags are asked for again.
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
