import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfPackage, isTestFile } from '../workspace/source-files.ts';
import { modulesOf, readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';

/** `t('list.title')` and `<Trans i18nKey="list.title">`; keys that are put together are not seen. */
const USED = /(?<![\w.])t\(\s*'([^']+)'|\bi18nKey="([^"]+)"/g;

/** A file that takes the texts of a package by its name. */
const FOREIGN = /\buseTranslation\(\s*['"]/;

/**
 * The texts that a module's screens name and its `locales` do not have: people would read the key.
 * @param keysOf the keys of a file of texts, without their plural forms
 */
export function unknownTexts(root: string, keysOf: (file: string) => ReadonlySet<string>): string[] {
  return modulesOf(readWorkspace(root)).flatMap((item) => {
    const file = join(root, item.folder, 'src/locales/ch.json');
    const known = existsSync(file) ? keysOf(`${item.folder}/src/locales/ch.json`) : new Set<string>();
    return unknownOf(item, known);
  });
}

function unknownOf({ path, folder }: WorkspacePackage, known: ReadonlySet<string>): string[] {
  return filesOfPackage(path, /\.tsx?$/).flatMap((file) => {
    if (isTestFile(file) || !file.startsWith('src/')) return [];
    const text = readFileSync(join(path, file), 'utf8');
    if (FOREIGN.test(text)) return [];
    const used = new Set(Array.from(text.matchAll(USED), ([, called, drawn]) => called ?? drawn ?? ''));
    return [...used]
      .filter((key) => !known.has(key))
      .map((key) => `${folder}/${file} shows "${key}", which stands in no file of texts`);
  });
}
