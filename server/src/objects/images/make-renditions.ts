import sharp, { type Sharp } from 'sharp';
import { coverArea } from './cover-area.ts';
import { decodeAvailable } from './decode-available.ts';
import type { DeriveJob, ImageFacts } from './image-job.ts';
import type { ImageLimits } from './image-limits.ts';
import { openSource } from './open-source.ts';
import type { RenditionForm } from './rendition-variants.ts';

function resizeToForm(image: Sharp, { box }: RenditionForm): Sharp {
  return box === null ? image : image.resize({ ...box, fit: 'inside', withoutEnlargement: true });
}

/** Writes a JPEG in sRGB; sharp drops all metadata by default. */
async function writeJpeg(image: Sharp, { quality, box }: RenditionForm, path: string): Promise<void> {
  await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, chromaSubsampling: box === null ? '4:4:4' : '4:2:0' })
    .toFile(path);
}

function toHexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}

async function readDominantColour(path: string): Promise<string> {
  const { dominant } = await sharp(path).stats();
  return `#${toHexByte(dominant.r)}${toHexByte(dominant.g)}${toHexByte(dominant.b)}`;
}

/** Creates the renditions of an image: decodes it once and derives smaller ones from the pixels of the largest. */
export async function makeRenditions(job: DeriveJob, limits: ImageLimits): Promise<ImageFacts> {
  const source = await openSource(job.path, job.format, limits);
  const { width, height } = source;
  const smallest = job.outputs.at(-1);
  if (smallest === undefined) return { width, height };
  const { isIncomplete } = await decodeAvailable(async (completeness) => {
    await writeRenditions(await source.createUpright(completeness), job.outputs);
  });
  const warnings = new Set(source.warnings?.() ?? []);
  if (isIncomplete) warnings.add('incomplete');
  return {
    width,
    height,
    colour: await readDominantColour(smallest.path),
    warnings: [...warnings],
    ...(source.patientLeft === undefined ? {} : { patientLeft: source.patientLeft }),
    ...(source.box === undefined ? {} : { box: source.box }),
  };
}

async function writeRenditions(upright: Sharp, [largest, ...smaller]: DeriveJob['outputs']): Promise<void> {
  if (largest === undefined) return;
  const { mask } = largest.form;
  let image = resizeToForm(mask === undefined ? upright : await coverArea(upright, mask), largest.form);
  if (smaller.length > 0) {
    const { data, info } = await image
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
    for (const { path, form } of smaller) await writeJpeg(resizeToForm(sharp(data, pixels), form), form, path);
    image = sharp(data, pixels);
  }
  await writeJpeg(image, largest.form, largest.path);
}
