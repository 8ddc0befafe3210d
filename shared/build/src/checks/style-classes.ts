import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTestFile, listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

const CSS_IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';/gm;

function readClasses(path: string): ReadonlySet<string | undefined> {
  const rules = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/** Lists the classes that a source takes from its CSS modules and that these do not have. */
function listUndefinedClasses(root: string, file: string): string[] {
  const content = readFileSync(join(root, file), 'utf8');
  return [...content.matchAll(CSS_IMPORT)].flatMap(([, name, path = '']) => {
    const cssFile = join(root, dirname(file), path);
    // A template names files of the module that it creates; a build finds other missing files.
    if (!existsSync(cssFile)) return [];
    const classes = readClasses(cssFile);
    const uses = [...content.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(([, used]) => used);
    return [...new Set(uses)]
      .filter((used) => !classes.has(used))
      .map((used) => `${file}: the class "${used}" is not in ${path}`);
  });
}

/** Checks that components use classes of their CSS modules, because an unknown class is `undefined` without an error. */
export const styleClasses: Check = {
  name: 'style classes',
  run: (root) =>
    Promise.resolve(
      listFiles(root, /\.tsx?$/)
        .filter((file) => /^(?:mf-[^/]+|shared\/[^/]+|shell)\/src\//.test(file) && !isTestFile(file))
        .flatMap((file) => listUndefinedClasses(root, file)),
    ),
};
