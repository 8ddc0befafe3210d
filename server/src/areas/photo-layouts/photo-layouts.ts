import type { OwnPhotoLayout, PhotoLayoutForm } from './calls.ts';
import { isAssignable, isInbox } from '@dentarium/domain';
import { findLayoutProblem } from '@dentarium/domain/photo-layouts';
import type { Selectable } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { lockCount } from '../../kernel/db/lock-count.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

function toLayout({ id, name, version, layout }: Selectable<Tables['photo_layout']>): OwnPhotoLayout {
  return { ...(layout as Omit<PhotoLayoutForm, 'name'>), id, name, version };
}

/** @throws Failure `photoLayout.invalid`, `file.category` */
function requireValidForm({ card, ...form }: PhotoLayoutForm): void {
  const cells = form.cells.map(withDefaultSpans);
  if (!cells.every(({ category }) => isAssignable(category) && !isInbox(category))) throw new Failure('file.category');
  const problem = findLayoutProblem({ ...form, cells, ...(card === null ? {} : { card: withDefaultSpans(card) }) });
  if (problem !== null) throw new Failure('photoLayout.invalid', { problem });
}

/** Adds the default spans to a cell. */
function withDefaultSpans<T extends { rowSpan?: number | undefined; columnSpan?: number | undefined }>({
  rowSpan = 1,
  columnSpan = 1,
  ...place
}: T) {
  return { ...place, rowSpan, columnSpan };
}

const UNIQUE_VIOLATION = '23505';

async function mapTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
      ? new Failure('photoLayout.name')
      : error;
  }
}

function toColumns({ name, rows, columns, cells, card }: PhotoLayoutForm) {
  return { name: name.trim(), layout: JSON.stringify({ rows, columns, cells, card }) };
}

/** The maximum number of layouts of one account. */
const MAX_LAYOUTS = 100;

/** Lists the layouts of the caller by name. */
export async function listLayouts(ctx: RecordContext): Promise<OwnPhotoLayout[]> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db
    .selectFrom('photo_layout')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .limit(MAX_LAYOUTS)
    .execute();
  return rows.map(toLayout);
}

/** Adds a layout of the caller. @throws Failure `photoLayout.tooMany`, `photoLayout.invalid`, `photoLayout.name` */
export async function createLayout(ctx: RecordContext, form: PhotoLayoutForm): Promise<OwnPhotoLayout> {
  requireValidForm(form);
  const { accountId, db } = ctx.requireSelf();
  await lockCount(db, 'photo_layout', accountId);
  if ((await listLayouts(ctx)).length >= MAX_LAYOUTS) throw new Failure('photoLayout.tooMany');
  const row = await mapTakenName(
    db
      .insertInto('photo_layout')
      .values({ ...toColumns(form), account_id: accountId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  ctx.recordSubject({ id: row.id });
  return toLayout(row);
}

async function requireLayout(ctx: RecordContext, id: string) {
  const { accountId, db } = ctx.requireSelf();
  const row = await db
    .selectFrom('photo_layout')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Failure('photoLayout.notFound');
  return { row, db };
}

/** Updates a layout of the caller. */
export async function updateLayout(
  ctx: RecordContext,
  id: string,
  { version, ...form }: PhotoLayoutForm & { readonly version: number },
): Promise<OwnPhotoLayout> {
  ctx.recordSubject({ id });
  requireValidForm(form);
  const { row: before, db } = await requireLayout(ctx, id);
  requireVersion('photoLayout', before, version);
  const row = await mapTakenName(
    db
      .updateTable('photo_layout')
      .set({ ...toColumns(form), version: version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return toLayout(row);
}

/** Deletes a layout of the caller. */
export async function deleteLayout(ctx: RecordContext, id: string): Promise<void> {
  ctx.recordSubject({ id });
  const { db } = await requireLayout(ctx, id);
  await db.deleteFrom('photo_layout').where('id', '=', id).execute();
}
