import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { PrivateWorkers, WORKER_LAYER } from './private-workers.ts';

const { resolve } = createRequire(import.meta.url);
const refreshLoader = fileURLToPath(new URL('../refresh/refresh-loader.ts', import.meta.url));

/** The target of a build of the shell or a module. */
export interface BuildTarget {
  /** The workspace's folder, absolute. */
  readonly root: string;
  /** The package's folder, absolute. */
  readonly path: string;
  /** The output folder, absolute. */
  readonly outDir: string;
  /** Differs from build to build: two versions of a module on one page must not answer each other's chunks. */
  readonly buildId: string;
  readonly mode: 'production' | 'development';
  /**
   * The way open pages get a new build of a module in development: pages of a development site replace its screens, those
   * of a remote site, which has production React, reload.
   */
  readonly live?: 'replaced' | 'reloaded';
}

/**
 * Creates the configuration that both kinds of build share.
 * @param name a JavaScript identifier that no other build has
 * @param assets the folder of the chunks inside `outDir`, with its slash, or nothing
 */
export function createBaseConfig(target: BuildTarget, name: string, assets: '' | 'assets/'): Configuration {
  const isProduction = target.mode === 'production';
  const file = `${assets}[name]${toHashSuffix(target)}`;
  const chunk = `${assets}[name]${toChunkHashSuffix(target, assets)}`;
  return {
    name,
    mode: target.mode,
    context: target.path,
    target: ['web', 'es2022'],
    // No eval: the content security policy forbids it.
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: target.outDir,
      publicPath: 'auto',
      uniqueName: `dentarium_${name}`,
      chunkLoadingGlobal: `dentarium_${name}_${target.buildId}`,
      chunkLoadTimeout: 120_000,
      filename: `${file}.js`,
      chunkFilename: `${chunk}.js`,
      assetModuleFilename: `${assets}[name]${isProduction ? '.[hash:8]' : ''}[ext]`,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Modules that the codecs require only in Node.
      fallback: { fs: false, path: false },
    },
    module: { rules: createRules(target), parser: { javascript: { importMeta: true } } },
    plugins: [
      new PrivateWorkers(),
      // Libraries that also run in Node import from it conditionally, which never happens in a browser.
      new webpack.IgnorePlugin({ resourceRegExp: /^node:/, contextRegExp: /[\\/]node_modules[\\/]/ }),
      new MiniCssExtractPlugin({ filename: `${file}.css`, chunkFilename: `${chunk}.css`, ignoreOrder: true }),
    ],
    optimization: {
      runtimeChunk: false,
      // Excluded because the template computes the hash of this file before minimisation.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          exclude: /[\\/]early-files\./,
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: [name, target.mode, target.live].filter(Boolean).join('-'),
      cacheDirectory: join(target.root, '.build', 'cache', 'webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    experiments: { layers: true },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Returns the part of a file name that changes with its content. In development names stay the same, so that no files
 * accumulate.
 */
export function toHashSuffix({ mode }: BuildTarget): '.[contenthash:8]' | '' {
  return mode === 'production' ? '.[contenthash:8]' : '';
}

/**
 * Returns the part of a chunk's name that changes. Each build of a module has its own folder, so its chunks share one
 * hash: separate hashes would enlarge the remote entry.
 */
function toChunkHashSuffix(target: BuildTarget, assets: '' | 'assets/'): '.[contenthash:8]' | '.[fullhash:8]' | '' {
  return target.mode === 'production' && assets === '' ? '.[fullhash:8]' : toHashSuffix(target);
}

function createCompilerRule(isProduction: boolean, refresh: boolean) {
  return {
    loader: resolve('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !isProduction, refresh } },
      },
    },
  };
}

function createRules({ mode, path, live }: BuildTarget): RuleSetRule[] {
  const isProduction = mode === 'production';
  const refreshed = { include: join(path, 'src'), use: [refreshLoader, createCompilerRule(isProduction, true)] };
  return [
    { test: /\.worker\.ts$/, layer: WORKER_LAYER },
    {
      test: /\.tsx?$/,
      oneOf: [...(live === 'replaced' ? [refreshed] : []), { use: createCompilerRule(isProduction, false) }],
    },
    {
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: resolve('css-loader'),
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName: isProduction ? '[hash:base64:8]' : '[name]__[local]',
            },
          },
        },
      ],
      sideEffects: true,
    },
    { test: /\.(svg|png|jpe?g|webp|avif|woff2|stl|wasm)$/, type: 'asset/resource' },
  ];
}
