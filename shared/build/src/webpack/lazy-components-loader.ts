import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { parseAntdComponents } from './antd-components.ts';

/** Generates the shell's list of the components of antd: each is a function that loads one. */
const lazyComponentsLoader: LoaderDefinitionFunction = function () {
  const antd = join(this.rootContext, 'node_modules', 'antd');
  const read = (file: string): string => {
    const path = join(antd, file);
    this.addDependency(path);
    return readFileSync(path, 'utf8');
  };
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const entries = parseAntdComponents(read('es/index.js')).map(
    ({ folder }) => `'${folder}': () => import(/* webpackExports: "default" */ 'antd/es/${folder}'),`,
  );
  return [`export const version = ${JSON.stringify(version)};`, 'export const components = {', ...entries, '};'].join(
    '\n',
  );
};

export default lazyComponentsLoader;
