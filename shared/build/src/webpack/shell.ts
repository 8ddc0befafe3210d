import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import { baseConfig, type BuildTarget } from './base.ts';
import { ProvidedCheck } from './provided-check.ts';
import { sharedPackages } from './shared-packages.ts';

const reloadClient = fileURLToPath(new URL('./reload-client.ts', import.meta.url));

/** The shell's build: it names no module, and provides every shared package and the federation runtime. */
export function shellConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'shell', 'assets/');
  const shared = sharedPackages(target.root);
  const runtimePlugin = join(target.path, 'src', 'federation', 'runtime-plugin.ts');
  return {
    ...base,
    entry: { main: target.mode === 'production' ? ['./src/main.ts'] : ['./src/main.ts', reloadClient] },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        // A page such as /patient/5 loads the same files as the first one.
        publicPath: '/',
        scriptLoading: 'defer',
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shareStrategy: 'loaded-first',
        shared,
        dts: false,
        dev: false,
        manifest: false,
        runtimePlugins: existsSync(runtimePlugin) ? [runtimePlugin] : [],
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new ProvidedCheck(Object.keys(shared)),
    ],
  };
}
