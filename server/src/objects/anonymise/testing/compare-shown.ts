import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';
import { createBody, type ModelFormat, readModel, UnreadableModel } from '@dentarium/models';
import { isDicom, isDiscDirectory } from '@dentarium/dicom';
import { readDicom } from '../dicom-file.ts';
import { drawDicom, readGreyLevels } from './draw-dicom.ts';
import { decodeAvailable } from '../../images/decode-available.ts';
import { findImageType } from '../../content/image-content.ts';
import { loadDraco } from '../../images/model/draco.ts';
import { openImage } from '../../images/open-image.ts';
import { toImageFormat } from '../../images/rendition-variants.ts';

const LIMITS = { maxPixels: 500_000_000, claim: () => undefined };
/** The greatest mean difference, in levels of 255, of a picture that is encoded again as JPEG of quality 95. */
const MAX_MEAN_DIFFERENCE = 4;
const OVERLAY_GROUP = 0x6000;

async function readPixels(bytes: Buffer) {
  const format = toImageFormat(findImageType(bytes) ?? '');
  if (format === undefined) throw new Error('no photograph');
  const folder = await mkdtemp(join(tmpdir(), 'compare-shown-'));
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    const image = await openImage(path, format, LIMITS);
    const { result } = await decodeAvailable(async (completeness) =>
      (await image.createUpright(completeness))
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compares photographs: bit for bit if their coding stays, within the losses of the new coding otherwise. */
async function comparePhotographs(before: Buffer, after: Buffer, isRecoded: boolean): Promise<string> {
  const [one, other] = [await readPixels(before), await readPixels(after)];
  if (one.info.width !== other.info.width || one.info.height !== other.info.height)
    return `${one.info.width} x ${one.info.height} became ${other.info.width} x ${other.info.height}`;
  if (!isRecoded) return one.data.equals(other.data) ? 'same' : 'other pixels';
  const [ours, theirs] = [one.info.channels, other.info.channels];
  let sum = 0;
  const pixels = one.info.width * one.info.height;
  for (let at = 0; at < pixels; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      sum += Math.abs(
        (one.data[at * ours + Math.min(channel, ours - 1)] ?? 0) -
          (other.data[at * theirs + Math.min(channel, theirs - 1)] ?? 0),
      );
  const mean = sum / (pixels * 3);
  return mean <= MAX_MEAN_DIFFERENCE ? 'same' : `pixels differ by ${mean.toFixed(1)}`;
}

/** Compares pictures of DICOM; overlays may hold texts, so a clean file has none. */
async function compareDicom(before: Buffer, after: Buffer): Promise<string> {
  const [one, other] = [await drawDicom(before), await drawDicom(after)];
  if (one.form === other.form && one.samples.equals(other.samples)) return 'same';
  const hasOverlay = readDicom(before).elements.some(({ tag }) => tag >>> 16 === OVERLAY_GROUP);
  if (!hasOverlay) return `${one.form} became ${other.form}`;
  const [levels, cleanLevels] = [await readGreyLevels(before), await readGreyLevels(after)];
  return Buffer.from(levels).equals(Buffer.from(cleanLevels)) ? 'same' : 'other grey levels';
}

/** Reads the corners of the triangles that a model shows, or the reason why it shows none. */
async function readShape(bytes: Buffer, extension: string): Promise<string> {
  try {
    const model = await readModel(bytes, extension.slice(1).toLowerCase() as ModelFormat, loadDraco);
    const { positions, indices } = createBody(model);
    return JSON.stringify(Array.from(indices, (corner) => [...positions.subarray(corner * 3, corner * 3 + 3)]));
  } catch (error) {
    if (error instanceof UnreadableModel) return error.fault;
    throw error;
  }
}

async function readSlices(zip: Buffer): Promise<Buffer[]> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { useWebWorkers: false });
  const slices: Buffer[] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const bytes = Buffer.from(await entry.getData(new Uint8ArrayWriter()).catch(() => new Uint8Array()));
    if (isDicom(bytes) && !isDiscDirectory(bytes)) slices.push(bytes);
  }
  return slices;
}

async function compareZips(before: Buffer, after: Buffer): Promise<string> {
  const [slices, cleanSlices] = [await readSlices(before), await readSlices(after)];
  if (slices.length !== cleanSlices.length) return `${slices.length} slices became ${cleanSlices.length}`;
  for (const [index, slice] of slices.entries()) {
    const outcome = await compareDicom(slice, cleanSlices[index] ?? Buffer.alloc(0));
    if (outcome !== 'same') return `slice ${index + 1}: ${outcome}`;
  }
  return 'same';
}

/**
 * Compares what an original and its clean copy show: the pixels, the points and faces, or the slices.
 *
 * @param name the name of the clean copy, whose extension states its format
 * @returns `same`, or the difference
 */
export async function compareShown(before: Buffer, after: Buffer, name: string, isRecoded: boolean): Promise<string> {
  const extension = extname(name);
  if (extension === '.dcm') return compareDicom(before, after);
  if (extension === '.zip') return compareZips(before, after);
  if (['.jpg', '.png'].includes(extension)) return comparePhotographs(before, after, isRecoded);
  const [one, other] = [await readShape(before, extension), await readShape(after, extension)];
  return one === other ? 'same' : 'another shape';
}
