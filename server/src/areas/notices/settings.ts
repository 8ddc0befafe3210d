import type { NoticeDelivery, NoticeSetting } from '@dentarium/api/notices/calls';
import { Failure } from '../../kernel/failures/failure.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { NoticeKinds } from './notice-kind.ts';

/** Lists the kinds of notice that the caller may get, with the settings of the caller. */
export async function listSettings(
  ctx: RecordContext,
  kinds: NoticeKinds,
  hasSender: boolean,
): Promise<NoticeSetting[]> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db.selectFrom('notice_setting').selectAll().where('account_id', '=', accountId).execute();
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return kinds.listPermitted(ctx.principal).map(({ kind, title, delivery }) => ({
    kind,
    title,
    delivery: rows.find((row) => row.kind === kind)?.delivery ?? delivery,
    canSendMessages: hasSender && phone !== null,
  }));
}

/**
 * Sets how notices of a kind reach the caller from now on.
 *
 * @throws Failure `access.denied` for a kind that the caller may not get
 */
export async function saveSetting(
  ctx: RecordContext,
  kinds: NoticeKinds,
  { kind, delivery }: { readonly kind: string; readonly delivery: NoticeDelivery },
): Promise<void> {
  const { accountId, db } = ctx.requireSelf();
  if (!kinds.listPermitted(ctx.principal).some((one) => one.kind === kind)) throw new Failure('access.denied');
  await db
    .insertInto('notice_setting')
    .values({ account_id: accountId, kind, delivery })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ delivery }))
    .execute();
}
