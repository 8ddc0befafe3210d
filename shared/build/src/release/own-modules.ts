import { buildWorkspace } from '../building/build-workspace.ts';
import { computeFingerprint } from '../building/fingerprint.ts';
import { listModules, readWorkspace, workspaceRoot } from '../workspace/workspace.ts';
import type { OwnModules } from './release-own.ts';
import { toCandidate, toPublishedVersion } from './release-build.ts';

/** Returns the modules of a workspace, which are built on demand. */
export function createOwnModules(say: (text: string) => void, root: string = workspaceRoot): OwnModules {
  const packages = readWorkspace(root);
  return {
    modules: listModules(packages).map((item) => ({
      name: item.declaration.name,
      version: toPublishedVersion(item, computeFingerprint(item, packages, root)),
    })),
    build: async (names) => {
      const builds = await buildWorkspace(
        root,
        say,
        ({ declaration }) => declaration !== null && names.includes(declaration.name),
      );
      return builds.map(toCandidate);
    },
  };
}
