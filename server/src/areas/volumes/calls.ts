import { ApiError, declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id, integerText } from '@dentarium/api/shapes';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'volume.none': AreaError;
    'volume.oneSlice': AreaError;
    'volume.colours': AreaError;
    'volume.packed': AreaError;
    'volume.damaged': AreaError;
    'volume.tooLarge': AreaError;
    'volume.busy': AreaError;
  }
}

declareFailures({
  errors: {
    'volume.none': {
      status: 409,
      ch: '此文件中没有可重建的断层图像。',
      en: 'This file holds no slices that make a volume.',
    },
    'volume.oneSlice': {
      status: 409,
      ch: '此文件的序列只有一张断层图像，无法重建。请将该序列的全部文件归入同一阶段，或上传其压缩包。',
      en: 'The series of this file has one slice only, which makes no volume. File all of its files into one stage, or upload them as a zip.',
    },
    'volume.colours': {
      status: 409,
      ch: '此文件中的图像为彩色截图，不是断层图像。',
      en: 'The images of this file are in colour: screenshots, and no slices.',
    },
    'volume.packed': {
      status: 409,
      ch: '此多帧文件整体经过压缩（Deflated Explicit VR），无法逐帧读取。请从设备以其他传输语法导出。',
      en: 'This file of several frames is deflated as a whole (Deflated Explicit VR), so that no frame can be read by itself. Please export it in another transfer syntax.',
    },
    'volume.damaged': {
      status: 409,
      ch: '此文件已损坏，无法读取断层图像。',
      en: 'This file is damaged. Its slices cannot be read.',
    },
    'volume.tooLarge': {
      status: 413,
      ch: '断层图像过多或过大，无法在此打开，请下载后用专业软件查看。',
      en: 'There are more slices, or larger ones, than can be shown here. Please download the file.',
    },
    'volume.busy': {
      status: 429,
      ch: '正在打开的断层影像过多，请稍后再试。',
      en: 'Too many volumes are being opened. Please try again in a moment.',
    },
  },
});

const volumes = service('VolumeService', '/fileApi/VolumeService', { module: 'patients' });

/** The maximum number of slices. Volumes of the jaws have fewer. */
export const MAX_SLICES = 2000;

/** The maximum length of the id of a series. UIDs have up to 64 characters; some files have longer ones. */
const MAX_SERIES_ID = 200;

const triple = z.tuple([z.number(), z.number(), z.number()]);

const volumeDescription = z.object({
  /** The width of every slice in pixels. */
  columns: z.number(),
  rows: z.number(),
  /**
   * The directions of a row and of a column in patient coordinates (Image Orientation, DICOM PS3.3 C.7.6.2); `null` if
   * the files do not state them.
   */
  cosines: z.nullable(z.array(z.number())),
  /**
   * The distance between the centres of pixels in mm, between rows and between columns; `null` if the files do not
   * state it.
   */
  pixelSpacing: z.nullable(z.tuple([z.number(), z.number()])),
  /** The distance between slices in mm for slices without positions: Spacing Between Slices, else Slice Thickness. */
  thickness: z.nullable(z.number()),
  isSigned: z.boolean(),
  bitsStored: z.number(),
  /**
   * A stored value times the slope plus the intercept gives Hounsfield units, or the values that the device uses
   * instead.
   */
  slope: z.number(),
  intercept: z.number(),
  /** True if a CT states Hounsfield units (Rescale Type). Otherwise values are greys of the device. */
  isHounsfield: z.boolean(),
  /** The window that the middle file states. */
  window: z.nullable(z.object({ centre: z.number(), width: z.number() })),
  /** Descriptions of the study, the series and the device, without personal data. */
  description: z.string(),
  /** The slices, ordered by Instance Number. */
  slices: z.array(
    z.object({
      /** The file of the slice. `getSlice` takes `fileId` and `at`. */
      fileId: z.string(),
      at: z.number(),
      instance: z.number(),
      /** The centre of the first pixel in patient coordinates, in mm; `null` if the file does not state it. */
      position: z.nullable(triple),
      /** The size of its DICOM file or frame in bytes. */
      size: z.number(),
    }),
  ),
  /**
   * The number of slices of the same series that are not part of the volume, because their size, direction or spacing differs.
   */
  leftOut: z.number(),
  /** Names of the slices and files that the volume lacks, at most a hundred of each. */
  omitted: z.object({
    /** The numbers of the slices that `leftOut` counts. */
    instances: z.array(z.number()),
    /** The names of damaged files of a zip or a stage, known as slices by their content or their names. */
    damagedFiles: z.array(z.string()),
  }),
  /** The id of the series of the slices. */
  seriesId: z.string(),
  /** The series of the file that make a volume, the largest first; one for files of a stage that belong together. */
  series: z.array(
    z.object({
      id: z.string(),
      /** Descriptions of the study, the series and the device, without personal data. */
      description: z.string(),
      /** The number of its slices. */
      count: z.number(),
    }),
  ),
});
export type VolumeDescription = z.infer<typeof volumeDescription>;

/**
 * Opens the slices of a CBCT for the CT module and describes them by their headers: the series `seriesId`, by default the
 * largest one, of a zip of DICOM files with one slice or several frames each; the frames of a multi-frame DICOM file (enhanced, or the older
 * multi-frame format); for a DICOM file with one slice, the slices of all files of its series in its stage. Each call
 * counts as one use of benefit 6 and adds one entry to the audit trail.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` for an unknown series, `volume.none` without slices, `volume.oneSlice`
 * for a series of one slice, `volume.colours` for screenshots, `volume.packed` for frames that are deflated together,
 * `volume.damaged`, `volume.tooLarge` for too many or too large slices, `volume.busy` (429).
 */
export const openVolume = volumes('OpenVolume/:fileId', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  benefit: 6,
  audit: 'file.openVolume',
  params: z.object({ fileId: id }),
  query: z.object({ seriesId: z.optional(z.string().check(z.maxLength(MAX_SERIES_ID))) }),
  result: volumeDescription,
  reads: {},
  summary: 'What the slices of a CBCT are like: their number, size, places and grey values, from their headers (ours).',
});

/**
 * Returns the slice `at` of a CBCT file: its original DICOM file, or for a frame a DICOM file with its pixels and their
 * attributes. Answers 304 to a current ETag.
 *
 * Refused with `file.notFound`, `object.notFound`, `volume.none`, `volume.damaged`, `not.found` (404) for an index
 * without a slice, `volume.busy` (429).
 */
export const getSlice = volumes('GetSlice/:fileId/:at', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: { right: 'patientList' },
  benefit: 6,
  params: z.object({ fileId: id, at: integerText(0, 100_000) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The DICOM file of one slice of a CBCT; cached privately by ETag (ours).',
});

/**
 * Returns whether an error of `openVolume` means that the file is no volume, in contrast to a failure. Its images may
 * still be viewed one by one.
 */
export function isVolumeRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 429 && error.code.startsWith('volume.');
}
