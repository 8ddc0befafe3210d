import { isLandmarkId, type PlacedPoints } from '@dentarium/cephalometry';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Tracing, TracingForm } from './calls.ts';
import './tables.ts';

/** The file category of a tracing. */
export const MEASUREMENT_CATEGORY = 102;

/** The maximum number of listed tracings of a patient. */
const MAX_LISTED_TRACINGS = 200;

/** Returns the points of a tracing by landmark. */
export function toPlacedPoints(points: TracingForm['points']): PlacedPoints {
  return Object.fromEntries(points.flatMap(({ id, x, y }) => (isLandmarkId(id) ? [[id, { x, y }] as const] : [])));
}

/** Selects the tracings that are not deleted. Does not check access. */
function selectTracings(db: Kysely<Tables>) {
  return db
    .selectFrom('ceph_tracing')
    .innerJoin('file', 'file.id', 'ceph_tracing.file_id')
    .innerJoin('account', 'account.id', 'ceph_tracing.updated_by')
    .selectAll('ceph_tracing')
    .select(['file.stage_id', 'account.real_name'])
    .where('file.deleted_at', 'is', null);
}

function toTracing(row: Awaited<ReturnType<ReturnType<typeof selectTracings>['executeTakeFirstOrThrow']>>): Tracing {
  return {
    id: row.file_id,
    fileId: row.source_id,
    stageId: row.stage_id,
    methodId: row.method_id,
    normSetId: row.norm_set,
    // Only `write-tracings.ts` writes them, from checked forms.
    points: row.points as TracingForm['points'],
    skipped: row.skipped as TracingForm['skipped'],
    calibration: row.calibration as TracingForm['calibration'],
    updatedBy: row.real_name,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Loads the tracings of a patient, latest first. @throws Failure `patient.notFound` */
export async function loadTracings(ctx: RecordContext, patientId: string): Promise<Tracing[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await selectTracings(db)
    .where('file.patient_id', '=', patient.id)
    .orderBy('ceph_tracing.updated_at', 'desc')
    .orderBy('ceph_tracing.file_id')
    .limit(MAX_LISTED_TRACINGS)
    .execute();
  return rows.map(toTracing);
}

/** Returns an existing tracing. Throws if it is missing. */
export async function getTracingOrThrow(db: Kysely<Tables>, id: string): Promise<Tracing> {
  return toTracing(await selectTracings(db).where('ceph_tracing.file_id', '=', id).executeTakeFirstOrThrow());
}
