import type { FileHint } from '@dentarium/api/files/info-calls';
import { findFileCategory, UNCLASSIFIED_STAGE } from '@dentarium/domain';

/** The data for the hints of a file. */
export interface HintInput {
  readonly category: number;
  readonly kind: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly taken_at: string;
  readonly taken_source: string;
  readonly stage_code: number | null;
  readonly stage_date: string | null;
}

/** The minimum short side of an image in pixels (`domain-forms.md` 5.2). */
const MIN_PHOTO_PX = 500;
const MIN_XRAY_PX = 800;
/** Periapical films and slices of a volume are always small. */
const SMALL_XRAYS = new Set([15, 21]);
const MAX_STAGE_DISTANCE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Lists the hints that a person should check (`domain-forms.md` 5.2). */
export function listHints(file: HintInput, isDuplicate: boolean): FileHint[] {
  return [
    ...(isTooSmall(file) ? (['tooSmall'] as const) : []),
    ...(isDuplicate ? (['duplicate'] as const) : []),
    ...(isFarFromStage(file) ? (['farDate'] as const) : []),
  ];
}

function isTooSmall({ kind, category, width, height }: HintInput): boolean {
  if (width === null || height === null) return false;
  const isXray = findFileCategory(category)?.group === 'xray' && !SMALL_XRAYS.has(category);
  if (kind === 'dicom') return isXray && Math.min(width, height) < MIN_XRAY_PX;
  return kind === 'image' && Math.min(width, height) < (isXray ? MIN_XRAY_PX : MIN_PHOTO_PX);
}

/**
 * Tells whether a file is far from the date of its stage. Only dates from the camera count. Unclassified files have no
 * stage date.
 */
function isFarFromStage({ taken_at, taken_source, stage_code, stage_date }: HintInput): boolean {
  if (taken_source !== 'exif' || stage_date === null || stage_code === UNCLASSIFIED_STAGE) return false;
  return Math.abs(Date.parse(taken_at.slice(0, 10)) - Date.parse(stage_date)) > MAX_STAGE_DISTANCE_DAYS * DAY_MS;
}
