import { drawFace } from './faces.ts';
import { FRONT_VIEW, LOWER_ARCH_VIEW, OVERJET_VIEW, RIGHT_VIEW, UPPER_ARCH_VIEW } from './intraoral.ts';
import { BITE_MODELS, IMPRESSION, LOWER_MODEL, UPPER_MODEL } from './models.ts';
import {
  LATERAL_CEPH_VIEW,
  PA_CEPH_VIEW,
  PANORAMIC_VIEW,
  PERIAPICAL_VIEW,
  VOLUME_VIEW,
  WRIST_VIEW,
} from './radiographs.ts';
import { flipSide } from './teeth.ts';

const WIDTH = 120;
const OBLIQUE = drawFace('oblique', false);
const OBLIQUE_SMILE = drawFace('oblique', true);
const PROFILE = drawFace('profile', false);

/** The lines of each category that is a view (`domain-forms.md` 5). */
const LINES: Readonly<Record<number, string>> = {
  8: drawFace('frontal', false),
  9: drawFace('frontal', true),
  10: OBLIQUE,
  11: flipSide(OBLIQUE, WIDTH),
  12: PROFILE,
  13: flipSide(PROFILE, WIDTH),
  26: OBLIQUE_SMILE,
  27: flipSide(OBLIQUE_SMILE, WIDTH),
  1: OVERJET_VIEW,
  2: UPPER_ARCH_VIEW,
  3: LOWER_ARCH_VIEW,
  4: RIGHT_VIEW,
  5: flipSide(RIGHT_VIEW, WIDTH),
  6: FRONT_VIEW,
  14: PANORAMIC_VIEW,
  15: VOLUME_VIEW,
  16: PA_CEPH_VIEW,
  18: LATERAL_CEPH_VIEW,
  21: PERIAPICAL_VIEW,
  64: WRIST_VIEW,
  53: UPPER_MODEL,
  51: LOWER_MODEL,
  52: BITE_MODELS.front,
  59: IMPRESSION,
  81: UPPER_MODEL,
  93: UPPER_MODEL,
};

const BITE = 52;

/** Finds the lines of the view that belongs to a category, from a side for models in occlusion. */
export function findViewLines(category: number, view?: 'right' | 'front' | 'left'): string | undefined {
  return category === BITE && view !== undefined ? BITE_MODELS[view] : LINES[category];
}
