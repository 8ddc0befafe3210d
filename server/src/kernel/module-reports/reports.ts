import type { ModuleReport, ReportedStage } from '@dentarium/api/modules/report-calls';
import { type Kysely, sql } from 'kysely';
import type { SiteDatabase, Tables } from '../db/tables.ts';
import './tables.ts';

/** Maximum stored causes of a version. Reports with further causes are counted without a cause. */
export const MAX_CAUSES_PER_VERSION = 50;

/** Days for which a fault is stored after its last report. */
const RETENTION_DAYS = 90;

/**
 * Adds a report to the counts of its version. Each report is a statement of its own, so that reports of many pages wait
 * for each other at most one statement long.
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

/** Returns the cause under which a report is counted: its own while the version has few causes. */
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

/** Loads the reports by module, the latest first. */
export async function loadReportsByModule(db: SiteDatabase): Promise<ReadonlyMap<string, readonly ReportedStage[]>> {
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
      // The contract admits no other value.
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

/** Removes faults without recent reports, and reports of versions that no longer exist. */
export async function removeOldReports(
  db: Kysely<Tables>,
  published: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  // A temporarily missing folder of modules does not mean a site without modules.
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
