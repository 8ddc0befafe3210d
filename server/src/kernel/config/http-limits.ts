import type { Settings } from './settings.ts';

/** What clients may take of the server at a time, and how long they may take. */
export interface HttpLimits {
  /** Open connections in all. */
  readonly connections: number;
  /** Open connections of one address; those of a trusted proxy are not counted by address. */
  readonly connectionsPerAddress: number;
  /** Requests that are being answered, in all. */
  readonly requests: number;
  /** Requests of one client address that are being answered. */
  readonly requestsPerAddress: number;
  /** Web sockets in all. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketsPerAccount: number;
  /** Milliseconds in which the headers of a request have to arrive, and a new connection has to say something. */
  readonly headersTimeout: number;
  /** Milliseconds after which a body that does not move is aborted. */
  readonly idleTimeout: number;
  /** Milliseconds for which a connection without a request is kept. */
  readonly keepAliveTimeout: number;
  /** Bytes per second below which a body is aborted, in both directions. */
  readonly minBytesPerSecond: number;
}

/** Reads the limits. */
export function toHttpLimits(values: Settings): HttpLimits {
  return {
    connections: values.HTTP_CONNECTIONS,
    connectionsPerAddress: values.HTTP_CONNECTIONS_PER_ADDRESS,
    requests: values.HTTP_REQUESTS,
    requestsPerAddress: values.HTTP_REQUESTS_PER_ADDRESS,
    sockets: values.SOCKETS,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    socketsPerAccount: values.SOCKETS_PER_ACCOUNT,
    headersTimeout: values.HTTP_HEADERS_TIMEOUT * 1000,
    idleTimeout: values.HTTP_IDLE_TIMEOUT * 1000,
    keepAliveTimeout: values.HTTP_KEEP_ALIVE * 1000,
    minBytesPerSecond: values.HTTP_SLOWEST_RATE,
  };
}
