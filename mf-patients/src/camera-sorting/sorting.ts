import type { Patient } from '@dentarium/api/patients/calls';
import { findCardPatients, MAX_CARDS } from '@dentarium/server/calls/patients';
import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import { insertStageInfo, type Stage } from '@dentarium/api/stages/calls';
import { BENEFIT_USES, isPlainDate, type PlainDate, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Language, queryClient, runApiMutation } from '@dentarium/platform';
import { callApi } from '@dentarium/api';
import { uploads } from '@dentarium/upload';
import { toStagesQuery } from '../patient/patient-query.ts';
import { createStageDraft, toStageForm } from '../stages/stage-draft.ts';
import { toStage } from '../upload/destinations.ts';
import { getGroupDay, type PhotoGroup } from './photo-groups.ts';

/** The id that stands for a stage that is created when the group is filed. */
export const NEW_STAGE = 'new';

/** The assignment of a group by a user or by a card. */
export interface Assignment {
  /** The patient; `null` if unknown, in which case the group is not filed. */
  readonly patient: Patient | null;
  /** The id of a stage, or `NEW_STAGE`; `null` for the stage of the day, else a new one. */
  readonly stageId: string | null;
  /** The date of a new stage: `null` for the day of the photographs, empty while the typed date is not accepted. */
  readonly date: PlainDate | null;
}

/** The initial assignment of a group. */
export const UNASSIGNED: Assignment = { patient: null, stageId: null, date: null };

/** Loads the patients of the cards of these groups, by their numbers. */
export async function loadCardPatients(
  orgId: string,
  groups: readonly PhotoGroup[],
): Promise<ReadonlyMap<string, Patient>> {
  const patientNos = [...new Set(groups.flatMap(({ card }) => card ?? []))].slice(0, MAX_CARDS);
  if (patientNos.length === 0) return new Map();
  const patients = await callApi(findCardPatients, { body: { orgId, patientNos } });
  return new Map(patients.map((patient) => [patient.patientNo, patient]));
}

/** Returns the default stage of a group: the latest one of its day, else a new one. */
export function suggestStage(stages: readonly Stage[], day: string): string {
  const ofDay = stages.findLast(({ stageDate, stageCode }) => stageDate === day && stageCode !== UNCLASSIFIED_STAGE);
  return ofDay?.id ?? NEW_STAGE;
}

/** Returns the stage of a group, and creates it if it is new. */
async function resolveStage(group: PhotoGroup, patientId: string, assigned: Assignment, language: Language) {
  const stages = await queryClient.query({ ...toStagesQuery(patientId), staleTime: 0 });
  const day = getGroupDay(group);
  const selectedStageId = assigned.stageId ?? suggestStage(stages, day);
  if (selectedStageId !== NEW_STAGE) return selectedStageId;
  const date = assigned.date ?? (isPlainDate(day) ? day : null);
  if (date === null || !isPlainDate(date)) return null;
  const body = toStageForm(createStageDraft(stages, language, date));
  const stage = await runApiMutation(insertStageInfo, { params: { id: patientId }, body });
  return stage.id;
}

/** Counts the use of the tool. Users without the benefit are refused here, before anything is filed. */
export async function beginFiling(): Promise<void> {
  await runApiMutation(addAlgorithmStatistics, { body: { type: BENEFIT_USES[3], category: null, amount: 1 } });
}

/**
 * Adds the photographs of a group to the upload queue.
 *
 * @returns whether that succeeded; a failure was shown
 */
export async function fileGroup(group: PhotoGroup, assigned: Assignment, language: Language): Promise<boolean> {
  const { patient } = assigned;
  if (patient === null) return false;
  try {
    const stageId = await resolveStage(group, patient.id, assigned, language);
    if (stageId === null) return false;
    uploads.add(
      group.photos.map(({ file }) => file),
      toStage({ patientId: patient.id, stageId }),
    );
    return true;
  } catch {
    return false;
  }
}
