import { join } from 'node:path';
import { type CommandSite, defineSiteCommand, type SiteCommandInput } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { reachOwnServer } from '../../kernel/db/launcher.ts';
import { backUpDatabase } from '../../kernel/db/physical-backup.ts';
import { openFileServices } from '../files/area.ts';
import {
  previewRemoval,
  type RemovalReport,
  type RemoveDemoClinicOptions,
  removeDemoClinic,
} from './remove-demo-clinic.ts';

/** `site remove-demo`: before a site gets its patients, or after it got them by mistake. */
export const removeDemo = defineSiteCommand({
  name: 'remove-demo',
  usage: '[--changed-too] [--yes [--backup-made]]',
  summary:
    'Counts what belongs to the demonstration and what stays; with --yes backs up the database and removes it. --changed-too also takes demonstration patients that people have changed without adding files or orders.',
  options: {
    yes: { type: 'boolean' },
    'backup-made': { type: 'boolean' },
    'changed-too': { type: 'boolean' },
  },
  async run(input, site) {
    const isConfirmed = input.values['yes'] === true;
    if (isConfirmed) await backUp(input, site);
    const report = await withRemoval(input, site, isConfirmed ? removeDemoClinic : previewRemoval);
    if (report === 'busy')
      throw new StartupError('Another process creates or removes the demonstration at this moment. Try again.');
    for (const line of formatReport(report, isConfirmed)) site.print(line);
  },
});

function withRemoval<T>(
  { values }: SiteCommandInput,
  { config, log, areas, withDatabase }: CommandSite,
  action: (options: RemoveDemoClinicOptions) => Promise<T>,
): Promise<T> {
  return withDatabase(async (db) => {
    const files = await openFileServices({ config, db, log, areas });
    try {
      return await action({
        db,
        areas,
        uses: files.library.uses,
        deleteFile: (id) => files.deleteFile(id),
        isChangedRemoved: values['changed-too'] === true,
      });
    } finally {
      await files.close();
    }
  });
}

/** Backs up the own database. @throws StartupError if the operator has to do it and has not confirmed it */
async function backUp({ values }: SiteCommandInput, { config, log, print }: CommandSite): Promise<void> {
  if (config.databaseUrl !== null) {
    if (values['backup-made'] === true) return;
    throw new StartupError('Back up the database of DATABASE_URL first, then add --backup-made.');
  }
  const folder = join(config.dataDir, 'backups', `remove-demo-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  const server = await reachOwnServer({ dataDir: config.dataDir, log });
  try {
    await backUpDatabase(server, folder);
  } finally {
    await server.stop();
  }
  print(`The database is backed up in ${folder}; files of the demonstration are not.`);
}

function formatReport(report: RemovalReport, isDone: boolean): string[] {
  const { patients, removedOrganisations, keptOrganisations, removedAccounts, keptAccounts } = report;
  const keptLines = [
    ...(patients.addedToCount > 0
      ? [`${patients.addedToCount} patients of the demonstration: people added files or orders`]
      : []),
    ...(patients.changedCount > 0
      ? [`${patients.changedCount} patients of the demonstration: people changed them; --changed-too removes them`]
      : []),
    ...keptOrganisations.map(
      ({ name, reasons }) => `organisation ${name}: ${reasons.join(', ')}; it becomes a real one`,
    ),
    ...keptAccounts.map(
      (name) => `account ${name}: real data names it; it cannot sign in until: npm run site -- keep-account ${name}`,
    ),
  ];
  return [
    `${isDone ? 'Removed' : 'To remove'}: ${patients.removedCount} patients, ${report.removedObjects} files, ${removedOrganisations.length} organisations, ${removedAccounts.length} accounts of the demonstration.`,
    ...(keptLines.length === 0 ? ['Nothing of it stays.'] : ['Stays:', ...keptLines.map((line) => `  ${line}`)]),
    ...(isDone ? [] : ['Nothing is removed yet. Run it again with --yes.']),
  ];
}
