import { z } from 'zod/mini';

/**
 * The protocol that the socket of the product speaks. A client offers it with its access token as a second one (see
 * {@link socketProtocols}): an address would be written into logs.
 */
export const SOCKET_PROTOCOL = 'dentarium.v1';
const TOKEN_PREFIX = 'token.';

/** What a client offers when it connects: `Sec-WebSocket-Protocol`. */
export function socketProtocols(token: string): string[] {
  return [SOCKET_PROTOCOL, `${TOKEN_PREFIX}${token}`];
}

/** The token in what a client has offered; `undefined` when there is none. */
export function tokenInProtocols(offered: string): string | undefined {
  const token = offered
    .split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(TOKEN_PREFIX));
  return token?.slice(TOKEN_PREFIX.length);
}

/** The address of the socket on the site's own origin. */
export const SOCKET_PATH = '/socket';
/** The group that web clients connect with (SOCK-01). */
export const SOCKET_GROUP = 'FoWeb';
/** Milliseconds after a close at which a client connects again (SOCK-01). */
export const SOCKET_RETRY = 5_000;

/** Codes with which the server closes a socket for good; after any other close the client connects again. */
export const SOCKET_CLOSED = {
  /** The session has ended: as 401. */
  ended: 4401,
  /** A newer sign-in took its place: as 406. */
  replaced: 4406,
  /** The connection was not made as the product makes it. */
  refused: 4400,
} as const;

/** How far a task is; what it is about the client reads by `QueryTasks`. */
const taskProgress = {
  taskId: z.string(),
  /** One of those that `QueryTaskTypes` tells. */
  type: z.string(),
  /** The page that began the task, when it gave a name. */
  clientId: z.optional(z.string()),
  Progress: z.number(),
  Total: z.number(),
  finish: z.boolean(),
  isError: z.boolean(),
};

/**
 * What the server tells a session (SOCK-02). Messages carry ids and figures only: whoever receives one reads the rest by a call,
 * which checks their rights again. None is kept for a client that is away, so that state is read again after a reconnect (SOCK-04).
 */
export const socketMessage = z.discriminatedUnion('kind', [
  /** The session is known and receives messages from now on; the first that the server says. */
  z.object({ kind: z.literal('ready') }),
  /** A report has gone on or failed. */
  z.object({ kind: z.literal('report'), ...taskProgress }),
  /** A report is ready and stands with its patient. */
  z.object({ kind: z.literal('reportComplete'), taskId: z.string(), patientIds: z.array(z.string()) }),
  /** A package has gone on, ended or failed. */
  z.object({ kind: z.literal('packageProgress'), ...taskProgress }),
  /** A task of a type without a message of its own has gone on, ended or failed. */
  z.object({ kind: z.literal('taskProgress'), ...taskProgress }),
  /** Files of a patient have been classified. */
  z.object({ kind: z.literal('aiCallback'), patientId: z.string() }),
  /** Anything else: an event of `ServerEvents`, and the answers that it makes stale, by their tags. */
  z.object({
    kind: z.literal('event'),
    name: z.string(),
    detail: z.record(z.string(), z.unknown()),
    touches: z.optional(z.record(z.string(), z.union([z.literal(true), z.readonly(z.array(z.string()))]))),
  }),
]);
export type SocketMessage = z.infer<typeof socketMessage>;
