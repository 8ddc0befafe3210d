import type { ViewerQuery } from './viewer-source.ts';

/**
 * A measurement on an image. A length has two points, an angle three with its vertex in the middle, a Cobb angle two
 * lines of two points, a rectangle or an ellipse two opposite corners.
 */
export interface Measurement {
  readonly id: string;
  readonly kind: 'length' | 'angle' | 'cobb' | 'rectangle' | 'ellipse';
  /** The frame of the file, as the viewer names it. */
  readonly frame: string;
  /** Pixels of the image, from its upper left corner. */
  readonly points: [x: number, y: number][];
  readonly note: string;
}

/** A measurement in space, on a model or in a volume. */
export interface SpatialMeasurement {
  readonly id: string;
  /** The kind with its viewer, such as `model.distance`. */
  readonly kind: string;
  /** The part of the item, such as the series of a volume; empty for the whole item. */
  readonly frame: string;
  /** Millimetres along the axes of the file, at most 200 points. */
  readonly points: [x: number, y: number, z: number][];
  /** The FDI number of the measured tooth. */
  readonly tooth?: number | undefined;
  /** A length in mm that a user has typed instead of points. */
  readonly typedMm?: number | undefined;
  readonly note: string;
}

/** The measurements on an item. */
export interface AnnotationContent {
  readonly measurements: Measurement[];
  /** Absent from a source that does not know them. */
  readonly spatial?: SpatialMeasurement[] | undefined;
  /** Millimetres per pixel, from a known length in the image; `null` without a calibration. */
  readonly calibration: number | null;
}

/** The measurements on an item as they are kept. The version is 0 without any. */
export interface KeptAnnotations extends AnnotationContent {
  readonly version: number;
}

/** Reads and keeps the measurements on items. */
export interface AnnotationStore {
  readonly query: (itemId: string) => ViewerQuery<KeptAnnotations>;
  /**
   * Replaces the measurements on an item, and updates the answer of its query. Saves of several items may be requested
   * at the same time; each is made.
   *
   * @throws an error for which `isConflict` is true if another user has changed them since `version`. Other failures
   * are shown by the store.
   */
  readonly save: (itemId: string, annotations: KeptAnnotations) => Promise<KeptAnnotations>;
  /** Returns whether an error of `save` means that the kept measurements have changed. */
  readonly isConflict: (error: unknown) => boolean;
  /** Returns the name of the draft of an item in the browser, for one user. */
  readonly toDraftName: (itemId: string) => string;
}
