import type { Candidate } from '@dentarium/release';
import type { PackageBuild } from '../building/build-workspace.ts';
import { Problem } from '../workspace/problem.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** A build of a module as a candidate for release; its version names both the package's version and the build. */
export function candidateOf({ item, buildId, folder }: PackageBuild): Candidate {
  if (item.declaration === null) throw new Problem(`${item.folder} is no module: it has no module.json.`);
  return { declaration: item.declaration, version: versionOf(item, buildId), buildFolder: folder };
}

/** What a build of a package is published as. */
export function versionOf({ version }: Pick<WorkspacePackage, 'version'>, buildId: string): string {
  // The letter keeps a build whose id has only digits a version: a number must not begin with zero there.
  return `${version}-b${buildId}`;
}
