import sharp, { type Sharp } from 'sharp';
import { findModelShape } from './model-shape.ts';
import type { Surface } from '@dentarium/models';
import { rasterise } from './rasterise.ts';

/** Pixels of each side of the rendition. */
export const MODEL_SIDE_PIXELS = 1440;
const STONE_COLOUR = [233, 226, 211] as const;
const GROUND_COLOUR = [38, 43, 51] as const;

/** Draws a model from the side with the teeth; `undefined` if nothing is visible. */
export function drawModel(mesh: Surface): Sharp | undefined {
  const { light, width, height } = rasterise(mesh, findModelShape(mesh).view, MODEL_SIDE_PIXELS);
  if (!light.some((lightLevel) => lightLevel > 0)) return undefined;
  const rgb = Buffer.alloc(width * height * 3);
  for (const [spot, lightLevel] of light.entries()) {
    const colour = lightLevel === 0 ? GROUND_COLOUR : STONE_COLOUR;
    const strength = lightLevel === 0 ? 255 : lightLevel;
    for (const channel of [0, 1, 2] as const) rgb[spot * 3 + channel] = (colour[channel] * strength) / 255;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}
