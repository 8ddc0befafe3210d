import { parseToothMark, type ToothNotation } from '@dentarium/domain';
import { CLINICAL_PREFERENCES, isPreference, PREFERENCE_NAMES } from '@dentarium/domain/clinical-preferences';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** A preference in calls. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

/** Loads the clinical preferences of a doctor, with defaults for unset ones. */
export async function readPreferences(db: Kysely<Tables>, accountId: string): Promise<KeyValue[]> {
  const rows = await db
    .selectFrom('doctor_preference')
    .select(['key', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  const valueByKey = new Map(rows.map(({ key, value }) => [key, value]));
  return PREFERENCE_NAMES.map((key) => ({ key, value: valueByKey.get(key) ?? CLINICAL_PREFERENCES[key].defaultValue }));
}

/** Loads the tooth notation of a doctor. */
export async function loadToothNotation(db: Kysely<Tables>, accountId: string): Promise<ToothNotation> {
  const row = await db
    .selectFrom('doctor_preference')
    .select('value')
    .where('account_id', '=', accountId)
    .where('key', '=', 'toothMark')
    .executeTakeFirst();
  return parseToothMark(row?.value);
}

/**
 * Saves preferences; others are unchanged. @throws Failure `preference.invalid`
 *
 * @throws Failure `preference.invalid`
 */
export async function savePreferences(
  db: Kysely<Tables>,
  accountId: string,
  preferences: readonly KeyValue[],
): Promise<void> {
  const invalidPreference = preferences.find(({ key, value }) => !isPreference(key, value));
  if (invalidPreference !== undefined) throw new Failure('preference.invalid', { key: invalidPreference.key });
  // The last of two values for one key counts, as with separate calls.
  const values = new Map(preferences.map(({ key, value }) => [key, value]));
  await db
    .insertInto('doctor_preference')
    .values([...values].map(([key, value]) => ({ account_id: accountId, key, value })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ value: sql<string>`excluded.value`, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
