import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { ModuleLifecycles } from '@dentarium/platform';
import { storeManifest } from './inline-manifests.ts';
import { prefetchHashes } from './later-code.ts';
import { LIMITS } from './limits.ts';
import { admitVersion, dropUnfinished, reachStage, retireVersion, runVersion, waitForStyles } from './module-files.ts';
import type { ModuleVersion } from './module-version.ts';
import { ModuleMisfitError, listMisfits, type PageProvides } from './list-misfits.ts';
import { type StagedVersion, reportStage } from './stages.ts';

/** The part of the federation runtime that is used. */
export interface FederationRuntime {
  readonly registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  /** Loads the code of a module without running it; the result runs it. */
  readonly loadRemote: (id: string) => Promise<unknown>;
}

/** A loaded module. The page stays with its version until it is reloaded, or until the version has failed. */
export interface LoadedModule extends StagedVersion {
  /** The live version that it replaces; `null` if it was live itself. */
  readonly replacedVersion: string | null;
  readonly lifecycles: ModuleLifecycles;
}

type Version = NonNullable<RegisteredModule['live']>;

/** The options of a load. */
interface LoadOptions {
  /** The live version, or the one to fall back to. */
  readonly release?: 'live' | 'lastGood';
  /** The failed module of the page. It stays until the other is loaded, and is then removed. */
  readonly failedModule?: LoadedModule | undefined;
  /**
   * True if it is loaded before it is shown. A failure is stored for the first outlet that shows it, which then does
   * not retry.
   */
  readonly isEarly?: boolean;
  /** True if its code is about to request more: the list of its files is read in parallel. */
  readonly hasLaterCode?: boolean;
}

/** The loader of the modules of the site. */
export interface RemoteLoader {
  /** Finds a module whose code is loaded. */
  readonly findLoaded: (name: string) => LoadedModule | undefined;
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
  readonly pageVersion: ModuleVersion;
}

/** The code of a module has not arrived in time: another try is not made automatically. */
export class ModuleLateError extends Error {}

/** Creates the loader of a page. */
export function createRemoteLoader(runtime: FederationRuntime, page: PageProvides): RemoteLoader {
  const loadedModules = new Map<string, KeptModule>();
  const pendingLoads = new Map<string, Promise<LoadedModule>>();
  const staleNames = new Set<string>();
  /** The loads before the module is shown that no outlet has requested yet, and their failures. */
  const unrequestedKeys = new Set<string>();
  const earlyFailures = new Map<string, Promise<LoadedModule>>();
  const registeredFolders = new Map<string, string>();

  async function fetchModule(
    module: RegisteredModule,
    { release = 'live', failedModule, hasLaterCode }: LoadOptions,
  ): Promise<LoadedModule> {
    const { name } = module;
    const version = module[release];
    if (!module.enabled || version === null) throw new Error(`The module "${name}" has no ${release} version`);
    const folder = new URL(version.entry, location.origin).href;
    const entry = `${folder}mf-manifest.json`;
    // The manifest of a developer machine changes with each build.
    if (version.version !== 'override') storeManifest(entry, version.manifest);
    const formerFolder = registeredFolders.get(name);
    // The first try needs no force; a later one must remove the files of the former one.
    if (formerFolder !== undefined) dropUnfinished(formerFolder);
    const { ticket } = version;
    const staged = { module: name, version: version.version, isFallback: release === 'lastGood', ticket };
    const nextVersion = admitVersion(staged, folder, version.integrity);
    if (hasLaterCode === true) prefetchHashes(nextVersion);
    runtime.registerRemotes([{ name, entry }], { force: formerFolder !== undefined });
    registeredFolders.set(name, folder);
    try {
      const factory = await loadCode(name, version, nextVersion);
      // Code that arrives after another try does not run: it would replace the texts of the version that is shown.
      const earlierModule = loadedModules.get(name);
      if (earlierModule !== undefined && earlierModule !== failedModule) return earlierModule;
      reachStage(nextVersion, 'init');
      const lifecycles = requireLifecycles(name, runVersion(nextVersion, requireFunction(factory)));
      const liveVersion = staged.isFallback ? (module.live?.version ?? null) : null;
      const loadedModule = { ...staged, replacedVersion: liveVersion, lifecycles, pageVersion: nextVersion };
      loadedModules.set(name, loadedModule);
      if (earlierModule !== undefined)
        retireVersion(earlierModule.pageVersion, earlierModule.pageVersion.folder !== folder);
      return loadedModule;
    } catch (error) {
      retireVersion(nextVersion, false);
      const earlierModule = loadedModules.get(name);
      // Another try has loaded this version, so the failure of this one is no fault of it.
      if (earlierModule !== undefined && earlierModule !== failedModule && earlierModule.pageVersion.folder === folder)
        return earlierModule;
      reportStage(nextVersion, error instanceof ModuleMisfitError ? 'gate' : nextVersion.stage, error);
      throw error;
    }
  }

  /** Loads the code and styles of a version, and returns the factory that runs it. */
  async function loadCode(
    name: string,
    { version, requires = {} }: Version,
    nextVersion: ModuleVersion,
  ): Promise<unknown> {
    const run = runtime.loadRemote(`${name}/module`);
    // A misfit explains more than the failure of code that does not fit.
    run.catch(() => undefined);
    const missingExports = await limitTime(listMisfits(requires, page), name);
    if (missingExports.length > 0) throw new ModuleMisfitError(name, version, missingExports);
    reportStage(nextVersion, 'gate');
    const factory = await limitTime(run, name);
    reachStage(nextVersion, 'style');
    await limitTime(waitForStyles(nextVersion), name);
    return factory;
  }

  return {
    findLoaded: (name) => loadedModules.get(name),
    load(module, options = {}) {
      const { release = 'live', failedModule, isEarly = false } = options;
      const loadedModule = loadedModules.get(module.name);
      if (loadedModule !== undefined && loadedModule !== failedModule) return Promise.resolve(loadedModule);
      const key = `${module.name}/${release}/${module[release]?.version}`;
      const pendingLoad = pendingLoads.get(key) ?? earlyFailures.get(key);
      earlyFailures.delete(key);
      if (!isEarly) unrequestedKeys.delete(key);
      if (pendingLoad !== undefined && !staleNames.has(module.name)) return pendingLoad;
      staleNames.delete(module.name);
      const freshLoad = fetchModule(module, options);
      const firstLoad =
        pendingLoad === undefined ? freshLoad : Promise.race([freshLoad, pendingLoad.catch(() => freshLoad)]);
      const currentLoad = firstLoad.finally(() => {
        if (pendingLoads.get(key) === currentLoad) pendingLoads.delete(key);
      });
      if (isEarly) {
        unrequestedKeys.add(key);
        currentLoad.catch(() => unrequestedKeys.delete(key) && earlyFailures.set(key, currentLoad));
      }
      pendingLoads.set(key, currentLoad);
      return currentLoad;
    },
    refetch: (name) => {
      staleNames.add(name);
    },
  };
}

function requireFunction(factory: unknown): () => unknown {
  if (typeof factory === 'function') return factory as () => unknown;
  throw new TypeError('The federation runtime gave no function that runs the module');
}

function limitTime<Result>(work: Promise<Result>, name: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ModuleLateError(`The module "${name}" did not come in time`)),
      LIMITS.totalMs,
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function requireLifecycles(name: string, code: unknown): ModuleLifecycles {
  const lifecycles = (code as { default?: Partial<ModuleLifecycles> } | null)?.default;
  const isModule = typeof lifecycles?.mount === 'function' && typeof lifecycles.unmount === 'function';
  if (!isModule) throw new TypeError(`The module "${name}" exports no lifecycles`);
  return lifecycles as ModuleLifecycles;
}
