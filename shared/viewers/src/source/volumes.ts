import type { CallRequest } from '@dentarium/api';
import type { ViewerQuery } from './viewer-source.ts';

/** The slices of a volume, described by their headers. */
export interface VolumeDescription {
  /** The width of every slice in pixels. */
  readonly columns: number;
  readonly rows: number;
  /** The directions of a row and of a column in patient coordinates (DICOM PS3.3 C.7.6.2); `null` if unknown. */
  readonly cosines: readonly number[] | null;
  /** The distance between the centres of pixels in mm, between rows and between columns; `null` if unknown. */
  readonly pixelSpacing: readonly [number, number] | null;
  /** The distance between slices in mm for slices without positions; `null` if unknown. */
  readonly thickness: number | null;
  readonly isSigned: boolean;
  readonly bitsStored: number;
  /** A stored value times the slope plus the intercept gives Hounsfield units, or the values of the device. */
  readonly slope: number;
  readonly intercept: number;
  /** True if a CT states Hounsfield units. Otherwise values are greys of the device. */
  readonly isHounsfield: boolean;
  /** The window that the middle slice states. */
  readonly window: { readonly centre: number; readonly width: number } | null;
  /** Descriptions of the study, the series and the device, without personal data. */
  readonly description: string;
  readonly slices: readonly {
    /** The file of the slice; with `at` it identifies the slice for `toSliceRequest`. */
    readonly fileId: string;
    readonly at: number;
    readonly instance: number;
    /** The centre of the first pixel in patient coordinates, in mm; `null` if unknown. */
    readonly position: readonly [number, number, number] | null;
    /** The size of its DICOM file or frame in bytes. */
    readonly size: number;
  }[];
  /** The number of slices of the series that are not part of the volume. */
  readonly leftOut: number;
  /** Names of the slices and files that the volume lacks; absent if the source does not tell them. */
  readonly omitted?: {
    /** The numbers of the slices that `leftOut` counts, or of the first of them. */
    readonly instances: readonly number[];
    readonly damagedFiles: readonly string[];
  };
  /** The id of the series of the slices. */
  readonly seriesId: string;
  /** The series of the item that make a volume, one or more. */
  readonly series: readonly {
    readonly id: string;
    /** Descriptions of the study, the series and the device, without personal data. */
    readonly description: string;
    /** The number of its slices. */
    readonly count: number;
  }[];
}

/** Opens items as volumes. */
export interface VolumeReader {
  /**
   * Returns the query of the description of an item: of one of its series, or without an id of the largest one. Each call
   * may count as a use.
   */
  readonly query: (itemId: string, seriesId?: string) => ViewerQuery<VolumeDescription>;
  /** Returns the request of a worker for a slice, which is a DICOM file. */
  readonly toSliceRequest: (fileId: string, at: number) => CallRequest;
  /** Returns whether an error of the query means that the item is no volume, in contrast to a failure. */
  readonly isRefusal: (error: Error) => boolean;
}
