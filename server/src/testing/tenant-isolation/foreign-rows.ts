import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { makeAccount } from '../people.ts';
import type { Scene } from '../access-matrix/scene.ts';
import { createFile } from '../access-matrix/stage-and-file-requests.ts';

// Each function creates a new row of the clinic that users of other organisations may not access.

/** Creates a colleague of the clinic. */
export function createColleague({ db, organisation }: Scene): Promise<string> {
  return makeAccount(db, { organisations: [organisation], roles: ['juniorDoctor'] });
}

/** Creates a file and returns its stored object. */
export async function createObject(scene: Scene) {
  const { file, object } = await createFile(scene);
  const row = await scene.db
    .selectFrom('stored_object')
    .innerJoin('file', 'file.object_id', 'stored_object.id')
    .select(['stored_object.id', 'stored_object.md5', 'stored_object.size'])
    .where('file.id', '=', file)
    .executeTakeFirstOrThrow();
  return { ...object, ...row, size: row.size };
}

/** Creates a visit in the triage queue. */
export async function createVisit(scene: Scene, stageId: string | null = null): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('triage_visit')
    .values({
      organisation_id: organisation,
      visit_date: '2026-01-01',
      number: Math.ceil(Math.random() * 1_000_000),
      patient_id: await scene.patient(),
      doctor_id: owner,
      room: '1',
      reason: 2,
      note: '',
      called_at: null,
      stage_id: stageId,
      created_by: owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an exception for an image that could not be filed. */
export async function createException(scene: Scene, state: 'open' | 'returned' = 'open'): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('filing_exception')
    .values({
      organisation_id: organisation,
      object_id: (await createObject(scene)).id,
      file_name: 'lost.jpg',
      taken_at: '2026-01-01T10:00:00',
      taken_source: 'exif',
      question: 1,
      phase: 0,
      state,
      patient_id: null,
      stage_id: null,
      note: '',
      reported_by: owner,
      ended_at: state === 'open' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the task of a failed package, which can be retried. */
export async function createFailedTask(scene: Scene): Promise<string> {
  const { db, organisation, owner } = scene;
  const { id } = await db
    .insertInto('download_task')
    .values({
      account_id: owner,
      organisation_id: organisation,
      type: 'package',
      package_name: 'A package',
      input: JSON.stringify({}),
      patient_ids: [await scene.patient()],
      language: 'en',
      client_id: null,
      job_id: null,
      attempt: null,
      is_error: true,
      error_code: 'package.failed',
      result_bucket: null,
      result_name: null,
      result_size: null,
      secret: randomUUID(),
      finished_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a filter that is shared with the whole clinic. */
export async function createSharedFilter({ db, organisation, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('saved_filter')
    .values({
      account_id: owner,
      organisation_id: organisation,
      name: `filter ${randomUUID()}`,
      filter: JSON.stringify({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const ONE_CELL_LAYOUT = { rows: 1, columns: 1, cells: [{ row: 0, column: 0, category: 8 }], card: null };

/** Creates a photo layout of the owner. */
export async function createPhotoLayout({ db, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('photo_layout')
    .values({ account_id: owner, name: randomUUID().slice(0, 18), layout: JSON.stringify(ONE_CELL_LAYOUT) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a phrase of the owner. */
export async function createPhrase({ db, owner }: Scene): Promise<string> {
  const { id } = await db
    .insertInto('phrase')
    .values({ account_id: owner, field: 'process', text: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a tag group with one tag. */
export async function createTagGroup({ db, organisation }: Scene): Promise<{ group: string; tag: string }> {
  const group = await db
    .insertInto('tag_group')
    .values({ organisation_id: organisation, name: randomUUID().slice(0, 10) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = await db
    .insertInto('tag')
    .values({ tag_group_id: group.id, text: 'a tag', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { group: group.id, tag: tag.id };
}

/** Creates a role of the site and assigns it to a colleague of the clinic. */
export async function createAssignedRole(scene: Scene): Promise<number> {
  const { db } = scene;
  const { id } = await db
    .insertInto('role')
    .values({
      id: sql<number>`nextval('own_role_id')`,
      name_ch: `角色${randomUUID().slice(0, 8)}`,
      name_en: `role ${randomUUID().slice(0, 8)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_role')
    .values({ account_id: await createColleague(scene), role_id: id })
    .execute();
  return id;
}
