// Compares pictures of DICOM files with those of dcmtk, as in the table of docs/dicom-pictures.md: the correlation of their pixels, file by file.
//   node server/bench/dicom-pictures.ts <folder>
// It requires `dcmj2pnm` and the decoders of dcmtk (Debian package `dcmtk`). It ends with 1 if a picture without a warning is below 0.95.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { readDicom } from '@dentarium/dicom';
import { DcmtkFile, lineFor } from '@dentarium/dicom/testing';
import sharp, { type Sharp } from 'sharp';
import { openDicom } from '../src/objects/images/dicom/open-dicom.ts';
import { NoRenditionError } from '../src/objects/images/image-job.ts';
import type { ImageLimits } from '../src/objects/images/image-limits.ts';
import { print } from './figures.ts';

const MIN_CORRELATION = 0.95;
const LIMITS: ImageLimits = { maxPixels: 250_000_000, claim: () => undefined };

type UsedWindow = Awaited<ReturnType<Awaited<ReturnType<typeof openDicom>>['picture']>>['window'];

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const png = await image.png({ compressionLevel: 0 }).toBuffer();
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  const grey = Buffer.from(
    Uint8Array.from({ length: info.width * info.height * 3 }, (_, at) => data[Math.floor(at / 3) * info.channels] ?? 0),
  );
  return { data: grey, width: info.width, height: info.height };
}

/**
 * Reads the picture of dcmtk, by the table or the window of the file. If dcmtk finds neither (it does not support windows of single frames), it
 * uses our window.
 */
async function readDcmtkPicture(peer: DcmtkFile, frame: number, used: UsedWindow): Promise<Pixels | undefined> {
  const windowLines = used === undefined ? [] : [lineFor(used, used.shape)];
  const picture = await peer.picture(frame, ['table', 'window', ...windowLines, 'values', 'plain']);
  if (picture === null) return undefined;
  const { width, height, samples, data } = picture;
  const sampleAt = (at: number): number => data[Math.floor((at * samples) / 3)] ?? 0;
  return { width, height, data: Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, at) => sampleAt(at))) };
}

/** Computes the correlation of two pictures over all pixels and colours. Two pictures of one level each correlate with 1 if they are equal. */
function computeCorrelation(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 0;
  const count = one.data.length;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [one.data[at] ?? 0, other.data[at] ?? 0];
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const [varianceA, varianceB] = [aa - (a * a) / count, bb - (b * b) / count];
  if (varianceA === 0 || varianceB === 0) return varianceA === varianceB ? 1 : 0;
  return (ab - (a * b) / count) / Math.sqrt(varianceA * varianceB);
}

/** Computes the greatest difference of two pictures of the same size, in levels of 255. */
function computeMaxDifference(one: Pixels, other: Pixels): number {
  let greatest = 0;
  for (let at = 0; at < one.data.length; at += 1)
    greatest = Math.max(greatest, Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)));
  return greatest;
}

/** Formats the row of a file and tells whether its picture is wrong without a warning. */
async function comparePictures(path: string, name: string, folder: string): Promise<{ row: string; isWrong: boolean }> {
  const bytes = await readFile(path);
  const rendered = await renderPicture(bytes);
  if (typeof rendered === 'string') return { row: `| ${name} | ${rendered} | | | |`, isWrong: false };
  const { file, warnings, window, pixels } = rendered;
  const frames = Math.max(1, file.dataSet.intString('x00280008') ?? 1);
  const peer = await DcmtkFile.open(path, file.transferSyntax, folder);
  const reference = await readDcmtkPicture(peer, Math.floor(frames / 2), window);
  const similarity = reference === undefined ? undefined : computeCorrelation(pixels, reference);
  const correlationText = similarity === undefined ? 'not read by dcmtk' : similarity.toFixed(4);
  const maxDifferenceText = reference === undefined ? '' : String(computeMaxDifference(pixels, reference));
  const coding = `${file.transferSyntax} ${file.dataSet.string('x00280004') ?? ''}`.trim();
  const isWrong = similarity !== undefined && similarity < MIN_CORRELATION && warnings.length === 0;
  return {
    row: `| ${name} | ${coding} | ${correlationText} | ${maxDifferenceText} | ${warnings.join(', ')} |`,
    isWrong,
  };
}

async function renderPicture(bytes: Buffer) {
  try {
    const file = await readDicom(bytes);
    const { image, warnings, window } = await (await openDicom(bytes, LIMITS)).picture();
    return { file, warnings, window, pixels: await toPixels(image) };
  } catch (error) {
    if (error instanceof NoRenditionError)
      return error.code === 'noPixels' ? 'no image' : `no picture: ${error.detail}`;
    return 'no picture: damaged';
  }
}

const root = resolve(process.argv[2] ?? '.');
const folder = await mkdtemp(join(tmpdir(), 'dicom-pictures-'));
try {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let [withoutImage, wrong] = [0, 0];
  print('| file | transfer syntax, colours | correlation | greatest difference | warning |\n|---|---|---|--:|---|');
  for (const path of paths.toSorted()) {
    const { row, isWrong } = await comparePictures(path, relative(root, path), folder);
    if (row.includes('| no image |')) withoutImage += 1;
    else print(row);
    wrong += Number(isWrong);
  }
  print(
    `\n${paths.length} files, ${withoutImage} without an image, ${wrong} below ${MIN_CORRELATION} without a warning.`,
  );
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}
