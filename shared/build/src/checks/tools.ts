import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { binary, run, runNode, type Finished } from '../run.ts';
import { readWorkspace } from '../workspace.ts';
import type { Check } from './check.ts';

function complaints({ code, output }: Finished): readonly string[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with status ${code} and said nothing`];
}

/** Every file is written as the formatter writes it. `npm run format` puts it right. */
export const format: Check = {
  name: 'format',
  run: async (root) => complaints(await run(binary('oxfmt'), ['--list-different', '.'], { cwd: root })),
};

/** The rules of .oxlintrc.json, those that need types among them. */
export const lint: Check = {
  name: 'lint',
  run: async (root) => {
    const env = { ...process.env, OXLINT_TSGOLINT_PATH: binary('tsgolint') };
    return complaints(await run(binary('oxlint'), ['--deny-warnings', '--format=unix'], { cwd: root, env }));
  },
};

/** The compiler, over every package with its own settings. */
export const types: Check = {
  name: 'types',
  run: async (root) => {
    const folders = readWorkspace(root).filter((item) => existsSync(join(item.path, 'tsconfig.json')));
    const results: string[][] = folders.map(() => []);
    const waiting = folders.entries();
    // Two at a time: each compiler keeps more than one core busy.
    const work = async (): Promise<void> => {
      for (const [index, { folder }] of waiting) {
        results[index] = [...complaints(await run(binary('tsc'), ['-p', folder, '--pretty', 'false'], { cwd: root }))];
      }
    };
    await Promise.all([work(), work()]);
    // A shared file is compiled with every package that uses it, but one report of it is enough.
    return [...new Set(results.flat())];
  },
};

/** No file, export or dependency that nothing uses. */
export const unused: Check = {
  name: 'unused code',
  run: async (root) => {
    const knip = join(binary('knip'), '..', '..', 'knip', 'bin', 'knip.js');
    return complaints(await runNode([knip, '--no-progress', '--no-config-hints'], { cwd: root }));
  },
};
