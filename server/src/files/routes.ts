import * as info from '@dentarium/api/services/file-info-service';
import * as calls from '@dentarium/api/services/file-service';
import { FILE_CATEGORIES } from '@dentarium/domain';
import { requirePatient } from '../access/patient-visibility.ts';
import { handle, type Route } from '../http/handle.ts';
import { requireStage, unclassifiedStage } from '../stages/stage-access.ts';
import { original, picture, resized } from './blobs.ts';
import { requireObjectByName, requireObjectOfFile, type VisibleObject } from './file-access.ts';
import { changeView, classifyFiles, deleteFileOfPatient, moveFiles, restoreFileOfPatient } from './file-changes.ts';
import type { FileServices } from './file-services.ts';
import { fileObjects } from './filing.ts';
import { takePart, whatHasArrived } from './uploads.ts';

function subjectOf({ fileId, patientId, organisationId }: VisibleObject) {
  return { subjectId: fileId, patientId, organisationId };
}

/** Parts have transactions of their own, and sending one again is harmless: see `uploads.ts`. */
function uploadRoutes({ uploads }: FileServices): Route[] {
  return [
    handle(calls.doesFileExist, ({ query, access }) => whatHasArrived(uploads, access, query)),
    handle(calls.uploadPart, ({ query, body, access }) => takePart(uploads, access, query, body.file), {
      transaction: false,
    }),
  ];
}

function blobRoutes({ library, pictures }: FileServices): Route[] {
  return [
    handle(calls.downLoadObject, async ({ query, access, db, audit }) => {
      const found = await requireObjectByName(db, access, { bucket: query.bucketName, name: query.fileFullName });
      audit(subjectOf(found));
      return original(library, found);
    }),
    handle(calls.downLoadThumbnail, async ({ query, access, db, request }) => {
      const found = await requireObjectByName(db, access, { bucket: query.bucketName, name: query.fileFullName });
      return picture(pictures, found, 'thumb', request.headers['if-none-match']);
    }),
    handle(calls.getImage, async ({ params, access, db, request }) => {
      const found = await requireObjectOfFile(db, access, params.fileId);
      return picture(pictures, found, params.variant, request.headers['if-none-match']);
    }),
    handle(calls.downloadOriginal, async ({ params, query, access, db, audit }) => {
      const found = await requireObjectOfFile(db, access, params.fileId);
      audit(subjectOf(found));
      return query.maxSide === undefined ? original(library, found) : resized(pictures, found, query.maxSide);
    }),
    handle(info.queryOriginalImagePath, async ({ query, access, db }) => {
      const { object } = await requireObjectOfFile(db, access, query.fileId);
      return { bucketName: object.bucket, fileFullName: object.full_name };
    }),
  ];
}

function filingRoutes({ library }: FileServices): Route[] {
  return [
    handle(info.upFileInfoToStage, async ({ params, body, access, db, audit }) => {
      const { stage, patient } = await requireStage(db, access, params.id, 'edit');
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId: stage.id };
      audit({ ...place, subjectId: stage.id, detail: { files: body.files.length } });
      return fileObjects(db, access, library.store, place, body.files);
    }),
    handle(info.upFileInfoToPatient, async ({ params, body, access, db, audit }) => {
      const patient = await requirePatient(db, access, params.id, 'edit');
      const stageId = await unclassifiedStage(db, access, patient.id);
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId };
      audit({ ...place, subjectId: stageId, detail: { files: body.files.length } });
      return fileObjects(db, access, library.store, place, body.files);
    }),
  ];
}

const changeRoutes: readonly Route[] = [
  handle(info.updateFileStage, async ({ params, body, access, db, audit }) => {
    const { stage, patient } = await requireStage(db, access, params.id, 'edit');
    audit({
      patientId: patient.id,
      organisationId: patient.organisation_id,
      subjectId: stage.id,
      detail: { fileIds: body.fileIds },
    });
    return moveFiles(db, { id: stage.id, patientId: patient.id }, body.fileIds);
  }),
  handle(info.updateFileType, async ({ params, body, access, db, audit }) => {
    const { files, patientIds } = await classifyFiles(db, access, params.id, body.fileIds);
    const [patientId] = patientIds;
    audit({
      ...(patientId !== undefined && patientIds.length === 1 ? { patientId } : {}),
      detail: { category: params.id, fileIds: body.fileIds },
    });
    return files;
  }),
  handle(info.updateFileView, async ({ params, body, access, db, audit }) => {
    const { patient, file } = await changeView(db, access, params.id, body);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: file.id });
    return file;
  }),
  handle(info.deleteFileInfoById, async ({ params, access, db, audit }) => {
    const patient = await deleteFileOfPatient(db, access, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: params.id });
    return true as const;
  }),
  handle(info.restoreFile, async ({ params, access, db, audit }) => {
    const { patient, file } = await restoreFileOfPatient(db, access, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id, subjectId: params.id });
    return file;
  }),
  handle(info.queryDictType, async () =>
    FILE_CATEGORIES.map(({ code, name, group }) => ({ id: code, nameCh: name.ch, nameEn: name.en, group })),
  ),
];

/** The calls of files: uploads, bytes, filing and changes. */
export function fileRoutes(services: FileServices): Route[] {
  return [...uploadRoutes(services), ...blobRoutes(services), ...filingRoutes(services), ...changeRoutes];
}
