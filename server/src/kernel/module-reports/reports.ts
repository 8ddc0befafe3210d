import type { ModuleReport, ReportedStage } from '@dentarium/api/modules/report-calls';
import { type Kysely, sql } from 'kysely';
import type { SiteDatabase, Tables } from '../db/tables.ts';
import './tables.ts';

/** Maximum stored causes of a version. Reports with further causes are counted without a cause. */
export const MAX_CAUSES_PER_VERSION = 50;

/** The same for the reports of one account, so that nobody fills the page of the operators. */
export const MAX_CAUSES_PER_ACCOUNT = 5;

/** Maximum pages of an account that count for a version. */
const MAX_PAGES_PER_ACCOUNT = 20;

/** Days for which a fault is stored after its last report. */
const RETENTION_DAYS = 90;

/**
 * Adds a report to the counts of its version. Each report is a statement of its own, so that reports of many pages wait
 * for each other at most one statement long.
 */
export async function addReport(db: Kysely<Tables>, accountId: string, report: ModuleReport): Promise<void> {
  const { module, version, stage, count, fellBackTo = null } = report;
  const cause = stage === 'mounted' ? '' : await chooseCause(db, accountId, report);
  await db
    .insertInto('module_report_account')
    .values({ module, version, stage, cause, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

/**
 * Records that a page has shown a version without a fault, or with one. A page counts once for a version, and as one with
 * a fault from its first fault on.
 */
export async function recordPage(
  db: Kysely<Tables>,
  { accountId, page }: { readonly accountId: string; readonly page: string },
  { module, version, stage }: Pick<ModuleReport, 'module' | 'version' | 'stage'>,
): Promise<void> {
  const isMounted = stage === 'mounted';
  await sql`
    insert into module_page as known (module, version, page, account_id, is_mounted, has_fault)
    select ${module}, ${version}, ${page}, ${accountId}, ${isMounted}, ${!isMounted}
    where exists (select from module_page
        where module = ${module} and version = ${version} and account_id = ${accountId} and page = ${page})
      or (select count(*) from module_page
        where module = ${module} and version = ${version} and account_id = ${accountId}) < ${MAX_PAGES_PER_ACCOUNT}
    on conflict (module, version, account_id, page) do update set
      is_mounted = known.is_mounted or excluded.is_mounted,
      has_fault = known.has_fault or excluded.has_fault,
      last_at = now()`.execute(db);
}

/**
 * Returns the cause under which a report is counted: one that others have reported too, or its own while the version has
 * few causes, and few of this account.
 */
async function chooseCause(
  db: Kysely<Tables>,
  accountId: string,
  { module, version, stage, cause }: ModuleReport,
): Promise<string> {
  const isOfVersion = sql<boolean>`module = ${module} and version = ${version}`;
  const { rows } = await sql<{ causes: number; own_causes: number; is_known: boolean }>`
    select
      (select count(*)::integer from module_report where ${isOfVersion}) as causes,
      (select count(*)::integer from module_report_account
        where ${isOfVersion} and account_id = ${accountId} and stage <> 'mounted') as own_causes,
      exists (select from module_report
        where ${isOfVersion} and stage = ${stage} and cause = ${cause}) as is_known`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a query without a condition has returned no row');
  const hasRoom = counts.causes < MAX_CAUSES_PER_VERSION && counts.own_causes < MAX_CAUSES_PER_ACCOUNT;
  return counts.is_known || hasRoom ? cause : '';
}

/** Loads the reports by module, those of most accounts first. */
export async function loadReportsByModule(db: SiteDatabase): Promise<ReadonlyMap<string, readonly ReportedStage[]>> {
  const rows = await db
    .selectFrom('module_report')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('module_report_account')
        .select(({ fn }) => fn.countAll<number>().as('accounts'))
        .whereRef('module_report_account.module', '=', 'module_report.module')
        .whereRef('module_report_account.version', '=', 'module_report.version')
        .whereRef('module_report_account.stage', '=', 'module_report.stage')
        .whereRef('module_report_account.cause', '=', 'module_report.cause')
        .as('accounts'),
    )
    .orderBy('accounts', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('version')
    .orderBy('stage')
    .orderBy('cause')
    .execute();
  const byModule = new Map<string, ReportedStage[]>();
  for (const { module, version, stage, cause, count, accounts, ...row } of rows) {
    const report = {
      version,
      // The contract admits no other value.
      stage: stage as ReportedStage['stage'],
      cause,
      count,
      accounts: Number(accounts),
      fellBackTo: row.fell_back_to,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    };
    byModule.set(module, [...(byModule.get(module) ?? []), report]);
  }
  return byModule;
}

/** The tables with rows about versions. */
const REPORT_TABLES = ['module_report', 'module_page', 'module_report_account'] as const;

/** Removes faults without recent reports, and reports of versions that no longer exist. */
export async function removeOldReports(
  db: Kysely<Tables>,
  published: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  // A temporarily missing folder of modules does not mean a site without modules.
  if (published.size === 0) return;
  for (const table of REPORT_TABLES) {
    const rows = await db.selectFrom(table).select(['module', 'version']).distinct().execute();
    for (const { module, version } of rows.filter((row) => published.get(row.module)?.has(row.version) !== true))
      await db.deleteFrom(table).where('module', '=', module).where('version', '=', version).execute();
  }
  const oldest = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db.deleteFrom('module_report').where('stage', '!=', 'mounted').where('last_at', '<', oldest).execute();
  await db.deleteFrom('module_page').where('has_fault', '=', true).where('last_at', '<', oldest).execute();
  await sql`
    delete from module_report_account as reporter where not exists (select from module_report
      where module_report.module = reporter.module and module_report.version = reporter.version
        and module_report.stage = reporter.stage and module_report.cause = reporter.cause)`.execute(db);
}
