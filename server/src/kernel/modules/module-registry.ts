import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ModuleDeclaration, moduleDeclaration } from '@dentarium/api/module-declaration';
import { moduleRequires, type RegisteredModule } from '@dentarium/api/services/module-service';
import { type Flags, FLAG_NAMES, type FlagName } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** Files that come later are found by the module's own code; a page that reads the list of modules needs none of their names. */
const filesOfEntry = z.looseObject({ sync: z.array(z.string()) }).transform((files) => ({ ...files, async: [] }));

/** The manifest of the federation as pages get it. */
const manifestOfEntry = z.looseObject({
  metaData: z.optional(z.looseObject({ remoteEntry: z.looseObject({ name: z.string() }) })),
  exposes: z.optional(z.array(z.looseObject({ assets: z.looseObject({ js: filesOfEntry, css: filesOfEntry }) }))),
});

const registry = z.object({
  modules: z.record(
    z.string(),
    z.object({
      live: z.string().nullable(),
      previous: z.string().nullable(),
      withdrawn: z.optional(z.string().nullable()),
      off: z.optional(z.object({ reason: z.string() }).nullable()),
      versions: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** The hashes of the files that a page loads first, and of the file that has all of them, as `module publish` writes it. */
function integrityOfEntry(
  integrity: Readonly<Record<string, string>>,
  { metaData, exposes = [] }: z.infer<typeof manifestOfEntry>,
): Record<string, string> {
  const first = [
    metaData?.remoteEntry.name,
    ...exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]),
  ];
  const hashes = first.flatMap((file): [string, Buffer][] => {
    const hash = file === undefined ? undefined : integrity[file];
    return file === undefined || hash === undefined ? [] : [[file, Buffer.from(hash, 'hex')]];
  });
  const all = createHash('sha256')
    .update(`${JSON.stringify(integrity, null, 2)}\n`)
    .digest();
  return Object.fromEntries(
    [...hashes, ['integrity.json', all] as const].map(([file, hash]) => [file, `sha256-${hash.toString('base64')}`]),
  );
}

const publishedVersion = z.object({
  declaration: moduleDeclaration,
  manifest: manifestOfEntry,
  entry: z.string(),
  requires: z.optional(moduleRequires),
  integrity: z.optional(z.record(z.string(), z.string())),
  publishedAt: z.optional(z.string()),
});

/** A version as pages are told of it: its hashes are those of what they load first, made once for each registry that is read. */
const servedVersion = publishedVersion.transform(({ integrity, ...version }) => ({
  ...version,
  ...(integrity && { integrity: integrityOfEntry(integrity, version.manifest) }),
}));

/** What is published, by module, with the versions that this server can read. */
type Registry = ReturnType<typeof readRegistry>;

/**
 * Reads the registry. A version that declares what this server does not know, as one that was published by a later platform, is left
 * out and told: the other modules are not to fail with it.
 */
function readRegistry(content: string, onUnreadable: (version: string, error: z.core.$ZodError) => void) {
  const { modules } = registry.parse(JSON.parse(content));
  return Object.entries(modules).map(([name, { live, previous, withdrawn, off, versions }]) => {
    const readable = new Map<string, z.infer<typeof servedVersion>>();
    for (const [id, found] of Object.entries(versions)) {
      const version = servedVersion.safeParse(found);
      if (version.success) readable.set(id, version.data);
      else if (id === live || id === previous) onUnreadable(`${name} ${id}`, version.error);
    }
    const published = new Set(Object.keys(versions));
    return { name, live, previous, withdrawn: withdrawn ?? null, off: off ?? null, published, versions: readable };
  });
}

/** Whether pages have reported that they showed a version for a while without a fault. */
export type WasSeen = (module: string, version: string) => boolean;

/**
 * What pages fall back to: the newest version before the live one that pages have shown without a fault and nobody has rolled back,
 * else the version that was live before.
 */
function lastGoodOf({ name, live, previous, withdrawn, versions }: Registry[number], wasSeen: WasSeen): string | null {
  const publishedAt = (id: string) => versions.get(id)?.publishedAt ?? '';
  const [newest] = [...versions.keys()]
    .filter((id) => id !== withdrawn && wasSeen(name, id) && publishedAt(id) < publishedAt(live ?? ''))
    .toSorted((one, other) => publishedAt(other).localeCompare(publishedAt(one)));
  return newest ?? previous;
}

/** The modules that are published on this site, and which of them are switched off. */
export interface ModuleRegistry {
  /** Every published module with its live version; one that is switched off without any. */
  list(wasSeen: WasSeen): RegisteredModule[];
  /** The names of all versions of every module. */
  published(): ReadonlyMap<string, ReadonlySet<string>>;
  /** What the live version of every published module declares, also of those that are switched off. */
  declarations(): ModuleDeclaration[];
  /** Whether the operator has switched a module off: by a release, by name in the settings, or by its flag. */
  isOff(name: string): boolean;
  /** Looks for changes of the registry until the signal, and tells of each. */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** Milliseconds between two looks whether a release has changed the registry, which may lie on a share that tells of nothing. */
const LOOK = 1_000;

/** The edition of a registry that is not there. */
const NONE = '';

/** Reads `registry.json` in the folder of the published modules, anew whenever a release has changed it. */
export function openModuleRegistry(options: {
  readonly modulesDir: string;
  readonly off: readonly string[];
  readonly flags: Flags;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): ModuleRegistry {
  const path = join(options.modulesDir, 'registry.json');
  let read: { readonly edition: string; readonly registry: Registry } = { edition: NONE, registry: [] };

  /** What is another one after each release: the registry is replaced by a new file. */
  function edition(): string {
    const file = statSync(path, { throwIfNoEntry: false });
    return file === undefined ? NONE : `${file.ino} ${file.mtimeMs} ${file.size}`;
  }

  function current(): Registry {
    const found = edition();
    if (found !== read.edition) {
      const content = found === NONE ? '{"modules":{}}' : readFileSync(path, 'utf8');
      read = { edition: found, registry: readRegistry(content, onUnreadable) };
    }
    return read.registry;
  }

  function onUnreadable(version: string, error: z.core.$ZodError): void {
    options.log.error({ version, issues: error.issues }, 'a published module cannot be read, and is left out');
  }

  function flagIsOff(flag: string | null): boolean {
    if (flag === null) return false;
    return !FLAG_NAMES.includes(flag as FlagName) || !options.flags[flag as FlagName];
  }

  function isOff(name: string): boolean {
    if (options.off.includes(name)) return true;
    const entry = current().find((one) => one.name === name);
    if (entry === undefined) return false;
    return entry.off !== null || flagIsOff(entry.versions.get(entry.live ?? '')?.declaration.flag ?? null);
  }

  /** The edition; undefined while a share does not answer, which requests say and log. */
  function look(): string | undefined {
    try {
      return edition();
    } catch {
      return undefined;
    }
  }

  function watch(onChange: () => void, signal: AbortSignal): void {
    let known = look();
    const timer = setInterval(() => {
      const found = look();
      if (found === undefined || found === known) return;
      known = found;
      onChange();
    }, LOOK);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  return {
    isOff,
    watch,
    declarations: () => current().flatMap(({ live, versions }) => versions.get(live ?? '')?.declaration ?? []),
    published: () => new Map(current().map(({ name, published }) => [name, published])),
    list: (wasSeen) =>
      current().flatMap((module) => {
        const { name, live: liveId, off, versions } = module;
        const live = versions.get(liveId ?? '');
        if (live === undefined) return [];
        const version = (id: string | null) => {
          const found = id === null ? undefined : versions.get(id);
          if (found === undefined || id === null) return null;
          const { manifest, requires, integrity } = found;
          return {
            version: id,
            entry: `/${found.entry}`,
            manifest,
            ...(requires && { requires }),
            ...(integrity && { integrity }),
            ...(!wasSeen(name, id) && { seen: false as const }),
          };
        };
        const enabled = !isOff(name);
        const { help: _help, auditNames: _names, auditFacts: _facts, ...declaration } = live.declaration;
        return [
          {
            ...declaration,
            enabled,
            ...(off !== null && { reason: off.reason }),
            live: enabled ? version(liveId) : null,
            lastGood: enabled ? version(lastGoodOf(module, wasSeen)) : null,
          },
        ];
      }),
  };
}
