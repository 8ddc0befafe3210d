import * as exceptions from '@dentarium/api/services/exception-service';
import * as triage from '@dentarium/api/services/triage-service';
import { patientForm } from '../../areas/patients/testing/patient-forms.ts';
import { type Asked, asked } from '../who-may/scene.ts';
import { aFile, aStage } from '../who-may/stage-and-file-calls.ts';
import { anException, anObject, aVisit } from './foreign-rows.ts';

const TAKEN = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };
const VISIT = { doctorId: null, room: '9', reason: 3, note: 'x' };

/** The front desk, asked with what belongs to another organisation. */
export const FRONT_DESK_CALLS: readonly Asked[] = [
  asked(triage.queryTriageQueue, async (scene) => {
    await aVisit(scene);
    return { query: { orgId: scene.organisation, date: '2026-01-01' } };
  }),
  asked(triage.queryTriagePatients, async (scene) => {
    await scene.patient();
    return { query: { orgId: scene.organisation, keyWord: 'P0' } };
  }),
  asked(triage.registerTriagePatient, ({ organisation, owner }) => ({ body: patientForm(organisation, owner) })),
  asked(triage.insertTriageVisit, async (scene) => ({
    body: { ...VISIT, orgId: scene.organisation, patientId: await scene.patient() },
  })),
  asked(triage.updateTriageVisit, async (scene) => ({
    params: { id: await aVisit(scene) },
    body: { ...VISIT, version: 1 },
  })),
  asked(triage.setTriageState, async (scene) => ({
    params: { id: await aVisit(scene) },
    body: { state: 'called' as const, version: 1 },
  })),
  asked(triage.startTriageStage, async (scene) => ({ params: { id: await aVisit(scene) }, body: { version: 1 } })),
  asked(triage.fileTriageImages, async (scene) => {
    const { stage } = await aStage(scene);
    const { id } = await anObject(scene);
    return { params: { id: await aVisit(scene, stage) }, body: { files: [{ ...TAKEN, objectId: id, name: 'a.jpg' }] } };
  }),
  asked(triage.queryVisitImages, async (scene) => ({
    params: { id: await aVisit(scene, (await aStage(scene)).stage) },
  })),
  asked(triage.getVisitImage, async (scene) => {
    const { file, stage } = await aFile(scene);
    await aVisit(scene, stage);
    return { params: { id: file, variant: 'thumb' as const } };
  }),
  asked(exceptions.queryExceptions, async (scene) => {
    await anException(scene);
    return { body: { orgId: scene.organisation, pageIndex: 1, pageSize: 100 } };
  }),
  asked(exceptions.queryExceptions, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  asked(exceptions.importImage, async (scene) => ({
    body: { ...TAKEN, orgId: scene.organisation, objectId: (await anObject(scene)).id, name: 'a.jpg' },
  })),
  asked(exceptions.reportException, async (scene) => ({
    params: { id: (await aFile(scene)).file },
    body: { question: 3, note: '' },
  })),
  asked(exceptions.updateException, async (scene) => ({
    params: { id: await anException(scene) },
    body: { question: 3, phase: 1, note: '', version: 1 },
  })),
  asked(exceptions.assignException, async (scene) => ({
    params: { id: await anException(scene) },
    body: { patientId: await scene.patient(), stageId: null, category: 8, version: 1 },
  })),
  asked(exceptions.returnException, async (scene) => ({
    params: { id: await anException(scene) },
    body: { reason: 'a reason', version: 1 },
  })),
  asked(exceptions.discardException, async (scene) => ({
    params: { id: await anException(scene) },
    body: { reason: 'a reason', version: 1 },
  })),
  asked(exceptions.reopenException, async (scene) => ({
    params: { id: await anException(scene, 'returned') },
    body: { version: 1 },
  })),
  asked(exceptions.queryExceptionLog, async (scene) => ({ params: { id: await anException(scene) } })),
  asked(exceptions.queryExceptionPatients, async (scene) => {
    await scene.patient();
    return { query: { orgId: scene.organisation, keyWord: 'P0' } };
  }),
  asked(exceptions.queryExceptionStages, async (scene) => ({ params: { id: (await aStage(scene)).patient } })),
  asked(exceptions.getExceptionImage, async (scene) => ({
    params: { id: await anException(scene), variant: 'thumb' as const },
  })),
];
