import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MeasuredSet, TemplateForm } from './calls.ts';

/** Points and measures of a person's own. */
interface MeasurementTemplateTable {
  id: Generated<string>;
  account_id: string;
  /** The organisation whose people may measure by it. */
  organisation_id: string | null;
  name: string;
  definition: JSONColumnType<Pick<TemplateForm, 'points' | 'measures'>>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** The points of a template on an image. */
interface MeasuredSetTable {
  id: Generated<string>;
  file_id: string;
  /** A template that may be gone. */
  template_id: string;
  template_version: number;
  /** The template as it was. */
  definition: JSONColumnType<MeasuredSet['definition']>;
  points: JSONColumnType<MeasuredSet['points']>;
  calibration: ColumnType<MeasuredSet['calibration'], string | null, string | null>;
  stated_scale: ColumnType<MeasuredSet['statedScale'], string | null, string | null>;
  version: Generated<number>;
  updated_by: string;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    measurement_template: MeasurementTemplateTable;
    measured_set: MeasuredSetTable;
  }
}
