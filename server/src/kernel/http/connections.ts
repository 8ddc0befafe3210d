import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpLimits } from '../config/http-limits.ts';
import { toNetwork } from './client-ip.ts';
import { answerRaw } from './raw-answer.ts';
import { Tally } from './tally.ts';
import { type Exchange, TransferWatch } from './transfer-watch.ts';

/** Checks of the bodies within the idle timeout. */
const CHECKS_PER_IDLE_TIMEOUT = 6;

interface Connection {
  /** The key by which connections are counted. */
  readonly network: string;
  /** True if the connection exceeds a limit: its requests are refused, and it is closed after the first one. */
  readonly isSurplus: boolean;
  /** The requests whose answers or bodies have not ended. */
  readonly exchanges: Set<Exchange>;
  readonly transfers: TransferWatch;
}

interface ConnectionRules {
  readonly limits: HttpLimits;
  /** Returns whether an address belongs to a proxy, whose connections serve many clients. */
  readonly isProxy: (ip: string) => boolean;
  /** Called for a connection that is refused with 503 before it sent a request. */
  readonly onRefused?: () => void;
}

/**
 * Tracks the connections of the server. No error of a connection ends the process, their number is limited, and a
 * connection is closed if its client has gone, sends nothing, or transfers too slowly.
 */
export class Connections {
  readonly #rules: ConnectionRules;
  readonly #connections = new Map<Socket, Connection>();
  readonly #byAddress = new Tally();
  #surplus = 0;

  constructor(rules: ConnectionRules) {
    this.#rules = rules;
  }

  /** Limits the connections of a server until it closes. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.#trackExchange(request, response),
    );
    // The connection is idle. The transfer watch decides whether a pending answer is read too slowly.
    server.on('timeout', (socket: Socket) => {
      if (!this.#isBusy(socket)) socket.destroy();
    });
    const interval = this.#rules.limits.idleTimeout / CHECKS_PER_IDLE_TIMEOUT;
    let [last, now] = [performance.now(), 0];
    const timer = setInterval(() => {
      const elapsed = performance.now() - last;
      last += elapsed;
      // Clients are not blamed for time in which the process itself was blocked.
      now += Math.min(elapsed, 2 * interval);
      for (const { transfers, exchanges } of this.#connections.values()) transfers.check(now, exchanges);
    }, interval);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Returns whether a connection exceeds a limit, so that its requests are refused. */
  isSurplus(socket: Socket): boolean {
    return this.#connections.get(socket)?.isSurplus ?? false;
  }

  /** Returns whether an answer of the connection is being sent, so that nothing else may be written to it. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#connections.get(socket)?.exchanges ?? [])].some(({ response }) => response.headersSent);
  }

  /** Returns whether the connection still waits for an answer. */
  #isBusy(socket: Socket): boolean {
    return (this.#connections.get(socket)?.exchanges.size ?? 0) > 0;
  }

  /** Returns whether a request is the only one of its connection, so that the connection can be upgraded. */
  isIdle(socket: Socket): boolean {
    return !this.#isBusy(socket) && !this.isSurplus(socket);
  }

  #admit(socket: Socket): void {
    // Also needed after an upgrade: an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    // Read at once, because the address of a closed connection is unknown.
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
    // An orderly refusal needs a request, and too many connections that wait for one leave no room. Connections within
    // the limits are not counted here, so a client with too many locks nobody else out.
    if (isSurplus && this.#surplus > Math.max(50, limits.connections / 8)) {
      this.#rules.onRefused?.();
      answerRaw(socket, 503);
    }
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
