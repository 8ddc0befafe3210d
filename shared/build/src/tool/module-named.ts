import { Problem } from '../workspace/problem.ts';
import { modulesOf, type ModulePackage, readWorkspace } from '../workspace/workspace.ts';

/**
 * A module of this checkout.
 * @throws Problem when there is none of that name
 */
export function moduleNamed(name: string): ModulePackage {
  const modules = modulesOf(readWorkspace());
  const found = modules.find(({ declaration }) => declaration.name === name);
  if (found !== undefined) return found;
  const names = modules.map(({ declaration }) => declaration.name).join(', ');
  throw new Problem(`The workspace has no module named "${name}". It has ${names}.`);
}
