import { canPhotoShowText } from '@dentarium/domain/burned-in-text';
import { isFaceCategory } from '@dentarium/domain/face-mask';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { coverArea } from '../images/cover-area.ts';
import { decodeAvailable } from '../images/decode-available.ts';
import type { ImageLimits } from '../images/image-limits.ts';
import { openImage } from '../images/open-image.ts';
import { type ImageFormat, toImageFormat } from '../images/rendition-variants.ts';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { cleanJpeg, DamagedJpegError } from './clean-jpeg.ts';
import { cleanModel, losesFacetColours } from './clean-model.ts';
import { cleanPng } from './clean-png.ts';
import { cleanZip } from './clean-zip.ts';
import type { CleanAnswer, CleanNote, CleanRequest } from './clean-request.ts';
import { coverEyes } from './mask-faces.ts';

/** Larger files are not loaded into memory and are left out of anonymous packages. */
const MAX_FILE_BYTES = 2 * 1024 ** 3 - 1;
/** Maximum pixels of an image that is decoded. */
const MAX_PIXELS = 500_000_000;
/** The job has no memory limit besides that of its process. */
const LIMITS: ImageLimits = { maxPixels: MAX_PIXELS, claim: () => undefined };

const UNSUPPORTED_FORMAT: CleanAnswer = { isKept: false, reason: 'format' };
const NOT_REVIEWED: CleanAnswer = { isKept: false, reason: 'notLooked' };

function toKeptAnswer(extension: string, ...notes: CleanNote[]): CleanAnswer {
  return { isKept: true, extension, notes };
}

/** Writes a clean copy of a file; writes nothing if the file cannot be cleaned. */
export async function cleanFile(request: CleanRequest): Promise<CleanAnswer> {
  if ((await stat(request.path)).size > MAX_FILE_BYTES) return UNSUPPORTED_FORMAT;
  if (request.kind === 'image') return cleanImage(request);
  if (request.kind === 'archive') return cleanZip(request);
  if (request.kind === 'dicom') return cleanDicom(request);
  if (request.kind === 'model') return cleanModelFile(request);
  return UNSUPPORTED_FORMAT;
}

async function cleanImage(request: CleanRequest): Promise<CleanAnswer> {
  const format = toImageFormat(request.contentType);
  if (format === undefined) return UNSUPPORTED_FORMAT;
  if (!canPhotoShowText(request)) return cleanReviewedImage(request, format);
  if (!request.isCleared) return NOT_REVIEWED;
  const answer = await cleanReviewedImage(request, format);
  return answer.isKept ? { ...answer, notes: [...answer.notes, 'confirmedFree'] } : answer;
}

async function cleanReviewedImage(request: CleanRequest, format: ImageFormat): Promise<CleanAnswer> {
  if (request.maskFaces && isFaceCategory(request.category)) return maskImage(request, format);
  if (format === 'jpeg') {
    const { orientation } = await sharp(request.path).metadata();
    const clean = cleanCompleteJpeg(await readFile(request.path), orientation ?? 1);
    // Of a damaged picture the part stays that can be seen.
    if (clean === undefined) return reencodeImage(request, format);
    await writeFile(request.output, clean);
    return toKeptAnswer('.jpg');
  }
  const clean = format === 'png' ? cleanPng(await readFile(request.path)) : undefined;
  if (clean === undefined || clean.hadExif) return reencodeImage(request, format);
  await writeFile(request.output, clean.png);
  return toKeptAnswer('.png');
}

function cleanCompleteJpeg(jpeg: Buffer, orientation: number): Buffer | undefined {
  try {
    return cleanJpeg(jpeg, orientation);
  } catch (error) {
    if (error instanceof DamagedJpegError) return undefined;
    throw error;
  }
}

/** Decodes and encodes an image, which drops everything but the pixels. */
async function reencodeImage({ path, output }: CleanRequest, format: ImageFormat): Promise<CleanAnswer> {
  const image = await openImage(path, format, LIMITS);
  await decodeAvailable(async (completeness) => {
    const upright = (await image.createUpright(completeness)).flatten({ background: '#ffffff' }).toColourspace('srgb');
    await upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(output);
  });
  return toKeptAnswer('.jpg', 'reencoded');
}

/** Masks the face in the orientation in which users see the image, including their rotation. */
async function maskImage(
  { path, output, rotation, mask = null }: CleanRequest,
  format: ImageFormat,
): Promise<CleanAnswer> {
  const image = await openImage(path, format, LIMITS);
  const { result: upright } = await decodeAvailable(async (completeness) =>
    (await image.createUpright(completeness)).png({ compressionLevel: 1 }).toBuffer(),
  );
  const whole = sharp(upright, { limitInputPixels: MAX_PIXELS });
  if (mask !== null) {
    const image = await (await coverArea(whole, mask)).png({ compressionLevel: 1 }).toBuffer();
    await sharp(image, { limitInputPixels: MAX_PIXELS })
      .rotate(rotation)
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toFile(output);
    return toKeptAnswer('.jpg', 'reencoded', 'maskedAsSet');
  }
  const { image: maskedImage, isWhole } = await coverEyes(whole.rotate(rotation));
  await maskedImage.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(output);
  return toKeptAnswer('.jpg', 'reencoded', isWhole ? 'maskedWhole' : 'masked');
}

async function cleanDicom({
  path,
  output,
  pseudonym,
  key,
  isCleared,
  retain = [],
}: CleanRequest): Promise<CleanAnswer> {
  const replacement = { name: pseudonym, key, retain };
  const { pieces, mayHaveBurnedInText } = await anonymiseDicom(await readFile(path), replacement);
  if (mayHaveBurnedInText && !isCleared) return NOT_REVIEWED;
  const file = await open(output, 'w');
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
  return toKeptAnswer('.dcm', mayHaveBurnedInText ? 'confirmedFree' : 'statedFree');
}

async function cleanModelFile({ path, output, contentType }: CleanRequest): Promise<CleanAnswer> {
  const bytes = await readFile(path);
  const clean = cleanModel(bytes, contentType);
  if (clean === undefined) return UNSUPPORTED_FORMAT;
  await writeFile(output, clean);
  const extension = EXTENSIONS[contentType] ?? '';
  return losesFacetColours(bytes, contentType) ? toKeptAnswer(extension, 'coloursRemoved') : toKeptAnswer(extension);
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'model/stl': '.stl',
  'model/ply': '.ply',
  'model/obj': '.obj',
  'model/off': '.off',
  'model/draco': '.drc',
};
