import type { ExceptionState, TriageState } from '@dentarium/domain';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** A visit in the queue of a day. */
export interface TriageVisitTable {
  id: Generated<string>;
  organisation_id: string;
  visit_date: string;
  /** Counts the visits of the day, from 1. */
  number: number;
  patient_id: string;
  doctor_id: string | null;
  room: string;
  reason: number;
  state: Generated<TriageState>;
  note: string;
  called_at: Timestamp | null;
  stage_id: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
}

/** An image that could not be filed, and what became of it. */
export interface FilingExceptionTable {
  id: Generated<string>;
  organisation_id: string;
  /** `null` once a discarded image has been swept away. */
  object_id: string | null;
  file_name: string;
  /** Wall clock time without zone. */
  taken_at: string;
  taken_source: 'exif' | 'file' | 'today';
  question: number;
  phase: number | null;
  state: Generated<ExceptionState>;
  patient_id: string | null;
  stage_id: string | null;
  note: string;
  version: Generated<number>;
  reported_by: string;
  created_at: CreatedAt;
  ended_at: Timestamp | null;
}

interface FilingExceptionCandidateTable {
  exception_id: string;
  patient_id: string;
}

/** The tables of the front desk. */
export interface FrontDeskTables {
  triage_visit: TriageVisitTable;
  filing_exception: FilingExceptionTable;
  filing_exception_candidate: FilingExceptionCandidateTable;
}
