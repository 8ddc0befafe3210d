import type { Patient, PatientFilter, PatientRow } from '@dentarium/api/patients/calls';
import type { RecordContext } from '../../records/record-context.ts';
import { searchPatients } from './patient-list-search.ts';
import { toPatient, selectVisibleDetails } from './visible-details.ts';

/** Lists a page of the patients that the caller sees. */
export async function listPatients(
  ctx: RecordContext,
  filter: PatientFilter,
): Promise<{ total: number; items: PatientRow[] }> {
  const { total, ids } = await searchPatients(ctx, filter);
  const rows = new Map((await loadRows(ctx, ids)).map((row) => [row.id, row]));
  return { total, items: ids.flatMap((id) => rows.get(id) ?? []) };
}

/** Finds at most 20 visible patients of an organisation whose name, ID or phone contains a keyword, by name. */
export async function findPatientsByName(
  ctx: RecordContext,
  organisationId: string,
  keyword: string,
): Promise<Patient[]> {
  ctx.buildVisibilityFilter();
  if (keyword.trim() === '') return [];
  const filter: PatientFilter = { orgId: organisationId, keyword, sort: 'name', pageIndex: 1, pageSize: 20 };
  const { ids } = await searchPatients(ctx, filter);
  return (await loadRows(ctx, ids)).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Finds the visible patients of an organisation with these IDs. */
export async function findPatientsByNo(
  ctx: RecordContext,
  organisationId: string,
  patientNos: readonly string[],
): Promise<Patient[]> {
  const rows = await selectVisibleDetails(ctx)
    .where('patient.organisation_id', '=', organisationId)
    .where('patient.patient_no', 'in', patientNos)
    .where('patient.deleted_at', 'is', null)
    .execute();
  return rows.map(toPatient);
}

async function loadRows(ctx: RecordContext, ids: readonly string[]): Promise<PatientRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectVisibleDetails(ctx)
    .innerJoin('patient_list', 'patient_list.patient_id', 'patient.id')
    .leftJoin('stage', 'stage.id', 'patient_list.latest_stage_id')
    .where('patient.id', 'in', ids)
    .select([
      'patient_list.waiting',
      'patient_list.avatar_file_id',
      'stage.id as stage_id',
      'stage.stage_code',
      'stage.stage_name',
      'stage.stage_date',
    ])
    .execute();
  return rows.map((row) => ({
    ...toPatient(row),
    latestStage: toLatestStage(row),
    avatarFileId: row.avatar_file_id,
    unclassified: row.waiting,
  }));
}

function toLatestStage(row: {
  stage_id: string | null;
  stage_code: number | null;
  stage_name: string | null;
  stage_date: string | null;
}): PatientRow['latestStage'] {
  const { stage_id: id, stage_code: stageCode, stage_name: stageName, stage_date: stageDate } = row;
  return id === null || stageCode === null || stageName === null || stageDate === null
    ? null
    : { id, stageCode, stageName, stageDate };
}
