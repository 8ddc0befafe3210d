import sharp from 'sharp';
import type { Random } from '../drawing/seeded-random.ts';

/** Renders a drawing of light on black in 12 bits, softened and grained like film. */
export async function exposeDrawing(svg: string, width: number, height: number, random: Random): Promise<Uint16Array> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#000' })
    .greyscale()
    .blur(1.3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint16Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    const light = data[i * info.channels] ?? 0;
    pixels[i] = Math.min(Math.max(Math.round(light * 15.4 + 60 + (random.next() + random.next() - 1) * 90), 0), 4095);
  }
  return pixels;
}
