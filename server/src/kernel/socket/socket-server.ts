import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  SOCKET_CLOSED,
  SOCKET_GROUP,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  tokenInProtocols,
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
import type { Authenticator } from '../access/authentication.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { type Notification, SOCKET_CHANNEL } from './notify.ts';
import { type Connection, SocketHub } from './socket-hub.ts';

/** What the socket works with. */
export interface SocketDeps {
  readonly config: Pick<Config, 'publicUrl' | 'identity' | 'http'>;
  readonly identity: Authenticator;
  readonly listener: DatabaseListener;
  /** Which proxies are trusted to name the address of a client. */
  readonly trust: TrustRule;
  readonly modules: Pick<ModuleRegistry, 'watch'>;
}

/** Clients say nothing after they have connected. */
const MOST_SAID = 1024;
/** Milliseconds between two looks at whether each client is there and its session holds. */
const CHECK = 15_000;
/** Milliseconds for which the answer of such a look holds for messages. */
const FRESH = 1_000;
/** Milliseconds in which it has to be known who a client is. */
const INTRODUCTION = 10_000;
/** RFC 6455: the server goes down, or the client is to come back and read state anew. */
const GOING_AWAY = 1001;
const COME_BACK = 1012;
/** There are too many for now. */
const TRY_LATER = 1013;

/** Opens the socket of the product beside its calls (SOCK-01); it closes with the server. */
export const socketServer = fastifyPlugin(async (app: FastifyInstance, deps: SocketDeps) => {
  const hub = new SocketHub();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_SAID,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const origins = new Set([new URL(deps.config.publicUrl).origin, ...deps.config.identity.extraOrigins]);

  const { http } = deps.config;
  const byIp = new Tally();
  /** Why an upgrade is refused. */
  const refusal = (request: IncomingMessage, ip: string): RawStatus | undefined => {
    if (getRequestPath(request) !== SOCKET_PATH) return 404;
    // A page from elsewhere may open sockets too; a browser always says where it comes from.
    if (!origins.has(request.headers.origin ?? '')) return 403;
    const isFull = server.clients.size >= http.sockets || byIp.count(ip) >= http.socketsPerAddress;
    return isFull ? 503 : undefined;
  };

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const ip = toNetwork(getClientIp(request, deps.trust));
    const status = refusal(request, ip);
    if (status !== undefined) return answerRaw(stream, status);
    server.handleUpgrade(request, stream, head, (socket) => {
      byIp.add(ip);
      socket.once('close', () => byIp.remove(ip));
      void connect(socket, request, deps, hub).catch(() => socket.close(COME_BACK));
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    // It gets an ordinary answer, and no client is left to wonder what the connection is now.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
  });

  const stopListening = await deps.listener.listen(
    SOCKET_CHANNEL,
    (payload) => {
      const { accountId, message } = JSON.parse(payload) as Notification;
      hub.deliver(accountId, message).catch((error: unknown) => app.log.warn({ err: error }, 'a message was lost'));
    },
    // What other processes said meanwhile is lost: every client connects anew and reads state again (SOCK-04).
    () => hub.all().forEach(({ socket }) => socket.close(COME_BACK)),
  );
  const closing = new AbortController();
  // Every process sees the registry, and tells its own clients.
  deps.modules.watch(() => hub.sendEventToAll('modules:changed', {}, { module: true }), closing.signal);
  const timer = setInterval(() => void Promise.allSettled(hub.all().map(checkConnection)), CHECK);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    closing.abort();
    stopListening();
    for (const socket of server.clients) socket.close(GOING_AWAY);
    // Whoever does not answer the farewell does not keep the server.
    setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1_000).unref();
  });
});

/** Lets a client in whose token proves who they say they are. */
async function connect(
  socket: WebSocket,
  request: IncomingMessage,
  { identity, config }: SocketDeps,
  hub: SocketHub,
): Promise<void> {
  socket.on('error', () => socket.terminate());
  const late = setTimeout(() => socket.terminate(), INTRODUCTION);
  socket.once('close', () => clearTimeout(late));
  const token = tokenInProtocols(request.headers['sec-websocket-protocol'] ?? '') ?? '';
  const who = await identity.authenticate(token);
  if (who.kind !== 'ok') return socket.close(closeCode(who.kind));
  const searchParams = parseSearchParams(request);
  const isAsProduct = searchParams.get('groupCode') === SOCKET_GROUP;
  const isHimself = searchParams.get('userId') === who.accountId;
  if (!isAsProduct || !isHimself || !who.scopes.includes('dental.api')) return socket.close(SOCKET_CLOSED.refused);
  if (socket.readyState !== socket.OPEN) return;
  if (hub.count(who.accountId) >= config.http.socketsPerAccount) return socket.close(TRY_LATER);
  clearTimeout(late);
  hub.add({ socket, accountId: who.accountId, mayHear: sessionCheck(socket, token, identity) });
  socket.send(JSON.stringify({ kind: 'ready' }));
}

function closeCode(kind: 'invalid' | 'replaced' | 'disabled'): number {
  return kind === 'replaced' ? SOCKET_CLOSED.replaced : SOCKET_CLOSED.ended;
}

/** Asks whether the session still holds, at most once a second; one that has ended closes the socket. */
function sessionCheck(socket: WebSocket, token: string, identity: SocketDeps['identity']): () => Promise<boolean> {
  let [askedAt, holds] = [0, Promise.resolve(true)];
  const ask = async () => {
    const who = await identity.authenticate(token);
    if (who.kind === 'ok') return true;
    socket.close(closeCode(who.kind));
    return false;
  };
  return () => {
    if (Date.now() - askedAt < FRESH) return holds;
    askedAt = Date.now();
    holds = ask();
    return holds;
  };
}

const answered = new WeakMap<WebSocket, boolean>();

/** A client that did not answer the last ping is gone; one whose session has ended is closed. */
async function checkConnection({ socket, mayHear }: Connection): Promise<void> {
  if (answered.get(socket) === false) {
    socket.terminate();
    return;
  }
  answered.set(socket, false);
  socket.once('pong', () => answered.set(socket, true));
  socket.ping();
  await mayHear();
}
