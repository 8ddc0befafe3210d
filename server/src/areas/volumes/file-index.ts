import type { ErrorCode } from '@dentarium/api/errors';
import type { PackedFile } from '../../objects/images/zip/stored-zip.ts';

/** What slices of one kind have in common. */
export interface SliceForm {
  /** UID of their series. */
  readonly series: string;
  readonly columns: number;
  readonly rows: number;
  readonly cosines: readonly number[] | null;
  readonly pixelSpacing: readonly [number, number] | null;
  /** Mm from slice to slice where positions do not say it: Spacing Between Slices, else Slice Thickness. */
  readonly thickness: number | null;
  readonly isSigned: boolean;
  readonly bitsStored: number;
  readonly slope: number;
  readonly intercept: number;
  readonly window: { readonly centre: number; readonly width: number } | null;
  readonly description: string;
}

/** Where a slice lies, and in which order its file has it. */
export interface SlicePlace {
  /** Instance Number; of a file of several frames the number of the frame. */
  readonly instance: number;
  readonly position: readonly [number, number, number] | null;
}

/** How the pixels of a file of several frames are written. */
export interface FrameForm {
  readonly transferSyntax: string;
  readonly photometric: string;
  readonly bitsAllocated: number;
  /** `OB` or `OW`. */
  readonly vr: string;
  /** Whether a frame is one or more fragments, and not plain numbers. */
  readonly isCoded: boolean;
}

/** Bytes of a file that are a frame; where it is coded, its fragments with their heads. */
export interface FrameBytes {
  readonly start: number;
  readonly length: number;
}

/** A DICOM file that holds slices. */
interface IndexedDicom {
  /** Where it lies in a zip; `null` where it is the whole object. */
  readonly packed: PackedFile | null;
  readonly size: number;
  /** `null` for a file of one frame. */
  readonly frames: FrameForm | null;
}

/** A slice of a stored file. */
export interface IndexedSlice extends SlicePlace {
  /** The number of its form. */
  readonly form: number;
  /** The number of the DICOM file that holds it. */
  readonly dicom: number;
  /** `null` where it is the only one of its file. */
  readonly frame: FrameBytes | null;
}

/** The slices of a stored file, a DICOM file or a zip, as its headers describe them. A file never changes, so that this is kept. */
export interface FileIndex {
  readonly forms: readonly SliceForm[];
  readonly dicoms: readonly IndexedDicom[];
  readonly slices: readonly IndexedSlice[];
  /** Why there are none, where there are none. */
  readonly refusal: ErrorCode | null;
}

/** What one DICOM file holds. */
export interface DicomSlices {
  readonly frames: FrameForm | null;
  readonly slices: readonly (SlicePlace & { readonly form: SliceForm; readonly frame: FrameBytes | null })[];
}

/** One DICOM file with what it holds, in the order in which it is met. */
export interface DicomEntry extends Omit<IndexedDicom, 'frames'> {
  readonly contents: DicomSlices;
}

/** Makes an index: forms that are alike are written down once. */
export function createFileIndex(dicomFiles: readonly DicomEntry[], refusal: ErrorCode | null): FileIndex {
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
  return { forms, dicoms, slices, refusal: slices.length > 0 ? null : (refusal ?? 'volume.none') };
}
