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

/** A site as the people who release on it know it. */
export interface SiteDescription {
  readonly id: string;
  readonly address: string;
  /** Names of some organisations, for the operator at the machine only. */
  readonly organisations: readonly string[];
}

/** The release operations on the modules of a site: in a local folder, or over HTTP. */
export interface Releases {
  /** Returns every module with its versions, or one of them. */
  list(name?: string): Promise<ListedModule[]>;
  /** Returns the ledger, or the entries of one module: oldest first. */
  ledger(name?: string): Promise<LedgerEntry[]>;
  /** Returns the types that the site shares; null if it has none. */
  types(): Promise<SiteTypes | null>;
  /** Checks a build as `publish` does, without changes. */
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

/** Creates the release operations of a folder of modules. Each is refused with a Problem. */
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
