import { type MergeContradiction, listMergeContradictions } from '@dentarium/domain/patient-merge';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

type PatientRow = Selectable<Tables['patient']>;

/** Evidence that two patients are not the same person. */
export interface Contradictions {
  readonly contradictions: MergeContradiction[];
  /** Days on which each patient has images that the other one does not have. */
  readonly imageDates: string[];
}

/** The maximum number of days to list. */
const MAX_IMAGE_DATES = 20;

/** Lists the days on which both patients have images. An image that both have is evidence for the same person and does not count. */
async function listSharedImageDates(db: Kysely<Tables>, keepId: string, dropId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with image as (
      select file.patient_id, file.taken_at::date as day, stored_object.md5, stored_object.size
      from file join stored_object on stored_object.id = file.object_id
      where file.patient_id in (${keepId}, ${dropId}) and file.deleted_at is null
        and stored_object.kind in ('image', 'dicom'))
    select image.day::text as day from image
    where not exists (
      select from image same where same.patient_id <> image.patient_id and same.md5 = image.md5 and same.size = image.size)
    group by image.day having count(distinct image.patient_id) = 2
    order by image.day limit ${MAX_IMAGE_DATES}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Finds contradictions between two patients before a merge. */
export async function findContradictions(
  db: Kysely<Tables>,
  keep: PatientRow,
  drop: PatientRow,
): Promise<Contradictions> {
  const toComparedFields = ({ gender, birth_date: birthDate, phone }: PatientRow) => ({
    gender,
    birthDate,
    phone: phone ?? '',
  });
  const imageDates = await listSharedImageDates(db, keep.id, drop.id);
  const fields = listMergeContradictions(toComparedFields(keep), toComparedFields(drop));
  return { contradictions: [...fields, ...(imageDates.length > 0 ? (['images'] as const) : [])], imageDates };
}
