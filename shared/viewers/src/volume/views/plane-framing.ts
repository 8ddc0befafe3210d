import type { Size } from '@dentarium/ui/zoom';
import { toBoxCentre, type PatientBox } from '../geometry/patient-box.ts';
import { computeExtent, toNormal, PLANE_AXES, type PlaneKind, type PlaneView } from '../geometry/planes.ts';
import { dot, subtractVectors, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createPlaneSampling, type Sampling, type Slab } from '../voxels/reslice.ts';
import type { Framing } from './ct-state.ts';

/** Maximum number of sampled pixels of a picture; fewer for a thick slab. */
const MAX_PIXELS = 500_000;
const MAX_SLAB_PIXELS = 120_000;
const MAX_ZOOM = 20;

/** Returns the distance of a place along the normal of a plane, in mm. Places with the same depth lie in the same plane. */
export function computeDepth(kind: PlaneKind, place: Vector): number {
  return dot(place, toNormal(PLANE_AXES[kind]));
}

/** Returns the plane of a kind at a depth, as it is framed in a window. */
export function createPlaneView(
  kind: PlaneKind,
  {
    box,
    depth,
    framing,
    size,
  }: { readonly box: PatientBox; readonly depth: number; readonly framing: Framing; readonly size: Size },
): PlaneView {
  const axes = PLANE_AXES[kind];
  const fit = Math.max(computeExtent(box, axes.right) / size.width, computeExtent(box, axes.down) / size.height);
  const middle = addVectors(toBoxCentre(box), framing.offset);
  const normal = toNormal(axes);
  const centre = addVectors(middle, scaleVector(normal, depth - dot(middle, normal)));
  return { axes, centre, mmPerPixel: fit / framing.zoom };
}

/** Returns the sampling of a plane: as many pixels as the window has, or as can be computed within one frame. */
export function createViewSampling(view: PlaneView, size: Size, slab: Slab, pixelRatio: number): Sampling {
  const most = slab.mm > 0 ? MAX_SLAB_PIXELS : MAX_PIXELS;
  const ratio = Math.min(pixelRatio, Math.sqrt(most / (size.width * size.height)));
  const [width, height] = [Math.max(1, Math.round(size.width * ratio)), Math.max(1, Math.round(size.height * ratio))];
  const right = scaleVector(view.axes.right, (view.mmPerPixel * size.width) / width);
  const down = scaleVector(view.axes.down, (view.mmPerPixel * size.height) / height);
  const origin = addVectors(
    view.centre,
    addVectors(scaleVector(right, -(width - 1) / 2), scaleVector(down, -(height - 1) / 2)),
  );
  return createPlaneSampling({ origin, right, down, depth: toNormal(view.axes), width, height, slab });
}

/** Returns the framing zoomed by a factor, with the same spot under the given place. */
export function zoomAt(framing: Framing, factor: number, place: Vector, centre: Vector): Framing {
  const zoom = Math.min(Math.max(framing.zoom * factor, 1), MAX_ZOOM);
  const ratio = 1 - framing.zoom / zoom;
  return zoom === 1
    ? { zoom, offset: [0, 0, 0] }
    : { zoom, offset: addVectors(framing.offset, scaleVector(subtractVectors(place, centre), ratio)) };
}
