import { formatAudience } from './canary.ts';
import { toPlainLine } from '../files/plain-line.ts';
import { Problem } from '../files/problem.ts';
import { readRegistry } from '../registry/registry.ts';
import type { PublishedModule } from '../registry/registry-document.ts';

/** A module of a site in the list of published modules. */
export interface ListedModule extends Pick<PublishedModule, 'live' | 'previous' | 'withdrawn' | 'canary'> {
  readonly name: string;
  /** The reason why it is switched off; null if it is on. */
  readonly off: string | null;
  /** Oldest first. */
  readonly versions: readonly { readonly version: string; readonly publishedAt: string }[];
  /** Versions that this product cannot read and therefore does not serve. */
  readonly unread: readonly string[];
}

/**
 * Returns the published versions of every module, or of one.
 * @throws Problem when the module is not published there
 */
export async function listPublishedModules(modulesDir: string, name?: string): Promise<ListedModule[]> {
  const { modules } = await readRegistry(modulesDir);
  if (name !== undefined && modules[name] === undefined)
    throw new Problem(`No module named "${name}" is published here.`);
  return Object.entries(modules)
    .filter(([moduleName]) => name === undefined || moduleName === name)
    .map(([moduleName, { live, previous, withdrawn, canary, off, versions, unread = {} }]) => ({
      name: moduleName,
      live,
      previous,
      withdrawn,
      ...(canary && { canary }),
      off: off?.reason ?? null,
      versions: Object.entries(versions)
        .map(([version, { publishedAt }]) => ({ version, publishedAt }))
        .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt)),
      unread: Object.keys(unread),
    }));
}

/** Formats the list as lines of text, each version with its role. */
export function formatModuleList(modules: readonly ListedModule[]): string[] {
  const lines = modules.flatMap((module) => [
    toPlainLine(`${module.name}${module.off === null ? '' : ` (switched off: ${module.off})`}`),
    ...module.versions.map(({ version, publishedAt }) =>
      `  ${version}  ${publishedAt}  ${formatRole(version, module)}`.trimEnd(),
    ),
    ...module.unread.map((version) => `  ${version}  cannot be read by this product`),
  ]);
  return lines.length === 0 ? ['Nothing is published there.'] : lines;
}

function formatRole(version: string, { live, previous, withdrawn, canary }: ListedModule): string {
  if (version === live) return 'live';
  if (version === canary?.version) return `canary: ${formatAudience(canary)}`;
  if (version === previous) return 'before the live one';
  return version === withdrawn ? 'rolled back' : '';
}
