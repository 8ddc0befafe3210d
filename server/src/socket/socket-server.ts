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
import { type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Identity } from '../identity/identity.ts';
import { type Notification, SOCKET_CHANNEL } from './notify.ts';
import { type Connection, SocketHub } from './socket-hub.ts';

export interface SocketParts {
  readonly config: Pick<Config, 'publicUrl' | 'identity'>;
  readonly identity: Pick<Identity, 'authenticate'>;
  readonly listener: DatabaseListener;
}

/** Clients say nothing after they have connected. */
const MOST_SAID = 1024;
/** Milliseconds between two looks at whether each client is there and its session holds. */
const CHECK = 15_000;
/** Milliseconds for which the answer of such a look holds for messages. */
const FRESH = 1_000;
/** RFC 6455: the server goes down, or the client is to come back and read state anew. */
const GOING_AWAY = 1001;
const COME_BACK = 1012;

/** Opens the socket of the product beside its calls (SOCK-01); it closes with the server. */
export async function useSocket(app: FastifyInstance, parts: SocketParts): Promise<void> {
  const hub = new SocketHub();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_SAID,
    perMessageDeflate: false,
    handleProtocols: () => SOCKET_PROTOCOL,
  });
  const origins = new Set([new URL(parts.config.publicUrl).origin, ...parts.config.identity.extraOrigins]);

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== SOCKET_PATH) return refuse(stream, 404);
    // A page from elsewhere may open sockets too; a browser always says where it comes from.
    if (!origins.has(request.headers.origin ?? '')) return refuse(stream, 403);
    server.handleUpgrade(request, stream, head, (socket) => {
      void connect(socket, url, request, parts, hub).catch(() => socket.close(COME_BACK));
    });
  });

  const stopListening = await parts.listener.listen(
    SOCKET_CHANNEL,
    (payload) => {
      const { accountId, message } = JSON.parse(payload) as Notification;
      hub.deliver(accountId, message).catch((error: unknown) => app.log.warn({ err: error }, 'a message was lost'));
    },
    // What other processes said meanwhile is lost: every client connects anew and reads state again (SOCK-04).
    () => hub.all().forEach(({ socket }) => socket.close(COME_BACK)),
  );
  const timer = setInterval(() => void Promise.allSettled(hub.all().map(checkConnection)), CHECK);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopListening();
    for (const socket of server.clients) socket.close(GOING_AWAY);
    // Whoever does not answer the farewell does not keep the server.
    setTimeout(() => server.clients.forEach((socket) => socket.terminate()), 1_000).unref();
  });
}

function refuse(stream: Duplex, status: 403 | 404): void {
  const text = { 403: 'Forbidden', 404: 'Not Found' }[status];
  stream.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Lets a client in whose token proves who he says he is. */
async function connect(
  socket: WebSocket,
  url: URL,
  request: IncomingMessage,
  { identity }: SocketParts,
  hub: SocketHub,
): Promise<void> {
  socket.on('error', () => socket.terminate());
  const token = tokenInProtocols(request.headers['sec-websocket-protocol'] ?? '') ?? '';
  const who = await identity.authenticate(token);
  if (who.kind !== 'ok') return socket.close(closeCode(who.kind));
  const isAsProduct = url.searchParams.get('groupCode') === SOCKET_GROUP;
  const isHimself = url.searchParams.get('userId') === who.accountId;
  if (!isAsProduct || !isHimself || !who.scopes.includes('dental.api')) return socket.close(SOCKET_CLOSED.refused);
  if (socket.readyState !== socket.OPEN) return;
  hub.add({ socket, accountId: who.accountId, mayHear: sessionCheck(socket, token, identity) });
  socket.send(JSON.stringify({ kind: 'ready' }));
}

function closeCode(kind: 'invalid' | 'replaced' | 'disabled'): number {
  return kind === 'replaced' ? SOCKET_CLOSED.replaced : SOCKET_CLOSED.ended;
}

/** Asks whether the session still holds, at most once a second; one that has ended closes the socket. */
function sessionCheck(socket: WebSocket, token: string, identity: SocketParts['identity']): () => Promise<boolean> {
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
