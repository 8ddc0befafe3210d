// Builds one package in a separate process: node run.ts <root> <folder> <outDir> <buildId>
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_TYPES_FILE } from '@dentarium/release';
import webpack, { type Configuration, type Stats } from 'webpack';
import { main } from '../workspace/problem.ts';
import { emitSiteDeclarations } from './site-declarations.ts';
import { compressFolder } from './compress.ts';
import { createConfig } from './config-for.ts';

function compile(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        if (error !== null) reject(error);
        else if (closing) reject(closing);
        else if (stats === undefined) reject(new Error('webpack gave no result'));
        else resolve(stats);
      });
    });
  });
}

async function build(): Promise<number> {
  const [root = '', folder = '', outDir = '', buildId = ''] = process.argv.slice(2);
  const stats = await compile(createConfig({ root, path: join(root, folder), outDir, buildId, mode: 'production' }));
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', errorStack: false, colors: process.stderr.isTTY }));
  }
  if (stats.hasErrors()) return 1;
  if (folder === 'shell')
    await writeFile(join(outDir, SITE_TYPES_FILE), JSON.stringify(await emitSiteDeclarations(root)));
  await compressFolder(outDir, join(root, '.build', 'cache', 'compressed'));
  return 0;
}

if (import.meta.main) await main(build);
