import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLimits } from '../config/http-limits.ts';
import { toNetwork } from './client-ip.ts';
import { answerRaw } from './raw-answer.ts';
import { Tally } from './tally.ts';
import { type Exchange, TransferWatch } from './transfer-watch.ts';

/** How often bodies are looked at, within the time that one may stand still. */
const CHECKS_PER_IDLE_TIMEOUT = 6;

interface Connection {
  /** What connections are counted by. */
  readonly network: string;
  /** Over a bound: its requests are refused, and it is closed after the first. */
  readonly isSurplus: boolean;
  /** The requests whose answers or bodies have not ended. */
  readonly exchanges: Set<Exchange>;
  readonly transfers: TransferWatch;
}

interface ConnectionRules {
  readonly limits: HttpLimits;
  /** Whether an address is that of a proxy, whose connections are those of many clients. */
  readonly isProxy: (ip: string) => boolean;
}

/**
 * The connections of the server. No error of one ends the process, there are only so many, and none stays whose client has
 * gone, says nothing, or moves its bodies too slowly.
 */
export class Connections {
  readonly #rules: ConnectionRules;
  readonly #connections = new Map<Socket, Connection>();
  readonly #byAddress = new Tally();
  #surplus = 0;

  constructor(rules: ConnectionRules) {
    this.#rules = rules;
  }

  /** Bounds the connections of a server until it closes. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#trackExchange(request, response),
    );
    // Nothing moves. Whether an answer is waited for or read too slowly is the business of the watch.
    server.on('timeout', (socket: Socket) => {
      if (!this.#isBusy(socket)) socket.destroy();
    });
    const interval = this.#rules.limits.idleTimeout / CHECKS_PER_IDLE_TIMEOUT;
    let [last, now] = [performance.now(), 0];
    const timer = setInterval(() => {
      const elapsed = performance.now() - last;
      last += elapsed;
      // Time in which the process itself stood still is no client's fault.
      now += Math.min(elapsed, 2 * interval);
      for (const { transfers, exchanges } of this.#connections.values()) transfers.check(now, exchanges);
    }, interval);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Whether a connection is over a bound, so that its requests are refused. */
  isSurplus(socket: Socket): boolean {
    return this.#connections.get(socket)?.isSurplus ?? false;
  }

  /** Whether an answer of the connection is on its way, so that nothing else may be written to it. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#connections.get(socket)?.exchanges ?? [])].some(({ response }) => response.headersSent);
  }

  /** Whether an answer is still owed to the connection. */
  #isBusy(socket: Socket): boolean {
    return (this.#connections.get(socket)?.exchanges.size ?? 0) > 0;
  }

  /** Whether a request on a connection is the only one, so that the connection can become something else. */
  isIdle(socket: Socket): boolean {
    return !this.#isBusy(socket) && !this.isSurplus(socket);
  }

  #admit(socket: Socket): void {
    // Also for what takes the connection over: an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    // Read now, because the address of a connection that has closed is not known any more.
    const ip = socket.remoteAddress;
    if (ip === undefined) {
      socket.destroy();
      return;
    }
    const { limits, isProxy } = this.#rules;
    const network = toNetwork(ip);
    const isSurplus =
      this.#connections.size - this.#surplus >= limits.connections ||
      (!isProxy(ip) && this.#byAddress.count(network) >= limits.connectionsPerAddress);
    const transfers = new TransferWatch(socket, limits);
    this.#connections.set(socket, { network, isSurplus, exchanges: new Set(), transfers });
    this.#byAddress.add(network);
    if (isSurplus) this.#surplus += 1;
    socket.once('close', () => this.#remove(socket));
    // A refusal in good order takes a request; with too many that wait for one there is none. Connections within the bounds are
    // none of them: a client with too many keeps nobody else out.
    if (isSurplus && this.#surplus > Math.max(50, limits.connections / 8)) answerRaw(socket, 503);
  }

  #remove(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    this.#byAddress.remove(connection.network);
    if (connection.isSurplus) this.#surplus -= 1;
  }

  #trackExchange(request: IncomingMessage, response: ServerResponse): void {
    const exchanges = this.#connections.get(request.socket)?.exchanges;
    if (exchanges === undefined) return;
    const exchange = { request, response };
    exchanges.add(exchange);
    const removeIfFinished = () => {
      if (response.closed && (request.complete || request.destroyed)) exchanges.delete(exchange);
    };
    response.once('close', removeIfFinished);
    request.once('close', removeIfFinished);
    request.once('end', removeIfFinished);
  }
}
