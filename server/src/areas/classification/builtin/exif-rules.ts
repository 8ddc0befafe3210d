import { type NamedView, parseFileName } from '@dentarium/domain/file-name-words';
import type { PhotoExif } from '../../../objects/images/photo-exif.ts';

/** How an image came to be, where its EXIF says so. */
export type Origin = 'camera' | 'screen' | 'rendering' | 'unknown';

const SCREENSHOT = /screen ?shot|screen ?capture|snipping tool|snagit|greenshot|sharex|lightshot|截图|截屏|屏幕快照/i;
/** Programs that draw models; their colours are not those of a mouth. */
const RENDERING =
  /\b(?:3shape|trios|ortho ?analyzer|itero|orthocad|exocad|medit(?: link)?|cerec|meshlab|meshmixer|blender|geomagic)\b/i;
/** What cameras and programs write by themselves, for example `DCIM\100MEDIA`, `faceCount: 1` or `OLYMPUS DIGITAL CAMERA`. */
const MACHINE_TEXT = /[{}=:\\/<>]|camera|picture/i;
/** Longer texts tell a story, in which words of a view stand for something else. */
const MAX_TEXT_LENGTH = 60;

/** How an image came to be, by its EXIF; `unknown` without EXIF, or when it says nothing of that. */
export function detectOrigin(exif: PhotoExif | null): Origin {
  if (exif === null) return 'unknown';
  const { device, texts, isThroughLens } = exif;
  if ([device, ...texts].some((text) => SCREENSHOT.test(text))) return 'screen';
  if (RENDERING.test(device)) return 'rendering';
  return isThroughLens ? 'camera' : 'unknown';
}

/** What people wrote into an image, read as the name of a file is; several texts that contradict each other say nothing. */
export function readExifView(exif: PhotoExif | null): NamedView {
  const humanTexts = (exif?.texts ?? []).filter((text) => text.length <= MAX_TEXT_LENGTH && !MACHINE_TEXT.test(text));
  return parseFileName(humanTexts.join(' '));
}
