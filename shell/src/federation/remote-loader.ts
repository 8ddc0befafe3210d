import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { ModuleLifecycles } from '@dentarium/platform';
import { keepManifest } from './inline-manifests.ts';
import { expectLater } from './later-code.ts';
import { LIMITS } from './limits.ts';
import { admitVersion, dropUnfinished, reachStage, retireVersion, runVersion, stylesOf } from './module-files.ts';
import type { ModuleVersion } from './module-version.ts';
import { ModuleMisfitError, pageMisfits, type PageProvides } from './page-misfits.ts';
import { type StagedVersion, tellStage } from './stages.ts';

/** The part of the federation runtime that is used. */
export interface FederationRuntime {
  readonly registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  /** Loads the code of a module without running it; the result runs it. */
  readonly loadRemote: (id: string) => Promise<unknown>;
}

/** A loaded module. The page stays with its version until it is reloaded, or until the version has failed. */
export interface LoadedModule extends StagedVersion {
  /** The live version that it replaces; `null` if it was live itself. */
  readonly insteadOf: string | null;
  readonly lifecycles: ModuleLifecycles;
}

type Version = NonNullable<RegisteredModule['live']>;

/** The options of a load. */
interface LoadOptions {
  /** The live version, or the one to fall back to. */
  readonly which?: 'live' | 'lastGood';
  /** The failed module of the page. It stays until the other is loaded, and is then removed. */
  readonly failed?: LoadedModule | undefined;
  /**
   * True if it is loaded before it is shown. A failure is stored for the first outlet that shows it, which then does
   * not retry.
   */
  readonly isEarly?: boolean;
  /** True if its code is about to request more: the list of its files is read in parallel. */
  readonly hasLater?: boolean;
}

/** The loader of the modules of the site. */
export interface RemoteLoader {
  /** Finds a module whose code is loaded. */
  readonly loaded: (name: string) => LoadedModule | undefined;
  /**
   * Loads a module; a failed one can be loaded again.
   *
   * @throws when the module has no such version, or it does not arrive in time.
   */
  readonly load: (module: RegisteredModule, options?: LoadOptions) => Promise<LoadedModule>;
  /**
   * Lets the next `load` of a module request its code again, even if it is still pending; the first to arrive is used.
   */
  readonly refetch: (name: string) => void;
}

/** A module of the page with its version, which is removed when another one replaces it. */
interface KeptModule extends LoadedModule {
  readonly kept: ModuleVersion;
}

/** The code of a module has not arrived in time: another try is not made automatically. */
export class ModuleLateError extends Error {}

/** Creates the loader of a page. */
export function createRemoteLoader(runtime: FederationRuntime, page: PageProvides): RemoteLoader {
  const done = new Map<string, KeptModule>();
  const underWay = new Map<string, Promise<LoadedModule>>();
  const stale = new Set<string>();
  /** The loads before the module is shown that no outlet has requested yet, and their failures. */
  const unasked = new Set<string>();
  const failedEarly = new Map<string, Promise<LoadedModule>>();
  const registered = new Map<string, string>();

  async function fetchModule(
    module: RegisteredModule,
    { which = 'live', failed, hasLater }: LoadOptions,
  ): Promise<LoadedModule> {
    const { name } = module;
    const version = module[which];
    if (!module.enabled || version === null) throw new Error(`The module "${name}" has no ${which} version`);
    const folder = new URL(version.entry, location.origin).href;
    const entry = `${folder}mf-manifest.json`;
    // The manifest of a developer machine changes with each build.
    if (version.version !== 'override') keepManifest(entry, version.manifest);
    const before = registered.get(name);
    // The first try needs no force; a later one must remove the files of the former one.
    if (before !== undefined) dropUnfinished(before);
    const staged = { module: name, version: version.version, fellBack: which === 'lastGood' };
    const coming = admitVersion(staged, folder, version.integrity);
    if (hasLater === true) expectLater(coming);
    runtime.registerRemotes([{ name, entry }], { force: before !== undefined });
    registered.set(name, folder);
    try {
      const factory = await codeOf(name, version, coming);
      // Code that arrives after another try does not run: it would replace the texts of the version that is shown.
      const first = done.get(name);
      if (first !== undefined && first !== failed) return first;
      reachStage(coming, 'init');
      const lifecycles = lifecyclesOf(name, runVersion(coming, functionOf(factory)));
      const insteadOf = staged.fellBack ? (module.live?.version ?? null) : null;
      const loaded = { ...staged, insteadOf, lifecycles, kept: coming };
      done.set(name, loaded);
      if (first !== undefined) retireVersion(first.kept, first.kept.folder !== folder);
      return loaded;
    } catch (error) {
      retireVersion(coming, false);
      const first = done.get(name);
      // Another try has loaded this version, so the failure of this one is no fault of it.
      if (first !== undefined && first !== failed && first.kept.folder === folder) return first;
      tellStage(coming, error instanceof ModuleMisfitError ? 'gate' : coming.stage, error);
      throw error;
    }
  }

  /** Loads the code and styles of a version, and returns the factory that runs it. */
  async function codeOf(name: string, { version, requires = {} }: Version, coming: ModuleVersion): Promise<unknown> {
    const run = runtime.loadRemote(`${name}/module`);
    // A misfit explains more than the failure of code that does not fit.
    run.catch(() => undefined);
    const lacks = await inTime(pageMisfits(requires, page), name);
    if (lacks.length > 0) throw new ModuleMisfitError(name, version, lacks);
    tellStage(coming, 'gate');
    const factory = await inTime(run, name);
    reachStage(coming, 'style');
    await inTime(stylesOf(coming), name);
    return factory;
  }

  return {
    loaded: (name) => done.get(name),
    load(module, options = {}) {
      const { which = 'live', failed, isEarly = false } = options;
      const loaded = done.get(module.name);
      if (loaded !== undefined && loaded !== failed) return Promise.resolve(loaded);
      const key = `${module.name}/${which}/${module[which]?.version}`;
      const before = underWay.get(key) ?? failedEarly.get(key);
      failedEarly.delete(key);
      if (!isEarly) unasked.delete(key);
      if (before !== undefined && !stale.has(module.name)) return before;
      stale.delete(module.name);
      const fresh = fetchModule(module, options);
      const either = before === undefined ? fresh : Promise.race([fresh, before.catch(() => fresh)]);
      const current = either.finally(() => {
        if (underWay.get(key) === current) underWay.delete(key);
      });
      if (isEarly) {
        unasked.add(key);
        current.catch(() => unasked.delete(key) && failedEarly.set(key, current));
      }
      underWay.set(key, current);
      return current;
    },
    refetch: (name) => {
      stale.add(name);
    },
  };
}

function functionOf(factory: unknown): () => unknown {
  if (typeof factory === 'function') return factory as () => unknown;
  throw new TypeError('The federation runtime gave no function that runs the module');
}

function inTime<Result>(work: Promise<Result>, name: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ModuleLateError(`The module "${name}" did not come in time`)),
      LIMITS.whole,
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function lifecyclesOf(name: string, code: unknown): ModuleLifecycles {
  const lifecycles = (code as { default?: Partial<ModuleLifecycles> } | null)?.default;
  const isModule = typeof lifecycles?.mount === 'function' && typeof lifecycles.unmount === 'function';
  if (!isModule) throw new TypeError(`The module "${name}" exports no lifecycles`);
  return lifecycles as ModuleLifecycles;
}
