import { inspect } from 'node:util';
import { pino } from 'pino';
import { PRIVATE_UMASK } from '../kernel/site/private-files.ts';
import * as areas from '../app.ts';
import { readPassword } from './read-password.ts';
import { createUpgradeGuard } from '../areas/backups/area.ts';
import { runSiteCommand, USAGE_EXIT_CODE, UsageError } from './run-site-command.ts';
import type { Area } from '../kernel/areas/area.ts';
import { withSiteDatabase } from './with-site-database.ts';
import { type Config, loadConfig } from '../kernel/config/config.ts';
import { explainStartup } from '../kernel/config/explain-startup.ts';
import { requireUsableFolders } from '../kernel/config/require-folders.ts';
import { StartupError } from '../kernel/config/startup-error.ts';
import { listMigrations } from '../kernel/db/area-migrations.ts';

// Runs one command of the operator: site <command> …. The areas declare the commands.
async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const config = loadConfig(process.env);
  await run(config).catch((error: unknown) => {
    throw explainStartup(error, config);
  });
}

async function run(config: Config): Promise<void> {
  requireUsableFolders(config);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const guard = createUpgradeGuard({ config, log, print: (line) => process.stderr.write(`${line}\n`) });
  const listedAreas: readonly Area[] = Object.values(areas);
  await runSiteCommand(
    listedAreas.flatMap(({ siteCommands = [] }) => siteCommands),
    process.argv.slice(2),
    {
      config,
      log,
      areas: listedAreas,
      print: (line) => process.stdout.write(`${line}\n`),
      readPassword: () => readPassword(process.stdin),
      withDatabase: (action, options) =>
        withSiteDatabase({ config, log, migrations: listMigrations(listedAreas), guard }, action, options),
    },
  );
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartupError || error instanceof UsageError;
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`);
  process.exitCode = error instanceof StartupError ? error.exitCode : error instanceof UsageError ? USAGE_EXIT_CODE : 1;
});
