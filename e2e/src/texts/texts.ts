import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A language of the product. */
export type Language = 'ch' | 'en';

const TAGS: Readonly<Record<Language, string>> = { ch: 'zh-CN', en: 'en' };
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The names in a `module.json`. */
interface Declaration {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly tabs?: readonly { readonly id: string; readonly title: Readonly<Record<Language, string>> }[];
}

const jsonFiles = new Map<string, unknown>();

function readJson(path: string): unknown {
  if (!jsonFiles.has(path)) jsonFiles.set(path, JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
  return jsonFiles.get(path);
}

const modules = globSync('*/module.json', { cwd: ROOT }).map((path) => readJson(path) as Declaration);
const folders = findTextFolders();

/**
 * Finds the folders of texts by the parts of the product that they belong to: a module by its name in `module.json`, a
 * package by its folder (`ui`), a folder in a package by its name (`form`), and one in a module by both
 * (`patients/forms`).
 *
 * @throws Error for two parts of one name
 */
function findTextFolders(): ReadonlyMap<string, string> {
  const folderByPart = new Map<string, string>();
  for (const path of globSync('{*,shared/*}/src/**/locales/en.json', { cwd: ROOT }).toSorted()) {
    const folder = dirname(path);
    const [, packageFolder = '', inside = ''] = /^(.+?)\/src\/(?:(.+)\/)?locales$/.exec(folder) ?? [];
    const declarationPath = `${packageFolder}/module.json`;
    const module = existsSync(join(ROOT, declarationPath)) ? (readJson(declarationPath) as Declaration).name : '';
    const part = [module || (inside === '' ? basename(packageFolder) : ''), basename(inside)].filter(Boolean).join('/');
    if (folderByPart.has(part)) throw new Error(`${folderByPart.get(part)} and ${folder} have the texts of ${part}`);
    folderByPart.set(part, folder);
  }
  return folderByPart;
}

function readTexts(part: string, language: Language): unknown {
  if (part === 'modules') return listModuleNames(language);
  const folder = folders.get(part);
  if (folder === undefined) throw new Error(`There are no texts of ${part}`);
  return readJson(`${folder}/${language}.json`);
}

/** Returns the names of modules and tabs: `name.patients`, `tab.triage`. */
function listModuleNames(language: Language): unknown {
  return {
    name: Object.fromEntries(modules.map(({ name, title }) => [name, title[language]])),
    tab: Object.fromEntries(modules.flatMap(({ tabs = [] }) => tabs.map(({ id, title }) => [id, title[language]]))),
  };
}

function findText(texts: unknown, key: string): string | undefined {
  let place = texts;
  for (const step of key.split('.')) {
    if (typeof place !== 'object' || place === null) return undefined;
    place = Reflect.get(place, step);
  }
  return typeof place === 'string' ? place : undefined;
}

/**
 * Returns a displayed text of a part of the product, for example of the module `patients` or of the folder `form` of a
 * package; the part `modules` has the names of the modules and of their tabs.
 */
export type Say = (part: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Creates the lookup of texts of one language.
 *
 * @returns a function that throws for an unknown key, so that a test never searches for nothing
 */
export function createSay(language: Language): Say {
  return (part, key, values = {}) => {
    const partTexts = readTexts(part, language);
    const plural = language === 'en' && values['count'] === 1 ? 'one' : 'other';
    const text = findText(partTexts, `${key}_${plural}`) ?? findText(partTexts, key);
    if (text === undefined) throw new Error(`The texts of ${part} have no ${key} in ${language}`);
    return text.replace(/\{\{(\w+)(, number)?\}\}/g, (whole, name: string, isNumber?: string) => {
      const value = values[name] ?? whole;
      return isNumber !== undefined && typeof value === 'number' ? value.toLocaleString(TAGS[language]) : String(value);
    });
  };
}
