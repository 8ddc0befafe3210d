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

/** What leads from one point to another. */
function vector({ from, to }: Line): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** How far two points are from each other. */
export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Half way between two points. */
export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The line the other way round. */
export function reversed({ from, to }: Line): Line {
  return { from: to, to: from };
}

/**
 * By how many degrees one direction is turned to reach another, from −180 to 180: positive clockwise as it is seen on the image.
 * Not a number when a line has no length.
 */
export function turn(from: Line, to: Line): number {
  const [a, b] = [vector(from), vector(to)];
  const [across, along] = [a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y];
  return across === 0 && along === 0 ? Number.NaN : Math.atan2(across, along) * DEGREES;
}

/** Where a point lies along a line, in its direction from its beginning, and how far on the left of it (up, for one to the right). */
export function place(point: Point, line: Line): { readonly along: number; readonly offset: number } {
  const direction = vector(line);
  const length = Math.hypot(direction.x, direction.y);
  const to = vector({ from: line.from, to: point });
  return {
    along: (direction.x * to.x + direction.y * to.y) / length,
    offset: (direction.y * to.x - direction.x * to.y) / length,
  };
}

/** The line through a point at a right angle to another, 90° clockwise of its direction: downwards for one to the right. */
export function perpendicular(through: Point, line: Line): Line {
  const { x, y } = vector(line);
  return { from: through, to: { x: through.x - y, y: through.y + x } };
}

/** The centre of the box that has its sides along a line and at a right angle to it, and goes through four points. */
export function boxCentre([first, second, third, fourth]: readonly [Point, Point, Point, Point], line: Line): Point {
  const along = middleOf(place(first, line).along, place(second, line).along);
  const offset = middleOf(place(third, line).offset, place(fourth, line).offset);
  const { x, y } = vector(line);
  const length = Math.hypot(x, y);
  return {
    x: line.from.x + (along * x + offset * y) / length,
    y: line.from.y + (along * y - offset * x) / length,
  };
}

function middleOf(one: number, other: number): number {
  return (one + other) / 2;
}
