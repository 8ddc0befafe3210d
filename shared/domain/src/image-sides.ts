/** An edge of an image. */
export type ImageEdge = 'top' | 'right' | 'bottom' | 'left';

/**
 * The edge of the stored pixels at which the patient's left lies according to the file; `none` if it lies at no edge.
 */
export type StatedLeft = ImageEdge | 'none';

/** The transformation of an image: mirrored first, then rotated clockwise. */
interface Turn {
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

const CLOCKWISE: readonly ImageEdge[] = ['top', 'right', 'bottom', 'left'];

/** Returns the opposite edge. */
export function toOppositeEdge(edge: ImageEdge): ImageEdge {
  return rotateEdge(edge, 180);
}

function rotateEdge(edge: ImageEdge, degrees: number): ImageEdge {
  const at = CLOCKWISE.indexOf(edge) + Math.round(degrees / 90);
  return CLOCKWISE[((at % 4) + 4) % 4] ?? edge;
}

/** Returns the edge at which an edge of the stored image lies after the image is turned. */
export function turnEdge(edge: ImageEdge, { mirror, rotation }: Turn): ImageEdge {
  const isSide = edge === 'left' || edge === 'right';
  return rotateEdge(mirror && isSide ? toOppositeEdge(edge) : edge, rotation);
}

/**
 * Categories that are taken and filed facing the patient, so that the patient's left is at the right of the image:
 * faces from the front and obliquely, the bite from the front, panoramic and PA radiographs. For all others, left and
 * right of the image are front and back of the patient, or depend on how they were taken: profiles and buccal views,
 * lateral and periapical radiographs, wrists, and occlusal views, which are taken in a mirror and may or may not have
 * been corrected.
 */
const FACING = new Set([6, 8, 9, 10, 11, 14, 16, 26, 27]);

/**
 * Finds the edge of the stored image of a file at which the patient's left lies; `null` if it is unknown.
 *
 * The statement of the file takes precedence over the convention of the category. The convention applies to the image
 * as it was filed, upright. If the image was filed mirrored, it is unknown whether that corrects the image.
 */
export function findPatientLeftEdge(
  file: Turn & { readonly category: number; readonly patientLeft?: StatedLeft | null | undefined },
): ImageEdge | null {
  const { patientLeft: stated = null } = file;
  if (stated !== null) return stated === 'none' ? null : stated;
  return FACING.has(file.category) && !file.mirror ? rotateEdge('right', -file.rotation) : null;
}

/** Parses Patient Orientation (0020,0020) of DICOM: the directions of rows and columns, "L\\F" for example. */
export function parsePatientOrientation(text: string): StatedLeft | null {
  const [row = '', column = ''] = text.split('\\').map((part) => part.trim());
  if (![row, column].every((direction) => /^[LRAPHF]{1,3}$/.test(direction))) return null;
  // The first letter of a direction is the main one.
  if (row.startsWith('L')) return 'right';
  if (row.startsWith('R')) return 'left';
  if (column.startsWith('L')) return 'bottom';
  return column.startsWith('R') ? 'top' : 'none';
}

/** The minimum cosine of a direction that distinguishes left from right: less than 45 degrees from the axis. */
const MIN_AXIS_COSINE = Math.SQRT1_2;

/**
 * Parses Image Orientation (Patient) (0020,0037) of DICOM: the cosines of rows and columns, the first of which point
 * left.
 */
export function parseImageOrientation(cosines: readonly number[]): StatedLeft | null {
  const [row, , , column] = cosines;
  if (cosines.length !== 6 || row === undefined || column === undefined || !cosines.every(Number.isFinite)) return null;
  if (Math.abs(row) > MIN_AXIS_COSINE) return row > 0 ? 'right' : 'left';
  if (Math.abs(column) > MIN_AXIS_COSINE) return column > 0 ? 'bottom' : 'top';
  return 'none';
}
