import type { ErrorCode } from '@dentarium/api/errors';
import type { PackedFile } from '../../objects/images/zip/stored-zip.ts';

/** The properties that slices of one form share. */
export interface SliceForm {
  /** The UID of their series. */
  readonly series: string;
  readonly columns: number;
  readonly rows: number;
  readonly cosines: readonly number[] | null;
  readonly pixelSpacing: readonly [number, number] | null;
  /** The distance between slices in mm for slices without positions: Spacing Between Slices, else Slice Thickness. */
  readonly thickness: number | null;
  readonly isSigned: boolean;
  readonly bitsStored: number;
  readonly slope: number;
  readonly intercept: number;
  /** True if the file is a CT that states Hounsfield units. Cone beam devices have grey values of their own. */
  readonly isHounsfield: boolean;
  readonly window: { readonly centre: number; readonly width: number } | null;
  readonly description: string;
}

/** The position of a slice and its number in its file. */
export interface SlicePlace {
  /** The Instance Number, or the number of the frame in a multi-frame file. */
  readonly instance: number;
  readonly position: readonly [number, number, number] | null;
}

/** The pixel encoding of a multi-frame file. */
export interface FrameForm {
  readonly transferSyntax: string;
  readonly photometric: string;
  readonly bitsAllocated: number;
  /** `OB` or `OW`. */
  readonly vr: string;
  /** True if a frame consists of fragments, false for uncompressed numbers. */
  readonly isCoded: boolean;
}

/** The byte range of a frame in its file. For a coded frame, its fragments with their headers. */
export interface FrameBytes {
  readonly start: number;
  readonly length: number;
}

/** A DICOM file with slices. */
interface IndexedDicom {
  /** Its location in a zip; `null` if it is the whole object. */
  readonly packed: PackedFile | null;
  readonly size: number;
  /** `null` for a file of one frame. */
  readonly frames: FrameForm | null;
}

/** A slice of a stored file. */
export interface IndexedSlice extends SlicePlace {
  /** The index of its form. */
  readonly form: number;
  /** The index of its DICOM file. */
  readonly dicom: number;
  /** `null` if it is the only slice of its file. */
  readonly frame: FrameBytes | null;
}

/**
 * The slices of a stored DICOM file or zip according to its headers. It can be stored, because a file never changes.
 */
export interface FileIndex {
  readonly forms: readonly SliceForm[];
  readonly dicoms: readonly IndexedDicom[];
  readonly slices: readonly IndexedSlice[];
  /** The names of the damaged files of a zip, at most `MAX_OMISSIONS`. */
  readonly damagedNames: readonly string[];
  /** The reason why there are no slices; `null` otherwise. */
  readonly refusal: ErrorCode | null;
}

/** The maximum number of slices and files that are named as left out. */
export const MAX_OMISSIONS = 100;
const MAX_NAME_LENGTH = 100;

/** The slices of one DICOM file. */
export interface DicomSlices {
  readonly frames: FrameForm | null;
  readonly slices: readonly (SlicePlace & { readonly form: SliceForm; readonly frame: FrameBytes | null })[];
}

/** One DICOM file with its slices, in the order of the zip. */
export interface DicomEntry extends Omit<IndexedDicom, 'frames'> {
  readonly contents: DicomSlices;
}

/** Creates an index. Stores equal forms only once. */
export function createFileIndex(
  dicomFiles: readonly DicomEntry[],
  refusal: ErrorCode | null,
  damagedNames: readonly string[] = [],
): FileIndex {
  const forms: SliceForm[] = [];
  const numbers = new Map<string, number>();
  const toFormNumber = (form: SliceForm): number => {
    const key = JSON.stringify(form);
    const knownNumber = numbers.get(key);
    if (knownNumber !== undefined) return knownNumber;
    forms.push(form);
    numbers.set(key, forms.length - 1);
    return forms.length - 1;
  };
  const slices = dicomFiles.flatMap(({ contents }, dicom) =>
    contents.slices.map(({ form, instance, position, frame }) => ({
      form: toFormNumber(form),
      dicom,
      instance,
      position,
      frame,
    })),
  );
  const dicoms = dicomFiles.map(({ packed, size, contents }) => ({ packed, size, frames: contents.frames }));
  const names = damagedNames.slice(0, MAX_OMISSIONS).map((name) => name.slice(-MAX_NAME_LENGTH));
  return {
    forms,
    dicoms,
    slices,
    damagedNames: names,
    refusal: slices.length > 0 ? null : (refusal ?? (names.length > 0 ? 'volume.damaged' : 'volume.none')),
  };
}
