/** An edge of an image. */
export type ImageEdge = 'top' | 'right' | 'bottom' | 'left';

/** Towards which edge of its stored pixels a file says that the patient's left lies; `none` where it says that it lies towards none. */
export type StatedLeft = ImageEdge | 'none';

/** How an image is turned: mirrored first, then rotated clockwise. */
interface Turn {
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
}

const CLOCKWISE: readonly ImageEdge[] = ['top', 'right', 'bottom', 'left'];

/** The edge that lies opposite. */
export function oppositeEdge(edge: ImageEdge): ImageEdge {
  return rotated(edge, 180);
}

function rotated(edge: ImageEdge, degrees: number): ImageEdge {
  const at = CLOCKWISE.indexOf(edge) + Math.round(degrees / 90);
  return CLOCKWISE[((at % 4) + 4) % 4] ?? edge;
}

/** Where an edge of the stored image is once the image is turned. */
export function turnedEdge(edge: ImageEdge, { mirror, rotation }: Turn): ImageEdge {
  const isSide = edge === 'left' || edge === 'right';
  return rotated(mirror && isSide ? oppositeEdge(edge) : edge, rotation);
}

/**
 * Categories that are taken and filed facing the patient, so that the patient's left is at the right of the image: faces from the
 * front and obliquely, the bite from the front, panoramic and PA radiographs. Of all others left and right of the image are front
 * and back of the patient, or depend on how they were taken: profiles and buccal views, lateral and periapical radiographs, wrists,
 * and occlusal views, which are taken in a mirror and may have been corrected before or not.
 */
const FACING = new Set([6, 8, 9, 10, 11, 14, 16, 26, 27]);

/**
 * Towards which edge of the stored image of a file the patient's left lies; `null` where it is not known.
 *
 * What the file says of itself counts before what is usual. What is usual holds for the image as it was filed, upright; of one that
 * was filed mirrored nobody knows whether the mirroring corrects it.
 */
export function patientLeftOf(
  file: Turn & { readonly category: number; readonly patientLeft?: StatedLeft | null | undefined },
): ImageEdge | null {
  const { patientLeft: stated = null } = file;
  if (stated !== null) return stated === 'none' ? null : stated;
  return FACING.has(file.category) && !file.mirror ? rotated('right', -file.rotation) : null;
}

/** Reads Patient Orientation (0020,0020) of DICOM: the directions of rows and columns, "L\F" for example. */
export function leftOfOrientation(text: string): StatedLeft | null {
  const [row = '', column = ''] = text.split('\\').map((part) => part.trim());
  if (![row, column].every((direction) => /^[LRAPHF]{1,3}$/.test(direction))) return null;
  // The first letter of a direction is the main one.
  if (row.startsWith('L')) return 'right';
  if (row.startsWith('R')) return 'left';
  if (column.startsWith('L')) return 'bottom';
  return column.startsWith('R') ? 'top' : 'none';
}

/** A direction along which left and right are told apart: less than 45 degrees from the axis between them. */
const ALONG = Math.SQRT1_2;

/** Reads Image Orientation (Patient) (0020,0037) of DICOM: the cosines of rows and columns, whose first ones go to the left. */
export function leftOfCosines(cosines: readonly number[]): StatedLeft | null {
  const [row, , , column] = cosines;
  if (cosines.length !== 6 || row === undefined || column === undefined || !cosines.every(Number.isFinite)) return null;
  if (Math.abs(row) > ALONG) return row > 0 ? 'right' : 'left';
  if (Math.abs(column) > ALONG) return column > 0 ? 'bottom' : 'top';
  return 'none';
}
