import { readFile, writeFile } from 'node:fs/promises';
import { toStrokeWidth, createTracingShapes } from '@dentarium/cephalometry';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { DrawnLine } from '../../objects/images/draw-lines.ts';
import type { FileServices } from '../files/area.ts';
import type { TracingForm } from './calls.ts';
import { toPlacedPoints } from './read-tracings.ts';

interface DrawDeps {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  readonly files: Pick<FileServices, 'library' | 'renditions' | 'storeFile'>;
}

/** The maximum number of tracings that one run draws. */
const MAX_TRACINGS_PER_RUN = 20;
/**
 * Seconds without a change before a tracing is drawn. A picture of a tracing that somebody is editing would be outdated
 * at once.
 */
const SETTLE_SECONDS = 20;

const COLOURS = { plane: [77, 208, 225], outline: [255, 202, 40] } as const;

/** Returns the lines of a tracing, in fractions of the width and height of its image. */
function toTracingLines(
  points: TracingForm['points'],
  image: { readonly width: number; readonly height: number },
): DrawnLine[] {
  const stroke = toStrokeWidth(image) / Math.max(image.width, image.height);
  return createTracingShapes(toPlacedPoints(points)).map(({ kind, points: corners }) => ({
    points: corners.map(({ x, y }) => [x / image.width, y / image.height] as const),
    width: kind === 'plane' ? stroke : stroke * 2,
    colour: COLOURS[kind],
  }));
}

function selectUndrawnTracings(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('ceph_tracing')
      .innerJoin('file', 'file.id', 'ceph_tracing.file_id')
      .innerJoin('patient', 'patient.id', 'file.patient_id')
      .innerJoin('file as source', 'source.id', 'ceph_tracing.source_id')
      .innerJoin('stored_object', 'stored_object.id', 'source.object_id')
      .selectAll('stored_object')
      .select(['ceph_tracing.file_id', 'ceph_tracing.points', 'ceph_tracing.version', 'ceph_tracing.updated_by'])
      .select(['file.name', 'patient.organisation_id as owner_id', 'patient.is_demo as is_demo_patient'])
      .whereRef('ceph_tracing.drawn_version', '<', 'ceph_tracing.version')
      .where('file.deleted_at', 'is', null)
      // Newest first, so one tracing that waits for disk space does not block the others.
      .orderBy('ceph_tracing.updated_at', 'desc')
      .limit(MAX_TRACINGS_PER_RUN)
  );
}

type UndrawnTracing = Awaited<ReturnType<ReturnType<typeof selectUndrawnTracings>['executeTakeFirstOrThrow']>>;

/** Draws the tracing over the X-ray as a JPEG of preview size. Returns `null` if the X-ray has no image. */
async function drawPicture(deps: DrawDeps, row: UndrawnTracing): Promise<Buffer | null> {
  const { width, height } = row;
  const { library, renditions } = deps.files;
  const preview = await renditions.bytes(row, 'preview');
  if (preview === null || width === null || height === null) return null;
  // Only `write-tracings.ts` writes them, from checked forms.
  const lines = toTracingLines(row.points as TracingForm['points'], { width, height });
  return library.withScratch((path) =>
    library.withScratch(async (output) => {
      await writeFile(path, preview);
      await library.pool.run({ kind: 'lines', path, output, lines });
      return readFile(output);
    }),
  );
}

/** Updates the picture of a tracing. A tracing that changes meanwhile is drawn again later. */
async function updatePicture(deps: DrawDeps, row: UndrawnTracing): Promise<void> {
  const { db, files } = deps;
  const bytes = await drawPicture(deps, row);
  if (bytes === null) {
    await db
      .updateTable('ceph_tracing')
      .set({ drawn_version: row.version })
      .where('file_id', '=', row.file_id)
      .execute();
    return;
  }
  const { objectId } = await files.storeFile({
    bytes,
    name: row.name,
    organisationId: row.owner_id,
    accountId: row.updated_by,
    isDemo: row.is_demo_patient,
  });
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('file')
      // Rotation and crop stay valid, because the picture has the shape of the X-ray.
      .set((eb) => ({ object_id: objectId, version: eb('version', '+', 1) }))
      .where('id', '=', row.file_id)
      .execute();
    await transaction
      .updateTable('ceph_tracing')
      .set({ drawn_version: row.version })
      .where('file_id', '=', row.file_id)
      .execute();
  });
}

async function updatePictures(deps: DrawDeps, rows: readonly UndrawnTracing[]): Promise<void> {
  for (const row of rows) {
    try {
      await updatePicture(deps, row);
    } catch (error) {
      // The next run tries again. Until then a report shows the existing picture.
      deps.log.warn({ err: error, fileId: row.file_id }, 'a tracing could not be drawn');
    }
  }
}

/** Draws the changed tracings that nobody is editing any more. */
export async function drawSettledTracings(deps: DrawDeps): Promise<void> {
  const before = new Date(Date.now() - SETTLE_SECONDS * 1000);
  await updatePictures(
    deps,
    await selectUndrawnTracings(deps.db).where('ceph_tracing.updated_at', '<=', before).execute(),
  );
}

/** Draws the changed tracings of stages, so that a report shows their current state. */
export async function drawStageTracings(deps: DrawDeps, stageIds: readonly string[]): Promise<void> {
  await updatePictures(deps, await selectUndrawnTracings(deps.db).where('file.stage_id', 'in', stageIds).execute());
}
