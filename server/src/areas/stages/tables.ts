import type { ColumnType, Generated } from 'kysely';
import type { MovedIds } from '../../records/hooks/patient-hooks.ts';
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

/** A merge of two stages of a patient, with the data that undoes it. */
interface StageMergeTable {
  dropped_id: string;
  kept_id: string;
  patient_id: string;
  /** The row of the dropped stage. */
  dropped: ColumnType<unknown, string, never>;
  /** The aligner steps and the remark of the kept stage before the merge, and after it. */
  before_merge: ColumnType<unknown, string, never>;
  after_merge: ColumnType<unknown, string, never>;
  /** The files of the dropped stage with their places. */
  files: ColumnType<unknown, string, never>;
  /** The ids of other rows that moved, by kind. */
  moved_rows: ColumnType<MovedIds, string, never>;
  merged_by: string;
  merged_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    stage: StageTable;
    deleted_stage: DeletedStageTable;
    stage_merge: StageMergeTable;
  }
}
