import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id, integerText } from '@dentarium/api/shapes';

const volumes = service('VolumeService', '/fileApi/VolumeService', { module: 'patients' });

/** More slices than a volume of the jaws has. */
export const MAX_SLICES = 2000;

const triple = z.tuple([z.number(), z.number(), z.number()]);

const volumeDescription = z.object({
  /** Pixels of every slice. */
  columns: z.number(),
  rows: z.number(),
  /** Directions of a row and of a column in patient coordinates (Image Orientation, DICOM PS3.3 C.7.6.2); `null` where the files do not say them. */
  cosines: z.nullable(z.array(z.number())),
  /** Mm between the middles of pixels: from row to row, from column to column; `null` where the files do not say them. */
  pixelSpacing: z.nullable(z.tuple([z.number(), z.number()])),
  /** Mm from slice to slice, for slices whose positions are not known: Spacing Between Slices, else Slice Thickness. */
  thickness: z.nullable(z.number()),
  isSigned: z.boolean(),
  bitsStored: z.number(),
  /** A stored value times the slope plus the intercept is a unit of Hounsfield, or what the device takes for one. */
  slope: z.number(),
  intercept: z.number(),
  /** The window that the file of the middle asks for. */
  window: z.nullable(z.object({ centre: z.number(), width: z.number() })),
  /** Descriptions of the study, the series and the device; nothing that names a person. */
  description: z.string(),
  /** The slices, by their numbers (Instance Number). */
  slices: z.array(
    z.object({
      /** The file and the number that `getSlice` is asked with. */
      fileId: z.string(),
      at: z.number(),
      instance: z.number(),
      /** The centre of the first pixel in patient coordinates, in mm; `null` where the file does not say it. */
      position: z.nullable(triple),
      /** Bytes of its DICOM file, or of its frame. */
      size: z.number(),
    }),
  ),
  /** Slices of the same series that are no part of the volume: of another size or direction. */
  leftOut: z.number(),
});
export type VolumeDescription = z.infer<typeof volumeDescription>;

/**
 * Opens the slices of a CBCT for the CT module, and describes them by their headers: the largest series of a zip of DICOM files, of one
 * slice or of frames each; the frames of a DICOM file (enhanced, or several in one as devices of old write them); of a DICOM file of one slice
 * those of all files of its series in its stage. Each time is one use of benefit 6 and one entry of the audit trail.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `volume.none` for what holds no slices, `volume.oneSlice` for a
 * series of one, `volume.colours` for screenshots, `volume.packed` for frames that are deflated together, `volume.damaged`, `volume.tooLarge`
 * for more slices or larger ones than are shown, `volume.busy` (429).
 */
export const openVolume = volumes('OpenVolume/:fileId', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  benefit: 6,
  audit: 'file.openVolume',
  params: z.object({ fileId: id }),
  result: volumeDescription,
  reads: {},
  summary: 'What the slices of a CBCT are like: their number, size, places and grey values, from their headers (ours).',
});

/**
 * One slice of a CBCT, `at` of the file: its DICOM file, as it was before it was put into the zip; of a frame one with its pixels and what they
 * are read by. Answers 304 to the ETag that it gave.
 *
 * Refused with `file.notFound`, `object.notFound`, `volume.none`, `volume.damaged`, `not.found` (404) for a number that no slice has, `volume.busy` (429).
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
