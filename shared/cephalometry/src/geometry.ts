/** A point: to the right and down, as pixels are counted. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with a direction, from one point to another. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

const DEGREES = 180 / Math.PI;

/** Returns the vector from one point to another. */
function toVector({ from, to }: Line): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Returns the distance of two points. */
export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Returns the midpoint of two points. */
export function toMidpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Returns the line in the opposite direction. */
export function reverseLine({ from, to }: Line): Line {
  return { from: to, to: from };
}

/**
 * Returns the angle in degrees from one direction to another, from −180 to 180: positive clockwise on the image. Returns NaN if a line has
 * no length.
 */
export function computeTurn(from: Line, to: Line): number {
  const [a, b] = [toVector(from), toVector(to)];
  const [cross, dot] = [a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y];
  return cross === 0 && dot === 0 ? Number.NaN : Math.atan2(cross, dot) * DEGREES;
}

/**
 * Returns the position of a point along a line, measured from its start, and its distance to the left of the line (up, for a line to the
 * right).
 */
export function locateOnLine(point: Point, line: Line): { readonly position: number; readonly offset: number } {
  const direction = toVector(line);
  const length = Math.hypot(direction.x, direction.y);
  const to = toVector({ from: line.from, to: point });
  return {
    position: (direction.x * to.x + direction.y * to.y) / length,
    offset: (direction.y * to.x - direction.x * to.y) / length,
  };
}

/** Returns the line through a point at a right angle to another, 90° clockwise of its direction: downwards for one to the right. */
export function toPerpendicular(through: Point, line: Line): Line {
  const { x, y } = toVector(line);
  return { from: through, to: { x: through.x - y, y: through.y + x } };
}

/** Returns the centre of the box whose sides are parallel and perpendicular to a line and pass through four points. */
export function computeBoxCentre(
  [first, second, third, fourth]: readonly [Point, Point, Point, Point],
  line: Line,
): Point {
  const position = average(locateOnLine(first, line).position, locateOnLine(second, line).position);
  const offset = average(locateOnLine(third, line).offset, locateOnLine(fourth, line).offset);
  const { x, y } = toVector(line);
  const length = Math.hypot(x, y);
  return {
    x: line.from.x + (position * x + offset * y) / length,
    y: line.from.y + (position * y - offset * x) / length,
  };
}

function average(one: number, other: number): number {
  return (one + other) / 2;
}
