import type { RegisteredModule } from '@dentarium/api/services/module-service';
import type { ModuleLifecycles } from '@dentarium/platform';
import { keepManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';
import { ModuleMisfitError, pageMisfits, type PageProvides } from './page-misfits.ts';

/** The part of the federation runtime that is used. */
export interface FederationRuntime {
  readonly registerRemotes: (remotes: { name: string; entry: string }[], options?: { force?: boolean }) => void;
  /** Loads the code of a module without running it; what it gives runs it. */
  readonly loadRemote: (id: string) => Promise<unknown>;
}

/** A module whose code is here. It keeps its version until the page is loaded anew. */
export interface LoadedModule {
  readonly lifecycles: ModuleLifecycles;
  readonly version: string;
  /** Whether it is the last good version, as the live one could not be loaded. */
  readonly fellBack: boolean;
}

/** Loads the modules of the site. */
export interface RemoteLoader {
  /** The module if its code is here. */
  readonly loaded: (name: string) => LoadedModule | undefined;
  /**
   * Loads a module; a failed one can be loaded again.
   *
   * @param which the live version, or the one to fall back to.
   * @throws when the module has no such version, or it is not here in time.
   */
  readonly load: (module: RegisteredModule, which?: 'live' | 'lastGood') => Promise<LoadedModule>;
  /** The next `load` of a module asks for its code anew, also while it is still under way; whichever comes first is taken. */
  readonly refetch: (name: string) => void;
}

/** Makes the loader of a page. */
export function createRemoteLoader(runtime: FederationRuntime, page: PageProvides): RemoteLoader {
  const done = new Map<string, LoadedModule>();
  const underWay = new Map<string, Promise<LoadedModule>>();
  const stale = new Set<string>();
  const registered = new Set<string>();

  async function fetchModule(module: RegisteredModule, which: 'live' | 'lastGood'): Promise<LoadedModule> {
    const version = module[which];
    if (!module.enabled || version === null) throw new Error(`The module "${module.name}" has no ${which} version`);
    const entry = new URL(`${version.entry}mf-manifest.json`, location.origin).href;
    keepManifest(entry, version.manifest);
    // The first try needs no force; a later one must remove what the one before has left.
    if (registered.has(module.name)) detachScripts(new URL(entry));
    runtime.registerRemotes([{ name: module.name, entry }], { force: registered.has(module.name) });
    registered.add(module.name);
    const run = runtime.loadRemote(`${module.name}/module`);
    // Why it does not fit says more than what becomes of code that does not.
    run.catch(() => undefined);
    const lacks = await inTime(pageMisfits(version.requires ?? {}, page), module.name);
    if (lacks.length > 0) throw new ModuleMisfitError(module.name, version.version, lacks);
    const code = await inTime(codeOf(run), module.name);
    const loaded = {
      lifecycles: lifecyclesOf(code, module.name),
      version: version.version,
      fellBack: which === 'lastGood',
    };
    const first = done.get(module.name) ?? loaded;
    done.set(module.name, first);
    return first;
  }

  return {
    loaded: (name) => done.get(name),
    load(module, which = 'live') {
      const loaded = done.get(module.name);
      if (loaded !== undefined) return Promise.resolve(loaded);
      const key = `${module.name}/${which}/${module[which]?.version}`;
      const before = underWay.get(key);
      if (before !== undefined && !stale.has(module.name)) return before;
      stale.delete(module.name);
      const fresh = fetchModule(module, which);
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

async function codeOf(run: Promise<unknown>): Promise<unknown> {
  const factory = await run;
  if (typeof factory !== 'function')
    throw new TypeError('The federation runtime gave no function that runs the module');
  return (factory as () => unknown)();
}

/** Takes the scripts of a version that hang out of the page: another try would wait for them instead of asking anew. */
function detachScripts(entry: URL): void {
  const folder = new URL('.', entry).href;
  for (const script of document.querySelectorAll('script')) if (script.src.startsWith(folder)) script.remove();
}

function inTime<Result>(work: Promise<Result>, name: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The module "${name}" did not come in time`)), LIMITS.whole);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function lifecyclesOf(code: unknown, name: string): ModuleLifecycles {
  const lifecycles = (code as { default?: Partial<ModuleLifecycles> } | null)?.default;
  if (typeof lifecycles?.mount !== 'function' || typeof lifecycles.unmount !== 'function') {
    throw new TypeError(`The module "${name}" exports no lifecycles`);
  }
  return lifecycles as ModuleLifecycles;
}
