import { listPackageFiles } from '../workspace/source-files.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** Returns every source file of the workspace, relative to the root. */
export function listSourceFiles(root: string): string[] {
  return readWorkspace(root).flatMap(({ folder, path }) =>
    listPackageFiles(path, /\.(?:tsx?|mjs)$/).map((file) => `${folder}/${file}`),
  );
}
