import type { Vector } from '@dentarium/models/vectors';
import { computeFinestStep } from '../geometry/arrange-slices.ts';
import { createOrientation, type Orientation, type Tilt, turnGrid } from '../geometry/orientation.ts';
import { type PatientBox, toBoxCentre, toPatientBox } from '../geometry/patient-box.ts';
import type { Sampling } from '../voxels/reslice.ts';
import type { VolumeSession } from './volume-session.ts';

/** An open volume in an orientation. Its views use coordinates of the turned volume. */
export interface ViewedVolume {
  readonly session: VolumeSession;
  readonly orientation: Orientation;
  /** The box of the turned volume. */
  readonly box: PatientBox;
  /** Mm from plane to plane. */
  readonly step: number;
  /** True if distances are known in mm. */
  readonly isSized: boolean;
  /** Requests a picture of the turned volume. */
  readonly requestPicture: VolumeSession['requestPicture'];
}

/** Returns a sampling of the turned volume as one of the volume as it was taken. */
export function turnSampling(sampling: Sampling, { tilt, toPatient, turnToPatient }: Orientation): Sampling {
  if (tilt === null) return sampling;
  const turnAll = (values: Float64Array, turn: (vector: Vector) => Vector): Float64Array => {
    const turnedValues = new Float64Array(values.length);
    for (let at = 0; at < values.length; at += 3)
      turnedValues.set(turn([values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]), at);
    return turnedValues;
  };
  return {
    ...sampling,
    tops: turnAll(sampling.tops, toPatient),
    depths: turnAll(sampling.depths, turnToPatient),
    down: turnToPatient(sampling.down),
  };
}

/** Returns an open volume in an orientation. */
export function createViewedVolume(session: VolumeSession, tilt: Tilt | null): ViewedVolume {
  const orientation = createOrientation(tilt, toBoxCentre(session.box));
  const { grid } = session.series;
  return {
    session,
    orientation,
    box: orientation.tilt === null ? session.box : toPatientBox(turnGrid(grid, orientation)),
    step: computeFinestStep(grid),
    isSized: session.series.isMeasurable,
    requestPicture: (view, sampling, onPicture) =>
      session.requestPicture(view, turnSampling(sampling, orientation), onPicture),
  };
}
