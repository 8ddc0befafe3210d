import * as cloud from '@dentarium/api/files/cloud-calls';
import * as info from '@dentarium/api/files/info-calls';
import * as calls from '@dentarium/api/files/calls';
import type { NewFile } from '@dentarium/api/files/info-calls';
import { FILE_CATEGORIES, PENDING_CATEGORY } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import { LIBRARY } from '../../objects/quota/library.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { ensureUnclassifiedStage } from '../../records/visibility/stage-access.ts';
import { original, rendition, resized, toRead } from './library/blobs.ts';
import { requireObjectByName, type VisibleObject } from '../../objects/uses/read-object.ts';
import { requireObjectOfFile, requireSeenOrDeleted } from './library/file-access.ts';
import { deleteFileOfPatient, deleteProduct } from './filing/deletion.ts';
import { moveFiles, orderFiles, setCategory, writeNote } from './filing/file-changes.ts';
import type { ClassificationQueue, FileServices } from './library/file-services.ts';
import { changeView } from './library/file-view.ts';
import { type Filed, fileObjects, type Place } from './filing/filing.ts';
import { filesOfCategories } from './filing/patient-files.ts';
import { processOf } from './renditions/process.ts';
import { productsOf } from './renditions/products.ts';
import { putWhole } from './uploads/put-object.ts';
import { cloudCredentials } from './uploads/cloud-credentials.ts';
import { registerObject } from './uploads/register-object.ts';
import { receivePart, whatHasArrived } from './uploads/uploads.ts';

/** Parts have transactions of their own, and sending one again is harmless: see `uploads.ts`. */
function uploadRoutes({ library, uploads }: FileServices): Route[] {
  // What somebody sends belongs to them alone until it is filed.
  const sender = (ctx: RecordContext): Principal => {
    ctx.requireSelf();
    return ctx.principal;
  };
  return [
    handle(cloud.getCloudCredentials, (ctx) => cloudCredentials(library, ctx.db, sender(ctx))),
    handle(cloud.registerObject, (ctx) => registerObject(uploads, sender(ctx), ctx.body), { transaction: false }),
    handle(calls.doesFileExist, (ctx) => whatHasArrived(uploads, sender(ctx), ctx.query)),
    handle(calls.uploadPart, (ctx) => receivePart(uploads, sender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
    handle(calls.publicUploadPart, (ctx) => receivePart(uploads, sender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
    handle(calls.putObject, (ctx) => putWhole(uploads, sender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
  ];
}

function blobRoutes({ library, renditions }: FileServices): Route[] {
  const named = (ctx: RecordContext, query: { readonly bucketName: string; readonly fileFullName: string }) =>
    requireObjectByName(ctx, library.uses, { bucket: query.bucketName, name: query.fileFullName });
  // What is taken away of a patient; with their treatment stopped it is only looked at.
  const taken = async (ctx: RecordContext, found: VisibleObject): Promise<VisibleObject> => {
    if (found.patientId !== null) await ctx.requireActiveTreatment(found.patientId);
    return found;
  };
  return [
    handle(calls.downLoadObject, async (ctx) => original(library, await taken(ctx, await named(ctx, ctx.query)))),
    handle(calls.downLoadThumbnail, async (ctx) =>
      rendition(renditions, await named(ctx, ctx.query), 'thumb', ctx.request.headers['if-none-match']),
    ),
    handle(calls.getImage, async (ctx) => {
      const { fileId, variant } = ctx.params;
      const found = await (variant === 'full' ? requireObjectOfFile : requireSeenOrDeleted)(ctx, fileId);
      return rendition(renditions, found, variant, ctx.request.headers['if-none-match']);
    }),
    handle(calls.viewOriginal, async (ctx) => toRead(library, await requireObjectOfFile(ctx, ctx.params.fileId))),
    handle(calls.downloadOriginal, async (ctx) => {
      const { maxSide } = ctx.query;
      const found = await taken(ctx, await requireObjectOfFile(ctx, ctx.params.fileId));
      return maxSide === undefined ? original(library, found) : resized(renditions, found, maxSide);
    }),
    handle(calls.publicDownloadFile, async (ctx) => {
      const process = processOf(ctx.query.process);
      if (process === 'original' && !hasRight(ctx.principal, 'export')) throw new Failure('access.denied');
      const found = await named(ctx, ctx.query);
      if (process === 'original') return original(library, await taken(ctx, found));
      if (process === 'thumb') return rendition(renditions, found, 'thumb', ctx.request.headers['if-none-match']);
      return resized(renditions, found, process.maxSide);
    }),
    handle(calls.getFile, async (ctx) =>
      original(
        library,
        await taken(ctx, await named(ctx, { bucketName: LIBRARY.bucket, fileFullName: ctx.query.fileFullName })),
      ),
    ),
    handle(info.queryOriginalImagePath, async (ctx) => {
      const { object } = await requireObjectOfFile(ctx, ctx.query.fileId);
      return { bucketName: object.bucket, fileFullName: object.full_name };
    }),
  ];
}

/** What comes in without a category is classified as soon as it is filed. */
async function classified(
  classification: ClassificationQueue,
  { db, accountId }: { readonly db: Kysely<Tables>; readonly accountId: string },
  filed: Filed,
): Promise<Filed> {
  const pending = filed.files.filter(({ category }) => category === PENDING_CATEGORY).map(({ id }) => id);
  await classification.request(db, accountId, pending);
  return filed;
}

function filingRoutes({ library, classification }: FileServices): Route[] {
  async function file(ctx: RecordContext, place: Place, files: readonly NewFile[]): Promise<Filed> {
    const { db, principal } = ctx;
    ctx.addAuditDetail({ files: files.length });
    const filed = await fileObjects(db, principal, library, place, files);
    return classified(classification, { db, accountId: principal.accountId }, filed);
  }
  return [
    handle(info.upFileInfoToStage, async (ctx) => {
      const { stage, patient } = await ctx.requireStage(ctx.params.id, 'edit', { lock: true });
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId: stage.id };
      return file(ctx, place, ctx.body.files);
    }),
    handle(info.upFileInfoToPatient, async (ctx) => {
      const patient = await ctx.requirePatient(ctx.params.id, 'edit', { lock: true });
      const stageId = await ensureUnclassifiedStage(ctx.db, ctx.principal, patient.id);
      ctx.recordSubject({ id: stageId });
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId };
      return file(ctx, place, ctx.body.files);
    }),
  ];
}

const changeRoutes: readonly Route[] = [
  handle(info.updateFileStage, async (ctx) => {
    const { fileIds } = ctx.body;
    const { stage, patient } = await ctx.requireStage(ctx.params.id, 'edit', { lock: true });
    ctx.addAuditDetail({ fileIds });
    return moveFiles(ctx.db, { id: stage.id, patientId: patient.id }, fileIds);
  }),
  handle(info.updateFileType, (ctx) => {
    const { id: category } = ctx.params;
    const { fileIds, undo = false } = ctx.body;
    return setCategory(ctx, { category, undo }, fileIds);
  }),
  handle(info.updateFileView, (ctx) => changeView(ctx, ctx.params.id, ctx.body)),
  handle(info.updateFileNote, (ctx) => writeNote(ctx, ctx.params.id, ctx.body)),
  handle(info.updateFileOrder, async (ctx) => {
    const { stage } = await ctx.requireStage(ctx.body.stageId, 'edit', { lock: true });
    await orderFiles(ctx.db, stage.id, ctx.body.fileIds);
    return true as const;
  }),
  handle(info.deleteFileInfoById, async (ctx) => {
    await deleteFileOfPatient(ctx, ctx.params.id);
    return true as const;
  }),
  handle(info.queryFileByDataType, async (ctx) => {
    const patient = await ctx.requirePatient(ctx.params.id, 'view');
    return filesOfCategories(ctx.db, patient.id, ctx.query.classid.split(',').map(Number));
  }),
  handle(info.queryPatientProjectList, async (ctx) => {
    const patient = await ctx.requirePatient(ctx.params.id, 'view');
    return productsOf(ctx.db, patient.id);
  }),
  handle(info.deleteProjectFile, async (ctx) => {
    await deleteProduct(ctx, ctx.params.id);
    return true as const;
  }),
  handle(info.queryDictType, async (ctx) => {
    ctx.declareSiteData();
    return FILE_CATEGORIES.map(({ code, name, group }) => ({ id: code, nameCh: name.ch, nameEn: name.en, group }));
  }),
];

/** The calls of files: uploads, bytes, filing and changes. */
export function fileRoutes(services: FileServices): Route[] {
  return [...uploadRoutes(services), ...blobRoutes(services), ...filingRoutes(services), ...changeRoutes];
}
