import type { Crop, PatientFile } from '@dentarium/api/files/info-calls';
import type { ImagePart } from '@dentarium/ui';

/** The orientation of a displayed image: mirrored first, then rotated clockwise. */
type Turn = Pick<PatientFile, 'mirror' | 'rotation'>;

const isSideways = ({ rotation }: Turn): boolean => rotation % 180 !== 0;

/** Returns width over height of an image as it is displayed. */
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

/** Converts a part of the upright image to the displayed image. */
export function toDisplayed(crop: Crop, { mirror, rotation }: Turn): Crop {
  return rotateQuarters(mirrorCrop(crop, mirror), countQuarters(rotation));
}

/** Converts a part of the displayed image to the upright image, as it is stored. */
export function toStored(crop: Crop, { mirror, rotation }: Turn): Crop {
  return mirrorCrop(rotateQuarters(crop, (4 - countQuarters(rotation)) % 4), mirror);
}

/** Returns the maximum width of a part of a ratio, in fractions of the image width. */
export function computeMaxWidth(ratio: number, imageRatio: number): number {
  return Math.min(1, ratio / imageRatio);
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Returns the part of a ratio around a point, clamped to the image.
 *
 * @param width width in fractions of the image's; clamped between a tenth of the maximum and the maximum
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

/** The default centre of a face: slightly above the middle. */
const HEAD = { x: 0.5, y: 0.42 };

/** Returns the initial part of the editor: the stored one, else the largest that fits. */
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

/** Returns the part of an image that cells and tiles show; `null` for the whole image. */
export function toImagePart({ crop, width, height }: Pick<PatientFile, 'crop' | 'width' | 'height'>): ImagePart | null {
  return crop === null || width === null || height === null ? null : { ...crop, width, height };
}
