import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** A row of the list in readable form. */
interface ExpectedRow {
  readonly patientId: string;
  readonly organisationId: string;
  readonly doctorId: string;
  readonly name: string;
  readonly lastVisit: string;
  readonly birthDate: string;
  readonly stageCodes: number[];
  readonly dentalAge: number;
  readonly status: number;
  readonly hasCbct: boolean;
  readonly waiting: number;
  readonly tagIds: string[];
  readonly latestStageId: string | null;
  readonly avatarFileId: string | null;
  readonly search: string;
}

function findLast<T>(items: readonly T[], ...keys: readonly ((item: T) => string | number)[]): T | undefined {
  return items
    .toSorted((one, other) => {
      for (const key of keys) if (key(one) !== key(other)) return key(one) < key(other) ? -1 : 1;
      return 0;
    })
    .at(-1);
}

const toSearchText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('牙合', '合')
    .replaceAll(/[𬌗颌]/gu, '合');

/** Computes the list from the stored data, patient by patient. */
export async function computeExpectedList(db: Kysely<Tables>): Promise<ExpectedRow[]> {
  const [patients, stages, files, tags, aliases] = await Promise.all([
    db.selectFrom('patient').selectAll().where('deleted_at', 'is', null).orderBy('id').execute(),
    db.selectFrom('stage').selectAll().orderBy('stage_date').orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('file').selectAll().where('deleted_at', 'is', null).execute(),
    db.selectFrom('patient_tag').selectAll().execute(),
    db.selectFrom('patient_alias').selectAll().execute(),
  ]);
  // The database compares times more exactly than a date of JavaScript does.
  const ranks = new Map(stages.map((stage, rank) => [stage.id, rank]));
  return patients.map((patient) => {
    const listOwn = <T extends { patient_id: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.patient_id === patient.id);
    const treatmentStages = listOwn(stages).filter((stage) => stage.stage_code !== 20);
    const faces = listOwn(files).filter((file) => file.category === 8 && file.stage_id !== null);
    const numbers = listOwn(aliases).map((alias) => alias.patient_no);
    return {
      patientId: patient.id,
      organisationId: patient.organisation_id,
      doctorId: patient.doctor_id,
      name: patient.name,
      lastVisit: patient.last_visit,
      birthDate: patient.birth_date,
      stageCodes: [...new Set(listOwn(stages).map((stage) => stage.stage_code))].toSorted((one, other) => one - other),
      dentalAge: patient.dental_age,
      status: patient.status,
      hasCbct: listOwn(files).some((file) => file.category === 15),
      waiting: listOwn(files).filter((file) => [80, 92].includes(file.category)).length,
      tagIds: listOwn(tags)
        .map((tag) => tag.tag_id)
        .toSorted(),
      latestStageId: findLast(treatmentStages, (stage) => ranks.get(stage.id) ?? -1)?.id ?? null,
      avatarFileId:
        findLast(
          faces,
          (file) => ranks.get(file.stage_id ?? '') ?? -1,
          (file) => Number(file.is_main),
          (file) => -file.position,
        )?.id ?? null,
      search: [
        toSearchText(patient.name),
        // The readings of a name are tested with the functions of names.
        ...patient.search_name.split('\n').slice(1),
        toSearchText(
          [patient.patient_no, ...(patient.phone === null ? [] : [patient.phone]), ...numbers.toSorted()].join('\n'),
        ),
      ].join('\n'),
    };
  });
}

/** Reads the list that the database maintains, in the same form. */
export async function readStoredList(db: Kysely<Tables>): Promise<ExpectedRow[]> {
  const rows = await db.selectFrom('patient_list').selectAll().orderBy('patient_id').execute();
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 20];
  return rows.map((row) => ({
    patientId: row.patient_id,
    organisationId: row.organisation_id,
    doctorId: row.doctor_id,
    name: row.name,
    lastVisit: row.last_visit,
    birthDate: row.birth_date,
    stageCodes: places.filter((_, place) => (row.facets & (1 << place)) !== 0),
    dentalAge: (row.facets >> 9) & 3,
    status: (row.facets >> 12) & 1,
    hasCbct: (row.facets & 8192) !== 0,
    waiting: row.waiting,
    tagIds: row.tag_ids,
    latestStageId: row.latest_stage_id,
    avatarFileId: row.avatar_file_id,
    search: row.search,
  }));
}
