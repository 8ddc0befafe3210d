import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ModuleStatus,
  queryModuleStatus,
  ReportedStage,
  StatusLedgerEntry,
  StatusVersion,
} from '@dentarium/api/modules/report-calls';
import type { CallResult } from '@dentarium/api/contract';
import { readRegistry, type Registry } from '@dentarium/release';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tables } from '../db/tables.ts';
import type { WasSeen } from '../modules/last-good.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { reportsByModule } from './reports.ts';

/** How many entries of the ledger operators see. */
const LATEST = 50;

/** A live version fails while the last fault of it was reported within this time, in ms. */
const LATELY = 24 * 60 * 60 * 1000;

type Published = Registry['modules'][string];
type Reports = ReadonlyMap<string, readonly ReportedStage[]>;

/** The modules of a site with what pages have reported of them, and the latest of the ledger. */
export async function moduleStatus(
  db: Kysely<Tables>,
  { modulesDir, modulesOff }: Pick<Config, 'modulesDir' | 'modulesOff'>,
  modules: Pick<ModuleRegistry, 'list' | 'isOff' | 'misfits'>,
  wasSeen: WasSeen,
): Promise<CallResult<typeof queryModuleStatus>> {
  const [registry, reports] = await Promise.all([readRegistry(modulesDir), reportsByModule(db)]);
  const listed = new Map(modules.list(null, wasSeen).map((module) => [module.name, module]));
  const statuses = Object.entries(registry.modules).map(async ([name, module]): Promise<ModuleStatus> => {
    const here = listed.get(name);
    const version = (id: string | null | undefined) => versionOf({ modulesDir, name, module, wasSeen }, id ?? null);
    const ofModule = reports.get(name) ?? [];
    const off = modules.isOff(name) ? offOf(module, modulesOff.includes(name) ? null : (here?.flag ?? null)) : null;
    const misfits = modules.misfits(name);
    return {
      name,
      ...(here?.title && { title: here.title }),
      state: stateOf({ module, off, isReadable: here !== undefined, misfits, reports: ofModule }),
      off,
      misfits: [...misfits],
      live: await version(module.live),
      canary: await canaryOf(module, version),
      lastGood: await version(here?.lastGood?.version),
      previous: await version(module.previous),
      reports: [...ofModule],
    };
  });
  return { modules: await Promise.all(statuses), ledger: latestOf(registry, reports) };
}

async function canaryOf(
  { canary }: Published,
  version: (id: string) => Promise<StatusVersion | null>,
): Promise<ModuleStatus['canary']> {
  const shown = canary === undefined ? null : await version(canary.version);
  if (canary === undefined || shown === null) return null;
  const { percent = null, users = [], organisations = [] } = canary;
  return { ...shown, percent, users: [...users], organisations: organisations.length };
}

function offOf({ off }: Published, flag: string | null): ModuleStatus['off'] {
  if (off !== undefined) return { by: 'operator', reason: off.reason };
  return flag === null ? { by: 'settings', reason: null } : { by: 'switch', reason: flag };
}

function stateOf(found: {
  readonly module: Published;
  readonly off: ModuleStatus['off'];
  readonly isReadable: boolean;
  readonly misfits: readonly string[];
  readonly reports: readonly ReportedStage[];
}): ModuleStatus['state'] {
  const { live } = found.module;
  if (found.off !== null) return 'off';
  if (live === null) return 'none';
  if (!found.isReadable) return 'unreadable';
  if (found.misfits.length > 0) return 'misfit';
  const since = Date.now() - LATELY;
  const fails = ({ version, stage, lastAt }: ReportedStage) =>
    version === live && stage !== 'mounted' && Date.parse(lastAt) > since;
  return found.reports.some(fails) ? 'failing' : 'live';
}

async function versionOf(
  { modulesDir, name, module, wasSeen }: { modulesDir: string; name: string; module: Published; wasSeen: WasSeen },
  id: string | null,
): Promise<StatusVersion | null> {
  if (id === null) return null;
  // One that this server cannot read has its name alone.
  const { publishedAt = null, integrity } = module.versions[id] ?? {};
  return {
    version: id,
    publishedAt,
    hash: integrity === undefined ? null : hashOf(integrity),
    size: integrity === undefined ? null : await sizeOf(join(modulesDir, name, id), Object.keys(integrity)),
    seen: wasSeen(name, id),
  };
}

/** The hash of `integrity.json` as it lies beside the files. */
function hashOf(integrity: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(`${JSON.stringify(integrity, null, 2)}\n`)
    .digest('hex');
}

async function sizeOf(folder: string, files: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  return sizes.reduce((total, size) => (total === null || size === null ? null : total + size), 0);
}

function latestOf({ ledger = [] }: Registry, reports: Reports): StatusLedgerEntry[] {
  return ledger
    .slice(-LATEST)
    .toReversed()
    .map(({ at, by, module, action, version, to = null, reason = null }) => {
      const left = (reports.get(module) ?? []).filter((one) => one.version === version && one.fellBackTo === to);
      const count = action === 'fallback' ? left.reduce((total, one) => total + one.count, 0) : null;
      return { at, by, module, action, version, to, reason, count };
    });
}
