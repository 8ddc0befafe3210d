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
