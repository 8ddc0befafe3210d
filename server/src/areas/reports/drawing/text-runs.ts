import bidiFactory from 'bidi-js';
import { findFamily, type FontFamily, splitClusters } from './fonts.ts';

/** A part of a line in one font and direction, in the order of the screen. */
export interface TextRun {
  readonly text: string;
  readonly family: FontFamily;
  /** True if the font orders its characters from right to left. */
  readonly isRightToLeft: boolean;
}

interface LogicalRun {
  text: string;
  readonly family: FontFamily;
  readonly level: number;
}

const bidi = bidiFactory();

/** Fonts whose scripts run from right to left: they order the characters of a run themselves. */
const RIGHT_TO_LEFT: ReadonlySet<FontFamily> = new Set(['arabic', 'hebrew']);

/** Returns the font of each character. A word keeps one font if there is one that has all of it. */
function assignFamilies(line: string): { readonly cluster: string; readonly family: FontFamily }[] {
  return line.split(/(\s+)/u).flatMap((word) => {
    const wordFamily = findFamily(word);
    return splitClusters(word).map((cluster) => ({ cluster, family: wordFamily ?? findFamily(cluster) ?? 'chinese' }));
  });
}

/** Splits a line into runs of one font and level of direction. */
function splitRuns(line: string, levels: Uint8Array): LogicalRun[] {
  const runs: LogicalRun[] = [];
  let at = 0;
  for (const { cluster, family } of assignFamilies(line)) {
    const level = levels[at] ?? 0;
    at += cluster.length;
    const last = runs.at(-1);
    if (last !== undefined && last.family === family && last.level === level) last.text += cluster;
    else runs.push({ text: cluster, family, level });
  }
  return runs;
}

/** Orders runs as they stand on the line (UAX 9, rule L2). */
function orderRuns(runs: readonly LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

function mirror(text: string): string {
  return [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');
}

function toTextRun({ text, family, level }: LogicalRun): TextRun {
  if (level % 2 === 0) return { text, family, isRightToLeft: false };
  if (RIGHT_TO_LEFT.has(family)) return { text: mirror(text), family, isRightToLeft: true };
  return { text: splitClusters(mirror(text)).toReversed().join(''), family, isRightToLeft: false };
}

/** Dates, times and numbers with signs, whose parts must keep their order beside Arabic. */
const NUMBERS = /\d+(?:[-./:,~–]\d+)+/gu;
/** The marks that isolate a text from left to right (U+2066, U+2069). */
const ISOLATES = /[\u2066\u2069]/gu;

/**
 * Splits a line into runs in the order of the screen. Its direction is that of its first letter. By the plain algorithm
 * 2026-03-01 behind an Arabic name would read 01-03-2026, another date, so that such numbers are isolated.
 */
export function toTextRuns(line: string): TextRun[] {
  const text = line.normalize('NFC').replace(NUMBERS, '\u2066$&\u2069');
  return orderRuns(splitRuns(text, bidi.getEmbeddingLevels(text).levels))
    .map((run) => ({ ...run, text: run.text.replace(ISOLATES, '') }))
    .filter((run) => run.text !== '')
    .map(toTextRun);
}
