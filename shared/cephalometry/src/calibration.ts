import { distance, type Point } from './geometry.ts';
import type { PixelSize } from './evaluate.ts';

/** How a tracing came to its millimetres. */
export type Calibration =
  /** Two points on a ruler in the image, and the mm between them on the patient's midplane. */
  | { readonly by: 'ruler'; readonly from: Point; readonly to: Point; readonly mm: number }
  /**
   * The pixel size that the DICOM file states: in the patient, on the detector divided by the magnification of the file (`corrected`), or on
   * the detector or film, where the patient measures larger than they are.
   */
  | {
      readonly by: 'file';
      readonly x: number;
      readonly y: number;
      readonly source: 'patient' | 'corrected' | 'detector' | 'film';
    };

/** The least pixels between the two points of a ruler: one pixel more or less is half a percent then. */
export const MIN_RULER_PX = 200;

/** Lengths in mm that a ruler may have. */
export const RULER_MM = { least: 1, most: 300 } as const;

/** Whether a ruler is long enough to measure by. */
export function isUsableRuler({ from, to, mm }: { readonly from: Point; readonly to: Point; readonly mm: number }) {
  return mm >= RULER_MM.least && mm <= RULER_MM.most && distance(from, to) >= MIN_RULER_PX;
}

/** Millimetres to a pixel; `null` without a calibration. */
export function toPixelSize(calibration: Calibration | null): PixelSize | null {
  if (calibration === null) return null;
  if (calibration.by === 'file') return { x: calibration.x, y: calibration.y };
  const size = calibration.mm / distance(calibration.from, calibration.to);
  return Number.isFinite(size) ? { x: size, y: size } : null;
}
