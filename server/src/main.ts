import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import { generateDemoClinic } from '@dentarium/demo';
import { getToday } from '@dentarium/domain';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as areas from './app.ts';
import { createUpgradeGuard } from './areas/backups/area.ts';
import { buildApp } from './build-app.ts';
import { CONTRACT } from './contract.ts';
import { type Config, loadConfig } from './kernel/config/config.ts';
import { explainStartup } from './kernel/config/explain-startup.ts';
import { requireFreeSpace, requireUsableFolders } from './kernel/config/require-folders.ts';
import { StartupError } from './kernel/config/startup-error.ts';
import { markOwnDatabase } from './kernel/db/moved-database.ts';
import { listMigrations } from './kernel/db/area-migrations.ts';
import { type OpenDatabase, openDatabase } from './kernel/db/database.ts';
import { formatDatabaseServer } from './kernel/db/database-server.ts';
import { ensureDemoClinic, type EnsureDemoClinicOptions } from './areas/demonstration/area.ts';
import { formatLoss } from './kernel/db/explain-connection.ts';
import { retryWhileUnavailable } from './kernel/db/retry-while-unavailable.ts';
import { hashPassword } from './identity/secrets/passwords.ts';
import { openLog } from './kernel/logging/log.ts';
import { ProcessErrors } from './kernel/logging/process-errors.ts';
import { waitForAbort, finishRequests, listen, createStopSignal } from './server-lifecycle.ts';
import { publishSiteNames } from './kernel/modules/publish-site-names.ts';
import { waitForModules } from './wait-for-modules.ts';
import { listHooks } from './records/hooks/sort-hooks.ts';
import { requireFinishedRestore } from './kernel/site/restore-marker.ts';
import { closeDataFolder, PRIVATE_UMASK, tightenDataFolder } from './kernel/site/private-files.ts';
import { joinSite } from './kernel/site/site-identity.ts';

/** Time for running requests to finish when the server stops; after damage only for answers that are being sent. */
const FINISH_TIMEOUT_MILLISECONDS = 20_000;
const DAMAGED_FINISH_TIMEOUT_MILLISECONDS = 500;
/** Time after which a damaged process is killed. */
const EXIT_TIMEOUT_MILLISECONDS = 2_000;

/** Exit code, as of sysexits(3). */
const DAMAGED_EXIT_CODE = 70;

/** Time for which the creation of the demonstration clinic is retried after a lost database. */
const DEMO_RETRY_MILLISECONDS = 600_000;

/** Time for which the notice for the operator is retried after a lost database. */
const NOTICE_RETRY_MILLISECONDS = 60_000;

/** Runs the server until a signal ends it. */
async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const config = loadConfig(process.env);
  await run(config).catch((error: unknown) => {
    throw explainStartup(error, config);
  });
}

async function run(config: Config): Promise<void> {
  requireUsableFolders(config);
  requireFreeSpace(config);
  requireFinishedRestore(config.dataDir);
  const log = openLog(config.log);
  const stop = createStopSignal(log);
  const processErrors = new ProcessErrors();
  const damage = new AbortController();
  process.on('uncaughtException', (error, origin) =>
    processErrors.take(error, origin, log, () => endAfterDamage(damage)),
  );
  const endSignal = AbortSignal.any([stop, damage.signal]);
  const database = await openDatabase(config, log, listMigrations(Object.values(areas)), {
    signal: endSignal,
    guard: createUpgradeGuard({ config, log, print }),
    onWait: (error) => print(`${formatLoss(error)} The start waits for it.`),
  });
  try {
    await waitForModules(endSignal);
    await serve({ config, log, database, endSignal, processErrors, damage: damage.signal });
  } finally {
    // The own database keeps running: the successor of this process takes it over.
    if (damage.signal.aborted) process.exit(DAMAGED_EXIT_CODE);
    await database.close();
  }
  log.info('Stopped');
}

/** Writes a line for the person at the terminal. */
function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Stops the process in order, because a supervisor starts a new one, and ends it by force after a timeout. */
function endAfterDamage(damage: AbortController): void {
  process.exitCode = DAMAGED_EXIT_CODE;
  setTimeout(() => process.exit(DAMAGED_EXIT_CODE), EXIT_TIMEOUT_MILLISECONDS).unref();
  damage.abort();
}

interface ServeOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly database: OpenDatabase;
  /** Stops the server, for any reason. */
  readonly endSignal: AbortSignal;
  readonly damage: AbortSignal;
  readonly processErrors: ProcessErrors;
}

async function serve({
  config,
  log,
  database: { db, pool, server: databaseServer },
  endSignal,
  damage,
  processErrors,
}: ServeOptions): Promise<void> {
  await closeDataFolder(config.dataDir);
  await joinSite(db, config);
  if (config.databaseUrl !== null) await markOwnDatabase({ dataDir: config.dataDir, log });
  await publishSiteNames(config, CONTRACT, log);
  const app = await buildApp({ config, db, pool, databaseServer, log, processErrors });
  try {
    if (config.demo) {
      const storeFile: EnsureDemoClinicOptions['storeFile'] = (file) => app.files.storeFile({ ...file, isDemo: true });
      const planClinic: EnsureDemoClinicOptions['planClinic'] = () => generateDemoClinic({ today: getToday() });
      const hooks = listHooks(app.areas.hooks, 'demoHooks');
      const ensure = () =>
        ensureDemoClinic({ db, storeFile, areas: Object.values(areas), hooks, hashPassword, log, planClinic });
      // The database may be lost meanwhile; created rows remain.
      await retryWhileUnavailable(ensure, { milliseconds: DEMO_RETRY_MILLISECONDS, signal: endSignal, log });
    }
    await listen(app, config);
    process.stderr.write(`${formatDatabaseServer(databaseServer)}\n`);
    log.info(databaseServer, 'PostgreSQL');
    await printNotice(app, endSignal, log);
    app.files.makeRenditions();
    tightenDataFolder(config.dataDir, { signal: endSignal, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'The data folder could not be closed to other accounts'),
    );
    // Node writes its cache when a process ends; the next one should start fast after a kill, too.
    flushCompileCache();
    log.info({ address: config.publicUrl, mode: config.mode }, 'Ready');
    await waitForAbort(endSignal);
  } finally {
    await finishRequests(app, damage.aborted ? DAMAGED_FINISH_TIMEOUT_MILLISECONDS : FINISH_TIMEOUT_MILLISECONDS, log);
  }
}

/** Tells the operator how people begin. The log gets none of it: it may have the secret of the set-up link. */
async function printNotice(app: FastifyInstance, signal: AbortSignal, log: Logger): Promise<void> {
  const policy = { milliseconds: NOTICE_RETRY_MILLISECONDS, signal, log };
  const lines = await retryWhileUnavailable(() => app.areas.describeStart(), policy);
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

main().catch((error: unknown) => {
  const isAborted = error instanceof Error && error.name === 'AbortError';
  if (isAborted) return;
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode ??= error instanceof StartupError ? error.exitCode : 1;
});
