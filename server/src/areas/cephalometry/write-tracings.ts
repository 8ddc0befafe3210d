import { isDeepStrictEqual } from 'node:util';
import {
  CEPH_MEASURE_NAMES,
  findCephMethod,
  findCephNorms,
  toCephView,
  isUsableRuler,
  listRequiredLandmarks,
  type CephView,
  LANDMARKS,
  computeMeasuredValues,
  toPixelSize,
  REPORT_MEASURES,
} from '@dentarium/cephalometry';
import { formatStorableJson } from '@dentarium/domain/storable-text';
import type { Kysely, Selectable } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { settleMainFiles, readTopPosition } from '../files/area.ts';
import type { Tracing, TracingForm } from './calls.ts';
import { type ScaleReader, readStatedScale } from './file-scale.ts';
import { MEASUREMENT_CATEGORY, toPlacedPoints, getTracingOrThrow } from './read-tracings.ts';

/** The maximum number of tracings of an X-ray. */
const MAX_TRACINGS_PER_FILE = 20;

/** @throws Failure `ceph.noCephalogram` */
function requireCephView({ category }: Pick<Selectable<Tables['file']>, 'category'>): CephView {
  const view = toCephView(category);
  if (view === undefined) throw new Failure('ceph.noCephalogram');
  return view;
}

/** @throws Failure `ceph.invalid` with the invalid field */
function checkForm(form: TracingForm, view: CephView): void {
  const toFailure = (field: keyof TracingForm): Failure => new Failure('ceph.invalid', { field });
  if (findCephMethod(form.methodId)?.view !== view) throw toFailure('methodId');
  if (findCephNorms(form.normSetId) === undefined) throw toFailure('normSetId');
  const knownIds = new Set<string>(LANDMARKS[view].map(({ id }) => id));
  const placedIds = form.points.map(({ id }) => id);
  if (!placedIds.every((id) => knownIds.has(id)) || new Set(placedIds).size !== placedIds.length)
    throw toFailure('points');
  if (!form.skipped.every((id) => knownIds.has(id))) throw toFailure('skipped');
  if (form.calibration?.by === 'ruler' && !isUsableRuler(form.calibration)) throw toFailure('calibration');
}

/** Checks that a scale by the file equals the scale that the file states. @throws Failure `ceph.invalid` */
async function checkScale(
  db: Kysely<Tables>,
  renditions: ScaleReader,
  { calibration }: TracingForm,
  sourceId: string | null,
): Promise<void> {
  if (calibration?.by !== 'file') return;
  const source = await db.selectFrom('file').select('object_id').where('id', '=', sourceId).executeTakeFirst();
  const stated = source === undefined ? null : await readStatedScale(db, renditions, source);
  if (!isDeepStrictEqual(calibration, stated)) throw new Failure('ceph.invalid', { field: 'calibration' });
}

function toColumns(form: TracingForm) {
  return {
    method_id: form.methodId,
    norm_set: form.normSetId,
    points: JSON.stringify(form.points),
    skipped: JSON.stringify(form.skipped),
    calibration: form.calibration === null ? null : JSON.stringify(form.calibration),
  };
}

/** Lists the measures that depend on unchecked landmarks. */
function listUncheckedMeasures({ points }: TracingForm): string[] {
  const unchecked = new Set(points.filter(({ confidence }) => confidence !== undefined).map(({ id }) => id));
  if (unchecked.size === 0) return [];
  return CEPH_MEASURE_NAMES.filter((measure) => [...listRequiredLandmarks([measure])].some((id) => unchecked.has(id)));
}

/** Stores the values of a tracing for reports. A tracing without any report measure gets no report page. */
async function writeMeasurement(db: Kysely<Tables>, id: string, form: TracingForm, accountId: string): Promise<void> {
  const values = computeMeasuredValues(toPlacedPoints(form.points), toPixelSize(form.calibration), CEPH_MEASURE_NAMES);
  if (!REPORT_MEASURES.some((measure) => values[measure] !== undefined)) {
    await db.deleteFrom('ceph_measurement').where('file_id', '=', id).execute();
    return;
  }
  const row = {
    norm_set: form.normSetId,
    measures: JSON.stringify(values),
    unchecked: listUncheckedMeasures(form),
    measured_by: accountId,
    measured_at: new Date(),
  };
  await db
    .insertInto('ceph_measurement')
    .values({ file_id: id, ...row })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(row))
    .execute();
}

const NAMES = { ch: '头影测量', en: 'Cephalometric tracing' } as const;

/** Creates the file of a tracing in the stage of its X-ray. It shows the X-ray until the tracing is drawn. */
async function createTracingFile(
  { db, principal }: AuthorisedCaller,
  source: Selectable<Tables['file']>,
): Promise<string> {
  const top = await readTopPosition(db, source.stage_id);
  const { id } = await db
    .insertInto('file')
    .values({
      patient_id: source.patient_id,
      stage_id: source.stage_id,
      object_id: source.object_id,
      category: MEASUREMENT_CATEGORY,
      name: `${NAMES[principal.language]} ${source.taken_at.slice(0, 10)}.jpg`,
      taken_at: source.taken_at,
      taken_source: source.taken_source,
      mirror: source.mirror,
      rotation: source.rotation,
      other_person: source.other_person === null ? null : formatStorableJson(source.other_person),
      position: top - 1,
      created_by: principal.accountId,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await settleMainFiles(db, source.patient_id);
  return id;
}

/**
 * Creates a tracing of an X-ray.
 *
 * @throws Failure `file.notFound`, or as for an edit of the patient; `ceph.noCephalogram`, `ceph.invalid`,
 *   `ceph.tooMany`
 */
export async function addTracing(
  ctx: RecordContext,
  renditions: ScaleReader,
  sourceId: string,
  form: TracingForm,
): Promise<Tracing> {
  const { principal } = ctx;
  const { file: source, db } = await ctx.requireFile(sourceId, 'edit', { lock: true });
  checkForm(form, requireCephView(source));
  await checkScale(db, renditions, form, source.id);
  const { present } = await db
    .selectFrom('ceph_tracing')
    .innerJoin('file', 'file.id', 'ceph_tracing.file_id')
    .select((eb) => eb.fn.countAll<number>().as('present'))
    .where('source_id', '=', source.id)
    .where('file.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (present >= MAX_TRACINGS_PER_FILE) throw new Failure('ceph.tooMany');
  const id = await createTracingFile({ db, principal }, source);
  await db
    .insertInto('ceph_tracing')
    .values({ file_id: id, source_id: source.id, ...toColumns(form), updated_by: principal.accountId })
    .execute();
  await writeMeasurement(db, id, form, principal.accountId);
  ctx.recordSubject({ id });
  return getTracingOrThrow(db, id);
}

/**
 * Changes a tracing.
 *
 * @throws Failure `file.notFound`, or as for an edit of the patient; `ceph.invalid`, `version.stale`
 */
export async function changeTracing(
  ctx: RecordContext,
  renditions: ScaleReader,
  id: string,
  { version, ...form }: TracingForm & { readonly version: number },
): Promise<Tracing> {
  const { principal } = ctx;
  const { file, db } = await ctx.requireFile(id, 'edit', { lock: true });
  const before = await db.selectFrom('ceph_tracing').selectAll().where('file_id', '=', file.id).executeTakeFirst();
  if (before === undefined) throw new Failure('file.notFound');
  requireVersion('cephTracing', before, version);
  const view = findCephMethod(before.method_id)?.view;
  if (view === undefined) throw new Failure('ceph.invalid', { field: 'methodId' });
  checkForm(form, view);
  // A checked scale stays valid: the file never changes and may be erased.
  if (!isDeepStrictEqual(form.calibration, before.calibration))
    await checkScale(db, renditions, form, before.source_id);
  await db
    .updateTable('ceph_tracing')
    .set({ ...toColumns(form), version: version + 1, updated_by: principal.accountId, updated_at: new Date() })
    .where('file_id', '=', id)
    .execute();
  await writeMeasurement(db, id, form, principal.accountId);
  return getTracingOrThrow(db, id);
}
