import sharp, { type Sharp } from 'sharp';
import { decodeAvailable } from './decode-available.ts';
import type { ImageFacts } from './image-job.ts';
import { requireAllowedPixels, type ImageLimits } from './image-limits.ts';
import { startDecoding, computeDecodedBytes, readSharpHeader } from './sharp-image.ts';

/** One change of an image, in terms of the cloud's image processing (`oss-protocol.md`, section 8). */
export type ImageStep =
  | { readonly kind: 'orient' }
  | { readonly kind: 'rotate'; readonly degrees: number }
  | { readonly kind: 'format'; readonly format: 'jpeg' | 'png' | 'webp' }
  | { readonly kind: 'quality'; readonly quality: number }
  | ResizeStep;

/** A resize as the cloud protocol defines it; lengths in pixels. */
export interface ResizeStep {
  readonly kind: 'resize';
  readonly mode: 'lfit' | 'mfit' | 'fill' | 'pad' | 'fixed';
  readonly width?: number;
  readonly height?: number;
  readonly long?: number;
  readonly short?: number;
  readonly percent?: number;
  /** True if the image is never enlarged. */
  readonly limit: boolean;
  /** The background colour `#rrggbb`, for the mode `pad`. */
  readonly colour: string;
}

/** A job that derives an image in steps. */
export interface StepsJob {
  readonly kind: 'steps';
  readonly path: string;
  readonly output: string;
  readonly steps: readonly ImageStep[];
}

interface Box {
  readonly width: number;
  readonly height: number;
}

const FIT_BY_MODE = { lfit: 'inside', mfit: 'outside', fill: 'cover', pad: 'contain', fixed: 'fill' } as const;

/** Computes the box of a resize; a missing side follows from the image. */
function toBox(step: ResizeStep, image: Box): Box {
  const ratio = image.width / image.height;
  const roundSide = (value: number) => Math.max(1, Math.round(value));
  const { width, height, long, short, percent } = step;
  if (percent !== undefined)
    return { width: roundSide((image.width * percent) / 100), height: roundSide((image.height * percent) / 100) };
  if (width !== undefined || height !== undefined) {
    return {
      width: width ?? roundSide((height ?? 1) * ratio),
      height: height ?? roundSide((width ?? 1) / ratio),
    };
  }
  if (long !== undefined && short === undefined) return toSideBox(long, ratio >= 1, ratio, roundSide);
  if (short !== undefined && long === undefined) return toSideBox(short, ratio < 1, ratio, roundSide);
  const [longer, shorter] = [long ?? image.width, short ?? image.height];
  return ratio >= 1 ? { width: longer, height: shorter } : { width: shorter, height: longer };
}

function toSideBox(side: number, isWidth: boolean, ratio: number, roundSide: (value: number) => number): Box {
  return isWidth ? { width: side, height: roundSide(side / ratio) } : { width: roundSide(side * ratio), height: side };
}

async function resizeImage(image: Sharp, step: ResizeStep, { maxPixels }: ImageLimits): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const box = toBox(step, info);
  const isEnlarged = box.width > info.width || box.height > info.height;
  if (step.limit && isEnlarged && (step.mode !== 'lfit' || (box.width >= info.width && box.height >= info.height)))
    return raw;
  requireAllowedPixels(box.width, box.height, maxPixels);
  return raw.resize({ ...box, fit: FIT_BY_MODE[step.mode], background: step.colour });
}

/** Applies the steps in order and writes the result without metadata, in the format of the source by default. */
export async function applySteps(job: StepsJob, limits: ImageLimits): Promise<ImageFacts> {
  const header = await readSharpHeader(job.path, limits.maxPixels);
  const { format } = header.metadata;
  // Rotating and resizing need the whole image in memory, before and after.
  if (job.steps.some(({ kind }) => kind === 'rotate' || kind === 'resize'))
    limits.claim(computeDecodedBytes(header.metadata) * 2);
  const { result } = await decodeAvailable((completeness) =>
    writeSteps(job, startDecoding(job.path, header, limits, completeness), format, limits),
  );
  return result;
}

async function writeSteps(job: StepsJob, source: Sharp, format: string | undefined, limits: ImageLimits) {
  let image = source;
  let target = format === 'png' || format === 'webp' ? format : 'jpeg';
  let quality = 85;
  for (const step of job.steps) {
    if (step.kind === 'orient') image = image.autoOrient();
    if (step.kind === 'rotate') image = sharp(await image.png().toBuffer()).rotate(step.degrees);
    if (step.kind === 'resize') image = await resizeImage(image, step, limits);
    if (step.kind === 'format') target = step.format;
    if (step.kind === 'quality') quality = step.quality;
  }
  if (target === 'jpeg') image = image.flatten({ background: '#ffffff' }).jpeg({ quality });
  else image = target === 'png' ? image.png() : image.webp({ quality });
  return image.toColourspace('srgb').toFile(job.output);
}
