import { importRules } from '../checks/import-rules.ts';
import { texts } from '../checks/texts.ts';
import { typeProblems } from '../checks/tools.ts';
import type { WorkspacePackage } from '../workspace.ts';

/** What is wrong with the sources of a module before it is built: types, imports and texts; those of other packages are their own. */
export async function sourceProblems(root: string, { folder }: WorkspacePackage): Promise<string[]> {
  const found = await Promise.all([importRules.run(root), texts.run(root), typeProblems(root, [folder])]);
  return found.flat().filter((line) => line.startsWith(`${folder}/`));
}
