import type { Crop } from '@dentarium/api/files/info-calls';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { canBeMain } from '../filing/main-images.ts';
import { getFileOrThrow } from '../filing/patient-files.ts';

const versionColumns = { version: sql<number>`version + 1` };

/** The changes to the view of a file. */
export interface FileView {
  readonly mirror?: boolean | undefined;
  readonly rotation?: 0 | 90 | 180 | 270 | undefined;
  readonly isMain?: boolean | undefined;
  readonly crop?: Crop | null | undefined;
}

/** Changes the view of a file. Never alters the original. */
export async function changeView(ctx: RecordContext, id: string, view: FileView) {
  const { file, db } = await ctx.requireFile(id, 'edit', { lock: true });
  const { mirror = file.mirror, rotation = file.rotation } = view;
  ctx.addAuditDetail(describeOrientation(file, { mirror, rotation }));
  const isMain = await resolveMain(db, file, view.isMain);
  await db
    .updateTable('file')
    .set({ mirror, rotation, is_main: isMain, ...toCropColumn(view.crop), ...versionColumns })
    .where('id', '=', id)
    .execute();
  return getFileOrThrow(db, id);
}

/**
 * Describes a change of orientation for the audit trail: the image, and the direction before and after; empty without a
 * change.
 */
export function describeOrientation(
  before: { readonly name: string; readonly mirror: boolean; readonly rotation: number },
  { mirror, rotation }: { readonly mirror: boolean; readonly rotation: number },
): Readonly<Record<string, unknown>> {
  if (mirror === before.mirror && rotation === before.rotation) return {};
  return {
    image: before.name,
    ...(mirror === before.mirror ? {} : { isMirrored: mirror }),
    ...(rotation === before.rotation ? {} : { turned: `${before.rotation}° → ${rotation}°` }),
  };
}

function toCropColumn(crop: FileView['crop']) {
  if (crop === undefined) return {};
  return { crop: crop === null ? null : JSON.stringify(crop) };
}

interface MainCandidate {
  readonly id: string;
  readonly stage_id: string | null;
  readonly category: number;
  readonly is_main: boolean;
}

/**
 * Keeps one main file per category. A new main file replaces the old one. A main file that steps down passes the flag
 * to the next file, if any.
 */
async function resolveMain(
  db: Kysely<Tables>,
  file: MainCandidate,
  shouldBeMain: boolean | undefined,
): Promise<boolean> {
  if (shouldBeMain === undefined || shouldBeMain === file.is_main) return file.is_main;
  if (shouldBeMain && !canBeMain(file.category)) throw new Failure('file.category');
  const others = db
    .selectFrom('file')
    .select('id')
    .where('stage_id', '=', file.stage_id)
    .where('category', '=', file.category)
    .where('deleted_at', 'is', null)
    .where('id', '<>', file.id)
    .orderBy('position')
    .orderBy('id');
  if (shouldBeMain) {
    await db
      .updateTable('file')
      .set({ is_main: false, ...versionColumns })
      .where('is_main', '=', true)
      .where('id', 'in', others)
      .execute();
    return true;
  }
  const next = await others.executeTakeFirst();
  if (next === undefined) return true;
  await db.updateTable('file').set({ is_main: false }).where('id', '=', file.id).execute();
  await db
    .updateTable('file')
    .set({ is_main: true, ...versionColumns })
    .where('id', '=', next.id)
    .execute();
  return false;
}
