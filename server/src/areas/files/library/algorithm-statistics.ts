import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';

/** An anonymous event of an algorithm. */
interface AlgorithmEvent {
  readonly organisationId: string;
  readonly type: string;
  readonly category: number | null;
  readonly amount?: number;
}

/** Counts events of algorithms. Only adds rows, so that concurrent counts do not wait for each other. */
export async function countEvents(db: Kysely<Tables>, events: readonly AlgorithmEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('algorithm_event')
    .values(
      events.map(({ organisationId, type, category, amount = 1 }) => ({
        organisation_id: organisationId,
        type,
        category,
        amount,
      })),
    )
    .execute();
}

interface FileOfClinic {
  readonly file: Selectable<Tables['file']>;
  readonly patient: { readonly organisation_id: string };
}

/** Subtracts corrections that were undone, because the category of the classifier was right. */
export async function recordUndoneCorrections(
  db: Kysely<Tables>,
  category: number,
  files: readonly FileOfClinic[],
): Promise<void> {
  const right = files.filter(({ file }) => file.classifier_category === category && file.classified_by === 'person');
  await countEvents(
    db,
    right.map(({ patient }) => ({ organisationId: patient.organisation_id, type: 'corrected', category, amount: -1 })),
  );
}

/** Counts the corrections of a person to the classifier, under the wrong category. */
export async function recordCorrections(db: Kysely<Tables>, files: readonly FileOfClinic[]): Promise<void> {
  const wrong = files.filter(({ file }) => file.classified_by === 'classifier');
  await countEvents(
    db,
    wrong.map(({ file, patient }) => ({
      organisationId: patient.organisation_id,
      type: 'corrected',
      category: file.category,
    })),
  );
}

/** Loads the uses of algorithms in the organisations of the caller. */
export async function loadCountsByType(ctx: RecordContext, type: string | undefined) {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  if (organisations.length === 0) return [];
  const events = db
    .selectFrom('algorithm_event')
    .select(['type', 'category', sql<number>`sum(amount)::int`.as('count')])
    .where('organisation_id', 'in', organisations)
    .groupBy(['type', 'category'])
    .having(sql<boolean>`sum(amount) > 0`)
    .orderBy('type')
    .orderBy('category');
  return (type === undefined ? events : events.where('type', '=', type)).execute();
}

/**
 * Loads the uses of algorithms in the organisations of the caller per period. `limits` lists the boundaries of the
 * periods, separated by commas.
 */
export async function loadUsesByPeriod(ctx: RecordContext, limits: string) {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  if (organisations.length === 0) return [];
  const starts = limits.split(',');
  const period = sql<number>`width_bucket(created_at, ${starts}::timestamptz[]) - 1`;
  return db
    .selectFrom(
      db
        .selectFrom('algorithm_event')
        .select(['type', 'amount', period.as('period')])
        .where('organisation_id', 'in', organisations)
        .where('created_at', '>=', sql<Date>`${starts[0]}::timestamptz`)
        .where('created_at', '<', sql<Date>`${starts.at(-1)}::timestamptz`)
        .as('used'),
    )
    .select(['type', 'period', sql<number>`sum(amount)::int`.as('count')])
    .groupBy(['type', 'period'])
    .having(sql<boolean>`sum(amount) > 0`)
    .orderBy('period')
    .orderBy('type')
    .execute();
}
