import sharp from 'sharp';
import { describe } from './describe.ts';
import { drawLines } from './draw-lines.ts';
import { type ImageAnswer, type ImageJob, NoRendition, TooManyPixels, TooMuchWork } from './image-job.ts';
import { limitsOf, NeedsMemory } from './image-limits.ts';
import { applySteps } from './image-steps.ts';
import { makeRenditions } from './make-renditions.ts';
import { openImage } from './open-image.ts';
import { zipRefusal } from './zip/zip-refusal.ts';

// The process that decodes images: what a bad file does to it, it does to nothing else.

// As many processes as cores each work on one image with one thread.
sharp.concurrency(1);
sharp.cache(false);

// The library knows more formats than the product takes, and reads whatever a file's first bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] });

const [maxPixels = 0, given = 0] = process.argv.slice(2).map(Number);

async function factsOf(job: ImageJob) {
  const limits = limitsOf(maxPixels, given);
  if (job.kind === 'derive') return makeRenditions(job, limits);
  if (job.kind === 'describe') return describe(job, limits);
  if (job.kind === 'lines') return drawLines(job, limits);
  if (job.kind === 'zip') return { refusal: await zipRefusal(job.path) };
  if (job.kind === 'steps') {
    const { width, height } = await applySteps(job, limits);
    return { width, height };
  }
  const { width, height } = await openImage(job.path, job.format, limits);
  return { width, height };
}

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    return { ok: true, facts: await factsOf(job) };
  } catch (error) {
    if (error instanceof TooManyPixels)
      return { ok: false, reason: 'pixels', width: error.width, height: error.height };
    if (error instanceof NeedsMemory) return { ok: false, reason: 'memory', bytes: error.bytes };
    if (error instanceof NoRendition) return { ok: false, reason: 'none', code: error.code, detail: error.detail };
    return { ok: false, reason: error instanceof TooMuchWork ? 'work' : 'damaged' };
  }
}

// A server that was killed meanwhile reads no answer; that is no failure of the work.
process.on(
  'message',
  (job: ImageJob) => void answer(job).then((result) => process.send?.(result, undefined, {}, () => undefined)),
);
// The server is gone, however it ended.
process.on('disconnect', () => process.exit());
