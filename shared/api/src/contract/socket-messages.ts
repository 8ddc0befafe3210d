import { z } from 'zod/mini';

/**
 * The protocol of the socket of the product. A client offers it with its access token as a second one (see {@link
 * listSocketProtocols}): an address would be written into logs.
 */
export const SOCKET_PROTOCOL = 'dentarium.v1';
const TOKEN_PREFIX = 'token.';

/** Lists the protocols that a client offers when it connects: `Sec-WebSocket-Protocol`. */
export function listSocketProtocols(token: string): string[] {
  return [SOCKET_PROTOCOL, `${TOKEN_PREFIX}${token}`];
}

/** Finds the token among the protocols that a client has offered; `undefined` if there is none. */
export function findProtocolToken(header: string): string | undefined {
  const token = header
    .split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(TOKEN_PREFIX));
  return token?.slice(TOKEN_PREFIX.length);
}

/** The address of the socket on the own origin of the site. */
export const SOCKET_PATH = '/socket';
/** The group with which web clients connect (SOCK-01). */
export const SOCKET_GROUP = 'FoWeb';
/** The delay after a close at which a client reconnects, in ms (SOCK-01). */
export const SOCKET_RETRY_MS = 5_000;

/** Codes with which the server closes a socket permanently; after any other close the client reconnects. */
export const SOCKET_CLOSE_CODES = {
  /** The session has ended, like 401. */
  ended: 4401,
  /** A newer sign-in has replaced it, like 406. */
  replaced: 4406,
  /** The connection was not opened in the way of the product. */
  refused: 4400,
} as const;

/** The progress of a task; the client reads its subject by `QueryTasks`. */
const taskProgress = {
  taskId: z.string(),
  /** One of the types of `QueryTaskTypes`. */
  type: z.string(),
  /** The page that started the task, if it gave a name. */
  clientId: z.optional(z.string()),
  Progress: z.number(),
  Total: z.number(),
  finish: z.boolean(),
  isError: z.boolean(),
};

/**
 * The messages of the server to a session (SOCK-02). They contain ids and counts only: the receiver reads the rest by a
 * call, which checks their rights again. No message is stored for an absent client, so that state is refetched after a
 * reconnect (SOCK-04).
 */
export const socketMessage = z.discriminatedUnion('kind', [
  /** The session is known and receives messages from now on; the first message of the server. */
  z.object({ kind: z.literal('ready') }),
  /** A report has progressed or failed. */
  z.object({ kind: z.literal('report'), ...taskProgress }),
  /** A report is ready and filed with its patient. */
  z.object({ kind: z.literal('reportComplete'), taskId: z.string(), patientIds: z.array(z.string()) }),
  /** A package has progressed, ended or failed. */
  z.object({ kind: z.literal('packageProgress'), ...taskProgress }),
  /** A task of a type without a message of its own has progressed, ended or failed. */
  z.object({ kind: z.literal('taskProgress'), ...taskProgress }),
  /** Files of a patient have been classified. */
  z.object({ kind: z.literal('aiCallback'), patientId: z.string() }),
  /** The account has got a membership: by a purchase, a code or the operator. */
  z.object({ kind: z.literal('memberOpened') }),
  /** All other messages: an event of `ServerEvents`, and the answers that it makes stale, by their tags. */
  z.object({
    kind: z.literal('event'),
    name: z.string(),
    detail: z.record(z.string(), z.unknown()),
    touches: z.optional(z.record(z.string(), z.union([z.literal(true), z.readonly(z.array(z.string()))]))),
  }),
]);
export type SocketMessage = z.infer<typeof socketMessage>;
