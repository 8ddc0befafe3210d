import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { SubjectRow } from './audit-scope.ts';
import type { Principal } from './principal.ts';

/** The caller of a call, as a rule sees them. */
interface Caller {
  /** Reading it throws `auth.required` if nobody is signed in. */
  readonly principal: Principal;
  /** Names a row in the audit trail. */
  recordSubject(row: SubjectRow): void;
}

/** A rule of an area that decides whether the caller may access a row. `Context.requireRow` applies it. */
export interface RowRule<Input, Row> {
  /** The error code if the rule finds no row. It is the same for a missing and a foreign row, so ids cannot be guessed. */
  readonly refusal: ErrorCode;
  /**
   * Returns the row if the caller may access it, and names it in the audit trail. Runs on the whole
   * database.
   */
  readonly find: (db: Kysely<Tables>, input: Input, caller: Caller) => Promise<Row | undefined>;
}

/** Declares a rule by which an area authorises access to its rows. */
export function defineRowRule<Input, Row>(rule: RowRule<Input, Row>): RowRule<Input, Row> {
  return rule;
}
