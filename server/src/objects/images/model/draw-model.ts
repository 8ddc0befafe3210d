import sharp, { type Sharp } from 'sharp';
import { modelShape } from './chewing-side.ts';
import type { Surface } from '@dentarium/models';
import { rasterise } from './rasterise.ts';

/** Pixels of a side of the rendition. */
export const MODEL_SIDE = 1440;
const STONE = [233, 226, 211] as const;
const GROUND = [38, 43, 51] as const;

/** A rendition of a model, looked at from the side with the teeth; `undefined` when nothing of it is seen. */
export function drawModel(mesh: Surface): Sharp | undefined {
  const { light, width, height } = rasterise(mesh, modelShape(mesh).view, MODEL_SIDE);
  if (!light.some((lit) => lit > 0)) return undefined;
  const rgb = Buffer.alloc(width * height * 3);
  for (const [spot, lit] of light.entries()) {
    const colour = lit === 0 ? GROUND : STONE;
    const strength = lit === 0 ? 255 : lit;
    for (const channel of [0, 1, 2] as const) rgb[spot * 3 + channel] = (colour[channel] * strength) / 255;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}
