import * as exceptionCalls from './calls.ts';
import * as calls from './triage/calls.ts';
import { PENDING_CATEGORY } from '@dentarium/domain';
import type { Classification } from '../classification/area.ts';
import { fileObjects, type FileServices, createRenditionAnswer } from '../files/area.ts';
import { findObjectOfRow } from '../../objects/uses/read-object.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { findArrivals, lockArrival, registerArrival, loadStagesForFiling } from './arrivals.ts';
import { loadExceptionLog, listExceptions, readException } from './exceptions.ts';
import { assignException, describeException, closeException, reopenException, reportFile } from './handle-exception.ts';
import { deskImageUse, exceptionObjectUse } from './object-uses.ts';
import { importImage, setAsideOtherPersons } from './import-image.ts';
import { listVisitImages, lockVisit, getVisitOrThrow, loadTriageQueue } from './triage/triage-queue.ts';
import { listCalledPatients } from './triage/called-patients.ts';
import { addVisit, changeVisit, setVisitState, startStage } from './triage/triage-visits.ts';

/** Creates the routes of the queue of the front desk (`domain-forms.md` 21). */
function triageRoutes({ library, renditions }: FileServices, classification: Classification): Route[] {
  return [
    handle(calls.queryTriageQueue, (ctx) => loadTriageQueue(ctx, ctx.query)),
    handle(calls.queryCalledPatients, listCalledPatients),
    handle(calls.queryTriagePatients, (ctx) => findArrivals(ctx, ctx.query)),
    handle(calls.registerTriagePatient, (ctx) => registerArrival(ctx, ctx.body)),
    handle(calls.insertTriageVisit, (ctx) => addVisit(ctx, ctx.body)),
    handle(calls.updateTriageVisit, (ctx) => changeVisit(ctx, ctx.params.id, ctx.body)),
    handle(calls.setTriageState, (ctx) => {
      ctx.addAuditDetail({ state: ctx.body.state });
      return setVisitState(ctx, ctx.params.id, ctx.body);
    }),
    handle(calls.startTriageStage, (ctx) => startStage(ctx, ctx.params.id, ctx.body.version)),
    handle(calls.fileTriageImages, async (ctx) => {
      const { principal, body } = ctx;
      const { visit, db } = await lockVisit(ctx, { id: ctx.params.id });
      if (visit.stage_id === null) throw new Failure('triage.noStage');
      await lockArrival(ctx, visit.patient_id);
      const place = {
        patientId: visit.patient_id,
        organisationId: visit.organisation_id,
        stageId: visit.stage_id,
      };
      ctx.recordSubject({ id: visit.stage_id });
      const subject = { patientId: visit.patient_id, orgId: visit.organisation_id };
      const { own, exceptions } = await setAsideOtherPersons({ db, principal }, library, subject, body.files);
      const images = own.map((file) => ({ ...file, category: PENDING_CATEGORY }));
      const { files } = await fileObjects(db, principal, library, place, images);
      await classification.request(
        db,
        principal.accountId,
        files.map(({ id }) => id),
      );
      const exceptionIds = exceptions.map(({ exceptionId }) => exceptionId);
      ctx.addAuditDetail({ files: files.length, ...(exceptionIds.length === 0 ? {} : { exceptionIds }) });
      return { ...(await getVisitOrThrow(db, visit.id)), exceptions: [...exceptions] };
    }),
    handle(calls.queryVisitImages, (ctx) => listVisitImages(ctx, ctx.params.id)),
    handle(calls.getVisitImage, async (ctx) => {
      const { id, variant } = ctx.params;
      const storedObject = await findObjectOfRow(ctx, deskImageUse, id);
      if (storedObject === undefined) throw new Failure('file.notFound');
      return createRenditionAnswer(renditions, storedObject, variant, ctx.request.headers['if-none-match']);
    }),
  ];
}

/** Creates the routes of images that could not be filed. */
function exceptionRoutes({ library, renditions }: FileServices, classification: Classification): Route[] {
  return [
    handle(exceptionCalls.queryExceptions, (ctx) => listExceptions(ctx, ctx.body)),
    handle(exceptionCalls.importImage, async (ctx) => {
      const { result, db } = await importImage(ctx, library, ctx.body);
      const { fileId } = result;
      if (fileId !== null) await classification.request(db, ctx.principal.accountId, [fileId]);
      return result;
    }),
    handle(exceptionCalls.reportException, (ctx) => {
      const { params, body } = ctx;
      ctx.addAuditDetail({ fileId: params.id, question: body.question });
      return reportFile(ctx, params.id, body);
    }),
    handle(exceptionCalls.updateException, (ctx) => {
      const { question, phase } = ctx.body;
      ctx.addAuditDetail({ question, phase });
      return describeException(ctx, ctx.params.id, ctx.body);
    }),
    handle(exceptionCalls.assignException, async (ctx) => {
      const { principal, body } = ctx;
      const { exception, fileId, audited, db } = await assignException(ctx, library, ctx.params.id, body);
      if (fileId !== null && body.category === null) await classification.request(db, principal.accountId, [fileId]);
      ctx.addAuditDetail({ fileId, ...audited });
      return exception;
    }),
    handle(exceptionCalls.getExceptionImage, async (ctx) => {
      const { params } = ctx;
      await readException(ctx, params.id);
      const storedObject = await findObjectOfRow(ctx, exceptionObjectUse, params.id);
      if (storedObject === undefined) throw new Failure('object.notFound');
      return createRenditionAnswer(renditions, storedObject, params.variant, ctx.request.headers['if-none-match']);
    }),
  ];
}

const endingRoutes: readonly Route[] = [
  handle(exceptionCalls.returnException, (ctx) =>
    closeException(ctx, ctx.params.id, { ...ctx.body, state: 'returned' }),
  ),
  handle(exceptionCalls.discardException, (ctx) =>
    closeException(ctx, ctx.params.id, { ...ctx.body, state: 'discarded' }),
  ),
  handle(exceptionCalls.reopenException, (ctx) => reopenException(ctx, ctx.params.id, ctx.body.version)),
  handle(exceptionCalls.queryExceptionLog, (ctx) => loadExceptionLog(ctx, ctx.params.id)),
  handle(exceptionCalls.queryExceptionPatients, async (ctx) =>
    (await findArrivals(ctx, ctx.query)).map(({ id, name, patientNo }) => ({ id, name, patientNo })),
  ),
  handle(exceptionCalls.queryExceptionStages, (ctx) => loadStagesForFiling(ctx, ctx.params.id)),
];

/** Creates the routes of the front desk: the queue, and images that could not be filed. */
export function frontDeskRoutes(files: FileServices, classification: Classification): Route[] {
  return [...triageRoutes(files, classification), ...exceptionRoutes(files, classification), ...endingRoutes];
}
