import { distance, type Point } from './geometry.ts';
import type { PixelSize } from './evaluate.ts';

/** The source of the millimetres of a tracing. */
export type Calibration =
  /** Two points on a ruler in the image, and the mm between them on the patient's midplane. */
  | { readonly by: 'ruler'; readonly from: Point; readonly to: Point; readonly mm: number }
  /**
   * The pixel size that the DICOM file states: in the patient, on the detector divided by the magnification of the file (`corrected`), or
   * on the detector or film, where the patient appears enlarged.
   */
  | {
      readonly by: 'file';
      readonly x: number;
      readonly y: number;
      readonly source: 'patient' | 'corrected' | 'distances' | 'detector' | 'film';
    };

/** Minimum distance in pixels between the two points of a ruler: an error of one pixel is then half a percent. */
export const MIN_RULER_PX = 200;

/** Permitted lengths of a ruler in mm. */
export const RULER_MM = { least: 1, most: 300 } as const;

/** Returns whether a ruler is long enough for measuring. */
export function isUsableRuler({ from, to, mm }: { readonly from: Point; readonly to: Point; readonly mm: number }) {
  return mm >= RULER_MM.least && mm <= RULER_MM.most && distance(from, to) >= MIN_RULER_PX;
}

/** Returns the millimetres per pixel; `null` without a calibration. */
export function toPixelSize(calibration: Calibration | null): PixelSize | null {
  if (calibration === null) return null;
  if (calibration.by === 'file') return { x: calibration.x, y: calibration.y };
  const size = calibration.mm / distance(calibration.from, calibration.to);
  return Number.isFinite(size) ? { x: size, y: size } : null;
}
