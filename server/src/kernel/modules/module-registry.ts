import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ModuleDeclaration, moduleDeclaration } from '@dentarium/api/module-declaration';
import { moduleRequires, type RegisteredModule } from '@dentarium/api/services/module-service';
import { type Flags, FLAG_NAMES, type FlagName } from '@dentarium/domain';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** Files that come later are found by the module's own code; a page that reads the list of modules needs none of their names. */
const filesOfEntry = z.looseObject({}).transform((files) => ({ ...files, async: [] }));

/** The manifest of the federation as pages get it. */
const manifestOfEntry = z.looseObject({
  exposes: z.optional(z.array(z.looseObject({ assets: z.looseObject({ js: filesOfEntry, css: filesOfEntry }) }))),
});

const publishedVersion = z.object({
  declaration: moduleDeclaration,
  manifest: manifestOfEntry,
  entry: z.string(),
  requires: z.optional(moduleRequires),
});

const registry = z.object({
  modules: z.record(
    z.string(),
    z.object({
      live: z.string().nullable(),
      previous: z.string().nullable(),
      versions: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** What is published, by module, with the versions that this server can read. */
type Registry = ReturnType<typeof readRegistry>;

/**
 * Reads the registry. A version that declares what this server does not know, as one that was published by a later platform, is left
 * out and told: the other modules are not to fail with it.
 */
function readRegistry(content: string, onUnreadable: (version: string, error: z.core.$ZodError) => void) {
  const { modules } = registry.parse(JSON.parse(content));
  return Object.entries(modules).map(([name, { live, previous, versions }]) => {
    const readable = new Map<string, z.infer<typeof publishedVersion>>();
    for (const [id, found] of Object.entries(versions)) {
      const version = publishedVersion.safeParse(found);
      if (version.success) readable.set(id, version.data);
      else if (id === live || id === previous) onUnreadable(`${name} ${id}`, version.error);
    }
    return { name, live, previous, versions: readable };
  });
}

/** The modules that are published on this site, and which of them are switched off. */
export interface ModuleRegistry {
  /** Every published module with its live version; one that is switched off without any. */
  list(): RegisteredModule[];
  /** What the live version of every published module declares, also of those that are switched off. */
  declarations(): ModuleDeclaration[];
  /** Whether the operator has switched a module off, by name or by its flag. */
  isOff(name: string): boolean;
}

/** Reads `registry.json` in the folder of the published modules, anew whenever a release has changed it. */
export function openModuleRegistry(options: {
  readonly modulesDir: string;
  readonly off: readonly string[];
  readonly flags: Flags;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): ModuleRegistry {
  const path = join(options.modulesDir, 'registry.json');
  let read: { readonly changedAt: number; readonly registry: Registry } = { changedAt: -1, registry: [] };

  function current(): Registry {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (changedAt !== read.changedAt) {
      const content = changedAt === -1 ? '{"modules":{}}' : readFileSync(path, 'utf8');
      read = { changedAt, registry: readRegistry(content, onUnreadable) };
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
    return entry !== undefined && flagIsOff(entry.versions.get(entry.live ?? '')?.declaration.flag ?? null);
  }

  return {
    isOff,
    declarations: () => current().flatMap(({ live, versions }) => versions.get(live ?? '')?.declaration ?? []),
    list: () =>
      current().flatMap(({ name, live: liveId, previous, versions }) => {
        const live = versions.get(liveId ?? '');
        if (live === undefined) return [];
        const version = (id: string | null) => {
          const found = id === null ? undefined : versions.get(id);
          if (found === undefined || id === null) return null;
          const { manifest, requires } = found;
          return { version: id, entry: `/${found.entry}`, manifest, ...(requires === undefined ? {} : { requires }) };
        };
        const enabled = !isOff(name);
        const { help: _help, auditNames: _names, auditFacts: _facts, ...declaration } = live.declaration;
        return [
          {
            ...declaration,
            enabled,
            live: enabled ? version(liveId) : null,
            lastGood: enabled ? version(previous) : null,
          },
        ];
      }),
  };
}
