import { PeerUnavailableError, StartupError } from '../config/startup-error.ts';
import { errorCode } from '../failures/error-code.ts';
import { isConnectionLoss } from './connection-loss.ts';

/** The name of the host is not known. It may be misspelt, or a container that is yet to start. */
const UNKNOWN_HOST = 'ENOTFOUND';

/** Explanations of connection errors that an operator can mend, by the code of the system or of PostgreSQL. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  '28P01': 'The database refused the user name or the password of DATABASE_URL: correct them.',
  '28000':
    'The database does not admit the user of DATABASE_URL from here: add a line to its pg_hba.conf, or encrypt the connection (sslmode=require).',
  '3D000': 'The database that DATABASE_URL names does not exist: create it first.',
  '42501': 'The user of DATABASE_URL may not change the database: make it the owner.',
  '25006': 'The server of DATABASE_URL is read-only: name the primary server, not a standby.',
  EACCES: 'This account may not use the socket of DATABASE_URL: give it the right, or name a host.',
  [UNKNOWN_HOST]: 'The host in DATABASE_URL is not known: correct its name.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the database is for another host: name the host of the certificate in DATABASE_URL.',
  CERT_HAS_EXPIRED: 'The certificate of the database has expired: renew it.',
  CERT_NOT_YET_VALID: 'The certificate of the database is not valid yet: check the clocks of both machines.',
};

/** Codes of a certificate that no known authority has signed. */
const UNTRUSTED_CODES: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const UNTRUSTED =
  'No known authority has signed the certificate of the database: name its root by sslrootcert=<file> in DATABASE_URL.';

/** Messages of the driver, which have no code. */
const NO_ENCRYPTION = 'The server does not support SSL connections';

/**
 * Converts an error of the server of `DATABASE_URL`, or an error below it, to an explanation for the operator; other
 * errors are returned unchanged.
 */
export function explainConnection(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StartupError) return cause;
    // Errors of files have the same codes.
    if ('path' in cause) return error;
    const explanation = findExplanation(cause);
    if (explanation !== undefined) return new StartupError(explanation, { cause: error });
    if (isConnectionLoss(cause)) return new PeerUnavailableError(formatLoss(cause), { cause: error });
  }
  return error;
}

/** Formats the sentence about a database that does not answer. */
export function formatLoss(error: unknown): string {
  const reason = errorCode(error) || (error instanceof Error ? error.message : String(error));
  return `The database does not answer (${reason}): start it, or correct the address in DATABASE_URL.`;
}

/** Returns whether an error of a connection may end by itself, so that the server keeps trying. */
export function isTemporary(error: unknown): boolean {
  return isConnectionLoss(error) && errorCode(error) !== UNKNOWN_HOST;
}

function findExplanation(error: Error): string | undefined {
  const code = errorCode(error);
  if (UNTRUSTED_CODES.has(code)) return UNTRUSTED;
  if (error.message === NO_ENCRYPTION)
    return 'The database does not encrypt connections: switch SSL on there, or leave sslmode out of DATABASE_URL.';
  if (/^ERR_(OSSL|TLS|SSL)/.test(code) && EXPLANATIONS[code] === undefined)
    return `The encryption of the connection to the database has failed (${code}): check the certificates that DATABASE_URL names.`;
  return EXPLANATIONS[code];
}
