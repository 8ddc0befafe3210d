import * as exceptionCalls from '@dentarium/api/services/exception-service';
import * as calls from '@dentarium/api/services/triage-service';
import { PENDING } from '@dentarium/domain';
import type { Classification } from '../classification/classification.ts';
import { picture } from '../files/blobs.ts';
import type { FileServices } from '../files/file-services.ts';
import { fileObjects } from '../files/filing.ts';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { findArrivals, lockArrival, registerArrival, stagesForFiling } from './arrivals.ts';
import { exceptionLog, listExceptions, readException } from './exceptions.ts';
import { assignException, describeException, endException, reopenException, reportFile } from './handle-exception.ts';
import { importImage } from './import-image.ts';
import { lockVisit, theVisit, triageQueue } from './triage-queue.ts';
import { arrive, changeVisit, setState, startStage } from './triage-visits.ts';

/** The queue of a hospital's front desk (`domain-forms.md` 21). */
function triageRoutes({ library }: FileServices, classification: Classification): Route[] {
  return [
    handle(calls.queryTriageQueue, ({ db, principal, query }) => triageQueue(db, principal, query)),
    handle(calls.queryTriagePatients, ({ db, principal, query }) => findArrivals(db, principal, query)),
    handle(calls.registerTriagePatient, async ({ db, principal, body, audit }) => {
      const patient = await registerArrival(db, principal, body);
      audit({ patientId: patient.id, organisationId: body.orgId });
      return patient;
    }),
    handle(calls.insertTriageVisit, async ({ db, principal, body, audit }) => {
      audit({ patientId: body.patientId, organisationId: body.orgId });
      const visit = await arrive(db, principal, body);
      audit({ subjectId: visit.id });
      return visit;
    }),
    handle(calls.updateTriageVisit, async ({ db, principal, params, body, audit }) => {
      const visit = await changeVisit(db, principal, params.id, body);
      audit({ subjectId: visit.id, patientId: visit.patient.id, organisationId: visit.orgId });
      return visit;
    }),
    handle(calls.setTriageState, async ({ db, principal, params, body, audit }) => {
      const visit = await setState(db, principal, params.id, body);
      audit({
        subjectId: visit.id,
        patientId: visit.patient.id,
        organisationId: visit.orgId,
        detail: { state: body.state },
      });
      return visit;
    }),
    handle(calls.startTriageStage, async ({ db, principal, params, body, audit }) => {
      const visit = await startStage(db, principal, params.id, body.version);
      audit({ subjectId: visit.stageId ?? visit.id, patientId: visit.patient.id, organisationId: visit.orgId });
      return visit;
    }),
    handle(calls.fileTriageImages, async ({ db, principal, params, body, audit }) => {
      const visit = await lockVisit(db, principal, { id: params.id });
      if (visit.stage_id === null) throw new Failure('triage.noStage');
      await lockArrival(db, principal, visit.patient_id);
      const place = {
        patientId: visit.patient_id,
        organisationId: visit.organisation_id,
        stageId: visit.stage_id,
      };
      const images = body.files.map((file) => ({ ...file, category: PENDING }));
      const { files } = await fileObjects(db, principal, library.store, place, images);
      await classification.request(
        db,
        principal.accountId,
        files.map(({ id }) => id),
      );
      audit({ ...place, subjectId: visit.stage_id, detail: { files: files.length } });
      return theVisit(db, visit.id);
    }),
  ];
}

/** Images that could not be filed. */
function exceptionRoutes({ library, renditions }: FileServices, classification: Classification): Route[] {
  return [
    handle(exceptionCalls.queryExceptions, ({ db, principal, body }) => listExceptions(db, principal, body)),
    handle(exceptionCalls.importImage, async ({ db, principal, body, audit }) => {
      const imported = await importImage(db, principal, library.store, body);
      const { fileId, patientId, exceptionId } = imported;
      if (fileId !== null) await classification.request(db, principal.accountId, [fileId]);
      audit({
        organisationId: body.orgId,
        ...(patientId === null ? {} : { patientId }),
        subjectId: fileId ?? exceptionId ?? body.objectId,
      });
      return imported;
    }),
    handle(exceptionCalls.reportException, async ({ db, principal, params, body, audit }) => {
      const { exception, patientId } = await reportFile(db, principal, params.id, body);
      audit({
        subjectId: exception.id,
        patientId,
        organisationId: exception.orgId,
        detail: { fileId: params.id, question: body.question },
      });
      return exception;
    }),
    handle(exceptionCalls.updateException, async ({ db, principal, params, body, audit }) => {
      const exception = await describeException(db, principal, params.id, body);
      audit({
        subjectId: exception.id,
        organisationId: exception.orgId,
        detail: { question: body.question, phase: body.phase },
      });
      return exception;
    }),
    handle(exceptionCalls.assignException, async ({ db, principal, params, body, audit }) => {
      const { exception, patientId, fileId } = await assignException(db, principal, library.store, params.id, body);
      if (fileId !== null && body.category === null) await classification.request(db, principal.accountId, [fileId]);
      audit({ subjectId: exception.id, patientId, organisationId: exception.orgId, detail: { fileId } });
      return exception;
    }),
    handle(exceptionCalls.getExceptionImage, async ({ db, principal, params, request }) => {
      await readException(db, principal, params.id);
      const object = await db
        .selectFrom('stored_object')
        .selectAll('stored_object')
        .innerJoin('filing_exception', 'filing_exception.object_id', 'stored_object.id')
        .whereRef('stored_object.organisation_id', '=', 'filing_exception.organisation_id')
        .where('filing_exception.id', '=', params.id)
        .executeTakeFirst();
      if (object === undefined) throw new Failure('object.notFound');
      return picture(renditions, { object }, params.variant, request.headers['if-none-match']);
    }),
  ];
}

const endingRoutes: readonly Route[] = [
  handle(exceptionCalls.returnException, async ({ db, principal, params, body, audit }) => {
    const exception = await endException(db, principal, params.id, { ...body, state: 'returned' });
    audit({ subjectId: exception.id, organisationId: exception.orgId });
    return exception;
  }),
  handle(exceptionCalls.discardException, async ({ db, principal, params, body, audit }) => {
    const exception = await endException(db, principal, params.id, { ...body, state: 'discarded' });
    audit({ subjectId: exception.id, organisationId: exception.orgId });
    return exception;
  }),
  handle(exceptionCalls.reopenException, async ({ db, principal, params, body, audit }) => {
    const exception = await reopenException(db, principal, params.id, body.version);
    audit({ subjectId: exception.id, organisationId: exception.orgId });
    return exception;
  }),
  handle(exceptionCalls.queryExceptionLog, ({ db, principal, params }) => exceptionLog(db, principal, params.id)),
  handle(exceptionCalls.queryExceptionPatients, async ({ db, principal, query }) =>
    (await findArrivals(db, principal, query)).map(({ id, name, patientNo }) => ({ id, name, patientNo })),
  ),
  handle(exceptionCalls.queryExceptionStages, ({ db, principal, params }) => stagesForFiling(db, principal, params.id)),
];

/** The calls of the front desk: the queue, and images that could not be filed. */
export function frontDeskRoutes(files: FileServices, classification: Classification): Route[] {
  return [...triageRoutes(files, classification), ...exceptionRoutes(files, classification), ...endingRoutes];
}
