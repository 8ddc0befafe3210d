import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type NamedView, findPhotoCategory } from '@dentarium/domain/file-name-words';
import type { Verdict } from '../classifier.ts';
import type { Sample } from '../../../objects/images/describe.ts';
import type { PhotoExif } from '../../../objects/images/photo-exif.ts';
import { computeColourMasses, computeMiddleSkin, type Masses } from './colour-masses.ts';
import { detectOrigin, readExifView } from './exif-rules.ts';
import { type ToothLayout, computeToothLayout } from './tooth-layout.ts';

/** The facts about a photograph. */
export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** A small copy in its displayed orientation. */
  readonly sample: Sample;
  readonly exif: PhotoExif | null;
}

/** Images are not mirrored unless a rule says so. A photograph through a mirror shows the opposite direction. */
const DEFAULT_ORIENTATION = { mirror: false, rotation: 0 } as const;
const MIRRORED_ORIENTATION = { mirror: true, rotation: 180 } as const;
const UNKNOWN: Verdict = { category: UNRECOGNISED_CATEGORY, ...DEFAULT_ORIENTATION };

/** The category that words give an image. */
interface NamedCategory {
  readonly category: number;
  readonly isMirrored: boolean;
}

/** The minimum share of teeth in one piece for a single view. */
const MIN_UNITY = 0.85;
/** The minimum mean difference of the channels of a colour image. */
const MIN_CHROMA = 6;
/** A panoramic film is about twice as wide as high and has this minimum width. Narrower images are cropped strips. */
const PANORAMIC = { min: 1.7, max: 2.6, width: 800 };

/** Gums and teeth fill most of a mouth image. A face has much less of both. */
function isMouth(masses: Masses): boolean {
  const [teeth, gums] = [masses.share('tooth'), masses.share('gum')];
  return teeth > 0.07 && gums > 0.2 && teeth + gums > 0.55;
}

/** The categories of radiographs. */
const RADIOGRAPHS: ReadonlySet<number> = new Set([14, 15, 16, 18, 21, 64]);
/** The categories of views of the mouth; those of photographs that are neither these nor radiographs show a face. */
const MOUTH_VIEWS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6]);
/** The maximum mean difference of the channels of a film that was photographed on a light box. */
const MAX_FILM_CHROMA = 12;

/** Returns true if an image may show a mouth. Real ones have other colours than drawn ones, so a name is required too. */
function isPossibleMouth(masses: Masses): boolean {
  const [teeth, gums] = [masses.share('tooth'), masses.share('gum')];
  return teeth > 0.05 && gums > 0.05 && teeth + gums + masses.share('skin') + masses.share('dark') > 0.6;
}

/** The minimum share of skin in the middle of a portrait. */
const MIN_FACE_SKIN = 0.48;
/** Panoramas of landscapes are wider than any portrait. */
const MAX_FACE_RATIO = 2;

/** Returns true if an image may show what words say. No name makes a view of a patient out of a landscape. */
function canShow(category: number, { sample }: PhotoFacts, masses: Masses): boolean {
  if (RADIOGRAPHS.has(category)) return masses.chroma < MAX_FILM_CHROMA;
  if (masses.chroma < MIN_CHROMA) return false;
  if (MOUTH_VIEWS.has(category)) return isPossibleMouth(masses);
  return sample.width < sample.height * MAX_FACE_RATIO && computeMiddleSkin(sample) >= MIN_FACE_SKIN;
}

type View = 'upper' | 'lower' | 'front' | 'right' | 'left';

/** Finds the view of a mouth by the layout of its teeth; `undefined` if two views look alike. */
function findMouthView(layout: ToothLayout): View | undefined {
  const { centre, topMiddle, bottomMiddle, symmetry, voidLeft, voidRight, unity } = layout;
  if (unity < MIN_UNITY) return undefined;
  if (centre < 0.25) {
    if (topMiddle - bottomMiddle > 0.2) return 'upper';
    return bottomMiddle - topMiddle > 0.2 ? 'lower' : undefined;
  }
  if (centre < 0.6) return undefined;
  // A view from below, as for the overjet, shows higher lower teeth in the middle. It cannot be distinguished reliably
  // from other bites.
  if (symmetry > 0.76) return bottomMiddle > 0.55 && topMiddle > 0.45 ? 'front' : undefined;
  const side = voidRight - voidLeft;
  if (symmetry > 0.72 || Math.abs(side) < 0.08) return undefined;
  return side > 0 ? 'right' : 'left';
}

const CATEGORIES: Readonly<Record<View, number>> = { upper: 2, lower: 3, front: 6, right: 4, left: 5 };

/**
 * Returns the verdict for a category that words give. An arch that lies the other way round was taken through a mirror
 * and not corrected: it is flipped and rotated so that its incisors are in the standard position (`domain-forms.md`
 * 5.1).
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
 * Matches the words of the file name, then those of the EXIF. EXIF texts are longer than names, so a jaw alone
 * ("upper") counts only if the image shows a mouth.
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

/** Classifies a photograph by words, by its content, or by both. */
export function classifyPhoto(facts: PhotoFacts, name: NamedView): Verdict {
  const masses = computeColourMasses(facts.sample);
  if (masses.chroma < MIN_CHROMA) return classifyGreyPhoto(facts, name, masses);
  const origin = detectOrigin(facts.exif);
  // Screenshots and renderings of models have other colours.
  const mouth = origin !== 'screen' && origin !== 'rendering' && isMouth(masses);
  const layout = mouth ? computeToothLayout(masses) : undefined;
  const view = layout === undefined ? undefined : findMouthView(layout);
  const wordMatch = matchWords(name, facts.exif, mouth ? 'intraoral' : undefined);
  if (wordMatch !== undefined)
    return canShow(wordMatch.category, facts, masses) ? toNamedVerdict(wordMatch, view) : UNKNOWN;
  return view === undefined ? UNKNOWN : { category: CATEGORIES[view], ...DEFAULT_ORIENTATION };
}

/** Classifies an image without colours. It is a radiograph unless it came through a lens or from a screen. */
function classifyGreyPhoto(facts: PhotoFacts, name: NamedView, masses: Masses): Verdict {
  const wordMatch = matchWords(name, facts.exif, undefined);
  if (wordMatch !== undefined)
    return canShow(wordMatch.category, facts, masses)
      ? { category: wordMatch.category, mirror: wordMatch.isMirrored, rotation: 0 }
      : UNKNOWN;
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

/** A panoramic film is symmetric and bright in the middle, where the spine overlaps the jaws. */
function isRadiograph(sample: Sample): boolean {
  const [left, middle, right] = [
    computeMean(sample, 0, 0.25),
    computeMean(sample, 0.375, 0.625),
    computeMean(sample, 0.75, 1),
  ];
  const sides = (left + right) / 2;
  return Math.abs(left - right) < 0.2 * Math.max(left, right, 1) && middle > sides * 1.15;
}
