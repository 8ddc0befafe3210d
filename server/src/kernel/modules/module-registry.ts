import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import {
  type CanaryCaller,
  isInCanary,
  misfits,
  type Platform,
  PLATFORM_FILE,
  Problem,
  type PublishedVersion,
  readPlatform,
  readRegistryDocument,
  servedVersion,
  takenBack,
  type UnreadVersion,
} from '@dentarium/release';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { type Flags, FLAG_NAMES, type FlagName } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../config/startup-error.ts';
import { findLastGood, type WasSeen } from './last-good.ts';

/** What is published, by module, with the versions that this server can read. */
type Registry = ReturnType<typeof readRegistry>;

/**
 * Reads the registry. A version that declares what this server does not know, as one that was published by a later platform, is left
 * out and told: the other modules are not to fail with it.
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
    const withdrawnVersions = takenBack(ledger.filter((entry) => entry.module === name));
    const published = new Set([...Object.keys(versions), ...Object.keys(unread)]);
    return {
      name,
      live,
      previous,
      canary,
      withdrawn,
      withdrawnVersions,
      off: off ?? null,
      published,
      versions: servedVersions,
      missingRequirements,
    };
  });
}

/** The modules that are published on this site, and which of them are switched off. */
export interface ModuleRegistry {
  /** Every module that somebody has, with the version that is theirs, the canary or the live one; one that is switched off without any. */
  list(caller: CanaryCaller | null, wasSeen: WasSeen): RegisteredModule[];
  /** What the live version of a module needs and the platform of the site does not provide, one sentence each. */
  misfits(name: string): readonly string[];
  /** The names of all versions of every module. */
  published(): ReadonlyMap<string, ReadonlySet<string>>;
  /** What that version of every module declares, also of those that are switched off; of nobody's modules what is live. */
  declarations(caller?: CanaryCaller): ModuleDeclaration[];
  /** Whether the operator has switched a module off: by a release, by name in the settings, or by its flag. */
  isOff(name: string): boolean;
  /** Looks for changes of the registry until the signal, and tells of each. */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** Milliseconds between two looks whether a release has changed the registry, which may lie on a share that tells of nothing. */
const CHECK_INTERVAL_MILLISECONDS = 1_000;

/** The edition of a registry that is not there. */
const NO_EDITION = '';

/**
 * Reads `registry.json` in the folder of the published modules, anew whenever a release has changed it.
 *
 * @throws StartupError when it is of a newer product, or none
 */
export function openModuleRegistry(options: {
  readonly modulesDir: string;
  readonly off: readonly string[];
  readonly flags: Flags;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): ModuleRegistry {
  const path = join(options.modulesDir, 'registry.json');
  let lastRead = readFirst();

  /** What is another one after each release: the registry is replaced by a new file. */
  function readEdition(): string {
    const file = statSync(path, { throwIfNoEntry: false });
    return file === undefined ? NO_EDITION : `${file.ino} ${file.mtimeMs} ${file.size}`;
  }

  /** What the site says that it provides, written by each start; null where nothing says it, and everything is taken to fit. */
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

  /** @throws StartupError when the registry is of a newer product, or none */
  function readFirst(): { readonly edition: string; readonly registry: Registry } {
    const currentEdition = readEdition();
    try {
      return { edition: currentEdition, registry: readRegistryAt(currentEdition) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new StartupError(`${options.modulesDir}: ${error.message}`, { cause: error });
    }
  }

  /** While the server runs, a registry that cannot be read takes nothing from pages. */
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

  /** The edition; undefined while a share does not answer, which requests say and log. */
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
    published: () => new Map(getCurrent().map(({ name, published }) => [name, published])),
    list: (caller, wasSeen) =>
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
            live: enabled ? toRegisteredVersion(module, assignedVersion.version, wasSeen) : null,
            lastGood: enabled
              ? toRegisteredVersion(module, findLastGood(module, assignedVersion.version, wasSeen), wasSeen)
              : null,
          },
        ];
      }),
  };
}

type PublishedModule = Registry[number];

/** The version of a module that somebody gets: its canary, if they are among its people and it can be read, or else the live one. */
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

/** A version as pages are told of it. */
function toRegisteredVersion(
  { name, versions }: PublishedModule,
  version: string | null,
  wasSeen: WasSeen,
): RegisteredModule['live'] {
  const publishedVersion = versions.get(version ?? '');
  if (publishedVersion === undefined || version === null) return null;
  const { entry, manifest, requires, integrity } = publishedVersion;
  return {
    version,
    entry: `/${entry}`,
    manifest,
    ...(requires && { requires }),
    ...(integrity && { integrity }),
    ...(!wasSeen(name, version) && { seen: false as const }),
  };
}
