import type { ColumnType, JSONColumnType } from 'kysely';
import type { Measurement, ModelAlignment, SpatialMeasurement } from './calls.ts';
import type { VolumeAnnotations } from './volumes/calls.ts';

interface FileAnnotationTable {
  file_id: string;
  measurements: JSONColumnType<Measurement[]>;
  spatial: ColumnType<SpatialMeasurement[], string | undefined, string>;
  calibration: number | null;
  version: number;
  changed_by: string;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

interface ModelAlignmentTable {
  file_id: string;
  laid_id: string;
  alignment: JSONColumnType<Omit<ModelAlignment, 'fileId' | 'laidId' | 'version'>>;
  version: number;
  changed_by: string;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

interface VolumeAnnotationTable {
  file_id: string;
  series_id: string;
  content: JSONColumnType<Pick<VolumeAnnotations, 'marks' | 'arch' | 'tilt' | 'canals'>>;
  version: number;
  changed_by: string;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    file_annotation: FileAnnotationTable;
    model_alignment: ModelAlignmentTable;
    volume_annotation: VolumeAnnotationTable;
  }
}
