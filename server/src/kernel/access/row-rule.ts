import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { SubjectRow } from './audit-scope.ts';
import type { Principal } from './principal.ts';

/** The caller of a call. Reading the principal throws `auth.required` if nobody is signed in. */
interface Caller {
  readonly principal: Principal;
}

/** A rule of an area that decides whether the caller may access a row. `Context.requireRow` applies it. */
export interface RowRule<Input, Row> {
  /** The error code if the rule finds no row. It is the same for a missing and a foreign row, so ids cannot be guessed. */
  readonly refusal: ErrorCode;
  /** Returns the row if the caller may access it. Runs on a connection without the row guard. */
  readonly find: (db: Kysely<Tables>, input: Input, caller: Caller) => Promise<Row | undefined>;
  /** Returns the ids that name the row in the audit trail. */
  readonly toSubject?: (row: Row, input: Input) => SubjectRow;
}

/** Declares a rule by which an area authorises access to its rows. */
export function defineRowRule<Input, Row>(rule: RowRule<Input, Row>): RowRule<Input, Row> {
  return rule;
}
