import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

interface DetailedExamTable {
  id: Generated<string>;
  patient_id: string;
  /** The stage that it belongs to; one that was deleted is not there to be joined. */
  stage_id: ColumnType<string | null, string | null | undefined, string | null>;
  exam_date: ColumnType<string, string | undefined, string>;
  /** A `DetailedExam` of shared/domain. */
  exam: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_by: string;
  updated_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    detailed_exam: DetailedExamTable;
  }
}
