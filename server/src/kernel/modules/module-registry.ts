import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import {
  type CanaryCaller,
  isInCanary,
  listLiveStack,
  listWhitelists,
  misfits,
  type Platform,
  PLATFORM_FILE,
  Problem,
  type PublishedVersion,
  readPlatform,
  readRegistryDocument,
  servedVersion,
  type UnreadVersion,
} from '@dentarium/release';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { type Flags, FLAG_NAMES, type FlagName } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../config/startup-error.ts';
import { findFallbackVersions, type VersionJudge } from './last-good.ts';

/** The published modules with the versions that this server can read. */
type Registry = ReturnType<typeof readRegistry>;

/**
 * Parses the registry. A version with a declaration that this server does not understand, for example of a later
 * platform, is left out and reported, so that the other modules still work.
 */
function readRegistry(
  content: string,
  platform: Platform | null,
  onUnreadable: (version: string, issues: UnreadVersion['issues']) => void,
) {
  const { modules, ledger = [] } = readRegistryDocument(content);
  return Object.entries(modules).map(([name, { live, previous, withdrawn, canary, off, versions, unread = {} }]) => {
    for (const [id, { issues }] of Object.entries(unread))
      if ([live, previous, canary?.version].includes(id)) onUnreadable(`${name} ${id}`, issues);
    const readable = Object.entries(versions);
    const servedVersions = new Map(readable.map(([id, version]) => [id, servedVersion(version)]));
    const findMisfits = ({ declaration, requires = {} }: PublishedVersion): readonly string[] =>
      platform === null ? [] : misfits(declaration, requires, platform);
    const missingRequirements = new Map(readable.map(([id, version]) => [id, findMisfits(version)]));
    const liveStack = listLiveStack(
      ledger.filter((entry) => entry.module === name),
      { live, previous, withdrawn },
    );
    const published = new Set([...Object.keys(versions), ...Object.keys(unread)]);
    const whitelists = new Set(readable.flatMap(([, { declaration }]) => listWhitelists(declaration)));
    return {
      name,
      live,
      canary,
      liveStack,
      off: off ?? null,
      published,
      whitelists,
      versions: servedVersions,
      missingRequirements,
    };
  });
}

/** The modules that are published on this site, and their switches. */
export interface ModuleRegistry {
  /**
   * Lists every module of a caller with its version, the canary or the live one; a module that is switched off has no
   * version.
   */
  list(caller: CanaryCaller | null, judge: VersionJudge): RegisteredModule[];
  /**
   * Lists the requirements of the live version of a module that the platform of the site does not meet, one sentence
   * each.
   */
  misfits(name: string): readonly string[];
  /** Returns the names of all versions of every module. */
  published(): ReadonlyMap<string, ReadonlySet<string>>;
  /** Lists the white lists that any published version of a module uses. */
  listWhitelists(): string[];
  /**
   * Returns the declarations of all modules in the version of the caller, including modules that are switched off;
   * without a caller in the live version.
   */
  declarations(caller?: CanaryCaller): ModuleDeclaration[];
  /** Returns whether the operator has switched a module off: by a release, by name in the settings, or by its flag. */
  isOff(name: string): boolean;
  /** Watches the registry until the signal is aborted, and reports each change. */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** Milliseconds between two checks of the registry, which may be on a share without notifications. */
const CHECK_INTERVAL_MILLISECONDS = 1_000;

/** The edition of a missing registry. */
const NO_EDITION = '';

/**
 * Opens `registry.json` in the folder of the published modules, and reads it again whenever a release has changed it.
 *
 * @throws StartupError if it is of a newer product or invalid
 */
export function openModuleRegistry(options: {
  readonly modulesDir: string;
  readonly off: readonly string[];
  readonly flags: Flags;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): ModuleRegistry {
  const path = join(options.modulesDir, 'registry.json');
  let lastRead = readFirst();

  /** Returns the edition of the registry, which changes with each release because the file is replaced. */
  function readEdition(): string {
    const file = statSync(path, { throwIfNoEntry: false });
    return file === undefined ? NO_EDITION : `${file.ino} ${file.mtimeMs} ${file.size}`;
  }

  /**
   * Reads the platform description, which each start writes; null if there is none, and then everything is assumed to
   * fit.
   */
  function readSitePlatform(): Platform | null {
    try {
      return readPlatform(readFileSync(join(options.modulesDir, PLATFORM_FILE), 'utf8'));
    } catch {
      return null;
    }
  }

  function getCurrent(): Registry {
    const currentEdition = readEdition();
    if (currentEdition !== lastRead.edition)
      lastRead = { edition: currentEdition, registry: readRegistryOrKeep(currentEdition) };
    return lastRead.registry;
  }

  /**
   * @throws StartupError if the registry is of a newer product or invalid
   *
   * @throws StartupError when the registry is of a newer product, or none
   */
  function readFirst(): { readonly edition: string; readonly registry: Registry } {
    const currentEdition = readEdition();
    try {
      return { edition: currentEdition, registry: readRegistryAt(currentEdition) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new StartupError(`${options.modulesDir}: ${error.message}`, { cause: error });
    }
  }

  /** Keeps the last registry while the server runs, so that an unreadable one takes nothing from pages. */
  function readRegistryOrKeep(newEdition: string): Registry {
    try {
      return readRegistryAt(newEdition);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      options.log.error({ err: error }, 'the registry of modules cannot be read; what was read before goes on');
      return lastRead.registry;
    }
  }

  function readRegistryAt(newEdition: string): Registry {
    return newEdition === NO_EDITION ? [] : readRegistry(readFileSync(path, 'utf8'), readSitePlatform(), onUnreadable);
  }

  function onUnreadable(version: string, issues: UnreadVersion['issues']): void {
    options.log.error({ version, issues }, 'a published module cannot be read, and is left out');
  }

  function isFlagOff(flag: string | null): boolean {
    if (flag === null) return false;
    return !FLAG_NAMES.includes(flag as FlagName) || !options.flags[flag as FlagName];
  }

  function isOff(name: string): boolean {
    if (options.off.includes(name)) return true;
    const entry = getCurrent().find((one) => one.name === name);
    if (entry === undefined) return false;
    return entry.off !== null || isFlagOff(entry.versions.get(entry.live ?? '')?.declaration.flag ?? null);
  }

  /** Returns the edition; undefined while a share does not answer, which requests report and log. */
  function tryReadEdition(): string | undefined {
    try {
      return readEdition();
    } catch {
      return undefined;
    }
  }

  function watch(onChange: () => void, signal: AbortSignal): void {
    let knownEdition = tryReadEdition();
    const timer = setInterval(() => {
      const currentEdition = tryReadEdition();
      if (currentEdition === undefined || currentEdition === knownEdition) return;
      knownEdition = currentEdition;
      onChange();
    }, CHECK_INTERVAL_MILLISECONDS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  return {
    isOff,
    watch,
    declarations: (caller) =>
      getCurrent().flatMap((module) => findAssignedVersion(module, caller ?? null)?.declaration ?? []),
    misfits(name) {
      const { live, missingRequirements } = getCurrent().find((one) => one.name === name) ?? {};
      return missingRequirements?.get(live ?? '') ?? [];
    },
    listWhitelists: () => getCurrent().flatMap(({ whitelists }) => [...whitelists]),
    published: () => new Map(getCurrent().map(({ name, published }) => [name, published])),
    list: (caller, judge) =>
      getCurrent().flatMap((module) => {
        const assignedVersion = findAssignedVersion(module, caller);
        if (assignedVersion === null) return [];
        const { name, off } = module;
        const enabled = !isOff(name) && !isFlagOff(assignedVersion.declaration.flag);
        const { help: _help, auditNames: _names, auditFacts: _facts, ...declaration } = assignedVersion.declaration;
        return [
          {
            ...declaration,
            enabled,
            ...(off !== null && { reason: off.reason }),
            ...(enabled ? listServedVersions(module, assignedVersion.version, judge) : { live: null, lastGood: null }),
          },
        ];
      }),
  };
}

type PublishedModule = Registry[number];

/**
 * Returns the version of a module for a caller: the canary if the caller is in its group and it can be read, or else
 * the live one.
 */
function findAssignedVersion(
  { name, live, canary, versions }: PublishedModule,
  caller: CanaryCaller | null,
): { readonly version: string; readonly declaration: ModuleDeclaration } | null {
  const choice = canary !== undefined && isInCanary(canary, name, caller) ? [canary.version, live] : [live];
  for (const version of choice) {
    const publishedVersion = versions.get(version ?? '');
    if (version !== null && publishedVersion !== undefined)
      return { version, declaration: publishedVersion.declaration };
  }
  return null;
}

/** Returns the version for a page, and those that it tries if that one fails. */
function listServedVersions(
  module: PublishedModule,
  version: string,
  judge: VersionJudge,
): Pick<RegisteredModule, 'live' | 'lastGood' | 'fallbacks'> {
  const servedVersions = findFallbackVersions(module, version, judge).flatMap(
    (id) => toRegisteredVersion(module, id, judge) ?? [],
  );
  const [lastGood = null, ...fallbacks] = servedVersions;
  // A version that works on enough pages rarely fails on the next one, and the list of modules is loaded by every page.
  const needsMore = judge(module.name, version) !== 'good' && fallbacks.length > 0;
  return { live: toRegisteredVersion(module, version, judge), lastGood, ...(needsMore && { fallbacks }) };
}

/** Returns a version in the form that pages receive. */
function toRegisteredVersion(
  { name, versions }: PublishedModule,
  version: string,
  judge: VersionJudge,
): RegisteredModule['live'] {
  const publishedVersion = versions.get(version);
  if (publishedVersion === undefined) return null;
  const { entry, manifest, requires, integrity } = publishedVersion;
  return {
    version,
    entry: `/${entry}`,
    manifest,
    ...(requires && { requires }),
    ...(integrity && { integrity }),
    ...(judge(name, version) !== 'good' && { seen: false as const }),
  };
}
