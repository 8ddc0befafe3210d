import { Problem } from '../workspace/problem.ts';
import { listModules, type ModulePackage, readWorkspace } from '../workspace/workspace.ts';

/**
 * Returns a module of this checkout.
 * @throws Problem when there is none of that name
 */
export function requireModule(name: string): ModulePackage {
  const modules = listModules(readWorkspace());
  const module = modules.find(({ declaration }) => declaration.name === name);
  if (module !== undefined) return module;
  const names = modules.map(({ declaration }) => declaration.name).join(', ');
  throw new Problem(`The workspace has no module named "${name}". It has ${names}.`);
}
