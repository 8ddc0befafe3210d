import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listFiles } from '../workspace/source-files.ts';
import { readJson } from '../workspace/workspace.ts';
import type { Check } from './check.ts';
import { findUnknownTexts } from './used-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

/**
 * Checks that the texts of a package exist in both languages (same keys, none empty or repeated, same placeholders),
 * and that the texts that a module uses exist.
 */
export const texts: Check = {
  name: 'texts',
  run: async (root) => {
    const files = listFiles(root, /^(ch|en)\.json$/).filter((file) => /(^|\/)locales\/[^/]+$/.test(file));
    const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))));
    return [
      ...[...folders].flatMap((folder) => compareLanguages(root, folder)),
      ...files.flatMap((file) => findRepeatedKeys(root, file)),
      ...findUnknownTexts(root, (file) => readTextKeys(root, file)),
    ];
  },
};

function compareLanguages(root: string, folder: string): string[] {
  const missing = ['ch.json', 'en.json'].filter((file) => !existsSync(join(root, folder, file)));
  if (missing.length > 0) return missing.map((file) => `${folder}/${file} is missing`);
  const [ch, en] = [
    flatten(readJson<Texts>(join(root, folder, 'ch.json'))),
    flatten(readJson<Texts>(join(root, folder, 'en.json'))),
  ];
  return [
    ...findAbsentKeys(ch, en).map((key) => `${folder}/en.json lacks "${key}"`),
    ...findAbsentKeys(en, ch).map((key) => `${folder}/ch.json lacks "${key}"`),
    ...[...ch].filter(([, text]) => text.trim() === '').map(([key]) => `${folder}/ch.json has nothing for "${key}"`),
    ...[...en].filter(([, text]) => text.trim() === '').map(([key]) => `${folder}/en.json has nothing for "${key}"`),
    ...[...ch]
      .filter(
        ([key, text]) =>
          en.has(key) && !PLURAL_SUFFIX.test(key) && formatPlaceholders(text) !== formatPlaceholders(en.get(key) ?? ''),
      )
      .map(([key]) => `${folder}: "${key}" fills in other values in ch.json than in en.json`),
  ];
}

/** Returns the keys that occur twice in one object, where the later text replaces the earlier one. */
function findRepeatedKeys(root: string, file: string): string[] {
  const repeatedKeys: string[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const keys = new Set<unknown>();
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Literal') continue;
        const { value } = property.key;
        if (keys.has(value)) repeatedKeys.push(`${file} has "${String(value)}" twice in one place`);
        keys.add(value);
      }
    },
  }).visit(parseSync('texts.js', `(${readFileSync(join(root, file), 'utf8')})`).program);
  return repeatedKeys;
}

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/**
 * Returns the keys that the other language lacks. Chinese has only the plural form `other`, so keys are compared
 * without their form.
 */
function findAbsentKeys(from: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  const otherKeys = new Set([...others.keys()].map((key) => key.replace(PLURAL_SUFFIX, '')));
  return [...from.keys()].filter((key) => !otherKeys.has(key.replace(PLURAL_SUFFIX, '')));
}

function readTextKeys(root: string, file: string): Set<string> {
  return new Set([...flatten(readJson<Texts>(join(root, file))).keys()].map((key) => key.replace(PLURAL_SUFFIX, '')));
}

function formatPlaceholders(text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)].map((match) => match[1]);
  return [...new Set(names)].toSorted((a = '', b = '') => a.localeCompare(b)).join(' ');
}

function flatten(node: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}
