import type { ExceptionState, TriageState } from '@dentarium/domain';
import type { TakenSource } from '@dentarium/domain/taken-source';
import type { Generated } from 'kysely';
import type { CreatedAt, Timestamp } from '../../kernel/db/column-types.ts';

/** A visit in the queue of a day. */
interface TriageVisitTable {
  id: Generated<string>;
  organisation_id: string;
  visit_date: string;
  /** The number of the visit within the day, from 1. */
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

/** An image that could not be filed, and its outcome. */
interface FilingExceptionTable {
  id: Generated<string>;
  organisation_id: string;
  /** `null` after a discarded image was removed. */
  object_id: string | null;
  file_name: string;
  /** Wall clock time without zone. */
  taken_at: string;
  taken_source: TakenSource;
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

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    triage_visit: TriageVisitTable;
    filing_exception: FilingExceptionTable;
    filing_exception_candidate: FilingExceptionCandidateTable;
  }
}
