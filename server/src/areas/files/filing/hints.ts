import type { FileHint } from '@dentarium/api/files/info-calls';
import { findFileCategory, UNCLASSIFIED_STAGE } from '@dentarium/domain';

/** What the hints of a file depend on. */
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

/** The short side that an image needs at least (`domain-forms.md` 5.2). */
const MIN_PHOTO_PX = 500;
const MIN_XRAY_PX = 800;
/** Films of single teeth and slices of a volume are small in their nature. */
const SMALL_XRAYS = new Set([15, 21]);
const MAX_STAGE_DISTANCE_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a person should look at, `domain-forms.md` 5.2. */
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

/** Only a camera's own date says something; what waits to be filed has no date to be far from. */
function isFarFromStage({ taken_at, taken_source, stage_code, stage_date }: HintInput): boolean {
  if (taken_source !== 'exif' || stage_date === null || stage_code === UNCLASSIFIED_STAGE) return false;
  return Math.abs(Date.parse(taken_at.slice(0, 10)) - Date.parse(stage_date)) > MAX_STAGE_DISTANCE_DAYS * DAY_MS;
}
