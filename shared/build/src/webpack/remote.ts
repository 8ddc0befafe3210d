import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { fileURLToPath } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { declarationProblems } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { createBaseConfig, toHashSuffix, type BuildTarget } from './base.ts';
import { createCompileHintPlugin } from './compile-hint.ts';
import { ModuleRuntime } from './module-runtime.ts';
import { EventsFile } from './events-file.ts';
import { DuplicatePackageCheck } from './duplicate-package-check.ts';
import { RequiresFile } from './requires-file.ts';
import { readConsumedPackages } from './shared-packages.ts';

/** The client code that updates a page to a new build of a module in development. */
const LIVE_CLIENTS = {
  replaced: fileURLToPath(new URL('../refresh/module-refresh.ts', import.meta.url)),
  reloaded: fileURLToPath(new URL('../refresh/module-reload.ts', import.meta.url)),
};
const antdIndexLoader = fileURLToPath(new URL('./antd-index-loader.ts', import.meta.url));

/**
 * Creates the configuration of a module's build: one container with its screens, which takes every shared package and
 * the federation runtime from the shell.
 */
export function createRemoteConfig(target: BuildTarget, declaration: ModuleDeclaration): Configuration {
  const { name } = declaration;
  const problems = declarationProblems(declaration);
  if (problems.length > 0) throw new Problem(`The module ${name} is not built: ${problems.join('; ')}`);
  const base = createBaseConfig(target, name, '');
  const { live } = target;
  const client = live === undefined ? [] : [`${LIVE_CLIENTS[live]}?${name}`];
  return {
    ...base,
    entry: {},
    module: {
      ...base.module,
      rules: [...(base.module?.rules ?? []), { test: /[\\/]antd[\\/]es[\\/]index\.js$/, use: antdIndexLoader }],
    },
    // Code for a single screen is bundled with it: the first load of a module is its entry, its code and its styles.
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { defaultVendors: false } },
      ...(live === 'reloaded' && { minimize: false }),
    },
    ...(live === 'reloaded' && { devtool: 'cheap-module-source-map' }),
    plugins: [
      ...(base.plugins ?? []),
      new RequiresFile(target.root),
      new EventsFile(),
      new DuplicatePackageCheck(),
      new ModuleRuntime(),
      createCompileHintPlugin(/^(__federation_expose_module|remoteEntry)\.(\w+\.)?js$/),
      ...(live === 'replaced' ? [new webpack.HotModuleReplacementPlugin()] : []),
      new ModuleFederationPlugin({
        name,
        filename: `remoteEntry${toHashSuffix(target)}.js`,
        exposes: { './module': { import: [...client, './src/module.tsx'] } },
        shared: readConsumedPackages(target.root),
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}
