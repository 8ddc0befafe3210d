import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type NamedView, findPhotoCategory } from '@dentarium/domain/file-name-words';
import type { Verdict } from '../classifier.ts';
import type { Sample } from '../../../objects/images/describe.ts';
import type { PhotoExif } from '../../../objects/images/photo-exif.ts';
import { computeColourMasses, type Masses } from './colour-masses.ts';
import { detectOrigin, readExifView } from './exif-rules.ts';
import { type ToothLayout, computeToothLayout } from './tooth-layout.ts';

/** What is known of a photograph. */
export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** A small copy of it, as it is seen. */
  readonly sample: Sample;
  readonly exif: PhotoExif | null;
}

/** What is plain in one direction may be the other in a photograph that was taken through a mirror. */
const DEFAULT_ORIENTATION = { mirror: false, rotation: 0 } as const;
const MIRRORED_ORIENTATION = { mirror: true, rotation: 180 } as const;
const UNKNOWN: Verdict = { category: UNRECOGNISED_CATEGORY, ...DEFAULT_ORIENTATION };

/** What words say of an image. */
interface NamedCategory {
  readonly category: number;
  readonly isMirrored: boolean;
}

/** The teeth of one view hang together; several views in one image do not. */
const MIN_UNITY = 0.85;
/** Below this mean difference of the channels an image has no colours. */
const MIN_CHROMA = 6;
/** A panoramic film is about twice as wide as it is high, and at least this wide; narrower ones are strips of something. */
const PANORAMIC = { min: 1.7, max: 2.6, width: 800 };

/** Gums and teeth fill most of it; a face has neither of them in such amounts. */
function isMouth(masses: Masses): boolean {
  const [teeth, gums] = [masses.share('tooth'), masses.share('gum')];
  return teeth > 0.07 && gums > 0.2 && teeth + gums > 0.55;
}

type View = 'upper' | 'lower' | 'front' | 'right' | 'left';

/** Which view of a mouth the teeth lie like; `undefined` where two views look alike. */
function findMouthView(layout: ToothLayout): View | undefined {
  const { centre, topMiddle, bottomMiddle, symmetry, voidLeft, voidRight, unity } = layout;
  if (unity < MIN_UNITY) return undefined;
  if (centre < 0.25) {
    if (topMiddle - bottomMiddle > 0.2) return 'upper';
    return bottomMiddle - topMiddle > 0.2 ? 'lower' : undefined;
  }
  if (centre < 0.6) return undefined;
  // From below, as for the overjet, the lower teeth rise in the middle: not told from other bites with certainty.
  if (symmetry > 0.76) return bottomMiddle > 0.55 && topMiddle > 0.45 ? 'front' : undefined;
  const side = voidRight - voidLeft;
  if (symmetry > 0.72 || Math.abs(side) < 0.08) return undefined;
  return side > 0 ? 'right' : 'left';
}

const CATEGORIES: Readonly<Record<View, number>> = { upper: 2, lower: 3, front: 6, right: 4, left: 5 };

/**
 * An arch whose name is known and which lies the other way round was taken through a mirror and not corrected yet: it is
 * flipped, and turned so that its incisors stand where they belong (`domain-forms.md` 5.1).
 */
function toNamedVerdict({ category, isMirrored }: NamedCategory, view: View | undefined): Verdict {
  const isArch = category === 2 || category === 3;
  const actualCategory = view === 'upper' ? 2 : view === 'lower' ? 3 : undefined;
  if (isArch && actualCategory !== undefined && actualCategory !== category)
    return { category, ...MIRRORED_ORIENTATION };
  return { category, mirror: isMirrored, rotation: 0 };
}

function isPanoramic({ width, height }: PhotoFacts): boolean {
  const ratio = width / height;
  return ratio >= PANORAMIC.min && ratio <= PANORAMIC.max && width >= PANORAMIC.width;
}

/**
 * What words say: those of the name first, else those in the EXIF. People write more there than a name, so that a jaw alone
 * ("upper") counts only where a mouth is seen.
 */
function matchWords(
  name: NamedView,
  exif: PhotoExif | null,
  region: 'intraoral' | undefined,
): NamedCategory | undefined {
  const byName = findPhotoCategory(name, region);
  if (byName !== undefined) return { category: byName, isMirrored: name.isMirrored };
  const exifView = readExifView(exif);
  if (exifView.category === undefined && exifView.group === undefined && region === undefined) return undefined;
  const category = findPhotoCategory(exifView, region);
  return category === undefined ? undefined : { category, isMirrored: exifView.isMirrored };
}

/** The category of a photograph: by words, by what it shows, or by both together. */
export function classifyPhoto(facts: PhotoFacts, name: NamedView): Verdict {
  const masses = computeColourMasses(facts.sample);
  if (masses.chroma < MIN_CHROMA) return classifyGreyPhoto(facts, name);
  const origin = detectOrigin(facts.exif);
  // The window of a program and the drawing of a model have their own colours.
  const mouth = origin !== 'screen' && origin !== 'rendering' && isMouth(masses);
  const layout = mouth ? computeToothLayout(masses) : undefined;
  const view = layout === undefined ? undefined : findMouthView(layout);
  const wordMatch = matchWords(name, facts.exif, mouth ? 'intraoral' : undefined);
  if (wordMatch !== undefined) return toNamedVerdict(wordMatch, view);
  return view === undefined ? UNKNOWN : { category: CATEGORIES[view], ...DEFAULT_ORIENTATION };
}

/** An image without colours is a radiograph or a photograph of old; what came through a lens or from a screen is none. */
function classifyGreyPhoto(facts: PhotoFacts, name: NamedView): Verdict {
  const wordMatch = matchWords(name, facts.exif, undefined);
  if (wordMatch !== undefined) return { category: wordMatch.category, mirror: wordMatch.isMirrored, rotation: 0 };
  const isPossibleFilm = detectOrigin(facts.exif) === 'unknown';
  return isPossibleFilm && isPanoramic(facts) && isRadiograph(facts.sample)
    ? { category: 14, ...DEFAULT_ORIENTATION }
    : UNKNOWN;
}

function computeMean(sample: Sample, left: number, right: number): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < sample.height; y += 1) {
    for (let x = Math.floor(sample.width * left); x < sample.width * right; x += 1) {
      sum += sample.rgb[(y * sample.width + x) * 3] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** A panoramic film is bright in the middle, where the spine lies over the jaws, and the same on both sides. */
function isRadiograph(sample: Sample): boolean {
  const [left, middle, right] = [
    computeMean(sample, 0, 0.25),
    computeMean(sample, 0.375, 0.625),
    computeMean(sample, 0.75, 1),
  ];
  const sides = (left + right) / 2;
  return Math.abs(left - right) < 0.2 * Math.max(left, right, 1) && middle > sides * 1.15;
}
