import type { Body } from '@dentarium/models';
import type { SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { groupOf } from '../format/teeth.ts';
import { ofFrame } from '../poses/pose-at.ts';
import { dot, minus } from '../poses/vectors.ts';

/** Places and sizes of a crown at step 0, in the frame of the plan, that figures are made of. */
export interface CrownPoints {
  /** Mesial-distal, in mm. */
  readonly width: number;
  /** The middle of the incisal edge, or the highest of the crown. */
  readonly edge: Vector;
  /** The labial surface at the incisal edge. */
  readonly labial: Vector;
  /** The mesial contact. */
  readonly mesial: Vector;
  /** The tip of the canine, or the mesiobuccal cusp of a tooth behind it. */
  readonly cusp: Vector;
}

/** How far from an outermost place of a crown others count as lying there, in mm. */
const THERE = 0.2;
/** How far below the edge the labial surface is taken, in mm. */
const AT_EDGE = 1;

type Span = readonly [least: number, most: number];

/** Coordinates of a crown in the frame of its tooth. */
class CrownAlong {
  readonly #body: Pick<Body, 'positions'>;
  readonly #frame: ToothFrame;
  readonly spans: readonly [m: Span, b: Span, o: Span];

  constructor(body: Pick<Body, 'positions'>, frame: ToothFrame) {
    this.#body = body;
    this.#frame = frame;
    this.spans = this.#spansOf(() => true);
  }

  #spansOf(counts: (place: Vector) => boolean): readonly [m: Span, b: Span, o: Span] {
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    this.each((place) => {
      if (!counts(place)) return;
      for (const [axis, value] of place.entries()) {
        least[axis] = Math.min(least[axis] ?? 0, value);
        most[axis] = Math.max(most[axis] ?? 0, value);
      }
    });
    const span = (axis: number): Span => [least[axis] ?? 0, most[axis] ?? 0];
    return [span(0), span(1), span(2)];
  }

  /** Calls for each vertex: how far it is from the origin to mesial, buccal and occlusal. */
  each(visit: (place: Vector) => void): void {
    const { positions } = this.#body;
    const { origin, m, b, o } = this.#frame;
    for (let at = 0; at < positions.length; at += 3) {
      const way = minus([positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0], origin);
      visit([dot(way, m), dot(way, b), dot(way, o)]);
    }
  }

  /** The middle of the box around the vertices that lie outermost along an axis, of those that count: how a side is cut into triangles does not. */
  outermost(axis: 0 | 1 | 2, counts: (place: Vector) => boolean = () => true): Vector {
    let most = -Infinity;
    this.each((place) => {
      if (counts(place)) most = Math.max(most, place[axis]);
    });
    const [m, b, o] = this.#spansOf((place) => place[axis] >= most - THERE && counts(place));
    return ofFrame(this.#frame, [(m[0] + m[1]) / 2, (b[0] + b[1]) / 2, (o[0] + o[1]) / 2]);
  }
}

/** Finds the places of a crown that figures are made of. It takes time in proportion to the vertices. */
export function crownPoints(
  body: Pick<Body, 'positions'>,
  { tooth, frame }: Pick<SchemeTooth, 'tooth' | 'frame'>,
): CrownPoints {
  const crown = new CrownAlong(body, frame);
  const [[distal, mesial], [lingual, buccal], [, top]] = crown.spans;
  const [across, middle] = [(distal + mesial) / 2, (lingual + buccal) / 2];
  const edge = crown.outermost(2);
  const isFront = groupOf(tooth) === 'incisor' || groupOf(tooth) === 'canine';
  return {
    width: mesial - distal,
    edge,
    labial: crown.outermost(1, ([, , height]) => height >= top - AT_EDGE),
    mesial: crown.outermost(0),
    cusp: isFront ? edge : crown.outermost(2, ([x, y]) => x >= across && y >= middle),
  };
}
