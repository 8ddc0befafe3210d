import { createCoarseCopy } from '../voxels/coarse-copy.ts';
import { computeRegionValues } from '../voxels/region-values.ts';
import { reslice } from '../voxels/reslice.ts';
import { createEmptyVolume, fillMissing, putSlice, type Volume } from '../voxels/volume.ts';
import type { VolumeReply, VolumeRequest } from './messages.ts';

/** Holds a volume and makes pictures of it. */
export class VolumeHolder {
  #volume: Volume | null = null;

  /** Handles a request and returns the answer, or `null` if there is none. */
  handle(request: VolumeRequest): VolumeReply | null {
    switch (request.kind) {
      case 'open':
        try {
          this.#volume = createEmptyVolume(request.grid, request.scale);
          return null;
        } catch {
          return { kind: 'full' };
        }
      case 'slice':
        if (this.#volume !== null) putSlice(this.#volume, request.place, request.values);
        return null;
      case 'fill':
        if (this.#volume !== null) fillMissing(this.#volume, request.missing);
        return null;
      case 'picture':
        return this.#volume === null
          ? null
          : { kind: 'picture', id: request.id, values: reslice(this.#volume, request.sampling) };
      case 'copy':
        return this.#volume === null
          ? null
          : { kind: 'copy', id: request.id, copy: createCoarseCopy(this.#volume, request.limits) };
      case 'values':
        return this.#volume === null
          ? null
          : { kind: 'values', id: request.id, values: computeRegionValues(this.#volume, request.region) };
    }
  }
}
