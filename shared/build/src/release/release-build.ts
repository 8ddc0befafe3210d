import type { Candidate } from '@dentarium/release';
import type { PackageBuild } from '../building/build-workspace.ts';
import { Problem } from '../workspace/problem.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** A build of a module as a candidate for release; its version names both the package's version and the build. */
export function toCandidate({ item, buildId, folder }: PackageBuild): Candidate {
  if (item.declaration === null) throw new Problem(`${item.folder} is no module: it has no module.json.`);
  return { declaration: item.declaration, version: toPublishedVersion(item, buildId), buildFolder: folder };
}

/** What a build of a package is published as. */
export function toPublishedVersion({ version }: Pick<WorkspacePackage, 'version'>, buildId: string): string {
  // The letter keeps a build whose id has only digits a version: a number must not begin with zero there.
  return `${version}-b${buildId}`;
}
