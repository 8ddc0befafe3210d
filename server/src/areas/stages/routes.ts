import * as calls from '@dentarium/api/services/stage-service';
import { requirePatient } from '../../kernel/access/patient-visibility.ts';
import { filesOf } from '../files/patient-files.ts';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { requireStage } from '../../kernel/access/stage-access.ts';
import { deleteStage, restoreStage } from './delete-stage.ts';
import { mergeStages } from './merge-stages.ts';
import { createStage, oneStage, renameStage, stagesOf, updateStage } from './stages.ts';

/** The calls of treatment stages. */
export const stageRoutes: readonly Route[] = [
  handle(calls.getStageListByPid, ({ params, principal, db }) => stagesOf(db, principal, params.id)),
  handle(calls.queryStageInfo, ({ params, principal, db }) => oneStage(db, principal, params.id)),
  handle(calls.queryFilesInfo, async ({ params, query, principal, db }) => {
    const patient = await requirePatient(db, principal, query.pid, 'view');
    if (params.id === 'all') return filesOf(db, patient.id, 'all');
    const { stage } = await requireStage(db, principal, params.id, 'view');
    if (stage.patient_id !== patient.id) throw new Failure('stage.notFound');
    return filesOf(db, patient.id, stage.id);
  }),
  handle(calls.insertStageInfo, async ({ params, body, principal, db, audit }) => {
    audit({ patientId: params.id });
    const { stage, patient } = await createStage(db, principal, params.id, body);
    audit({ organisationId: patient.organisation_id, subjectId: stage.id });
    return stage;
  }),
  handle(calls.updateStageInfo, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { stage, patient } = await updateStage(db, principal, params.id, body);
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return stage;
  }),
  handle(calls.updateStageName, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { stage, patient } = await renameStage(db, principal, params.id, body);
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return stage;
  }),
  handle(calls.mergePatientStage, async ({ params, body, principal, db, audit }) => {
    audit({ subjectId: params.keepId, detail: { dropped: params.dropId } });
    const { stage, patient } = await mergeStages(db, principal, { keep: params.keepId, drop: params.dropId, ...body });
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return stage;
  }),
  handle(calls.deleteStageInfo, async ({ params, query, principal, db, audit }) => {
    audit({ subjectId: params.id, detail: { withFiles: query.isDeleteFile } });
    const deleting = { version: query.version, withFiles: query.isDeleteFile === 'true' };
    const { patient, ...answer } = await deleteStage(db, principal, params.id, deleting);
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return answer;
  }),
  handle(calls.restoreStage, async ({ params, principal, db, audit }) => {
    audit({ subjectId: params.id });
    const { stage, patient } = await restoreStage(db, principal, params.id);
    audit({ patientId: patient.id, organisationId: patient.organisation_id });
    return stage;
  }),
];
