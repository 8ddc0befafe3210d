import type { ViewerQuery } from './viewer-source.ts';

type Triple = [x: number, y: number, z: number];

/** The plane that a mark was drawn on. The mark is shown on the same plane only. */
export interface MarkPlane {
  readonly view: 'axial' | 'coronal' | 'sagittal' | 'section';
  /** The directions to the right and down on the screen, of length 1, in patient coordinates. */
  readonly right: Triple;
  readonly down: Triple;
  /** The depth that was combined into the picture; 0 mm for the plane alone. */
  readonly slab: { readonly mm: number; readonly way: 'mean' | 'mip' };
}

/**
 * A measurement on a plane of a volume. An angle has its vertex in the middle, a rectangle or an ellipse two opposite
 * corners, a probe one point.
 */
export interface PlaneMark {
  readonly id: string;
  readonly kind: 'length' | 'angle' | 'rectangle' | 'ellipse' | 'probe';
  readonly plane: MarkPlane;
  /** Mm in patient coordinates. */
  readonly points: Triple[];
  /** The fingerprint of the places of the slices that the mark was drawn on. */
  readonly geometry: string;
}

/** A place in a panoramic picture: a distance along the arch and a height, in mm. */
export interface ArchPlace {
  readonly mm: number;
  readonly height: number;
}

/** A distance along the arch. */
export interface ArchMark {
  readonly id: string;
  readonly kind: 'along';
  readonly from: ArchPlace;
  readonly to: ArchPlace;
  /** The fingerprint of the places of the slices and of the arch. */
  readonly geometry: string;
}

/** A mark on a volume. */
export type VolumeMark = PlaneMark | ArchMark;

/** A nerve canal that a person has drawn. */
export interface NerveCanal {
  readonly id: string;
  /** The points of its centre line from one end to the other, mm in patient coordinates. */
  readonly points: Triple[];
  readonly diameterMm: number;
  /** The fingerprint of the places of the slices that it was drawn on. */
  readonly geometry: string;
}

/** The marks on a series of an item, and how its volume is shown. */
export interface VolumeContent {
  readonly marks: VolumeMark[];
  /** The points of the dental arch, in patient coordinates. */
  readonly arch: Triple[];
  /** Degrees about the axes to the patient's left, back and head; `null` as the volume was taken. */
  readonly tilt: Triple | null;
  /** Absent from a source that does not know them. */
  readonly canals?: NerveCanal[] | undefined;
}

/** The marks on a series as they are kept. The version is 0 without any. */
export interface KeptVolumeContent extends VolumeContent {
  readonly version: number;
}

/** Reads and keeps the marks on volumes. */
export interface VolumeMarkStore {
  readonly query: (itemId: string, seriesId: string) => ViewerQuery<KeptVolumeContent>;
  /**
   * Replaces the marks on a series, and updates the answer of its query.
   *
   * @throws an error for which `isConflict` is true if another user has changed them since `version`. Other failures
   * are shown by the store.
   */
  readonly save: (itemId: string, seriesId: string, content: KeptVolumeContent) => Promise<KeptVolumeContent>;
  /** Returns whether an error of `save` means that the kept marks have changed. */
  readonly isConflict: (error: unknown) => boolean;
  /** Returns the name of the draft of a series in the browser, for one user. */
  readonly toDraftName: (itemId: string, seriesId: string) => string;
}
