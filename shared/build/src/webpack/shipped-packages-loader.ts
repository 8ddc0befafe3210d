import { dirname, join } from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { listShippedPackages } from '../licences/list-shipped-packages.ts';
import { listModules, listPackageClosure, readWorkspace } from '../workspace/workspace.ts';

/** Generates the shell's list of the packages of others that browsers load and servers run, Node among them. */
const shippedPackagesLoader: LoaderDefinitionFunction = function () {
  const root = dirname(this.rootContext);
  this.addDependency(join(root, 'pnpm-lock.yaml'));
  const packages = readWorkspace(root);
  const starts = [
    ...listModules(packages),
    ...packages.filter(({ folder }) => folder === 'shell' || folder === 'server'),
  ];
  const ownFolders = new Set(starts.flatMap((start) => listPackageClosure(start, packages).map(({ path }) => path)));
  const shippedPackages = listShippedPackages([...ownFolders, join(root, 'node_modules', 'node')]);
  // A parsed text is faster than a literal of this size.
  return `export const SHIPPED_PACKAGES = JSON.parse(${JSON.stringify(JSON.stringify(shippedPackages))});`;
};

export default shippedPackagesLoader;
