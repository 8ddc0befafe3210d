import sharp from 'sharp';
import { coverEyes } from '../../../objects/anonymise/mask-faces.ts';
import { coverArea } from '../../../objects/images/cover-area.ts';
import type { ImagePart, PhotoCell, ReportImage } from '../report-document.ts';

/** The resolution of images in pixels per inch. More is not visible on paper. */
const RESOLUTION = 220;

/** The lossless format between two steps. */
const LOSSLESS = { compressionLevel: 1 } as const;

/** An image for its cell. */
export interface CellImage {
  readonly jpeg: Buffer;
  /** The width in points, within the cell. */
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Converts a part to pixels; `null` means the whole image. */
function toPixels(part: ImagePart | null, width: number, height: number): Part {
  if (part === null) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round(part.x * width));
  const top = Math.min(height - 1, Math.round(part.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.w * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.h * height))),
  };
}

/** Converts a part of the upright image to the shown image: mirrored first, then rotated clockwise. */
function toShownPart({ crop, mirror, rotation }: ReportImage): ImagePart | null {
  if (crop === null) return null;
  let part = mirror ? { ...crop, x: 1 - crop.x - crop.w } : crop;
  for (let angle = 0; angle < rotation; angle += 90) part = { x: 1 - part.y - part.h, y: part.x, w: part.h, h: part.w };
  return part;
}

/** Renders the whole shown image. Removes the pixels of the eyes from a masked portrait. */
async function renderShownImage({ bytes, mirror, rotation, masked, mask }: ReportImage): Promise<Buffer> {
  const isSet = masked && mask !== null;
  const upright = isSet ? await coverArea(sharp(bytes), mask) : sharp(bytes);
  // Each step runs in a separate pipeline, because sharp fixes the order of operations within one pipeline.
  const mirrored = await sharp(await upright.png(LOSSLESS).toBuffer())
    .flop(mirror)
    .png(LOSSLESS)
    .toBuffer();
  const rotatedImage = sharp(mirrored).rotate(rotation).png(LOSSLESS);
  if (!masked || isSet) return rotatedImage.toBuffer();
  const { image } = await coverEyes(sharp(await rotatedImage.toBuffer()));
  return image.png(LOSSLESS).toBuffer();
}

/** The maximum ratio of a head: nearly square, as on screen. */
const HEAD_RATIO = 1.1;

/** Computes the part around the head: the whole width, closer to the top. Includes the chin. */
function computeHeadPart(width: number, height: number, ratio: number): Part {
  if (width / height >= ratio) {
    const part = Math.round(height * ratio);
    return { left: Math.round((width - part) / 2), top: 0, width: part, height };
  }
  const part = Math.round(width / ratio);
  return { left: 0, top: Math.round((height - part) * 0.2), width, height: part };
}

/**
 * Crops, rotates and mirrors an image and scales it down to its cell. The report contains neither the cropped pixels
 * nor metadata.
 *
 * @param box the cell in points.
 */
export async function renderCellImage(
  image: ReportImage,
  { fit }: Pick<PhotoCell, 'fit'>,
  box: { readonly width: number; readonly height: number },
): Promise<CellImage> {
  const renderedImage = await renderShownImage(image);
  const { width, height } = await sharp(renderedImage).metadata();
  const shownArea = toPixels(toShownPart(image), width, height);
  const part =
    fit === 'face' && image.crop === null
      ? computeHeadPart(width, height, Math.min(HEAD_RATIO, box.width / box.height))
      : shownArea;
  const scale = Math.min(box.width / part.width, box.height / part.height);
  const size = { width: part.width * scale, height: part.height * scale };
  const pixels = Math.ceil((size.width / 72) * RESOLUTION);
  const jpeg = await sharp(renderedImage)
    .extract(part)
    .resize({ width: Math.min(pixels, part.width), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { jpeg, ...size };
}
