import { type NamedView, parseFileName } from '@dentarium/domain/file-name-words';
import type { PhotoExif } from '../../../objects/images/photo-exif.ts';

/** The origin of an image according to its EXIF. */
export type Origin = 'camera' | 'screen' | 'rendering' | 'unknown';

const SCREENSHOT = /screen ?shot|screen ?capture|snipping tool|snagit|greenshot|sharex|lightshot|截图|截屏|屏幕快照/i;
/** Programs that draw models; their colours are not those of a mouth. */
const RENDERING =
  /\b(?:3shape|trios|ortho ?analyzer|itero|orthocad|exocad|medit(?: link)?|cerec|meshlab|meshmixer|blender|geomagic)\b/i;
/** Texts that cameras and programs write, for example `DCIM\100MEDIA`, `faceCount: 1` or `OLYMPUS DIGITAL CAMERA`. */
const MACHINE_TEXT = /[{}=:\\/<>]|camera|picture/i;
/** The words of a view mean something else in longer texts. */
const MAX_TEXT_LENGTH = 60;

/** Detects the origin of an image by its EXIF; `unknown` without EXIF or without a hint. */
export function detectOrigin(exif: PhotoExif | null): Origin {
  if (exif === null) return 'unknown';
  const { device, texts, isThroughLens } = exif;
  if ([device, ...texts].some((text) => SCREENSHOT.test(text))) return 'screen';
  if (RENDERING.test(device)) return 'rendering';
  return isThroughLens ? 'camera' : 'unknown';
}

/**
 * Reads the view from texts that people wrote into an image, like from a file name. Contradictory texts give no view.
 */
export function readExifView(exif: PhotoExif | null): NamedView {
  const humanTexts = (exif?.texts ?? []).filter((text) => text.length <= MAX_TEXT_LENGTH && !MACHINE_TEXT.test(text));
  return parseFileName(humanTexts.join(' '));
}
