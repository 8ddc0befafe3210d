import * as cloud from '@dentarium/api/services/cloud-service';
import * as info from '@dentarium/api/services/file-info-service';
import * as calls from '@dentarium/api/services/file-service';
import { FILE_CATEGORIES, PENDING } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import { hasRight } from '../../kernel/access/principal.ts';
import { requirePatient } from '../../kernel/access/patient-visibility.ts';
import { LIBRARY } from '../../objects/quota/library.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { requireStage, unclassifiedStage } from '../../kernel/access/stage-access.ts';
import { original, picture, resized } from './blobs.ts';
import { requireObjectByName, requireObjectOfFile, type VisibleObject } from './file-access.ts';
import { deleteFileOfPatient, deleteProduct, restoreFileOfPatient } from './deletion.ts';
import { moveFiles, orderFiles, setCategory, writeNote } from './file-changes.ts';
import type { ClassificationQueue, FileServices } from './file-services.ts';
import { changeView } from './file-view.ts';
import { type Filed, fileObjects } from './filing.ts';
import { filesOfCategories } from './patient-files.ts';
import { processOf } from './process.ts';
import { productsOf } from './products.ts';
import { putWhole } from './put-object.ts';
import { cloudCredentials } from './cloud-credentials.ts';
import { registerObject } from './register-object.ts';
import { takePart, whatHasArrived } from './uploads.ts';

function subjectOf({ fileId, patientId, organisationId }: VisibleObject) {
  return { subjectId: fileId, patientId, organisationId };
}

/** Parts have transactions of their own, and sending one again is harmless: see `uploads.ts`. */
function uploadRoutes({ library, uploads }: FileServices): Route[] {
  return [
    handle(cloud.getCloudCredentials, ({ principal, db }) => cloudCredentials(library, db, principal)),
    handle(cloud.registerObject, ({ body, principal }) => registerObject(uploads, principal, body), {
      transaction: false,
    }),
    handle(calls.doesFileExist, ({ query, principal }) => whatHasArrived(uploads, principal, query)),
    handle(calls.uploadPart, ({ query, body, principal }) => takePart(uploads, principal, query, body.file), {
      transaction: false,
    }),
    handle(calls.publicUploadPart, ({ query, body, principal }) => takePart(uploads, principal, query, body.file), {
      transaction: false,
    }),
    handle(calls.putObject, ({ query, body, principal }) => putWhole(uploads, principal, query, body.file), {
      transaction: false,
    }),
  ];
}

function blobRoutes({ library, renditions }: FileServices): Route[] {
  return [
    handle(calls.downLoadObject, async ({ query, principal, db, audit }) => {
      const found = await requireObjectByName(db, principal, { bucket: query.bucketName, name: query.fileFullName });
      audit(subjectOf(found));
      return original(library, found);
    }),
    handle(calls.downLoadThumbnail, async ({ query, principal, db, request }) => {
      const found = await requireObjectByName(db, principal, { bucket: query.bucketName, name: query.fileFullName });
      return picture(renditions, found, 'thumb', request.headers['if-none-match']);
    }),
    handle(calls.getImage, async ({ params, principal, db, request }) => {
      const found = await requireObjectOfFile(db, principal, params.fileId);
      return picture(renditions, found, params.variant, request.headers['if-none-match']);
    }),
    handle(calls.downloadOriginal, async ({ params, query, principal, db, audit }) => {
      const found = await requireObjectOfFile(db, principal, params.fileId);
      audit(subjectOf(found));
      return query.maxSide === undefined ? original(library, found) : resized(renditions, found, query.maxSide);
    }),
    handle(calls.publicDownloadFile, async ({ query, principal, db, audit, request }) => {
      const process = processOf(query.process);
      if (process === 'original' && !hasRight(principal, 'export')) throw new Failure('access.denied');
      const found = await requireObjectByName(db, principal, { bucket: query.bucketName, name: query.fileFullName });
      audit(subjectOf(found));
      if (process === 'original') return original(library, found);
      if (process === 'thumb') return picture(renditions, found, 'thumb', request.headers['if-none-match']);
      return resized(renditions, found, process.maxSide);
    }),
    handle(calls.getFile, async ({ query, principal, db, audit }) => {
      const found = await requireObjectByName(db, principal, { bucket: LIBRARY.bucket, name: query.fileFullName });
      audit(subjectOf(found));
      return original(library, found);
    }),
    handle(info.queryOriginalImagePath, async ({ query, principal, db }) => {
      const { object } = await requireObjectOfFile(db, principal, query.fileId);
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
  const pending = filed.files.filter(({ category }) => category === PENDING).map(({ id }) => id);
  await classification.request(db, accountId, pending);
  return filed;
}

function filingRoutes({ library, classification }: FileServices): Route[] {
  return [
    handle(info.upFileInfoToStage, async ({ params, body, principal, db, audit }) => {
      const { stage, patient } = await requireStage(db, principal, params.id, 'edit');
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId: stage.id };
      audit({ ...place, subjectId: stage.id, detail: { files: body.files.length } });
      const filed = await fileObjects(db, principal, library.store, place, body.files);
      return classified(classification, { db, accountId: principal.accountId }, filed);
    }),
    handle(info.upFileInfoToPatient, async ({ params, body, principal, db, audit }) => {
      const patient = await requirePatient(db, principal, params.id, 'edit');
      const stageId = await unclassifiedStage(db, principal, patient.id);
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId };
      audit({ ...place, subjectId: stageId, detail: { files: body.files.length } });
      const filed = await fileObjects(db, principal, library.store, place, body.files);
      return classified(classification, { db, accountId: principal.accountId }, filed);
    }),
  ];
}

const changeRoutes: readonly Route[] = [
  handle(info.updateFileStage, async ({ params, body, principal, db, audit }) => {
    const { stage, patient } = await requireStage(db, principal, params.id, 'edit');
    audit({
      patientId: patient.id,
      organisationId: patient.organisation_id,
      subjectId: stage.id,
      detail: { fileIds: body.fileIds },
    });
    return moveFiles(db, { id: stage.id, patientId: patient.id }, body.fileIds);
  }),
  handle(info.updateFileType, async ({ params, body, principal, db, audit }) => {
    const { files, patientIds } = await setCategory(db, principal, params.id, body.fileIds);
    const [patientId] = patientIds;
    audit({
      ...(patientId !== undefined && patientIds.length === 1 ? { patientId } : {}),
      detail: { category: params.id, fileIds: body.fileIds },
    });
    return files;
  }),
  handle(info.updateFileView, async ({ params, body, principal, db, audit }) => {
    const { patient, file } = await changeView(db, principal, params.id, body);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: file.id });
    return file;
  }),
  handle(info.updateFileNote, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { patient, file } = await writeNote(db, principal, params.id, body);
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return file;
  }),
  handle(info.updateFileOrder, async ({ body, principal, db, audit }) => {
    const { stage, patient } = await requireStage(db, principal, body.stageId, 'edit');
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: stage.id });
    await orderFiles(db, stage.id, body.fileIds);
    return true as const;
  }),
  handle(info.deleteFileInfoById, async ({ params, principal, db, audit }) => {
    const patient = await deleteFileOfPatient(db, principal, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: params.id });
    return true as const;
  }),
  handle(info.restoreFile, async ({ params, principal, db, audit }) => {
    const { patient, file } = await restoreFileOfPatient(db, principal, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: params.id });
    return file;
  }),
  handle(info.queryFileByDataType, async ({ params, query, principal, db }) => {
    const patient = await requirePatient(db, principal, params.id, 'view');
    return filesOfCategories(db, patient.id, query.classid.split(',').map(Number));
  }),
  handle(info.queryPatientProjectList, async ({ params, principal, db }) => {
    const patient = await requirePatient(db, principal, params.id, 'view');
    return productsOf(db, patient.id);
  }),
  handle(info.deleteProjectFile, async ({ params, principal, db, audit }) => {
    const patient = await deleteProduct(db, principal, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: params.id });
    return true as const;
  }),
  handle(info.queryDictType, async () =>
    FILE_CATEGORIES.map(({ code, name, group }) => ({ id: code, nameCh: name.ch, nameEn: name.en, group })),
  ),
];

/** The calls of files: uploads, bytes, filing and changes. */
export function fileRoutes(services: FileServices): Route[] {
  return [...uploadRoutes(services), ...blobRoutes(services), ...filingRoutes(services), ...changeRoutes];
}
