import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MeasuredSet, TemplateForm } from './calls.ts';

/** A custom template of points and measures. */
interface MeasurementTemplateTable {
  id: Generated<string>;
  account_id: string;
  /** The organisation whose members may use it. */
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
  /** The id of a template that may have been deleted. */
  template_id: string;
  template_version: number;
  /** The template at the time of the measurement. */
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
