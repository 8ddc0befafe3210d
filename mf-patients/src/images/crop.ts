import type { Crop, PatientFile } from '@dentarium/api/files/info-calls';
import type { ImagePart } from '@dentarium/ui';

/** How an image is turned when it is shown: mirrored first, then rotated clockwise. */
type Turn = Pick<PatientFile, 'mirror' | 'rotation'>;

const isSideways = ({ rotation }: Turn): boolean => rotation % 180 !== 0;

/** Width over height of an image as it is shown. */
export function computeDisplayRatio(file: Turn & { readonly width: number; readonly height: number }): number {
  return isSideways(file) ? file.height / file.width : file.width / file.height;
}

function rotateQuarter({ x, y, w, h }: Crop): Crop {
  return { x: 1 - y - h, y: x, w: h, h: w };
}

function rotateQuarters(crop: Crop, count: number): Crop {
  let rotated = crop;
  for (let turn = 0; turn < count; turn += 1) rotated = rotateQuarter(rotated);
  return rotated;
}

function mirrorCrop(crop: Crop, mirror: boolean): Crop {
  return mirror ? { ...crop, x: 1 - crop.x - crop.w } : crop;
}

const countQuarters = (rotation: number): number => (((rotation / 90) % 4) + 4) % 4;

/** A part of the upright image as it lies in the image that is shown. */
export function toDisplayed(crop: Crop, { mirror, rotation }: Turn): Crop {
  return rotateQuarters(mirrorCrop(crop, mirror), countQuarters(rotation));
}

/** A part of the image that is shown as it is stored: in the upright one. */
export function toStored(crop: Crop, { mirror, rotation }: Turn): Crop {
  return mirrorCrop(rotateQuarters(crop, (4 - countQuarters(rotation)) % 4), mirror);
}

/** The widest part of a ratio that an image has, in fractions of its width. */
export function computeMaxWidth(ratio: number, imageRatio: number): number {
  return Math.min(1, ratio / imageRatio);
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * The part of a ratio around a point, as far as the image goes.
 *
 * @param width its width in fractions of the image's; between a tenth of the widest and the widest.
 */
export function cropAround(
  middle: { readonly x: number; readonly y: number },
  width: number,
  ratio: number,
  imageRatio: number,
): Crop {
  const most = computeMaxWidth(ratio, imageRatio);
  const w = clamp(width, most / 10, most);
  const h = Math.min(1, (w * imageRatio) / ratio);
  return { x: clamp(middle.x - w / 2, 0, 1 - w), y: clamp(middle.y - h / 2, 0, 1 - h), w, h };
}

/** Where a face is looked for at first: rather above the middle. */
const HEAD = { x: 0.5, y: 0.42 };

/** The part that the editor begins with: the stored one, else the largest that fits. */
export function chooseFirstCrop(
  file: Turn & Pick<PatientFile, 'crop'>,
  isFace: boolean,
  ratio: number,
  imageRatio: number,
): Crop {
  const middle = isFace ? HEAD : { x: 0.5, y: 0.5 };
  if (file.crop === null) return cropAround(middle, 1, ratio, imageRatio);
  const displayedCrop = toDisplayed(file.crop, file);
  return cropAround(
    { x: displayedCrop.x + displayedCrop.w / 2, y: displayedCrop.y + displayedCrop.h / 2 },
    displayedCrop.w,
    ratio,
    imageRatio,
  );
}

/** What of an image is shown in cells and tiles; `null` for all of it. */
export function toImagePart({ crop, width, height }: Pick<PatientFile, 'crop' | 'width' | 'height'>): ImagePart | null {
  return crop === null || width === null || height === null ? null : { ...crop, width, height };
}
