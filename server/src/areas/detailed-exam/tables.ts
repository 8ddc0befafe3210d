import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../kernel/db/column-types.ts';

interface DetailedExamTable {
  id: Generated<string>;
  patient_id: string;
  /** The stage of the exam. There is no foreign key, because a deleted stage may be restored. */
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
