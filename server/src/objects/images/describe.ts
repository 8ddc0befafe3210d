import {
  type DicomFacts,
  readCount,
  readDicomFacts,
  type PixelSpacing,
  readDicom,
  readSpacing,
} from '@dentarium/dicom';
import { decodeAvailable } from './decode-available.ts';
import { computePictureSize, type PictureSize } from './dicom/picture-size.ts';
import { withImageRefusals } from './dicom/image-refusals.ts';
import type { DescribeJob } from './image-job.ts';
import type { ImageLimits } from './image-limits.ts';
import { type ModelShape, findModelShape } from './model/model-shape.ts';
import { readModel } from './model/open-model.ts';
import { openImage } from './open-image.ts';
import { readWhole } from './open-source.ts';
import { type PhotoExif, readPhotoExif } from './photo-exif.ts';
import { type ZipContents, readZipContents } from './zip/middle-slice.ts';

/** A small copy of a photograph as red, green and blue, the uppermost row first. */
export interface Sample {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** The facts of a file that do not depend on its patient. */
export type Description =
  | {
      readonly kind: 'photo';
      readonly width: number;
      readonly height: number;
      readonly sample: Sample;
      readonly exif: PhotoExif | null;
    }
  | {
      readonly kind: 'dicom';
      readonly facts: DicomFacts;
      /** The spacing and the number of the stored pixels; those of a picture are square. */
      readonly spacing: PixelSpacing | null;
      readonly columns: number;
      readonly rows: number;
      readonly picture: PictureSize;
    }
  | { readonly kind: 'model'; readonly shape: ModelShape }
  | { readonly kind: 'zip'; readonly contents: ZipContents };

/** Pixels of the longer side of a sample. */
const SAMPLE_SIDE_PIXELS = 96;

/** Reads the input of the classifier. */
export async function describe({ path, format }: DescribeJob, limits: ImageLimits): Promise<Description> {
  switch (format) {
    case 'dicom': {
      const bytes = await readWhole(path, limits);
      const { dataSet } = await withImageRefusals(() => readDicom(bytes, { claim: (size) => limits.claim(size) }));
      const [columns, rows] = [readCount(dataSet, 'x00280011') ?? 0, readCount(dataSet, 'x00280010') ?? 0];
      const picture = computePictureSize(dataSet, { columns, rows });
      return { kind: 'dicom', facts: readDicomFacts(dataSet), spacing: readSpacing(dataSet), columns, rows, picture };
    }
    case 'zip':
      return { kind: 'zip', contents: await readZipContents(path) };
    case 'stl':
    case 'ply':
    case 'obj':
    case 'drc':
    case 'off':
      return { kind: 'model', shape: findModelShape(await readModel(await readWhole(path, limits), format, limits)) };
    default: {
      const image = await openImage(path, format, limits);
      const { width, height } = image;
      const { result } = await decodeAvailable(async (completeness) => {
        const upright = await image.createUpright(completeness);
        return upright
          .resize(SAMPLE_SIDE_PIXELS, SAMPLE_SIDE_PIXELS, { fit: 'inside' })
          .flatten({ background: '#ffffff' })
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true });
      });
      const { data, info } = result;
      return { kind: 'photo', width, height, sample: toSample(data, info), exif: await readPhotoExif(path) };
    }
  }
}

function toSample(
  data: Buffer,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
): Sample {
  const rgb = new Uint8Array(width * height * 3);
  for (let spot = 0; spot < width * height; spot += 1) {
    for (const channel of [0, 1, 2])
      rgb[spot * 3 + channel] = data[spot * channels + (channels >= 3 ? channel : 0)] ?? 0;
  }
  return { width, height, rgb };
}
