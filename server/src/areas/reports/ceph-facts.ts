import {
  type CephMeasure,
  findNormsForSex,
  type NormSubject,
  REPORT_MEASURES,
  toNormSex,
} from '@dentarium/cephalometry';
import { computeAge } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { loadNormApprovals, type NormApproval } from '../cephalometry/area.ts';
import type { ReportFile } from './report-facts.ts';

/** The measurements of a lateral cephalogram. */
export interface CephFacts {
  /** The image of the tracing; `null` if it is omitted. */
  readonly file: ReportFile | null;
  readonly normSet: string;
  /** The patient at the time of the X-ray. */
  readonly subject: NormSubject;
  /** Degrees and millimetres. Contains only the measures that were taken. */
  readonly measures: Readonly<Partial<Record<CephMeasure, number>>>;
  /** The approval of the norms by the organisation of the patient; `null` without one. */
  readonly approval: Pick<NormApproval, 'by' | 'at'> | null;
  /** The measures that depend on landmarks that a service has placed and nobody has checked. */
  readonly unchecked: ReadonlySet<string>;
}

const MEASUREMENT_CATEGORY = 102;

/** Loads the latest measurement of each stage. */
export async function readCephFacts(db: Kysely<Tables>, stageIds: readonly string[]): Promise<Map<string, CephFacts>> {
  const rows = await db
    .selectFrom('ceph_measurement')
    .innerJoin('file', 'file.id', 'ceph_measurement.file_id')
    .innerJoin('patient', 'patient.id', 'file.patient_id')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select([
      'file.id as file_id',
      'file.stage_id',
      'file.category',
      'file.mirror',
      'file.rotation',
      'file.other_person',
    ])
    .select(['ceph_measurement.norm_set', 'ceph_measurement.measures', 'ceph_measurement.unchecked'])
    .select(['patient.organisation_id as owner_id', 'patient.gender', 'patient.birth_date', 'file.taken_at'])
    .where('file.stage_id', 'in', stageIds)
    .where('file.category', '=', MEASUREMENT_CATEGORY)
    .where('file.deleted_at', 'is', null)
    .orderBy('ceph_measurement.measured_at')
    .execute();
  const approvals = await loadNormApprovals(db, [...new Set(rows.map(({ owner_id }) => owner_id))]);
  const facts = rows.map((row) => {
    const { file_id, stage_id, category, mirror, rotation, norm_set, measures, unchecked, ...others } = row;
    const { owner_id, gender, birth_date, taken_at, other_person, ...object } = others;
    const view = { category, mirror, rotation, crop: null, mask: null };
    const file: ReportFile = { id: file_id, ...view, namesOtherPerson: other_person !== null, object };
    const subject = toNormSubject(gender, birth_date, taken_at.slice(0, 10));
    const shownSet = findNormsForSex(norm_set, subject.sex)?.id;
    const approval = approvals.find((one) => one.organisationId === owner_id && one.normSetId === shownSet);
    const measured = { measures: toMeasureValues(measures), unchecked: new Set(unchecked) };
    return [stage_id ?? '', { file, normSet: norm_set, subject, ...measured, approval: approval ?? null }] as const;
  });
  return new Map(facts);
}

function toNormSubject(gender: number, birthDate: string, day: string): NormSubject {
  return { sex: toNormSex(gender), age: computeAge(birthDate, day)?.years ?? null };
}

function toMeasureValues(storedMeasures: unknown): CephFacts['measures'] {
  const entries = new Map(
    Object.entries(typeof storedMeasures === 'object' && storedMeasures !== null ? storedMeasures : {}),
  );
  const numbers = REPORT_MEASURES.flatMap((measure) => {
    const value: unknown = entries.get(measure);
    return typeof value === 'number' && Number.isFinite(value) ? [[measure, value] as const] : [];
  });
  return Object.fromEntries(numbers);
}
