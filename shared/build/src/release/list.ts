import { Problem } from '../problem.ts';
import { readRegistry, type PublishedModule } from './registry.ts';

/**
 * The published versions of every module, or of one, as lines to read: oldest first, each with what it is used for.
 * @throws Problem when the module is not published there
 */
export async function listVersions(modulesDir: string, name?: string): Promise<string[]> {
  const { modules } = await readRegistry(modulesDir);
  if (name !== undefined && modules[name] === undefined)
    throw new Problem(`No module named "${name}" is published in ${modulesDir}.`);
  const lines = Object.entries(modules)
    .filter(([found]) => name === undefined || found === name)
    .flatMap(([found, module]) => [
      `${found}${module.off === undefined ? '' : ` (switched off: ${module.off.reason})`}`,
      ...versionLines(module),
    ]);
  return lines.length === 0 ? ['Nothing is published there.'] : lines;
}

function versionLines(module: PublishedModule): string[] {
  return Object.entries(module.versions)
    .toSorted(([, one], [, other]) => one.publishedAt.localeCompare(other.publishedAt))
    .map(([version, { publishedAt }]) => `  ${version}  ${publishedAt}  ${roleOf(version, module)}`.trimEnd());
}

function roleOf(version: string, { live, previous, withdrawn }: PublishedModule): string {
  if (version === live) return 'live';
  if (version === previous) return 'before the live one';
  return version === withdrawn ? 'rolled back' : '';
}
