import type { Settings } from './settings.ts';

/** The limits of the resources and of the time that clients may use. */
export interface HttpLimits {
  /** Maximum open connections in total. */
  readonly connections: number;
  /** Maximum open connections of one address. Connections of a trusted proxy are not counted by address. */
  readonly connectionsPerAddress: number;
  /** Maximum concurrent requests in total. */
  readonly requests: number;
  /** Maximum concurrent requests of one client address. */
  readonly requestsPerAddress: number;
  /** Maximum concurrent writing calls of one account. Further ones wait for a short time. */
  readonly writesPerAccount: number;
  /** Maximum web sockets in total. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketsPerAccount: number;
  /** Milliseconds within which the headers of a request must arrive, and a new connection must send something. */
  readonly headersTimeout: number;
  /** Milliseconds after which a stalled body is aborted. */
  readonly idleTimeout: number;
  /** Milliseconds after which a connection without a request is closed. */
  readonly keepAliveTimeout: number;
  /** Transfer rate in bytes per second below which a body is aborted, in both directions. */
  readonly minBytesPerSecond: number;
}

/** Returns the limits of the settings. */
export function toHttpLimits(values: Settings): HttpLimits {
  return {
    connections: values.HTTP_CONNECTIONS,
    connectionsPerAddress: values.HTTP_CONNECTIONS_PER_ADDRESS,
    requests: values.HTTP_REQUESTS,
    requestsPerAddress: values.HTTP_REQUESTS_PER_ADDRESS,
    writesPerAccount: values.HTTP_WRITES_PER_ACCOUNT,
    sockets: values.SOCKETS,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    socketsPerAccount: values.SOCKETS_PER_ACCOUNT,
    headersTimeout: values.HTTP_HEADERS_TIMEOUT * 1000,
    idleTimeout: values.HTTP_IDLE_TIMEOUT * 1000,
    keepAliveTimeout: values.HTTP_KEEP_ALIVE * 1000,
    minBytesPerSecond: values.HTTP_SLOWEST_RATE,
  };
}
