import { createRequire } from 'node:module';
import { openSync, type OpenFont } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

/** The weights of text on paper. */
export type FontStyle = 'regular' | 'bold';

/**
 * The fonts by the scripts that they add, in the order in which they are tried: simplified Chinese with Latin, Latin
 * letters of all languages with Cyrillic and Greek, rare characters of Hong Kong (extension B), Arabic with Uyghur,
 * Hebrew, Thai, Tibetan. All have the licence OFL-1.1.
 */
const FAMILIES = {
  chinese: ['noto-sans-sc', 'NotoSansSC'],
  latin: ['noto-sans', 'NotoSans'],
  rare: ['noto-sans-hk', 'NotoSansHK'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  tibetan: ['noto-serif-tibetan', 'NotoSerifTibetan'],
} as const satisfies Record<string, readonly [folder: string, file: string]>;

/** A family of fonts. */
export type FontFamily = keyof typeof FAMILIES;
/** The families in the order in which they are tried. */
export const FONT_FAMILIES = Object.keys(FAMILIES) as readonly FontFamily[];

/** Returns the path of a font. */
export function toFontPath(family: FontFamily, style: FontStyle): string {
  const [folder, file] = FAMILIES[family];
  const weight = style === 'bold' ? '600SemiBold' : '400Regular';
  return resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`);
}

/** Text that the Chinese font has as a whole and that runs from left to right: almost everything. */
const PLAIN = /^[\u0020-\u00ff\u3000-\u3029\u4e00-\u9fa5\uff01-\uff5e\s]*$/u;

/** Returns whether the Chinese font draws a text correctly by itself. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

const openFonts = new Map<FontFamily, OpenFont>();

function openFamily(family: FontFamily): OpenFont {
  const font = openFonts.get(family) ?? openSync(toFontPath(family, 'regular'));
  openFonts.set(family, font);
  return font;
}

/** Joiners, variation selectors and marks of direction have no shape of their own. */
const SHAPELESS = /^\p{Default_Ignorable_Code_Point}$/u;

/** Returns the first family that has all characters of a text; `undefined` if none has. */
export function findFamily(text: string): FontFamily | undefined {
  const codePoints = [...text].filter((sign) => !SHAPELESS.test(sign)).map((sign) => sign.codePointAt(0) ?? 0);
  return FONT_FAMILIES.find((family) => {
    const font = openFamily(family);
    return codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
  });
}

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into what readers see as single characters. */
export function splitClusters(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

/** Lists the characters of a text that no font has, each once. */
export function listUnprintable(text: string): string[] {
  if (isPlain(text)) return [];
  const signs = splitClusters(text.normalize('NFC')).filter(
    (sign) => !/^\s*$/u.test(sign) && findFamily(sign) === undefined,
  );
  return [...new Set(signs)];
}
