import { type CephMeasure, REPORT_MEASURES } from '@dentarium/cephalometry';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ReportFile } from './report-facts.ts';

/** What was measured on a lateral cephalogram. */
export interface CephFacts {
  /** The image of the tracing; `null` where it is left out. */
  readonly file: ReportFile | null;
  readonly normSet: string;
  /** Degrees and millimetres; a measure that was not taken is left out. */
  readonly measures: Readonly<Partial<Record<CephMeasure, number>>>;
  /** Those that rest on landmarks which a service has placed and nobody has checked. */
  readonly unchecked: ReadonlySet<string>;
}

const MEASUREMENT_CATEGORY = 102;

/** The latest measurement of each stage. */
export async function readCephFacts(db: Kysely<Tables>, stageIds: readonly string[]): Promise<Map<string, CephFacts>> {
  const rows = await db
    .selectFrom('ceph_measurement')
    .innerJoin('file', 'file.id', 'ceph_measurement.file_id')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select(['file.id as file_id', 'file.stage_id', 'file.category', 'file.mirror', 'file.rotation'])
    .select(['ceph_measurement.norm_set', 'ceph_measurement.measures', 'ceph_measurement.unchecked'])
    .where('file.stage_id', 'in', stageIds)
    .where('file.category', '=', MEASUREMENT_CATEGORY)
    .where('file.deleted_at', 'is', null)
    .orderBy('ceph_measurement.measured_at')
    .execute();
  const facts = rows.map(
    ({ file_id, stage_id, category, mirror, rotation, norm_set, measures, unchecked, ...object }) => {
      const file: ReportFile = { id: file_id, category, mirror, rotation, crop: null, mask: null, object };
      return [
        stage_id ?? '',
        { file, normSet: norm_set, measures: numbersOf(measures), unchecked: new Set(unchecked) },
      ] as const;
    },
  );
  return new Map(facts);
}

function numbersOf(stored: unknown): CephFacts['measures'] {
  const known = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  const numbers = REPORT_MEASURES.flatMap((measure) => {
    const value: unknown = known.get(measure);
    return typeof value === 'number' && Number.isFinite(value) ? [[measure, value] as const] : [];
  });
  return Object.fromEntries(numbers);
}
