import { declarationProblems } from '@dentarium/release';
import { importRules } from '../checks/import-rules.ts';
import { texts } from '../checks/texts.ts';
import { findTypeProblems } from '../checks/tools.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/**
 * Returns the problems in the sources of a module before its build: its declaration, types, imports and texts, without
 * those of other packages.
 */
export async function findSourceProblems(root: string, { folder, declaration }: WorkspacePackage): Promise<string[]> {
  const problems = await Promise.all([importRules.run(root), texts.run(root), findTypeProblems(root, [folder])]);
  const declarationIssues = declarationProblems(declaration).map((text) => `${folder}/${text}`);
  return [declarationIssues, ...problems].flat().filter((line) => line.startsWith(`${folder}/`));
}
