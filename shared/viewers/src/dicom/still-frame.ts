import { type GreyFrame, createLevelTable } from '@dentarium/dicom/pool';
import type { SampledValues } from './sample-values.ts';
import type { Look } from './window-level.ts';

const OPAQUE = 0xff_00_00_00;

/** Returns the canvas pixel of each value of a frame, from its least to its most. */
export function createWordTable(grey: GreyFrame, look: Look): Uint32Array {
  const levels = createLevelTable(grey, look);
  const words = new Uint32Array(levels.length);
  for (let at = 0; at < words.length; at += 1) {
    const level = levels[at] ?? 0;
    words[at] = OPAQUE | (level << 16) | (level << 8) | level;
  }
  return words;
}

/** A grey frame with a fixed placement on a canvas: another window costs one look-up per visible pixel and no new memory. */
export class StillFrame {
  readonly #grey: GreyFrame;
  readonly #sampled: SampledValues;
  readonly #pixels: ImageData;

  constructor(grey: GreyFrame, sampled: SampledValues) {
    this.#grey = grey;
    this.#sampled = sampled;
    this.#pixels = new ImageData(sampled.width, sampled.height);
  }

  /** Paints the frame over the content of the canvas. */
  paint(context: CanvasRenderingContext2D, look: Look): void {
    const { values, left, top } = this.#sampled;
    const { least } = this.#grey;
    const table = createWordTable(this.#grey, look);
    const words = new Uint32Array(this.#pixels.data.buffer);
    for (let at = 0; at < words.length; at += 1) words[at] = table[(values[at] ?? 0) - least] ?? 0;
    context.putImageData(this.#pixels, left, top);
  }
}
