import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  SOCKET_CLOSE_CODES,
  SOCKET_GROUP,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  findProtocolToken,
} from '@dentarium/api/socket-messages';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { getClientIp, toNetwork, type TrustRule } from '../http/client-ip.ts';
import { answerRaw, type RawStatus } from '../http/raw-answer.ts';
import { parseSearchParams, getRequestPath } from '../http/request-path.ts';
import { Tally } from '../http/tally.ts';
import type { UnavailableCounts } from '../http/unavailable-counts.ts';
import type { Authentication, Authenticator } from '../access/authentication.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { type Notification, SOCKET_CHANNEL } from './notify.ts';
import { type Connection, SocketHub } from './socket-hub.ts';

/** The dependencies of the socket. */
export interface SocketDeps {
  readonly config: Pick<Config, 'publicUrl' | 'identity' | 'http'>;
  readonly identity: Authenticator;
  readonly listener: DatabaseListener;
  /** The proxies that may name the address of a client. */
  readonly trust: TrustRule;
  readonly modules: Pick<ModuleRegistry, 'watch'>;
  /** Counts refused sockets. */
  readonly unavailable: Pick<UnavailableCounts, 'addConnection'>;
}

/** Maximum bytes of a message: clients send nothing after they have connected. */
const MAX_CLIENT_MESSAGE_BYTES = 1024;
/** Milliseconds between two checks of each client and its session. */
const CHECK_INTERVAL_MILLISECONDS = 15_000;
/** Milliseconds for which the result of a session check is reused for messages. */
const SESSION_CHECK_TTL_MILLISECONDS = 1_000;
/** Milliseconds within which a client must be authenticated. */
const AUTHENTICATION_TIMEOUT_MILLISECONDS = 10_000;
/** RFC 6455: the server stops, or the client should reconnect and read the state again. */
const CLOSE_GOING_AWAY = 1001;
const CLOSE_RECONNECT = 1012;
/** There are too many connections now. */
const CLOSE_TRY_LATER = 1013;

/** Opens the web socket of the product beside its calls (SOCK-01); it closes with the server. */
export const socketServer = fastifyPlugin(async (app: FastifyInstance, deps: SocketDeps) => {
  const hub = new SocketHub();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const origins = new Set([new URL(deps.config.publicUrl).origin, ...deps.config.identity.extraOrigins]);

  const { http } = deps.config;
  const byIp = new Tally();
  /** Returns the status of a refused upgrade. */
  const findRefusal = (request: IncomingMessage, ip: string): RawStatus | undefined => {
    if (getRequestPath(request) !== SOCKET_PATH) return 404;
    // Pages of other origins may open sockets too; a browser always sends the origin.
    if (!origins.has(request.headers.origin ?? '')) return 403;
    const isFull = server.clients.size >= http.sockets || byIp.count(ip) >= http.socketsPerAddress;
    return isFull ? 503 : undefined;
  };

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const ip = toNetwork(getClientIp(request, deps.trust));
    const status = findRefusal(request, ip);
    if (status === 503) deps.unavailable.addConnection('sockets');
    if (status !== undefined) return answerRaw(stream, status);
    server.handleUpgrade(request, stream, head, (socket) => {
      byIp.add(ip);
      socket.once('close', () => byIp.remove(ip));
      void connect(socket, request, deps, hub).catch(() => socket.close(CLOSE_RECONNECT));
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    // An ordinary answer closes the connection, so its state stays clear to the client.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
  });

  const stopListening = await deps.listener.listen(
    SOCKET_CHANNEL,
    (payload) => {
      const { accountId, message } = JSON.parse(payload) as Notification;
      hub.deliver(accountId, message).catch((error: unknown) => app.log.warn({ err: error }, 'a message was lost'));
    },
    // Messages of other processes were lost meanwhile: every client reconnects and reads the state again (SOCK-04).
    () => hub.listAll().forEach(({ socket }) => socket.close(CLOSE_RECONNECT)),
  );
  const closing = new AbortController();
  // Every process watches the registry and notifies its own clients.
  deps.modules.watch(() => hub.sendEventToAll('modules:changed', {}, { module: true }), closing.signal);
  const timer = setInterval(
    () => void Promise.allSettled(hub.listAll().map(checkConnection)),
    CHECK_INTERVAL_MILLISECONDS,
  );
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    closing.abort();
    stopListening();
    for (const socket of server.clients) socket.close(CLOSE_GOING_AWAY);
    // A client that does not close its socket must not delay the server.
    setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1_000).unref();
  });
});

/** Admits a client whose token proves its identity. */
async function connect(
  socket: WebSocket,
  request: IncomingMessage,
  { identity, config }: SocketDeps,
  hub: SocketHub,
): Promise<void> {
  socket.on('error', () => socket.terminate());
  const authenticationTimer = setTimeout(() => socket.terminate(), AUTHENTICATION_TIMEOUT_MILLISECONDS);
  socket.once('close', () => clearTimeout(authenticationTimer));
  const token = findProtocolToken(request.headers['sec-websocket-protocol'] ?? '') ?? '';
  const authentication = await identity.authenticate(token);
  if (authentication.kind !== 'ok') return socket.close(toCloseCode(authentication.kind));
  const searchParams = parseSearchParams(request);
  const isProductGroup = searchParams.get('groupCode') === SOCKET_GROUP;
  const matchesTokenSubject = searchParams.get('userId') === authentication.accountId;
  if (!isProductGroup || !matchesTokenSubject || !authentication.scopes.includes('dental.api'))
    return socket.close(SOCKET_CLOSE_CODES.refused);
  if (socket.readyState !== socket.OPEN) return;
  if (hub.count(authentication.accountId) >= config.http.socketsPerAccount) return socket.close(CLOSE_TRY_LATER);
  clearTimeout(authenticationTimer);
  hub.add({ socket, accountId: authentication.accountId, checkSession: createSessionCheck(socket, token, identity) });
  socket.send(JSON.stringify({ kind: 'ready' }));
}

function toCloseCode(kind: Exclude<Authentication['kind'], 'ok'>): number {
  return kind === 'replaced' ? SOCKET_CLOSE_CODES.replaced : SOCKET_CLOSE_CODES.ended;
}

/** Creates the check whether a session is still valid, at most once a second; an ended session closes the socket. */
function createSessionCheck(
  socket: WebSocket,
  token: string,
  identity: SocketDeps['identity'],
): () => Promise<boolean> {
  let [askedAt, lastResult] = [0, Promise.resolve(true)];
  const authenticate = async () => {
    const authentication = await identity.authenticate(token);
    if (authentication.kind === 'ok') return true;
    socket.close(toCloseCode(authentication.kind));
    return false;
  };
  return () => {
    if (Date.now() - askedAt < SESSION_CHECK_TTL_MILLISECONDS) return lastResult;
    askedAt = Date.now();
    lastResult = authenticate();
    return lastResult;
  };
}

const hasAnsweredPing = new WeakMap<WebSocket, boolean>();

/** Terminates a client that did not answer the last ping, and closes one whose session has ended. */
async function checkConnection({ socket, checkSession }: Connection): Promise<void> {
  if (hasAnsweredPing.get(socket) === false) {
    socket.terminate();
    return;
  }
  hasAnsweredPing.set(socket, false);
  socket.once('pong', () => hasAnsweredPing.set(socket, true));
  socket.ping();
  await checkSession();
}
