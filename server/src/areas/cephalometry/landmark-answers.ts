import { toCephView, isLandmarkId, LANDMARKS } from '@dentarium/cephalometry';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { claimRequest, PENDING_STATES } from '../../kernel/signed-service/service-requests.ts';
import type { LandmarkAnswer, LandmarkState } from './calls.ts';

/** The number of units per image side in answers. */
const PARTS = 100_000;

/** A completed request and its requester. */
export interface EndedRequest {
  readonly fileId: string;
  readonly patientId: string;
  readonly organisationId: string;
  readonly accountId: string | null;
}

/** Finds the X-ray of a request. Returns `undefined` if it has been deleted. */
export async function findRequestSubject(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('ceph_landmark_request')
    .innerJoin('file', 'file.id', 'ceph_landmark_request.file_id')
    .innerJoin('patient', 'patient.id', 'file.patient_id')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select(['file.id as file_id', 'file.category', 'file.patient_id', 'patient.organisation_id as owner_id'])
    .select('ceph_landmark_request.requested_by')
    .where('ceph_landmark_request.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The X-ray of a request. */
export type RequestSubject = NonNullable<Awaited<ReturnType<typeof findRequestSubject>>>;

/** Converts the X-ray of a request to a completed request. */
export function toEndedRequest({ file_id, patient_id, owner_id, requested_by }: RequestSubject): EndedRequest {
  return { fileId: file_id, patientId: patient_id, organisationId: owner_id, accountId: requested_by };
}

/** @throws Failure `ceph.landmarks` */
function toImagePoints({ points }: Pick<LandmarkAnswer, 'points'>, subject: RequestSubject): LandmarkState['points'] {
  const { width, height } = subject;
  const view = toCephView(subject.category);
  if (width === null || height === null || view === undefined) return [];
  const knownIds = new Set<string>(LANDMARKS[view].map(({ id }) => id));
  const pointIds = points.map(({ id }) => id);
  if (!pointIds.every((id) => knownIds.has(id)) || new Set(pointIds).size !== pointIds.length)
    throw new Failure('ceph.landmarks');
  const toPixels = (part: number, side: number): number => Math.round((part / PARTS) * side * 10) / 10;
  return points.map(({ id, x, y, confidence }) => ({
    id,
    x: toPixels(x, width),
    y: toPixels(y, height),
    confidence: confidence / 100,
  }));
}

/**
 * Stores the answer of the service once. Does not change any tracing; the pages of tracings use the stored points.
 *
 * @returns `undefined` if the answer comes too late
 * @throws Failure `ceph.landmarks`
 */
export async function saveLandmarks(db: Kysely<Tables>, answer: LandmarkAnswer): Promise<EndedRequest | undefined> {
  const subject = await findRequestSubject(db, answer.id);
  if (subject === undefined) return undefined;
  const points = toImagePoints(answer, subject);
  if ((await claimRequest(db, 'ceph_landmark_request', answer.id)) === undefined) return undefined;
  await db
    .updateTable('ceph_landmark_request')
    .set({ points: JSON.stringify(points) })
    .where('id', '=', answer.id)
    .execute();
  return toEndedRequest(subject);
}

/** Loads the state of the landmark service for an X-ray. @throws Failure `file.notFound` */
export async function loadLandmarks(ctx: RecordContext, fileId: string, isAvailable: boolean): Promise<LandmarkState> {
  const { file, db } = await ctx.requireFile(fileId, 'view');
  const row = await db
    .selectFrom('ceph_landmark_request')
    .select(['state', 'points'])
    .where('file_id', '=', file.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { isAvailable, state: null, points: [] };
  const isRunning = PENDING_STATES.some((state) => state === row.state);
  // Only `saveLandmarks` writes them. The category may have changed since.
  const points = (row.points as LandmarkState['points']).filter(({ id }) => isLandmarkId(id));
  return { isAvailable, state: isRunning ? 'running' : row.state === 'done' ? 'done' : 'failed', points };
}
