import type { PatientFile } from '@dentarium/api/files/info-calls';
import { computeCoveredPart } from '@dentarium/domain/face-band';
import { type FaceMask, createInitialMask, type MaskedArea } from '@dentarium/domain/face-mask';
import { pageImages } from '@dentarium/ui';
import { toStoredMask } from './mask-moves.ts';

/** A photograph to mask. */
export interface MaskedPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Returns the initial mask of an area. */
  readonly first: (area: MaskedArea) => FaceMask;
  readonly release: () => void;
}

/** Width in px at which the position of the face is detected. */
const ANALYSIS_WIDTH_PX = 200;

/** Returns the share of the height that packages and reports would cover, of the photograph as it was filed. */
function detectCoveredPart(image: HTMLImageElement, { mirror, rotation }: PatientFile): number {
  const { naturalWidth, naturalHeight } = image;
  const isSideways = rotation % 180 !== 0;
  const scale = Math.min(1, ANALYSIS_WIDTH_PX / (isSideways ? naturalHeight : naturalWidth));
  const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, isSideways ? { width: height, height: width } : { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.scale(mirror ? -1 : 1, 1);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) rgb.set(data.subarray(from, from + 3), to);
  return computeCoveredPart({ data: rgb, width: canvas.width, height: canvas.height });
}

/** Loads a photograph to mask; the caller releases it after use. */
export async function openPicture(file: PatientFile): Promise<MaskedPicture> {
  const heldImage = pageImages.hold(file.id, 'preview');
  try {
    const url = await heldImage.url;
    const image = new Image();
    image.src = url;
    await image.decode();
    const part = detectCoveredPart(image, file);
    const first = (area: MaskedArea): FaceMask => toStoredMask(createInitialMask(area, part), file);
    return { url, width: image.naturalWidth, height: image.naturalHeight, first, release: heldImage.release };
  } catch (error) {
    heldImage.release();
    throw error;
  }
}
