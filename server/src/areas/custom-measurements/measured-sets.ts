import { isUsableRuler } from '@dentarium/cephalometry';
import { BENEFIT_USES, countRecycleDaysLeft } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion, createStaleFailure } from '../../kernel/failures/optimistic-lock.ts';
import type { ObjectRow } from '../../objects/object-row.ts';
import { type ScaleReader, readStatedScale } from '../cephalometry/area.ts';
import { countEvents } from '../files/area.ts';
import type { MeasuredSet, MeasuredSetForm } from './calls.ts';
import './tables.ts';
import { findVisibleTemplate } from './templates.ts';

/** The maximum number of sets per image and per list. */
const MAX_SETS_PER_FILE = 20;
const MAX_LISTED_SETS = 500;

/** Selects the sets of files that are not deleted, including deleted sets. Does not check access. */
function selectSets(db: Kysely<Tables>) {
  return db
    .selectFrom('measured_set')
    .innerJoin('file', 'file.id', 'measured_set.file_id')
    .innerJoin('account', 'account.id', 'measured_set.updated_by')
    .selectAll('measured_set')
    .select(['file.stage_id', 'file.patient_id', 'file.object_id', 'account.real_name'])
    .where('file.deleted_at', 'is', null);
}

type SetRow = Awaited<ReturnType<ReturnType<typeof selectSets>['executeTakeFirstOrThrow']>>;

function toSet(row: SetRow): MeasuredSet {
  return {
    id: row.id,
    fileId: row.file_id,
    stageId: row.stage_id,
    templateId: row.template_id,
    templateVersion: row.template_version,
    definition: row.definition,
    points: row.points,
    calibration: row.calibration,
    statedScale: row.stated_scale,
    updatedBy: row.real_name,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    daysLeft: row.deleted_at === null ? null : countRecycleDaysLeft(row.deleted_at),
  };
}

/** Loads the measurements on the images of a patient, latest first. @throws Failure `patient.notFound` */
export async function loadMeasuredSets(ctx: RecordContext, patientId: string): Promise<MeasuredSet[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await selectSets(db)
    .where('file.patient_id', '=', patient.id)
    .orderBy('measured_set.updated_at', 'desc')
    .orderBy('measured_set.id')
    .limit(MAX_LISTED_SETS)
    .execute();
  return rows.map(toSet);
}

async function getSetOrThrow(db: Kysely<Tables>, id: string): Promise<MeasuredSet> {
  return toSet(await selectSets(db).where('measured_set.id', '=', id).executeTakeFirstOrThrow());
}

type MeasuredImage = ObjectRow & { readonly width: number; readonly height: number };

/** @throws Failure `measurement.noImage` for a file that is neither a photograph nor an X-ray, or has no image yet */
async function requireMeasurableImage(db: Kysely<Tables>, objectId: string): Promise<MeasuredImage> {
  const object = await db.selectFrom('stored_object').selectAll().where('id', '=', objectId).executeTakeFirstOrThrow();
  const { kind, width, height } = object;
  if ((kind !== 'image' && kind !== 'dicom') || width === null || height === null)
    throw new Failure('measurement.noImage');
  return { ...object, width, height };
}

/** @throws Failure `measurement.invalid` with the invalid field */
function checkForm(
  { points, calibration }: MeasuredSetForm,
  target: {
    readonly definition: MeasuredSet['definition'];
    readonly image: MeasuredImage;
    readonly statedScale: MeasuredSet['statedScale'];
  },
): void {
  const toFailure = (field: keyof MeasuredSetForm): Failure => new Failure('measurement.invalid', { field });
  const { width, height } = target.image;
  const isInside = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x <= width && y <= height;
  const ids = points.map(({ id }) => id);
  const definedIds = new Set(target.definition.points.map(({ id }) => id));
  if (new Set(ids).size !== ids.length || !ids.every((id) => definedIds.has(id)) || !points.every(isInside))
    throw toFailure('points');
  if (calibration?.by === 'file' && target.statedScale === null) throw toFailure('calibration');
  if (calibration?.by !== 'ruler') return;
  if (!isInside(calibration.from) || !isInside(calibration.to) || !isUsableRuler(calibration))
    throw toFailure('calibration');
}

function toColumns(ctx: RecordContext, form: MeasuredSetForm, definition: MeasuredSet['definition']) {
  return {
    template_version: form.templateVersion,
    definition: JSON.stringify(definition),
    points: JSON.stringify(form.points),
    calibration: form.calibration === null ? null : JSON.stringify(form.calibration),
    updated_by: ctx.principal.accountId,
    updated_at: new Date(),
  };
}

/** @throws Failure `measurement.template`, or as stale if the template has another version */
async function requireDefinition(
  ctx: RecordContext,
  templateId: string,
  version: number,
): Promise<MeasuredSet['definition']> {
  const template = await findVisibleTemplate(ctx, templateId);
  if (template === undefined) throw new Failure('measurement.template');
  requireVersion('measurementTemplate', template, version);
  const { name, points, measures } = template;
  return { name, points, measures };
}

/** Loads the sets of an image that are not deleted. */
function loadPresentSets(db: Kysely<Tables>, fileId: string) {
  return db
    .selectFrom('measured_set')
    .select(['id', 'template_id'])
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .limit(MAX_SETS_PER_FILE + 1)
    .execute();
}

/**
 * Stores the points of a template on an image, and counts the use.
 *
 * @throws Failure `file.notFound`, or as for an edit of the patient; `measurement.template`, `measurement.noImage`,
 *   `measurement.invalid`, `measurement.tooMany`, `version.stale`
 */
export async function addMeasuredSet(
  ctx: RecordContext,
  scales: ScaleReader,
  fileId: string,
  { templateId, ...form }: MeasuredSetForm & { readonly templateId: string },
): Promise<MeasuredSet> {
  // The lock on the patient serialises users who begin at the same time.
  const { file, patient, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
  const image = await requireMeasurableImage(db, file.object_id);
  const definition = await requireDefinition(ctx, templateId, form.templateVersion);
  const present = await loadPresentSets(db, file.id);
  if (present.some(({ template_id: measuredTemplateId }) => measuredTemplateId === templateId))
    throw createStaleFailure('measuredSet');
  if (present.length >= MAX_SETS_PER_FILE) throw new Failure('measurement.tooMany');
  const stated = await readStatedScale(db, scales, file);
  checkForm(form, { definition, image, statedScale: stated });
  const { id } = await db
    .insertInto('measured_set')
    .values({
      ...toColumns(ctx, form, definition),
      file_id: file.id,
      template_id: templateId,
      stated_scale: stated === null ? null : JSON.stringify(stated),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organisationId = patient.organisation_id;
  await countEvents(db, [{ organisationId, type: BENEFIT_USES[5], category: null }]);
  ctx.recordSubject({ id });
  ctx.addAuditDetail({ fileId: file.id });
  return getSetOrThrow(db, id);
}

const measuredSet = definePatientRowRule({
  notFound: 'measurement.notFound',
  find: (db, id: string) => selectSets(db).where('measured_set.id', '=', id).executeTakeFirst(),
});

/**
 * Loads a set for a change and locks its patient.
 *
 * @throws Failure `measurement.notFound`, or as for an edit of the patient
 */
async function requireSet(
  ctx: RecordContext,
  id: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<AuthorisedAccess & { readonly row: SetRow }> {
  ctx.recordSubject({ id });
  const { db } = await ctx.requirePatientRow(measuredSet, id, 'edit', { lock: true });
  // The second read happens under the lock of the patient, so that it sees the result of the previous change.
  const row = await measuredSet.find(db, id);
  if (row === undefined || (row.deleted_at !== null) !== isDeleted) throw new Failure('measurement.notFound');
  ctx.addAuditDetail({ fileId: row.file_id });
  return { row, db };
}

/**
 * Changes the points of a set. Replaces the copy of the template only if the points belong to its current version.
 *
 * @throws Failure `measurement.notFound`, or as for an edit of the patient; `measurement.template`,
 *   `measurement.invalid`, `version.stale`
 */
export async function changeMeasuredSet(
  ctx: RecordContext,
  id: string,
  { version, ...form }: MeasuredSetForm & { readonly version: number },
): Promise<MeasuredSet> {
  const { row, db } = await requireSet(ctx, id, { isDeleted: false });
  requireVersion('measuredSet', row, version);
  const definition =
    form.templateVersion === row.template_version
      ? row.definition
      : await requireDefinition(ctx, row.template_id, form.templateVersion);
  checkForm(form, {
    definition,
    image: await requireMeasurableImage(db, row.object_id),
    statedScale: row.stated_scale,
  });
  await db
    .updateTable('measured_set')
    .set({ ...toColumns(ctx, form, definition), version: version + 1 })
    .where('id', '=', id)
    .execute();
  return getSetOrThrow(db, id);
}

/** Deletes a set. It can be restored. @throws Failure `measurement.notFound`, or as for an edit of the patient */
export async function removeMeasuredSet(ctx: RecordContext, id: string): Promise<void> {
  const { row, db } = await requireSet(ctx, id, { isDeleted: false });
  await db
    .updateTable('measured_set')
    .set({ deleted_at: new Date(), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Restores a deleted set.
 *
 * @throws Failure `measurement.notFound`, or as for an edit of the patient; `measurement.present`,
 *   `measurement.tooMany`
 */
export async function restoreMeasuredSet(ctx: RecordContext, id: string): Promise<MeasuredSet> {
  const { row, db } = await requireSet(ctx, id, { isDeleted: true });
  const present = await loadPresentSets(db, row.file_id);
  if (present.some(({ template_id: measuredTemplateId }) => measuredTemplateId === row.template_id))
    throw new Failure('measurement.present');
  if (present.length >= MAX_SETS_PER_FILE) throw new Failure('measurement.tooMany');
  await db
    .updateTable('measured_set')
    .set({ deleted_at: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  return getSetOrThrow(db, id);
}
