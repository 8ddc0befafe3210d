import { PeerUnavailableError, StartupError } from '../config/startup-error.ts';
import { errorCode } from '../failures/error-code.ts';

/** Explanations of connection errors that an operator can fix. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  '28P01': 'The database refused the user name or the password of DATABASE_URL.',
  '28000': 'The database does not admit this user from here (pg_hba.conf).',
  '3D000': 'The database that DATABASE_URL names does not exist; create it first.',
  '42501': 'The user of DATABASE_URL may not change the database; make it the owner.',
};

/** Explanations for a server that may come back by itself. */
const UNREACHABLE_EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No database answers at the address in DATABASE_URL.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
};

/** Converts a connection error to an explanation for the operator; other errors are returned unchanged. */
export function explainConnection(error: unknown): unknown {
  const unreachableExplanation = UNREACHABLE_EXPLANATIONS[errorCode(error)];
  if (unreachableExplanation !== undefined) return new PeerUnavailableError(unreachableExplanation, { cause: error });
  const explanation = EXPLANATIONS[errorCode(error)];
  return explanation === undefined ? error : new StartupError(explanation, { cause: error });
}
