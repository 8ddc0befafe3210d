import type { DisplayFrame } from '@dentarium/dicom/pool';
import type { Size } from '@dentarium/ui/zoom';
import { type Placement, computePixelScale } from './pane-geometry.ts';
import { type Level, type Numbers, sampleValues } from './sample-values.ts';
import { StillFrame, createWordTable } from './still-frame.ts';
import type { Look } from './window-level.ts';

/** Returns a level at half of its size: each value is the mean of four. */
function halveLevel<Values extends Numbers>({ values, width, height }: Level<Values>, samples: number): Level<Values> {
  const [across, down] = [width >> 1, height >> 1];
  const half = values.slice(0, across * down * samples) as Values;
  const line = width * samples;
  for (let y = 0, to = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      for (let sample = 0; sample < samples; sample += 1, to += 1) {
        const at = y * 2 * line + x * 2 * samples + sample;
        const sum =
          (values[at] ?? 0) +
          (values[at + samples] ?? 0) +
          (values[at + line] ?? 0) +
          (values[at + line + samples] ?? 0);
        half[to] = Math.round(sum / 4);
      }
    }
  }
  return { values: half, width: across, height: down };
}

const OPAQUE = 0xff_00_00_00;

/** Returns the placement of a smaller level of a frame. */
function toLevelPlacement({ a, b, c, d, e, f }: Placement, level: Size, whole: Size): Placement {
  // A size that cannot be halved evenly loses its last line.
  const [across, down] = [whole.width / level.width, whole.height / level.height];
  return { a: a * across, b: b * across, c: c * down, d: d * down, e, f };
}

/** Screen pixels per image pixel above which image pixels are drawn as squares, without interpolation. */
const MIN_SHARP_SCALE = 4;

/**
 * Paints one frame. Grey values become levels by a table, at the size in which they are displayed, so that the cost of dragging a window
 * depends on the size of the pane and not of the frame.
 */
export class FramePainter {
  readonly #frame: DisplayFrame;
  readonly #levels: Level[];
  readonly #samples: number;
  readonly #size: Size;
  readonly #canvas = document.createElement('canvas');
  #painted = '';

  constructor(frame: DisplayFrame, { width, height }: Size) {
    this.#frame = frame;
    this.#size = { width, height };
    this.#samples = frame.kind === 'grey' ? 1 : 3;
    this.#levels = [{ values: frame.kind === 'grey' ? frame.grey.values : frame.rgb, width, height }];
  }

  /** Returns the frame at the smallest size that has a pixel for each screen pixel. */
  #level(scale: number): { readonly level: Level; readonly depth: number } {
    let depth = 0;
    let [level] = this.#levels;
    if (level === undefined) throw new Error('a frame without pixels');
    while (scale * 2 ** (depth + 1) <= 1 && Math.min(level.width, level.height) >= 64) {
      depth += 1;
      const next: Level = this.#levels[depth] ?? halveLevel(level, this.#samples);
      this.#levels[depth] = next;
      level = next;
    }
    return { level, depth };
  }

  #paintLevel({ values, width, height }: Level, look: Look): void {
    this.#canvas.width = width;
    this.#canvas.height = height;
    const pixels = new ImageData(width, height);
    const words = new Uint32Array(pixels.data.buffer);
    if (this.#frame.kind === 'grey') {
      const { grey } = this.#frame;
      const table = createWordTable(grey, look);
      for (let at = 0; at < words.length; at += 1) words[at] = table[(values[at] ?? 0) - grey.least] ?? 0;
    } else {
      const flip = look.isInverted ? 0xff_ff_ff : 0;
      for (let at = 0, from = 0; at < words.length; at += 1, from += 3)
        words[at] =
          OPAQUE | ((((values[from + 2] ?? 0) << 16) | ((values[from + 1] ?? 0) << 8) | (values[from] ?? 0)) ^ flip);
    }
    this.#canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  }

  /** Paints the frame at its placement on the canvas. */
  paint(context: CanvasRenderingContext2D, placement: Placement, look: Look): void {
    const scale = computePixelScale(placement);
    const { level, depth } = this.#level(scale);
    const paintKey = JSON.stringify([depth, look]);
    if (this.#painted !== paintKey) {
      this.#paintLevel(level, look);
      this.#painted = paintKey;
    }
    const { a, b, c, d, e, f } = toLevelPlacement(placement, level, this.#size);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.imageSmoothingEnabled = scale < MIN_SHARP_SCALE;
    context.imageSmoothingQuality = 'high';
    context.setTransform(a, b, c, d, e, f);
    context.drawImage(this.#canvas, 0, 0);
  }

  /**
   * Returns the frame sampled at the pixels of a canvas, for other windows on it; `null` for colour frames, or if the frame lies outside
   * the canvas.
   */
  createStillFrame(canvas: Size, placement: Placement): StillFrame | null {
    if (this.#frame.kind !== 'grey') return null;
    const scale = computePixelScale(placement);
    const { level } = this.#level(scale);
    const levelPlacement = toLevelPlacement(placement, level, this.#size);
    const sampled = sampleValues(level, levelPlacement, canvas, scale >= MIN_SHARP_SCALE);
    return sampled.values.length === 0 ? null : new StillFrame(this.#frame.grey, sampled);
  }
}
