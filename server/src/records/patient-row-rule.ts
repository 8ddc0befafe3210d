import type { ErrorCode } from '@dentarium/api/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables.ts';

/** A row that belongs to a patient. */
export interface PatientOwnedRow {
  readonly patient_id: string;
}

/**
 * A rule for rows that belong to patients: a caller may access a row for the same purposes as its patient.
 * `RecordContext.requirePatientRow` applies it.
 */
export interface PatientRowRule<Input, Found> {
  /** The error code if there is no row, or if the caller may not see its patient, so that ids cannot be guessed. */
  readonly notFound: ErrorCode;
  /** Finds the row regardless of the caller. Runs on the whole database. */
  readonly find: (db: Kysely<Tables>, input: Input) => Promise<Found | undefined>;
}

/** Declares a rule for rows that belong to patients. */
export function definePatientRowRule<Input, Found>(rule: PatientRowRule<Input, Found>): PatientRowRule<Input, Found> {
  return rule;
}
