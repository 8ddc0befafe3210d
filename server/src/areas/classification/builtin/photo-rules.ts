import { UNRECOGNISED } from '@dentarium/domain';
import { type NamedView, photoCategory } from '@dentarium/domain/file-name-words';
import type { Verdict } from '../classifier.ts';
import type { Sample } from '../../../objects/images/describe.ts';
import type { PhotoExif } from '../../../objects/images/photo-exif.ts';
import { colourMasses, type Masses } from './colour-masses.ts';
import { originOf, viewInExif } from './exif-rules.ts';
import { type ToothLayout, toothLayout } from './tooth-layout.ts';

/** What is known of a photograph. */
export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** A small copy of it, as it is seen. */
  readonly sample: Sample;
  readonly exif: PhotoExif | null;
}

/** What is plain in one direction may be the other in a photograph that was taken through a mirror. */
const PLAIN = { mirror: false, rotation: 0 } as const;
const TURNED = { mirror: true, rotation: 180 } as const;
const UNKNOWN: Verdict = { category: UNRECOGNISED, ...PLAIN };

/** What words say of an image. */
interface Named {
  readonly category: number;
  readonly isMirrored: boolean;
}

/** The teeth of one view hang together; several views in one image do not. */
const ONE_PIECE = 0.85;
/** Below this mean difference of the channels an image has no colours. */
const GREY = 6;
/** A panoramic film is about twice as wide as it is high, and at least this wide; narrower ones are strips of something. */
const PANORAMIC = { least: 1.7, most: 2.6, width: 800 };

/** Gums and teeth fill most of it; a face has neither of them in such amounts. */
function isMouth(masses: Masses): boolean {
  const [teeth, gums] = [masses.share('tooth'), masses.share('gum')];
  return teeth > 0.07 && gums > 0.2 && teeth + gums > 0.55;
}

type View = 'upper' | 'lower' | 'front' | 'right' | 'left';

/** Which view of a mouth the teeth lie like; `undefined` where two views look alike. */
function mouthView(layout: ToothLayout): View | undefined {
  const { centre, topMiddle, bottomMiddle, symmetry, voidLeft, voidRight, unity } = layout;
  if (unity < ONE_PIECE) return undefined;
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
function namedVerdict({ category, isMirrored }: Named, view: View | undefined): Verdict {
  const isArch = category === 2 || category === 3;
  const lies = view === 'upper' ? 2 : view === 'lower' ? 3 : undefined;
  if (isArch && lies !== undefined && lies !== category) return { category, ...TURNED };
  return { category, mirror: isMirrored, rotation: 0 };
}

function isPanoramic({ width, height }: PhotoFacts): boolean {
  const ratio = width / height;
  return ratio >= PANORAMIC.least && ratio <= PANORAMIC.most && width >= PANORAMIC.width;
}

/**
 * What words say: those of the name first, else those in the EXIF. People write more there than a name, so that a jaw alone
 * ("upper") counts only where a mouth is seen.
 */
function namedBy(name: NamedView, exif: PhotoExif | null, seen: 'intraoral' | undefined): Named | undefined {
  const byName = photoCategory(name, seen);
  if (byName !== undefined) return { category: byName, isMirrored: name.isMirrored };
  const written = viewInExif(exif);
  if (written.category === undefined && written.group === undefined && seen === undefined) return undefined;
  const category = photoCategory(written, seen);
  return category === undefined ? undefined : { category, isMirrored: written.isMirrored };
}

/** The category of a photograph: by words, by what it shows, or by both together. */
export function photoVerdict(facts: PhotoFacts, name: NamedView): Verdict {
  const masses = colourMasses(facts.sample);
  if (masses.chroma < GREY) return greyVerdict(facts, name);
  const origin = originOf(facts.exif);
  // The window of a program and the drawing of a model have their own colours.
  const mouth = origin !== 'screen' && origin !== 'rendering' && isMouth(masses);
  const layout = mouth ? toothLayout(masses) : undefined;
  const view = layout === undefined ? undefined : mouthView(layout);
  const named = namedBy(name, facts.exif, mouth ? 'intraoral' : undefined);
  if (named !== undefined) return namedVerdict(named, view);
  return view === undefined ? UNKNOWN : { category: CATEGORIES[view], ...PLAIN };
}

/** An image without colours is a radiograph or a photograph of old; what came through a lens or from a screen is none. */
function greyVerdict(facts: PhotoFacts, name: NamedView): Verdict {
  const named = namedBy(name, facts.exif, undefined);
  if (named !== undefined) return { category: named.category, mirror: named.isMirrored, rotation: 0 };
  const mayBeFilm = originOf(facts.exif) === 'unknown';
  return mayBeFilm && isPanoramic(facts) && isRadiograph(facts.sample) ? { category: 14, ...PLAIN } : UNKNOWN;
}

function meanOf(sample: Sample, left: number, right: number): number {
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
  const [left, middle, right] = [meanOf(sample, 0, 0.25), meanOf(sample, 0.375, 0.625), meanOf(sample, 0.75, 1)];
  const sides = (left + right) / 2;
  return Math.abs(left - right) < 0.2 * Math.max(left, right, 1) && middle > sides * 1.15;
}
