import { sql } from 'kysely';
import { dropUpload } from './multipart.ts';
import { removeObjects } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDeps } from './oss-deps.ts';
import { undoWrite } from './space.ts';

const MAX_SWEPT_ROWS = 500;
/** Number of the 256 blob folders that each sweep checks, so that each folder is checked once a day. */
const FOLDERS_PER_SWEEP = 11;

/**
 * Removes unused data: abandoned uploads, objects of browsers that were never registered, and bytes that a killed
 * server left.
 *
 * @param root the folder of the library in the bucket.
 * @param idleSince data that was touched after this time stays.
 */
export async function sweepOss(deps: OssDeps, root: string, idleSince: Date, now = new Date()): Promise<void> {
  for (const id of await listIdleUploads(deps, idleSince)) await dropUpload(deps, id);
  await removeLostWrites(deps, idleSince);
  await removeUnregistered(deps, root, idleSince);
  const first = Math.floor(now.getTime() / 3_600_000) * FOLDERS_PER_SWEEP;
  for (let step = 0; step < FOLDERS_PER_SWEEP; step += 1) await removeStrays(deps, (first + step) % 256, idleSince);
}

/** Lists the uploads without activity since a time; a part that begins or ends is activity. */
async function listIdleUploads({ db }: OssDeps, idleSince: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('oss_upload')
    .select('id')
    .where('created_at', '<', idleSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('oss_part')
            .select('part_number')
            .whereRef('upload_id', '=', 'oss_upload.id')
            .where('modified_at', '>=', idleSince),
        ),
      ),
    )
    .limit(MAX_SWEPT_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes bodies whose server was killed during the write. A body that still arrives over a slow line has been written
 * to recently.
 */
async function removeLostWrites(deps: OssDeps, idleSince: Date): Promise<void> {
  const lostWrites = await deps.db
    .selectFrom('oss_write')
    .select('blob')
    .where('begun_at', '<', idleSince)
    .limit(MAX_SWEPT_ROWS)
    .execute();
  for (const { blob } of lostWrites) {
    const writtenAt = await deps.blobs.readWrittenAt(blob);
    if (writtenAt === undefined || writtenAt < idleSince) await undoWrite(deps, blob);
  }
}

async function removeUnregistered(deps: OssDeps, root: string, idleSince: Date): Promise<void> {
  const rows = await deps.db
    .selectFrom('oss_object')
    .select('key')
    .where('bucket', '=', deps.bucket)
    .where('modified_at', '<', idleSince)
    .where(sql<boolean>`key ~ ${`^${root}/[0-9a-f-]{36}/[0-9a-f-]{36}/`}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stored_object')
            .select('stored_object.id')
            .whereRef('stored_object.bucket', '=', 'oss_object.bucket')
            .whereRef('stored_object.full_name', '=', 'oss_object.key'),
        ),
      ),
    )
    .limit(MAX_SWEPT_ROWS)
    .execute();
  for (const { key } of rows) {
    // An object that was registered meanwhile stays.
    await removeObjects(deps, deps.bucket, [key]).catch((error: unknown) => {
      if (!(error instanceof OssError)) throw error;
    });
  }
}

async function removeStrays({ db, blobs }: OssDeps, folder: number, idleSince: Date): Promise<void> {
  const ids = (await blobs.listUntouched(folder, idleSince)).slice(0, MAX_SWEPT_ROWS);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select blob as id from oss_object where blob = any(${ids}::uuid[])
    union all select blob from oss_write where blob = any(${ids}::uuid[])
    union all select id from oss_upload where id = any(${ids}::uuid[])
    union all select blob from oss_part where blob = any(${ids}::uuid[])`.execute(db);
  const usedIds = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!usedIds.has(id)) await blobs.remove(id);
}
