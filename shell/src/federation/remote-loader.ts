import type { RegisteredModule } from '@dentarium/api/services/module-service';
import { collectRegistrations } from '@dentarium/bus';
import type { ModuleLifecycles } from '@dentarium/platform';
import { keepManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';
import { takeOut } from './module-files.ts';
import { ModuleMisfitError, pageMisfits, type PageProvides } from './page-misfits.ts';

/** The part of the federation runtime that is used. */
export interface FederationRuntime {
  readonly registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  /** Loads the code of a module without running it; what it gives runs it. */
  readonly loadRemote: (id: string) => Promise<unknown>;
}

/** A module whose code is here. It keeps its version until the page is loaded anew, or until it has failed. */
export interface LoadedModule {
  readonly lifecycles: ModuleLifecycles;
  readonly version: string;
  /** Whether it is the last good version, as the live one could not be shown. */
  readonly fellBack: boolean;
}

/** What is loaded. */
interface LoadOptions {
  /** The live version, or the one to fall back to. */
  readonly which?: 'live' | 'lastGood';
  /** What the page has of the module and has failed: it is kept until the other is here, and goes then. */
  readonly failed?: LoadedModule | undefined;
}

/** Loads the modules of the site. */
export interface RemoteLoader {
  /** The module if its code is here. */
  readonly loaded: (name: string) => LoadedModule | undefined;
  /**
   * Loads a module; a failed one can be loaded again.
   *
   * @throws when the module has no such version, or it is not here in time.
   */
  readonly load: (module: RegisteredModule, options?: LoadOptions) => Promise<LoadedModule>;
  /** The next `load` of a module asks for its code anew, also while it is still under way; whichever comes first is taken. */
  readonly refetch: (name: string) => void;
}

/** A module that the page has, with what has to go when another version takes its place. */
interface KeptModule extends LoadedModule {
  readonly folder: string;
  /** Takes back what the code has registered. */
  readonly withdraw: () => void;
}

/** Makes the loader of a page. */
export function createRemoteLoader(runtime: FederationRuntime, page: PageProvides): RemoteLoader {
  const done = new Map<string, KeptModule>();
  const underWay = new Map<string, Promise<LoadedModule>>();
  const stale = new Set<string>();
  const registered = new Map<string, string>();

  async function fetchModule(module: RegisteredModule, { which = 'live', failed }: LoadOptions): Promise<LoadedModule> {
    const { name } = module;
    const version = module[which];
    if (!module.enabled || version === null) throw new Error(`The module "${name}" has no ${which} version`);
    const folder = new URL(version.entry, location.origin).href;
    const entry = `${folder}mf-manifest.json`;
    keepManifest(entry, version.manifest);
    const before = registered.get(name);
    // The first try needs no force; a later one must remove what the one before has left.
    if (before !== undefined) takeOut(before, 'script');
    runtime.registerRemotes([{ name, entry }], { force: before !== undefined });
    registered.set(name, folder);
    const run = runtime.loadRemote(`${name}/module`);
    // Why it does not fit says more than what becomes of code that does not.
    run.catch(() => undefined);
    const lacks = await inTime(pageMisfits(version.requires ?? {}, page), name);
    if (lacks.length > 0) throw new ModuleMisfitError(name, version.version, lacks);
    const factory = await inTime(run, name);
    // Code that comes when another try was first does not run: it would take the texts of the one that is shown.
    const first = done.get(name);
    if (first !== undefined && first !== failed) return first;
    const { result: code, withdraw } = collectRegistrations(functionOf(factory));
    const lifecycles = lifecyclesOf(code);
    if (lifecycles === undefined) {
      withdraw();
      throw new TypeError(`The module "${name}" exports no lifecycles`);
    }
    const loaded = { lifecycles, version: version.version, fellBack: which === 'lastGood', withdraw, folder };
    done.set(name, loaded);
    first?.withdraw();
    if (first !== undefined && first.folder !== folder) takeOut(first.folder, 'link');
    return loaded;
  }

  return {
    loaded: (name) => done.get(name),
    load(module, options = {}) {
      const { which = 'live', failed } = options;
      const loaded = done.get(module.name);
      if (loaded !== undefined && loaded !== failed) return Promise.resolve(loaded);
      const key = `${module.name}/${which}/${module[which]?.version}`;
      const before = underWay.get(key);
      if (before !== undefined && !stale.has(module.name)) return before;
      stale.delete(module.name);
      const fresh = fetchModule(module, options);
      const either = before === undefined ? fresh : Promise.race([fresh, before.catch(() => fresh)]);
      const current = either.finally(() => {
        if (underWay.get(key) === current) underWay.delete(key);
      });
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
    const timer = setTimeout(() => reject(new Error(`The module "${name}" did not come in time`)), LIMITS.whole);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function lifecyclesOf(code: unknown): ModuleLifecycles | undefined {
  const lifecycles = (code as { default?: Partial<ModuleLifecycles> } | null)?.default;
  const isModule = typeof lifecycles?.mount === 'function' && typeof lifecycles.unmount === 'function';
  return isModule ? (lifecycles as ModuleLifecycles) : undefined;
}
