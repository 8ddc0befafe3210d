import type { Canary, LedgerEntry } from '../registry/registry-document.ts';
import { type ListedModule, listPublishedModules } from './list.ts';
import { readRegistry, type Target } from '../registry/registry.ts';
import { promote, startCanary } from './release-canary.ts';
import { type Candidate, checkBuild, publish } from './publish.ts';
import { activate, rollback, type RollbackResult } from './release.ts';
import { remove } from './remove.ts';
import { readSiteTypes } from '../fit/site-platform.ts';
import type { SiteTypes } from '../fit/site-types.ts';
import { switchOff, switchOn } from './switch.ts';

/** What is done with the modules of a site, wherever it is: a folder at hand, or a site that is reached over HTTP. */
export interface Releases {
  /** Every module with its versions, or one of them. */
  list(name?: string): Promise<ListedModule[]>;
  /** What was done, or what was done with one module: oldest first. */
  ledger(name?: string): Promise<LedgerEntry[]>;
  /** The types of what the site shares; null where it does not tell them. */
  types(): Promise<SiteTypes | null>;
  /** Judges a build as `publish` does, and leaves everything as it is. */
  check(candidate: Candidate): Promise<void>;
  /** @returns false when the same build was published before */
  publish(candidate: Candidate): Promise<boolean>;
  activate(name: string, version: string): Promise<void>;
  startCanary(name: string, canary: Canary): Promise<void>;
  /** @returns the version that is live now */
  promote(name: string): Promise<string>;
  rollback(name: string): Promise<RollbackResult>;
  remove(name: string, version: string): Promise<void>;
  switchOff(name: string, reason: string): Promise<void>;
  switchOn(name: string): Promise<void>;
}

/** The releases of a folder of modules. Each of them is refused with a Problem. */
export function createFolderReleases(target: Target): Releases {
  return {
    list: (name) => listPublishedModules(target.modulesDir, name),
    ledger: async (name) => {
      const { ledger = [] } = await readRegistry(target.modulesDir);
      return ledger.filter(({ module }) => name === undefined || module === name);
    },
    types: () => readSiteTypes(target.modulesDir),
    check: (candidate) => checkBuild(target, candidate),
    publish: (candidate) => publish(target, candidate),
    activate: (name, version) => activate(target, name, version),
    startCanary: (name, canary) => startCanary(target, name, canary),
    promote: (name) => promote(target, name),
    rollback: (name) => rollback(target, name),
    remove: (name, version) => remove(target, name, version),
    switchOff: (name, reason) => switchOff(target, name, reason),
    switchOn: (name) => switchOn(target, name),
  };
}
