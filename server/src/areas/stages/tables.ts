import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, PlainDate } from '../../kernel/db/column-types.ts';

/** A stage of the treatment of a patient. */
interface StageTable {
  id: Generated<string>;
  patient_id: string;
  /** 0 to 7 or 20, `domain-forms.md` 3. */
  stage_code: number;
  stage_name: string;
  stage_date: PlainDate;
  aligner_step_upper: number | null;
  aligner_step_lower: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** A deleted stage with the data that restores it. */
interface DeletedStageTable {
  id: string;
  patient_id: string;
  /** The row before the deletion. */
  stage: ColumnType<unknown, string, never>;
  /** The files of the stage, which were deleted with it or moved. */
  file_ids: string[];
  with_files: boolean;
  deleted_by: string;
  deleted_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    stage: StageTable;
    deleted_stage: DeletedStageTable;
  }
}
