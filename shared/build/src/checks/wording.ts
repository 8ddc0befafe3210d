import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** A word that user-facing texts avoid, and its replacement (`docs/glossary.md`). */
interface Wording {
  readonly wrong: RegExp;
  readonly right: string;
}

const EN: readonly Wording[] = [
  { wrong: /\bdeep overbite\b/i, right: 'deep bite, with mild, moderate or severe beside its degree' },
  { wrong: /\bdeep overjet\b/i, right: 'increased overjet' },
  { wrong: /^deep [ⅠⅡⅢ]/i, right: 'mild, moderate, severe beside Ⅰ°, Ⅱ°, Ⅲ°' },
  { wrong: /^reverse$/i, right: 'anterior crossbite' },
  { wrong: /\bclass (I|II|III)\b/, right: 'Class I, Class II, Class III' },
  { wrong: /^neutral$/i, right: 'Class I (of canines too; mesial is Class III, distal Class II)' },
  { wrong: /\b(right|left) bite\b/i, right: 'right buccal view, left buccal view' },
  { wrong: /\bdental age\b/i, right: 'dentition (mixed, permanent)' },
  { wrong: /\btemporomandibular|^joints? and/i, right: 'TMJ' },
  { wrong: /^(Upright|Album)$/, right: 'Portrait, Landscape' },
  { wrong: /^(not kept yet|keeping…|could not be kept)$/i, right: 'saved' },
  { wrong: /^taken away$/i, right: 'removed' },
  { wrong: /\b(nobody|no \w+) fits?\b|\bnothing in the \w+ fits\b/i, right: 'No patients match' },
  { wrong: /\bthe right to\b|\bthe rights\b|\brights (were|changed)\b|^rights$/i, right: 'permission' },
  { wrong: /\bquestion and phase\b/i, right: 'problem and phase (of an exception)' },
  { wrong: /\bfront bite\b/i, right: 'frontal view in occlusion' },
  { wrong: /\b(upper|lower) step\b(?! \d)/i, right: 'upper aligner 3, lower aligner 3' },
  { wrong: /\bselect export stage\b/i, right: 'stages to export' },
  { wrong: /^opened$/i, right: 'On, Off (of a switch)' },
  { wrong: /^(un)?fold$/i, right: 'Collapse, Expand' },
  { wrong: /\b(he|she|him|his|her|hers)\b/i, right: 'they, them, their' },
];

/** Matches 合 in place of the sign of occlusion; 咬合 and 开合 before a noun are other words. */
const OCCLUSION =
  /(?<=[覆反锁错]|正常)合(?!金|并|成|计)|(?<=开)合(?![\p{sc=Han}])|(?<=开)合(?=方法)|(?<!咬)合(?=面|平面)/u;

const CH: readonly Wording[] = [
  { wrong: /深覆(?![合盖𬌗])/u, right: '深覆𬌗' },
  { wrong: /反覆[合𬌗]/u, right: '反𬌗' },
  { wrong: OCCLUSION, right: '𬌗 (U+2C317), for which the site has a font' },
  { wrong: /牙合/, right: '𬌗 (U+2C317)' },
  { wrong: /手写文字/, right: '录入文字' },
  { wrong: /横版画册/, right: '横版' },
  { wrong: /口镜起雾/, right: '反光板起雾' },
  { wrong: /^当时 /, right: '当时年龄' },
  { wrong: /^(通用|Universal)$/, right: '通用记录法' },
  { wrong: /他的|她的/, right: '其' },
];

/**
 * The files with user-facing texts: locales, declarations of modules, refusals, names of categories, order forms,
 * landmarks and measurements, printed documents, and the demonstration.
 */
const SOURCES = [
  /(^|\/)locales\/(ch|en)\.json$/,
  /^mf-[^/]+\/module\.json$/,
  /^shared\/api\/src\/(?:.*[/-])?(?:errors|audit-names|stale-nouns)\.ts$/,
  /^shared\/domain\/src\/(file-categories|default-tags)\.ts$/,
  /^server\/src\/areas\/orders\/demo\/[^/]*\.ts$/,
  /^shared\/orders\/src\/forms\/(?!.*testing\/).*\.ts$/,
  /^shared\/cephalometry\/src\/[^/]*\.ts$/,
  /^server\/src\/areas\/reports\/[^/]*\.ts$/,
  /^server\/demo\/src\/.*\.ts$/,
];

const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g;
const HAN = /\p{Script=Han}/u;

/**
 * Returns the texts of a file with their lines: quoted strings outside of comments that are no keys. Forms hold both
 * languages in one string, separated by a bar.
 */
function* readTexts(content: string): Generator<readonly [line: number, text: string]> {
  for (const [index, line] of content.split('\n').entries()) {
    if (/^\s*(\/?\*|\/\/|import )/.test(line)) continue;
    for (const { 0: quoted, index: at } of line.matchAll(LITERAL)) {
      const isKey = /^\s*:/.test(line.slice(at + quoted.length));
      if (isKey) continue;
      yield [index + 1, quoted.slice(1, -1)];
    }
  }
}

/** Checks that user-facing texts use the words of the glossary, in both languages. */
export const wording: Check = {
  name: 'wording',
  run: (root) => {
    const files = listFiles(root, /\.(json|ts)$/).filter(
      (file) => !file.endsWith('.test.ts') && SOURCES.some((source) => source.test(file)),
    );
    const problems = files.flatMap((file) =>
      [...readTexts(readFileSync(join(root, file), 'utf8'))].flatMap(([line, text]) => {
        const isChinese = HAN.test(text) || /(^|\/)ch\.json$/.test(file);
        const wrong = (isChinese ? CH : EN).find((word) => word.wrong.test(text));
        return wrong === undefined ? [] : [`${file}:${line} says "${text}"; the glossary says: ${wrong.right}`];
      }),
    );
    return Promise.resolve(problems);
  },
};
