import type { VolumeGrid } from '../geometry/arrange-slices.ts';
import type { CoarseCopy, CopyLimits } from '../voxels/coarse-copy.ts';
import type { Region, RegionValues } from '../voxels/region-values.ts';
import type { Sampling } from '../voxels/reslice.ts';
import type { VolumeScale } from '../voxels/volume.ts';

/** A slice that a worker fetches and decodes. */
export interface SliceRequest {
  /** Its place in the volume. */
  readonly place: number;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Pixels of its file. */
  readonly columns: number;
  readonly rows: number;
  readonly scale: VolumeScale;
  /** Pixels of the file per voxel, along each axis. */
  readonly factor: number;
}

/** The reason for which a slice is not loaded. */
export interface SliceRefusal {
  /** `lost`: it has not arrived; `syntax`: the name of its coding is the detail. */
  readonly code: 'lost' | 'damaged' | 'syntax';
  readonly detail: string;
}

/** The answer of a worker to a slice request. */
export type SliceReply =
  | { readonly place: number; readonly values: Int16Array }
  | { readonly place: number; readonly refusal: SliceRefusal };

/** The requests to the worker that holds the volume, in this order. */
export type VolumeRequest =
  | { readonly kind: 'open'; readonly grid: VolumeGrid; readonly scale: VolumeScale }
  | { readonly kind: 'slice'; readonly place: number; readonly values: Int16Array }
  /** All available slices are loaded; those of these places are missing. */
  | { readonly kind: 'fill'; readonly missing: readonly number[] }
  | { readonly kind: 'picture'; readonly id: number; readonly sampling: Sampling }
  | { readonly kind: 'copy'; readonly id: number; readonly limits: CopyLimits }
  | { readonly kind: 'values'; readonly id: number; readonly region: Region };

/** The answers of the worker that holds the volume. */
export type VolumeReply =
  | { readonly kind: 'picture'; readonly id: number; readonly values: Int16Array }
  | { readonly kind: 'copy'; readonly id: number; readonly copy: CoarseCopy }
  | { readonly kind: 'values'; readonly id: number; readonly values: RegionValues | null }
  /** There is no memory for the volume. */
  | { readonly kind: 'full' };
