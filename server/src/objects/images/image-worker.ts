import sharp from 'sharp';
import { describe } from './describe.ts';
import { drawLines } from './draw-lines.ts';
import {
  type ImageAnswer,
  type ImageJob,
  NoRenditionError,
  TooManyPixelsError,
  TooMuchWorkError,
} from './image-job.ts';
import { createLimits, NeedsMemoryError } from './image-limits.ts';
import { applySteps } from './image-steps.ts';
import { makeRenditions } from './make-renditions.ts';
import { openImage } from './open-image.ts';
import { listZipPersons } from './zip/zip-persons.ts';
import { findZipRefusal } from './zip/zip-refusal.ts';

// Decodes images in a child process, so a malicious file cannot affect the server.

// There is one process per core, so each image uses one thread.
sharp.concurrency(1);
sharp.cache(false);

// The library supports more formats than the product, and selects the reader by the first bytes of a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] });

const [maxPixels = 0, availableBytes = 0] = process.argv.slice(2).map(Number);

async function runJob(job: ImageJob) {
  const limits = createLimits(maxPixels, availableBytes);
  if (job.kind === 'derive') return makeRenditions(job, limits);
  if (job.kind === 'describe') return describe(job, limits);
  if (job.kind === 'lines') return drawLines(job, limits);
  if (job.kind === 'zip') {
    const refusal = await findZipRefusal(job.path);
    return { refusal, persons: refusal === null ? await listZipPersons(job.path) : [] };
  }
  if (job.kind === 'steps') {
    const { width, height } = await applySteps(job, limits);
    return { width, height };
  }
  const { width, height } = await openImage(job.path, job.format, limits);
  return { width, height };
}

async function answerJob(job: ImageJob): Promise<ImageAnswer> {
  try {
    return { ok: true, facts: await runJob(job) };
  } catch (error) {
    if (error instanceof TooManyPixelsError)
      return { ok: false, reason: 'pixels', width: error.width, height: error.height };
    if (error instanceof NeedsMemoryError) return { ok: false, reason: 'memory', bytes: error.bytes };
    if (error instanceof NoRenditionError) return { ok: false, reason: 'none', code: error.code, detail: error.detail };
    return { ok: false, reason: error instanceof TooMuchWorkError ? 'work' : 'damaged' };
  }
}

// A killed server reads no answer, which is not a failure of the job.
process.on(
  'message',
  (job: ImageJob) => void answerJob(job).then((result) => process.send?.(result, undefined, {}, () => undefined)),
);
// The server has ended, for any reason.
process.on('disconnect', () => process.exit());
