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
import type { Config } from '../config/config.ts';
import type { SiteDatabase } from '../db/tables.ts';
import type { VersionJudge } from '../modules/last-good.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { loadReportsByModule } from './reports.ts';

/** The number of ledger entries that operators see. */
const MAX_LEDGER_ENTRIES = 50;

type PublishedModule = Registry['modules'][string];
type Reports = ReadonlyMap<string, readonly ReportedStage[]>;

/** Loads the modules of a site with their reports, and the latest entries of the ledger. */
export async function loadModuleStatus(
  db: SiteDatabase,
  { modulesDir, modulesOff }: Pick<Config, 'modulesDir' | 'modulesOff'>,
  modules: Pick<ModuleRegistry, 'list' | 'isOff' | 'misfits'>,
  judge: VersionJudge,
): Promise<CallResult<typeof queryModuleStatus>> {
  const [registry, reports] = await Promise.all([readRegistry(modulesDir), loadReportsByModule(db)]);
  const registeredModules = new Map(modules.list(null, judge).map((module) => [module.name, module]));
  const statuses = Object.entries(registry.modules).map(async ([name, module]): Promise<ModuleStatus> => {
    const registeredModule = registeredModules.get(name);
    const loadVersion = (id: string | null | undefined) =>
      loadStatusVersion({ modulesDir, name, module, judge }, id ?? null);
    const moduleReports = reports.get(name) ?? [];
    const off = modules.isOff(name)
      ? toOffState(module, modulesOff.includes(name) ? null : (registeredModule?.flag ?? null))
      : null;
    const misfits = modules.misfits(name);
    return {
      name,
      ...(registeredModule?.title && { title: registeredModule.title }),
      state: toModuleState({
        module,
        off,
        isReadable: registeredModule !== undefined,
        misfits,
        hasFailed: module.live !== null && judge(name, module.live) === 'failed',
      }),
      off,
      misfits: [...misfits],
      live: await loadVersion(module.live),
      canary: await loadCanary(module, loadVersion),
      lastGood: await loadVersion(registeredModule?.lastGood?.version),
      previous: await loadVersion(module.previous),
      reports: [...moduleReports],
    };
  });
  return { modules: await Promise.all(statuses), ledger: toLedgerEntries(registry, reports) };
}

async function loadCanary(
  { canary }: PublishedModule,
  loadVersion: (id: string) => Promise<StatusVersion | null>,
): Promise<ModuleStatus['canary']> {
  const canaryVersion = canary === undefined ? null : await loadVersion(canary.version);
  if (canary === undefined || canaryVersion === null) return null;
  const { percent = null, users = [], organisations = [] } = canary;
  return { ...canaryVersion, percent, users: [...users], organisations: organisations.length };
}

function toOffState({ off }: PublishedModule, flag: string | null): ModuleStatus['off'] {
  if (off !== undefined) return { by: 'operator', reason: off.reason };
  return flag === null ? { by: 'settings', reason: null } : { by: 'switch', reason: flag };
}

function toModuleState(facts: {
  readonly module: PublishedModule;
  readonly off: ModuleStatus['off'];
  readonly isReadable: boolean;
  readonly misfits: readonly string[];
  readonly hasFailed: boolean;
}): ModuleStatus['state'] {
  const { live } = facts.module;
  if (facts.off !== null) return 'off';
  if (live === null) return 'none';
  if (!facts.isReadable) return 'unreadable';
  if (facts.misfits.length > 0) return 'misfit';
  return facts.hasFailed ? 'failing' : 'live';
}

async function loadStatusVersion(
  {
    modulesDir,
    name,
    module,
    judge,
  }: { modulesDir: string; name: string; module: PublishedModule; judge: VersionJudge },
  id: string | null,
): Promise<StatusVersion | null> {
  if (id === null) return null;
  // A version that this server cannot read has only its name.
  const { publishedAt = null, integrity } = module.versions[id] ?? {};
  const outcome = judge(name, id);
  return {
    version: id,
    publishedAt,
    hash: integrity === undefined ? null : computeIntegrityHash(integrity),
    size: integrity === undefined ? null : await computeSize(join(modulesDir, name, id), Object.keys(integrity)),
    seen: outcome === 'seen' || outcome === 'good',
    outcome,
  };
}

/** Computes the hash of `integrity.json` as it is stored beside the files. */
function computeIntegrityHash(integrity: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(`${JSON.stringify(integrity, null, 2)}\n`)
    .digest('hex');
}

async function computeSize(folder: string, files: readonly string[]): Promise<number | null> {
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

function toLedgerEntries({ ledger = [] }: Registry, reports: Reports): StatusLedgerEntry[] {
  return ledger
    .slice(-MAX_LEDGER_ENTRIES)
    .toReversed()
    .map(({ at, by, module, action, version, to = null, reason = null }) => {
      const fallbackReports = (reports.get(module) ?? []).filter(
        (one) => one.version === version && one.fellBackTo === to,
      );
      const count = action === 'fallback' ? fallbackReports.reduce((total, one) => total + one.count, 0) : null;
      return { at, by, module, action, version, to, reason, count };
    });
}
