import type { PatientFilter, PatientRow } from '@dentarium/api/services/patient-service';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { countPatients, pageOfPatients } from './patient-page.ts';
import { WAITING_CATEGORIES } from './patient-filter.ts';
import { toPatient, visibleDetails } from './visible-details.ts';

const FRONTAL = 8;

/** A page of the patients that the caller sees; only for its rows stages, photographs and tags are looked up. */
export async function patientList(
  db: Kysely<Tables>,
  access: Access,
  filter: PatientFilter,
): Promise<{ total: number; items: PatientRow[] }> {
  const [ids, total] = await Promise.all([pageOfPatients(db, access, filter), countPatients(db, access, filter)]);
  const rows = new Map((await rowsOf(db, access, ids)).map((row) => [row.id, row]));
  return { total, items: ids.flatMap((id) => rows.get(id) ?? []) };
}

interface LatestStage {
  readonly id: string;
  readonly stageCode: number;
  readonly stageName: string;
  readonly stageDate: string;
}

async function rowsOf(db: Kysely<Tables>, access: Access, ids: readonly string[]): Promise<PatientRow[]> {
  if (ids.length === 0) return [];
  const rows = await visibleDetails(db, access)
    .where('patient.id', 'in', ids)
    .select((of) => [
      sql<LatestStage | null>`(
        select json_build_object('id', id, 'stageCode', stage_code, 'stageName', stage_name, 'stageDate', stage_date)
        from stage where patient_id = ${of.ref('patient.id')} and stage_code <> ${UNCLASSIFIED_STAGE}
        order by stage_date desc, id desc limit 1)`.as('latest_stage'),
      sql<string | null>`(
        select file.id from file join stage on stage.id = file.stage_id
        where file.patient_id = ${of.ref('patient.id')} and file.category = ${FRONTAL} and file.deleted_at is null
        order by stage.stage_date desc, stage.id desc, file.is_main desc, file.position limit 1)`.as('avatar'),
      sql<number>`(
        select count(*)::int from file
        where file.patient_id = ${of.ref('patient.id')} and file.category = any(${WAITING_CATEGORIES}::int[]) and file.deleted_at is null)`.as(
        'unclassified',
      ),
    ])
    .execute();
  return rows.map((row) => ({
    ...toPatient(row),
    latestStage: row.latest_stage,
    avatarFileId: row.avatar,
    unclassified: row.unclassified,
  }));
}
