import sharp, { type Sharp } from 'sharp';

/** Returns whether an orientation exchanges width and height. */
export function isTurnedOrientation(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Applies an orientation that comes from outside of the image file. */
export async function applyOrientation(orientation: number, image: Sharp): Promise<Sharp> {
  if (!(orientation >= 2 && orientation <= 8)) return image;
  const taggedImage = await image
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return sharp(taggedImage).autoOrient();
}
