import { formatAudience } from './canary.ts';
import { toPlainLine } from '../files/plain-line.ts';
import { Problem } from '../files/problem.ts';
import { readRegistry } from '../registry/registry.ts';
import { findOutcome, readOutcomes, type VersionOutcome } from './outcomes.ts';
import type { PublishedModule } from '../registry/registry-document.ts';

/** A module of a site in the list of published modules. */
export interface ListedModule extends Pick<PublishedModule, 'live' | 'previous' | 'withdrawn' | 'canary'> {
  readonly name: string;
  /** The reason why it is switched off; null if it is on. */
  readonly off: string | null;
  /** Oldest first. */
  readonly versions: readonly ListedVersion[];
  /** Versions that this product cannot read and therefore does not serve. */
  readonly unread: readonly string[];
}

/** A version in the list. */
interface ListedVersion {
  readonly version: string;
  readonly publishedAt: string;
  /** The outcome on pages; missing before the first report. */
  readonly outcome?: VersionOutcome;
}

/**
 * Returns the published versions of every module, or of one.
 * @throws Problem when the module is not published there
 */
export async function listPublishedModules(modulesDir: string, name?: string): Promise<ListedModule[]> {
  const [{ modules }, outcomes] = await Promise.all([readRegistry(modulesDir), readOutcomes(modulesDir)]);
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
        .map(([version, { publishedAt }]) => {
          const outcome = findOutcome(outcomes, moduleName, version);
          return { version, publishedAt, ...(outcome && { outcome }) };
        })
        .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt)),
      unread: Object.keys(unread),
    }));
}

/** The length of the longest outcome. */
const OUTCOME_WIDTH = 6;

/** Formats the list as lines of text, each version with what pages have reported and its role. */
export function formatModuleList(modules: readonly ListedModule[]): string[] {
  const lines = modules.flatMap((module) => [
    toPlainLine(`${module.name}${module.off === null ? '' : ` (switched off: ${module.off})`}`),
    ...module.versions.map(({ version, publishedAt, outcome = '' }) =>
      `  ${version}  ${publishedAt}  ${outcome.padEnd(OUTCOME_WIDTH)}  ${formatRole(version, module)}`.trimEnd(),
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
