import sharp from 'sharp';
import { decodeAvailable } from './decode-available.ts';
import { DamagedImageError, type ImageFacts } from './image-job.ts';
import type { ImageLimits } from './image-limits.ts';
import { startDecoding, computeDecodedBytes, readSharpHeader } from './sharp-image.ts';

/** A polyline over an image. */
export interface DrawnLine {
  /** Points in fractions of the width and the height of the image. */
  readonly points: readonly (readonly [across: number, down: number])[];
  /** Line width as a fraction of the longer side. */
  readonly width: number;
  /** Red, green and blue, 0 to 255. */
  readonly colour: readonly [number, number, number];
}

/** A job that draws lines over an image and writes it as a JPEG. */
export interface LinesJob {
  readonly kind: 'lines';
  readonly path: string;
  readonly output: string;
  readonly lines: readonly DrawnLine[];
}

interface Canvas {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

type CanvasPoint = readonly [x: number, y: number];

/** Maximum pixels of a piece of a line: the bounding box of a short piece contains few other pixels. */
const PIECE_PIXELS = 24;
const JPEG_QUALITY = 90;

/** Blends a colour into a pixel by the covered fraction. */
function coverPixel({ data }: Canvas, at: number, colour: DrawnLine['colour'], part: number): void {
  for (const [channel, value] of colour.entries()) {
    const oldValue = data[at + channel] ?? 0;
    data[at + channel] = Math.round(oldValue + (value - oldValue) * part);
  }
}

function drawPiece(
  canvas: Canvas,
  [from, to]: readonly [CanvasPoint, CanvasPoint],
  radius: number,
  colour: DrawnLine['colour'],
) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(canvas.width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach));
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const position = square === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / square;
      const clampedPosition = Math.min(1, Math.max(0, position));
      const distance = Math.hypot(x - from[0] - clampedPosition * dx, y - from[1] - clampedPosition * dy);
      const part = Math.min(1, radius + 0.5 - distance);
      if (part > 0) coverPixel(canvas, (y * canvas.width + x) * 3, colour, part);
    }
  }
}

/** Draws a line in short pieces. */
function drawLine(canvas: Canvas, { points, width, colour }: DrawnLine): void {
  const radius = Math.max(0.5, (width * Math.max(canvas.width, canvas.height)) / 2);
  const canvasPoints = points.map(([across, down]): CanvasPoint => [across * canvas.width, down * canvas.height]);
  for (const [index, to] of canvasPoints.entries()) {
    const from = canvasPoints[index - 1] ?? to;
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / PIECE_PIXELS));
    const at = (piece: number): CanvasPoint => [
      from[0] + ((to[0] - from[0]) * piece) / count,
      from[1] + ((to[1] - from[1]) * piece) / count,
    ];
    for (let piece = 0; piece < count; piece += 1) drawPiece(canvas, [at(piece), at(piece + 1)], radius, colour);
  }
}

/** Draws lines over an image. */
export async function drawLines(job: LinesJob, limits: ImageLimits): Promise<ImageFacts> {
  const header = await readSharpHeader(job.path, limits.maxPixels);
  limits.claim(computeDecodedBytes(header.metadata));
  const { result } = await decodeAvailable((completeness) =>
    startDecoding(job.path, header, limits, completeness)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { data, info } = result;
  const { width, height, channels } = info;
  if (channels !== 3) throw new DamagedImageError('an image without three colours');
  for (const line of job.lines) drawLine({ data, width, height }, line);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(job.output);
  return { width, height };
}
