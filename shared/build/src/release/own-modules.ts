import { buildWorkspace } from '../building/build-workspace.ts';
import { fingerprint } from '../building/fingerprint.ts';
import { modulesOf, readWorkspace, workspaceRoot } from '../workspace.ts';
import type { OwnModules } from './release-own.ts';
import { candidateOf, versionOf } from './release-build.ts';

/** The modules of this workspace, which are built where that is asked for. */
export function ownModules(say: (text: string) => void): OwnModules {
  const packages = readWorkspace();
  return {
    modules: modulesOf(packages).map((item) => ({
      name: item.declaration.name,
      version: versionOf(item, fingerprint(item, packages)),
    })),
    build: async (names) => {
      const builds = await buildWorkspace(
        workspaceRoot,
        say,
        ({ declaration }) => declaration !== null && names.includes(declaration.name),
      );
      return builds.map(candidateOf);
    },
  };
}
