import { defineSiteCommand, type CommandSite } from '../../../kernel/areas/site-command.ts';
import { StartupError } from '../../../kernel/config/startup-error.ts';
import { formatSize } from '../../../kernel/http/format-size.ts';
import {
  listQuarantine,
  QUARANTINE_DAYS,
  type QuarantineEntry,
  readSweepState,
  restoreEntry,
} from '../../../objects/quarantine/quarantine.ts';
import type { SweepGroup } from '../../../objects/quarantine/run-sweep.ts';
import { type FileServices, openFileServices } from '../library/file-services.ts';

const MAX_LISTED = 1_000;
const MAX_LISTED_PER_KIND = 100;

/** `site sweep`: looks for unused data now, shows it, or confirms an unusual number. */
export const sweepCommand = defineSiteCommand({
  name: 'sweep',
  usage: '[--dry-run] [--confirm <number>]',
  summary: 'Moves unused data to the quarantine; --confirm allows the unusual number that --dry-run shows.',
  options: { 'dry-run': { type: 'boolean' }, confirm: { type: 'string' } },
  async run({ values }, site) {
    const confirmed = parseNumber(values['confirm']);
    await withFiles(site, async (files) => {
      if (values['dry-run'] === true) printUnused(await files.findUnused(), site.print);
      else await sweepNow(files, confirmed, site.print);
    });
  },
});

/** `site list-quarantine`: lists what sweeps took. */
export const listQuarantineCommand = defineSiteCommand({
  name: 'list-quarantine',
  usage: '',
  summary: `Lists what sweeps took within the last ${QUARANTINE_DAYS} days, the newest first.`,
  run: (_input, { print, withDatabase }) =>
    withDatabase(async (db) => {
      const { quarantined, quarantinedBytes, waiting } = await readSweepState(db);
      for (const entry of await listQuarantine(db, MAX_LISTED)) print(formatEntry(entry));
      print(`${quarantined} entries, ${formatSize(quarantinedBytes)}.`);
      if (quarantined > MAX_LISTED) print(`Only the newest ${MAX_LISTED} are listed.`);
      if (waiting > 0) print(`The sweep waits: it found ${waiting} objects. See: site sweep --dry-run`);
    }),
});

/** `site restore-quarantine`: undoes sweeps. */
export const restoreQuarantineCommand = defineSiteCommand({
  name: 'restore-quarantine',
  usage: '<id>… | --all',
  summary: `Restores entries of the quarantine; no sweep takes them for ${QUARANTINE_DAYS} days.`,
  options: { all: { type: 'boolean' } },
  positionals: [0, MAX_LISTED],
  async run({ positionals, values }, { print, withDatabase }) {
    if (positionals.length === 0 && values['all'] !== true)
      throw new StartupError('Name the entries to restore, which site list-quarantine shows, or give --all.');
    await withDatabase(async (db) => {
      const ids = values['all'] === true ? (await listQuarantine(db, MAX_LISTED)).map(({ id }) => id) : positionals;
      const failures: string[] = [];
      for (const id of ids) {
        try {
          print(`Restored: ${formatEntry(await restoreEntry(db, id))}`);
        } catch (error) {
          if (!(error instanceof StartupError)) throw error;
          failures.push(error.message);
        }
      }
      if (failures.length > 0) throw new StartupError(failures.join('\n'));
    });
  },
});

function parseNumber(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new StartupError('--confirm needs the number of objects that site sweep --dry-run shows.');
}

function withFiles(
  { config, log, areas, withDatabase }: CommandSite,
  action: (files: FileServices) => Promise<void>,
): Promise<void> {
  return withDatabase(async (db) => {
    const files = await openFileServices({ config, db, log, areas });
    try {
      await action(files);
    } finally {
      await files.close();
    }
  });
}

function printUnused(groups: readonly SweepGroup[], print: (line: string) => void): void {
  let count = 0;
  for (const { source, candidates } of groups) {
    for (const { id, size } of candidates.slice(0, MAX_LISTED_PER_KIND))
      print(`${source.kind}  ${id}  ${formatSize(size)}`);
    if (candidates.length > MAX_LISTED_PER_KIND)
      print(`${source.kind}  and ${candidates.length - MAX_LISTED_PER_KIND} more`);
    count += candidates.length;
  }
  print(`A sweep would take ${count} objects.`);
}

async function sweepNow(
  files: FileServices,
  confirmed: number | undefined,
  print: (line: string) => void,
): Promise<void> {
  const outcome = await files.sweep(confirmed);
  if (outcome.state === 'waiting')
    throw new StartupError(
      confirmed === undefined
        ? `The sweep would take ${outcome.count} objects, more than the ${outcome.limit} that it may take now. ` +
            `Look at them by: site sweep --dry-run, and allow it by: site sweep --confirm ${outcome.count}`
        : `There are ${outcome.count} unused objects now, more than the ${confirmed} that you confirmed. See: site sweep --dry-run`,
    );
  const kinds = Object.entries(outcome.counts).map(([kind, number]) => `${number} ${kind}`);
  print(kinds.length === 0 ? 'There was nothing to sweep.' : `Moved to the quarantine: ${kinds.join(', ')}.`);
}

function formatEntry({ id, kind, names, size, taken_at }: QuarantineEntry): string {
  return `${id}  ${taken_at.toISOString()}  ${kind}  ${formatSize(size)}  ${names[0] ?? ''}`;
}
