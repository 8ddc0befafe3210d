import { translateStageName } from '@dentarium/domain';
import { queryTriageQueue } from '@dentarium/server/calls/front-desk/triage';
import { callQuery, languageAtom, pageStore, queryClient } from '@dentarium/platform';
import type { UploadPlace } from '@dentarium/upload';
import { toPatientQuery, toStagesQuery } from '../patient/patient-query.ts';

/** Names the patient of an upload, with a part of their record, and links to their page. */
export async function describePatient(patientId: string, part: string): Promise<UploadPlace> {
  const { name, patientNo } = await queryClient.query(toPatientQuery(patientId));
  return { label: [name, patientNo, part].join(' · '), path: `/patient/${patientId}` };
}

/** Names the patient and the stage of an upload, and links to the stage. Names of stages alone are often equal. */
export async function describeStage(patientId: string, stageId: string): Promise<UploadPlace> {
  const stages = await queryClient.query(toStagesQuery(patientId));
  const stage = stages.find(({ id }) => id === stageId);
  const stageName = stage === undefined ? '–' : translateStageName(stage.stageName, pageStore.get(languageAtom));
  const { label } = await describePatient(patientId, stageName);
  return { label, path: `/patient/${patientId}/stage/${stageId}` };
}

/** Names the patient of a visit as the queue of the front desk shows them; it asks the server for nobody's record. */
export async function describeVisit(visitId: string, fallback: string): Promise<UploadPlace> {
  const [prefix] = callQuery(queryTriageQueue, { query: { orgId: '' } }).queryKey;
  const queues = queryClient.getQueriesData<readonly { id: string; patient: { name: string; patientNo: string } }[]>({
    queryKey: [prefix],
  });
  const visit = queues.flatMap(([, visits]) => visits ?? []).find(({ id }) => id === visitId);
  const label = visit === undefined ? fallback : [visit.patient.name, visit.patient.patientNo, fallback].join(' · ');
  return { label, path: '/triage' };
}
