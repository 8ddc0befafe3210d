import type { IncomingMessage } from 'node:http';

/** The reason for an answer with 503, as answers, the log and `/healthz` name it. */
export type UnavailableCause =
  | 'database'
  /** Other transactions hold the same rows. */
  | 'locks'
  | 'store'
  /** The identity provider of a hospital. */
  | 'provider'
  /** Another outside service. */
  | 'peer'
  /** Limits of one process: requests, also of one address; connections; sockets; files that are received. */
  | 'requests'
  | 'requestsOfAddress'
  /** Writing calls of one account. */
  | 'writesOfAccount'
  | 'connections'
  | 'sockets'
  | 'uploads'
  /** Work that got hardly any processor time. */
  | 'processor'
  /** Passwords that are being checked. */
  | 'passwords';

const causes = new WeakMap<IncomingMessage, UnavailableCause>();

/** Notes why a request is about to be answered with 503, for the line of the request in the log. */
export function noteUnavailable(request: IncomingMessage, cause: UnavailableCause): void {
  causes.set(request, cause);
}

/** Returns the noted cause of a request. */
export function findUnavailableCause(request: IncomingMessage): UnavailableCause | undefined {
  return causes.get(request);
}
