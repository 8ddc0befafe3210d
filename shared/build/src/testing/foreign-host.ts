// Builds a foreign host page into a folder: node foreign-host.ts <folder>
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { createBaseConfig } from '../webpack/base.ts';
import { readSharedPackages } from '../webpack/shared-packages.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

const [outDir = ''] = process.argv.slice(2);
const path = join(workspaceRoot, 'shell');
const base = createBaseConfig({ root: workspaceRoot, path, outDir, buildId: 'host', mode: 'development' }, 'host', '');
const versions = Object.entries(readSharedPackages(workspaceRoot)).map(
  ([name, { version }]) => [name, version] as const,
);

webpack(
  {
    ...base,
    devtool: false,
    entry: { host: './src/testing/foreign-host.ts' },
    experiments: { ...base.experiments, topLevelAwait: true },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ VERSIONS: JSON.stringify(Object.fromEntries(versions)) }),
      // Provides the runtime that modules leave out of their own builds.
      new ModuleFederationPlugin({
        name: 'host',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
    ],
  },
  (error, stats) => {
    if (error === null && stats?.hasErrors() !== true) return;
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  },
);
