import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A language of the product. */
export type Language = 'ch' | 'en';

const TAGS: Readonly<Record<Language, string>> = { ch: 'zh-CN', en: 'en' };
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The folders of the texts of each part of the product. */
const FOLDERS = {
  shell: 'shell/src/locales',
  uploads: 'shell/src/uploads/locales',
  platform: 'shared/platform/src/locales',
  ui: 'shared/ui/src/locales',
  forms: 'shared/ui/src/form/locales',
  lists: 'shared/ui/src/list/locales',
  scene: 'shared/ui/src/scene/locales',
  patients: 'mf-patients/src/locales',
  personal: 'mf-personal/src/locales',
  orders: 'mf-orders/src/locales',
} as const;

/** A part of the product with texts; `modules` holds the names of the modules and of their tabs. */
export type Part = keyof typeof FOLDERS | 'modules';

/** The names in a `module.json`. */
interface Declaration {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly tabs: readonly { readonly id: string; readonly title: Readonly<Record<Language, string>> }[];
}

const jsonFiles = new Map<string, unknown>();

function readTexts(part: Part, language: Language): unknown {
  return part === 'modules' ? moduleNames(language) : readJson(`${FOLDERS[part]}/${language}.json`);
}

function readJson(path: string): unknown {
  if (!jsonFiles.has(path)) jsonFiles.set(path, JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
  return jsonFiles.get(path);
}

/** Returns the names of modules and tabs: `name.patients`, `tab.triage`. */
function moduleNames(language: Language): unknown {
  const modules = ['mf-patients', 'mf-personal', 'mf-orders'].map(
    (folder) => readJson(`${folder}/module.json`) as Declaration,
  );
  return {
    name: Object.fromEntries(modules.map(({ name, title }) => [name, title[language]])),
    tab: Object.fromEntries(modules.flatMap(({ tabs }) => tabs.map(({ id, title }) => [id, title[language]]))),
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

/** Returns a displayed text from the product's own texts. */
export type Say = (part: Part, key: string, values?: Readonly<Record<string, string | number>>) => string;

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
