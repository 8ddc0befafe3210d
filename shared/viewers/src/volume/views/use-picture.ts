import { useEffect, useState } from 'react';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { Sampling } from '../voxels/reslice.ts';

/** A picture from the worker. */
export interface Picture {
  readonly values: Int16Array;
  readonly width: number;
  readonly height: number;
  /** The sampling that it shows. */
  readonly sampling: Sampling;
}

/**
 * Returns the picture of a view. It is recomputed when the sampling changes or more slices are loaded; the previous picture stays
 * meanwhile.
 *
 * @param sampling the same object as long as its content is the same
 */
export function usePicture(
  viewed: ViewedVolume,
  view: string,
  sampling: Sampling | null,
  version: number,
): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (sampling === null || version === 0) return;
    viewed.requestPicture(view, sampling, (values) =>
      setPicture({ values, width: sampling.tops.length / 3, height: sampling.height, sampling }),
    );
  }, [viewed, view, sampling, version]);
  return picture;
}

/** Returns the version of the session, which is incremented whenever pictures would show more. */
export function useVersion(session: VolumeSession): number {
  const [version, setVersion] = useState(() => session.getState().version);
  useEffect(() => session.subscribe(() => setVersion(session.getState().version)), [session]);
  return version;
}
