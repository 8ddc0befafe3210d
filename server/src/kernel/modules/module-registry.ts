import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { moduleDeclaration, type RegisteredModule } from '@dentarium/api/services/module-service';
import { type Flags, FLAG_NAMES, type FlagName } from '@dentarium/domain';
import { z } from 'zod';

const registry = z.object({
  modules: z.record(
    z.string(),
    z.object({
      live: z.string().nullable(),
      previous: z.string().nullable(),
      versions: z.record(
        z.string(),
        z.object({ declaration: moduleDeclaration, manifest: z.record(z.string(), z.unknown()), entry: z.string() }),
      ),
    }),
  ),
});
type Registry = z.infer<typeof registry>;

/** The modules that are published on this site, and which of them are switched off. */
export interface ModuleRegistry {
  /** Every published module with its live version; one that is switched off without any. */
  list(): RegisteredModule[];
  /** Whether the operator has switched a module off, by name or by its flag. */
  isOff(name: string): boolean;
}

/** Reads `registry.json` in the folder of the published modules, anew whenever a release has changed it. */
export function openModuleRegistry(options: {
  readonly modulesDir: string;
  readonly off: readonly string[];
  readonly flags: Flags;
}): ModuleRegistry {
  const path = join(options.modulesDir, 'registry.json');
  let read: { readonly changedAt: number; readonly registry: Registry } = { changedAt: -1, registry: { modules: {} } };

  function current(): Registry {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (changedAt !== read.changedAt) {
      read = {
        changedAt,
        registry: changedAt === -1 ? { modules: {} } : registry.parse(JSON.parse(readFileSync(path, 'utf8'))),
      };
    }
    return read.registry;
  }

  function flagIsOff(flag: string | null): boolean {
    if (flag === null) return false;
    return !FLAG_NAMES.includes(flag as FlagName) || !options.flags[flag as FlagName];
  }

  function isOff(name: string): boolean {
    if (options.off.includes(name)) return true;
    const entry = current().modules[name];
    return entry !== undefined && flagIsOff(entry.versions[entry.live ?? '']?.declaration.flag ?? null);
  }

  return {
    isOff,
    list: () =>
      Object.entries(current().modules).flatMap(([name, entry]) => {
        const live = entry.versions[entry.live ?? ''];
        if (live === undefined) return [];
        const version = (id: string | null) => {
          const found = id === null ? undefined : entry.versions[id];
          return found === undefined || id === null
            ? null
            : { version: id, entry: `/${found.entry}`, manifest: found.manifest };
        };
        const enabled = !isOff(name);
        return [
          {
            ...live.declaration,
            enabled,
            live: enabled ? version(entry.live) : null,
            lastGood: enabled ? version(entry.previous) : null,
          },
        ];
      }),
  };
}
