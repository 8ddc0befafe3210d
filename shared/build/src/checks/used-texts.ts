import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageFiles, isTestFile } from '../workspace/source-files.ts';
import { listModules, readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';

/** Uses of texts: `t('list.title')` and `<Trans i18nKey="list.title">`. Computed keys are not recognised. */
const TEXT_USE = /(?<![\w.])t\(\s*'([^']+)'|\bi18nKey="([^"]+)"/g;

/** A file that uses the texts of a package by its name. */
const FOREIGN_TEXTS = /\buseTranslation\(\s*['"]/;

/**
 * Returns the texts that a module's screens use but its `locales` lack, for which the user would see the key.
 * @param readKeys returns the keys of a file of texts, without their plural forms
 */
export function findUnknownTexts(root: string, readKeys: (file: string) => ReadonlySet<string>): string[] {
  return listModules(readWorkspace(root)).flatMap((item) => {
    const file = join(root, item.folder, 'src/locales/ch.json');
    const knownKeys = existsSync(file) ? readKeys(`${item.folder}/src/locales/ch.json`) : new Set<string>();
    return findUnknownKeys(item, knownKeys);
  });
}

function findUnknownKeys({ path, folder }: WorkspacePackage, knownKeys: ReadonlySet<string>): string[] {
  return listPackageFiles(path, /\.tsx?$/).flatMap((file) => {
    if (isTestFile(file) || !file.startsWith('src/')) return [];
    const text = readFileSync(join(path, file), 'utf8');
    if (FOREIGN_TEXTS.test(text)) return [];
    const used = new Set(
      Array.from(text.matchAll(TEXT_USE), ([, callKey, componentKey]) => callKey ?? componentKey ?? ''),
    );
    return [...used]
      .filter((key) => !knownKeys.has(key))
      .map((key) => `${folder}/${file} shows "${key}", which stands in no file of texts`);
  });
}
