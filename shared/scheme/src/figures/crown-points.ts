import type { Body } from '@dentarium/models';
import type { SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { toToothGroup } from '../format/teeth.ts';
import { toPlanPoint } from '../poses/interpolate-pose.ts';

/** The points and sizes of a crown at step 0, in the frame of the plan, from which figures are computed. */
export interface CrownPoints {
  /** Mesial-distal, in mm. */
  readonly width: number;
  /** The middle of the incisal edge, or the highest point of the crown. */
  readonly edge: Vector;
  /** The labial surface at the incisal edge. */
  readonly labial: Vector;
  /** The mesial contact. */
  readonly mesial: Vector;
  /** The tip of the canine, or the mesiobuccal cusp of a tooth behind it. */
  readonly cusp: Vector;
}

/** The distance from an outermost point within which other points count as outermost, in mm. */
const OUTERMOST_TOLERANCE_MM = 0.2;
/** The depth below the edge at which the labial surface is measured, in mm. */
const LABIAL_DEPTH_MM = 1;

type Span = readonly [least: number, most: number];

/** Tells whether a point of a crown counts, by its distance from the origin to mesial, buccal and occlusal. */
type PointFilter = (mesial: number, buccal: number, occlusal: number) => boolean;

/** The vertices of a crown in the frame of its tooth. */
class CrownVertices {
  readonly #frame: ToothFrame;
  /** Three coordinates per vertex. */
  readonly #coordinates: Float64Array;
  readonly spans: readonly [m: Span, b: Span, o: Span];

  constructor({ positions }: Pick<Body, 'positions'>, frame: ToothFrame) {
    this.#frame = frame;
    this.#coordinates = new Float64Array(positions.length);
    const [ox, oy, oz] = frame.origin;
    for (const [axis, [x, y, z]] of [frame.m, frame.b, frame.o].entries()) {
      for (let at = 0; at < positions.length; at += 3)
        this.#coordinates[at + axis] =
          x * ((positions[at] ?? 0) - ox) + y * ((positions[at + 1] ?? 0) - oy) + z * ((positions[at + 2] ?? 0) - oz);
    }
    this.spans = this.#measureSpans(() => true);
  }

  #measureSpans(isCounted: PointFilter): readonly [m: Span, b: Span, o: Span] {
    const span = (axis: number): Span => {
      let [least, most] = [Infinity, -Infinity];
      this.#forEachVertex(isCounted, (at) => {
        least = Math.min(least, this.#coordinates[at + axis] ?? 0);
        most = Math.max(most, this.#coordinates[at + axis] ?? 0);
      });
      return [least, most];
    };
    return [span(0), span(1), span(2)];
  }

  #forEachVertex(isCounted: PointFilter, visit: (at: number) => void): void {
    const coordinates = this.#coordinates;
    for (let at = 0; at < coordinates.length; at += 3)
      if (isCounted(coordinates[at] ?? 0, coordinates[at + 1] ?? 0, coordinates[at + 2] ?? 0)) visit(at);
  }

  /**
   * Returns the middle of the box around the outermost vertices along an axis, of those that pass the filter. The
   * middle does not depend on the triangulation of a side.
   */
  findOutermost(axis: 0 | 1 | 2, isCounted: PointFilter = () => true): Vector {
    const [, most] = this.#measureSpans(isCounted)[axis];
    const [m, b, o] = this.#measureSpans(
      (...place) => place[axis] >= most - OUTERMOST_TOLERANCE_MM && isCounted(...place),
    );
    return toPlanPoint(this.#frame, [(m[0] + m[1]) / 2, (b[0] + b[1]) / 2, (o[0] + o[1]) / 2]);
  }
}

/** Finds the points of a crown from which figures are computed. The time is proportional to the number of vertices. */
export function computeCrownPoints(
  body: Pick<Body, 'positions'>,
  { tooth, frame }: Pick<SchemeTooth, 'tooth' | 'frame'>,
): CrownPoints {
  const crown = new CrownVertices(body, frame);
  const [[distal, mesial], [lingual, buccal], [, top]] = crown.spans;
  const [across, middle] = [(distal + mesial) / 2, (lingual + buccal) / 2];
  const edge = crown.findOutermost(2);
  const isFront = toToothGroup(tooth) === 'incisor' || toToothGroup(tooth) === 'canine';
  return {
    width: mesial - distal,
    edge,
    labial: crown.findOutermost(1, (_mesial, _buccal, height) => height >= top - LABIAL_DEPTH_MM),
    mesial: crown.findOutermost(0),
    cusp: isFront ? edge : crown.findOutermost(2, (x, y) => x >= across && y >= middle),
  };
}
