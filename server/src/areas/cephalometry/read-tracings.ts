import { isLandmarkId, type PlacedPoints } from '@dentarium/cephalometry';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Tracing, TracingForm } from './calls.ts';
import './tables.ts';

/** The category of what was measured. */
export const MEASUREMENT_CATEGORY = 102;

/** The most tracings that are listed of a patient. */
const MAX_LISTED_TRACINGS = 200;

/** The points of a tracing by their landmarks. */
export function toPlacedPoints(points: TracingForm['points']): PlacedPoints {
  return Object.fromEntries(points.flatMap(({ id, x, y }) => (isLandmarkId(id) ? [[id, { x, y }] as const] : [])));
}

/** The rows of tracings that are not deleted; nobody has been asked whether they may see them. */
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
    // Written by `write-tracings.ts` alone, of checked forms.
    points: row.points as TracingForm['points'],
    skipped: row.skipped as TracingForm['skipped'],
    calibration: row.calibration as TracingForm['calibration'],
    updatedBy: row.real_name,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** The tracings of a patient, the latest first. @throws Failure `patient.notFound` */
export async function loadTracings(ctx: RecordContext, patientId: string): Promise<Tracing[]> {
  const patient = await ctx.requirePatient(patientId, 'view');
  const rows = await selectTracings(ctx.db)
    .where('file.patient_id', '=', patient.id)
    .orderBy('ceph_tracing.updated_at', 'desc')
    .orderBy('ceph_tracing.file_id')
    .limit(MAX_LISTED_TRACINGS)
    .execute();
  return rows.map(toTracing);
}

/** A tracing that is there. */
export async function getTracingOrThrow(db: Kysely<Tables>, id: string): Promise<Tracing> {
  return toTracing(await selectTracings(db).where('ceph_tracing.file_id', '=', id).executeTakeFirstOrThrow());
}
