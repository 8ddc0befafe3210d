import { parseFileName } from '@dentarium/domain/file-name-words';
import type { DicomFacts } from '@dentarium/dicom';

/** Manufacturers and devices that only dental practices use. */
const DENTAL_DEVICE =
  /\b(?:dent\w*|orthop\w*|cephal\w*|i-?cat|newtom|planmeca|promax|kavo|instrumentarium|soredex|cranex|scanora|sirona|galileos|axeos|vatech|pax-?i?\w*|morita|veraview\w*|accuitomo|carestream dental|trophy|gendex|orthoceph|orthopantomograph|myray|acteon|rayscan|castellini|prexion|x-?mind|hyperion|largev|meyer|bondent)\b/i;
const HEAD = /^(?:HEAD|SKULL|JAW|MANDIBLE|MAXILLA|TEETH|TOOTH|DENTAL|FACE|ORAL|MOUTH|TMJ)\w*$/;
const HEAD_WORDS = /\b(?:ceph\w*|skull|jaw|mandib\w*|maxill\w*|dental|teeth|tooth|tmj)\b|颌|牙|头颅|头侧/i;
const WRIST = /\b(?:wrist|bone age|handwrist|carpal)\b|手腕|腕骨|骨龄/i;
/** A panoramic film is about twice as wide as it is high. */
const PANORAMIC = { min: 1.6, max: 2.8 };
/** A volume of a practice has hundreds of slices; a single slice is no volume. */
const MIN_SLICES = 20;

function isPanoramicShape({ columns, rows }: DicomFacts): boolean {
  const ratio = rows === 0 ? 0 : columns / rows;
  return ratio >= PANORAMIC.min && ratio <= PANORAMIC.max;
}

function isHeadImage(facts: DicomFacts): boolean {
  return HEAD.test(facts.bodyPart) || HEAD_WORDS.test(facts.description);
}

/** Finds the category of a plain film by its view of the head. */
function findFilmCategory(facts: DicomFacts): number | undefined {
  if (WRIST.test(facts.description) || facts.bodyPart === 'WRIST') return 64;
  const isDental = DENTAL_DEVICE.test(facts.device);
  if (!isDental && !isHeadImage(facts)) return undefined;
  if (isPanoramicShape(facts)) return isDental || /^JAW|^TEETH|^DENTAL/.test(facts.bodyPart) ? 14 : undefined;
  if (/^(?:LL|RL|LAT|LATERAL|L|R)$/.test(facts.viewPosition)) return 18;
  return /^(?:PA|AP)$/.test(facts.viewPosition) ? 16 : undefined;
}

/**
 * Finds the category of a DICOM file by its tags; `undefined` if they are not sufficient. Requires a dental device or a
 * body part of the head for modalities that hospitals also use for other parts of the body.
 */
export function findDicomCategory(facts: DicomFacts, slices = facts.frames): number | undefined {
  const namedCategory = parseFileName(facts.description).category;
  switch (facts.modality) {
    case 'PX':
      return 14;
    case 'IO':
      return facts.columns > 0 && !isPanoramicShape(facts) ? 21 : undefined;
    case 'CT': {
      const isVolume = slices >= MIN_SLICES;
      const isDental = DENTAL_DEVICE.test(facts.device) || namedCategory === 15;
      return isVolume && (isDental || isHeadImage(facts)) ? 15 : undefined;
    }
    case 'DX':
    case 'CR':
    case 'RG':
      return namedCategory === 15 ? undefined : (namedCategory ?? findFilmCategory(facts));
    default:
      return undefined;
  }
}
