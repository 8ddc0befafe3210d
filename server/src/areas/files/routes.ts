import * as cloud from '@dentarium/api/files/cloud-calls';
import * as info from '@dentarium/api/files/info-calls';
import * as ownCalls from './calls.ts';
import * as calls from '@dentarium/api/files/calls';
import type { NewFile, SetAsideFile } from '@dentarium/api/files/info-calls';
import { FILE_CATEGORIES, PENDING_CATEGORY } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import { LIBRARY } from '../../objects/quota/library.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handleSiteData } from '../../kernel/http/handle.ts';
import { handle, type Route } from '../../records/handle.ts';
import { ensureUnclassifiedStage } from '../../records/visibility/stage-access.ts';
import {
  createOriginalAnswer,
  createRenditionAnswer,
  createResizedAnswer,
  createViewerAnswer,
} from './library/blobs.ts';
import { requireObjectByName, type VisibleObject } from '../../objects/uses/read-object.ts';
import { requireFileObject, requireVisibleOrDeleted } from './library/file-access.ts';
import { deleteFileOfPatient, deleteProduct } from './filing/deletion.ts';
import { moveFiles, orderFiles, setCategory, writeNote } from './filing/file-changes.ts';
import type { ClassificationQueue, FileServices } from './library/file-services.ts';
import { changeView } from './library/file-view.ts';
import { type FilingResult, fileObjects, type Place } from './filing/filing.ts';
import { loadFilesOfCategories } from './filing/patient-files.ts';
import { parseProcess } from './renditions/parse-process.ts';
import { loadProducts } from './renditions/products.ts';
import { receiveWhole } from './uploads/put-object.ts';
import { createCloudCredentials } from './uploads/cloud-credentials.ts';
import { registerObject } from './uploads/register-object.ts';
import { receivePart, getUploadStatus } from './uploads/uploads.ts';

/**
 * Creates the routes of uploads. Parts use separate transactions, and sending one again is harmless; see `uploads.ts`.
 */
function uploadRoutes({ library, uploads }: FileServices): Route[] {
  // Uploads belong only to their sender until they are filed.
  const requireSender = (ctx: RecordContext): Principal => {
    ctx.requireSelf();
    return ctx.principal;
  };
  return [
    handle(cloud.getCloudCredentials, (ctx) => {
      const { db } = ctx.requireSelf();
      return createCloudCredentials(library, db, ctx.principal);
    }),
    handle(cloud.registerObject, (ctx) => registerObject(uploads, requireSender(ctx), ctx.body), {
      transaction: false,
    }),
    handle(calls.doesFileExist, (ctx) => getUploadStatus(uploads, requireSender(ctx), ctx.query)),
    handle(calls.uploadPart, (ctx) => receivePart(uploads, requireSender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
    handle(calls.publicUploadPart, (ctx) => receivePart(uploads, requireSender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
    handle(calls.putObject, (ctx) => receiveWhole(uploads, requireSender(ctx), ctx.query, ctx.body.file), {
      transaction: false,
    }),
  ];
}

function blobRoutes({ library, renditions }: FileServices): Route[] {
  const requireObject = (ctx: RecordContext, query: { readonly bucketName: string; readonly fileFullName: string }) =>
    requireObjectByName(ctx, library.uses, { bucket: query.bucketName, name: query.fileFullName });
  // Downloads require an active treatment. After its end, files can only be viewed.
  const requireDownloadable = async (
    ctx: RecordContext,
    storedObject: AuthorisedAccess & VisibleObject,
  ): Promise<VisibleObject> => {
    const { patientId, db } = storedObject;
    if (patientId !== null) await ctx.requireActiveTreatment(db, patientId);
    return storedObject;
  };
  return [
    handle(calls.downLoadObject, async (ctx) =>
      createOriginalAnswer(library, await requireDownloadable(ctx, await requireObject(ctx, ctx.query))),
    ),
    handle(calls.downLoadThumbnail, async (ctx) =>
      createRenditionAnswer(
        renditions,
        await requireObject(ctx, ctx.query),
        'thumb',
        ctx.request.headers['if-none-match'],
      ),
    ),
    handle(calls.getImage, async (ctx) => {
      const { fileId, variant } = ctx.params;
      const storedObject = await (variant === 'full' ? requireFileObject : requireVisibleOrDeleted)(ctx, fileId);
      return createRenditionAnswer(renditions, storedObject, variant, ctx.request.headers['if-none-match']);
    }),
    handle(calls.viewOriginal, async (ctx) =>
      createViewerAnswer(library, await requireFileObject(ctx, ctx.params.fileId)),
    ),
    handle(calls.downloadOriginal, async (ctx) => {
      const { maxSide } = ctx.query;
      const storedObject = await requireDownloadable(ctx, await requireFileObject(ctx, ctx.params.fileId));
      return maxSide === undefined
        ? createOriginalAnswer(library, storedObject)
        : createResizedAnswer(renditions, storedObject, maxSide);
    }),
    handle(calls.publicDownloadFile, async (ctx) => {
      const process = parseProcess(ctx.query.process);
      if (process === 'original' && !hasRight(ctx.principal, 'export')) throw new Failure('access.denied');
      const storedObject = await requireObject(ctx, ctx.query);
      if (process === 'original') return createOriginalAnswer(library, await requireDownloadable(ctx, storedObject));
      if (process === 'thumb')
        return createRenditionAnswer(renditions, storedObject, 'thumb', ctx.request.headers['if-none-match']);
      return createResizedAnswer(renditions, storedObject, process.maxSide);
    }),
    handle(calls.getFile, async (ctx) =>
      createOriginalAnswer(
        library,
        await requireDownloadable(
          ctx,
          await requireObject(ctx, { bucketName: LIBRARY.bucket, fileFullName: ctx.query.fileFullName }),
        ),
      ),
    ),
    handle(info.queryOriginalImagePath, async (ctx) => {
      const { object } = await requireFileObject(ctx, ctx.query.fileId);
      return { bucketName: object.bucket, fileFullName: object.full_name };
    }),
  ];
}

/** Requests the classification of filed files without a category. */
async function requestClassification(
  classification: ClassificationQueue,
  { db, accountId }: { readonly db: Kysely<Tables>; readonly accountId: string },
  filed: FilingResult,
): Promise<FilingResult> {
  const pending = filed.files.filter(({ category }) => category === PENDING_CATEGORY).map(({ id }) => id);
  await classification.request(db, accountId, pending);
  return filed;
}

interface FilingInput extends Omit<Place, 'stageId'> {
  /** Finds the stage; an inbox is created only if something is filed. */
  readonly findStageId: () => Promise<string>;
  readonly files: readonly NewFile[];
}

function filingRoutes({ library, classification, otherPersons }: FileServices): Route[] {
  async function file(
    ctx: RecordContext,
    db: Kysely<Tables>,
    { files, findStageId, ...owner }: FilingInput,
  ): Promise<FilingResult & { readonly exceptions?: SetAsideFile[] }> {
    const { principal } = ctx;
    const { own, exceptions } = await otherPersons.setAside({ db, principal }, owner, files);
    ctx.addAuditDetail({ files: own.length });
    if (exceptions.length > 0) ctx.addAuditDetail({ exceptionIds: exceptions.map(({ exceptionId }) => exceptionId) });
    const setAside = exceptions.length === 0 ? {} : { exceptions: [...exceptions] };
    if (own.length === 0) return { files: [], duplicates: [], ...setAside };
    const place = { ...owner, stageId: await findStageId() };
    const { audited, ...filed } = await fileObjects(db, principal, library, place, own);
    ctx.addAuditDetail(audited);
    return {
      ...(await requestClassification(classification, { db, accountId: principal.accountId }, filed)),
      ...setAside,
    };
  }
  return [
    handle(info.upFileInfoToStage, async (ctx) => {
      const { stage, patient, db } = await ctx.requireStage(ctx.params.id, 'edit', { lock: true });
      const owner = { patientId: patient.id, organisationId: patient.organisation_id };
      return file(ctx, db, { ...owner, findStageId: async () => stage.id, files: ctx.body.files });
    }),
    handle(info.upFileInfoToPatient, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.params.id, 'edit', { lock: true });
      const findStageId = async () => {
        const stageId = await ensureUnclassifiedStage(db, ctx.principal, patient.id);
        ctx.recordSubject({ id: stageId });
        return stageId;
      };
      const owner = { patientId: patient.id, organisationId: patient.organisation_id };
      return file(ctx, db, { ...owner, findStageId, files: ctx.body.files });
    }),
  ];
}

const changeRoutes: readonly Route[] = [
  handle(info.updateFileStage, async (ctx) => {
    const { fileIds } = ctx.body;
    const { stage, patient, db } = await ctx.requireStage(ctx.params.id, 'edit', { lock: true });
    ctx.addAuditDetail({ fileIds });
    return moveFiles(db, { id: stage.id, patientId: patient.id }, fileIds);
  }),
  handle(info.updateFileType, (ctx) => {
    const { id: category } = ctx.params;
    const { fileIds, undo = false } = ctx.body;
    return setCategory(ctx, { category, undo }, fileIds);
  }),
  handle(ownCalls.updateFileView, (ctx) => changeView(ctx, ctx.params.id, ctx.body)),
  handle(info.updateFileNote, (ctx) => writeNote(ctx, ctx.params.id, ctx.body)),
  handle(ownCalls.updateFileOrder, async (ctx) => {
    const { stage, db } = await ctx.requireStage(ctx.body.stageId, 'edit', { lock: true });
    await orderFiles(db, stage.id, ctx.body.fileIds);
    return true as const;
  }),
  handle(info.deleteFileInfoById, async (ctx) => {
    await deleteFileOfPatient(ctx, ctx.params.id);
    return true as const;
  }),
  handle(info.queryFileByDataType, async (ctx) => {
    const { patient, db } = await ctx.requirePatient(ctx.params.id, 'view');
    return loadFilesOfCategories(db, patient.id, ctx.query.classid.split(',').map(Number));
  }),
  handle(info.queryPatientProjectList, async (ctx) => {
    const { patient, db } = await ctx.requirePatient(ctx.params.id, 'view');
    return loadProducts(db, patient.id);
  }),
  handle(info.deleteProjectFile, async (ctx) => {
    await deleteProduct(ctx, ctx.params.id);
    return true as const;
  }),
  handleSiteData(info.queryDictType, async () =>
    FILE_CATEGORIES.map(({ code, name, group }) => ({ id: code, nameCh: name.ch, nameEn: name.en, group })),
  ),
];

/** Creates the routes of files: uploads, bytes, filing and changes. */
export function fileRoutes(services: FileServices): Route[] {
  return [...uploadRoutes(services), ...blobRoutes(services), ...filingRoutes(services), ...changeRoutes];
}
