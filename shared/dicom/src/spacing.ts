import type { DataSet } from 'dicom-parser';

/** The distance between the centres of two pixels, in millimetres. */
export interface PixelSpacing {
  readonly across: number;
  readonly down: number;
  /**
   * The plane of the distance: `patient` in the patient, for slices and for calibrations by the device; `detector` on the detector, so that
   * measured lengths are too large by the magnification; `corrected` on the detector, divided by the magnification that the file estimates;
   * `film` on a scanned film (PS3.3 10.7).
   */
  readonly source: 'patient' | 'detector' | 'corrected' | 'film';
}

/** Reads a pair of spacings; `null` if it is absent or invalid. DICOM stores the row spacing, which is vertical, first. */
function readPair(
  dataSet: DataSet | undefined,
  tag: string,
): { readonly across: number; readonly down: number } | null {
  const [down, across] = [dataSet?.floatString(tag, 0), dataSet?.floatString(tag, 1)];
  if (down === undefined || across === undefined || !(down > 0) || !(across > 0)) return null;
  return Number.isFinite(down) && Number.isFinite(across) ? { across, down } : null;
}

/** Returns the attributes of all frames that hold the spacing of an enhanced image. */
function findPixelMeasures(dataSet: DataSet): DataSet | undefined {
  const groups = dataSet.elements['x52009229'] ?? dataSet.elements['x52009230'];
  return groups?.items?.[0]?.dataSet?.elements['x00289110']?.items?.[0]?.dataSet;
}

/** Reads the spacing of the pixels; `null` if the file has none, so that lengths are in pixels. */
export function readSpacing(dataSet: DataSet): PixelSpacing | null {
  const onDetector = readPair(dataSet, 'x00181164');
  const stated = readPair(findPixelMeasures(dataSet), 'x00280030') ?? readPair(dataSet, 'x00280030');
  // If both spacings of a projection are equal, they refer to the detector, regardless of the attribute.
  const isSame = onDetector !== null && stated?.across === onDetector.across && stated.down === onDetector.down;
  if (stated !== null && !isSame) return { ...stated, source: 'patient' };
  if (onDetector === null) {
    const film = readPair(dataSet, 'x00182010');
    return film === null ? null : { ...film, source: 'film' };
  }
  const magnification = dataSet.floatString('x00181114') ?? 0;
  if (!(magnification >= 1 && magnification < 10)) return { ...onDetector, source: 'detector' };
  return {
    across: onDetector.across / magnification,
    down: onDetector.down / magnification,
    source: 'corrected',
  };
}
