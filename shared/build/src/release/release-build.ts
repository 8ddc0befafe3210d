import type { Candidate } from '@dentarium/release';
import type { PackageBuild } from '../building/build-workspace.ts';
import { Problem } from '../workspace/problem.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** Converts a build of a module to a release candidate; its version names both the package's version and the build. */
export function toCandidate({ item, buildId, folder }: PackageBuild): Candidate {
  if (item.declaration === null) throw new Problem(`${item.folder} is no module: it has no module.json.`);
  return { declaration: item.declaration, version: toPublishedVersion(item, buildId), buildFolder: folder };
}

/** Returns the version under which a build is published. */
export function toPublishedVersion({ version }: Pick<WorkspacePackage, 'version'>, buildId: string): string {
  // The letter makes an id of digits only valid: a number must not begin with zero there.
  return `${version}-b${buildId}`;
}
