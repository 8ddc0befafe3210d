import { declarationProblems } from '@dentarium/release';
import { importRules } from '../checks/import-rules.ts';
import { texts } from '../checks/texts.ts';
import { findTypeProblems } from '../checks/tools.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/**
 * What is wrong with the sources of a module before it is built: what it declares, its types, imports and texts; those of other packages
 * are their own.
 */
export async function findSourceProblems(root: string, { folder, declaration }: WorkspacePackage): Promise<string[]> {
  const problems = await Promise.all([importRules.run(root), texts.run(root), findTypeProblems(root, [folder])]);
  const declarationIssues = declarationProblems(declaration).map((text) => `${folder}/${text}`);
  return [declarationIssues, ...problems].flat().filter((line) => line.startsWith(`${folder}/`));
}
