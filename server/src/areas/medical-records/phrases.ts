import type { Phrase } from '@dentarium/api/medical-records/calls';
import { toStoredText } from '@dentarium/domain';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';

const COLUMNS = ['id', 'field', 'text'] as const;

function toPhrase(row: { readonly id: string; readonly field: string; readonly text: string }): Phrase {
  return { ...row, field: row.field as Phrase['field'] };
}

/** Loads the phrase bank of the caller, by field and text. */
export async function loadPhrases(ctx: RecordContext): Promise<Phrase[]> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db
    .selectFrom('phrase')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('field')
    .orderBy('text')
    .limit(1000)
    .execute();
  return rows.map(toPhrase);
}

/** Adds a phrase to the bank of the caller. Returns the existing phrase for a duplicate. */
export async function addPhrase(ctx: RecordContext, { field, text }: Omit<Phrase, 'id'>): Promise<Phrase> {
  const normalisedText = toStoredText(text);
  const { accountId, db } = ctx.requireSelf();
  const row = await db
    .insertInto('phrase')
    .values({ account_id: accountId, field, text: normalisedText })
    // Only an update returns the existing row.
    .onConflict((conflict) => conflict.columns(['account_id', 'field', 'text']).doUpdateSet({ text: normalisedText }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id: row.id });
  return toPhrase(row);
}

/**
 * Deletes a phrase of the caller.
 *
 * @throws Failure `phrase.notFound`
 */
export async function removePhrase(ctx: RecordContext, id: string): Promise<void> {
  ctx.recordSubject({ id });
  const { accountId, db } = ctx.requireSelf();
  const deletedPhrase = await db
    .deleteFrom('phrase')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (deletedPhrase === undefined) throw new Failure('phrase.notFound');
}
