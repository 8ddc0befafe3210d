import type { ModuleReport, ReportedStage } from '@dentarium/api/modules/report-calls';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import './tables.ts';

/** Causes that are kept of a version; what else pages say of it is counted under no cause. */
export const MAX_CAUSES_PER_VERSION = 50;

/** How long a fault is kept after it was last reported. */
const RETENTION_DAYS = 90;

/**
 * Adds a report to what is known of its version. Each is a statement of its own, so that reports of many pages never wait for each
 * other longer than for one.
 */
export async function addReport(db: Kysely<Tables>, report: ModuleReport): Promise<void> {
  const { module, version, stage, count, fellBackTo = null } = report;
  const cause = stage === 'mounted' ? '' : await chooseCause(db, report);
  await db
    .insertInto('module_report')
    .values({ module, version, stage, cause, count, fell_back_to: fellBackTo })
    .onConflict((conflict) =>
      conflict.columns(['module', 'version', 'stage', 'cause']).doUpdateSet({
        count: sql<number>`least(module_report.count::bigint + excluded.count, 2147483647)::integer`,
        fell_back_to: sql<string | null>`coalesce(module_report.fell_back_to, excluded.fell_back_to)`,
        last_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** The cause under which a report is counted: its own, as long as there are few. */
async function chooseCause(db: Kysely<Tables>, { module, version, stage, cause }: ModuleReport): Promise<string> {
  const causeCounts = await db
    .selectFrom('module_report')
    .select((eb) => [
      eb.fn.countAll<number>().as('causes'),
      sql<boolean>`coalesce(bool_or(stage = ${stage} and cause = ${cause}), false)`.as('is_known'),
    ])
    .where('module', '=', module)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return causeCounts.is_known || causeCounts.causes < MAX_CAUSES_PER_VERSION ? cause : '';
}

/** What is reported, by module, the latest first. */
export async function loadReportsByModule(db: Kysely<Tables>): Promise<ReadonlyMap<string, readonly ReportedStage[]>> {
  const rows = await db
    .selectFrom('module_report')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('version')
    .orderBy('stage')
    .orderBy('cause')
    .execute();
  const byModule = new Map<string, ReportedStage[]>();
  for (const { module, version, stage, cause, count, ...row } of rows) {
    const report = {
      version,
      // The contract lets no other in.
      stage: stage as ReportedStage['stage'],
      cause,
      count,
      fellBackTo: row.fell_back_to,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    };
    byModule.set(module, [...(byModule.get(module) ?? []), report]);
  }
  return byModule;
}

/** Forgets what nobody has reported for long, and what was said of versions that are no longer there. */
export async function removeOldReports(
  db: Kysely<Tables>,
  published: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  // A folder of modules that is away for a moment is no site without modules.
  if (published.size === 0) return;
  const rows = await db.selectFrom('module_report').select(['module', 'version']).distinct().execute();
  for (const { module, version } of rows.filter((row) => published.get(row.module)?.has(row.version) !== true))
    await db.deleteFrom('module_report').where('module', '=', module).where('version', '=', version).execute();
  await db
    .deleteFrom('module_report')
    .where('stage', '!=', 'mounted')
    .where('last_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}
