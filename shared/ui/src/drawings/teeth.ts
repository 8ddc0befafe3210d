// Shapes of teeth. Numbers are rounded to tenths, so that equal drawings are equal texts.

/** A point of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of a crown, and the number of its cusps; an edge has none. */
export interface Crown {
  readonly width: number;
  readonly height: number;
  readonly cusps: number;
}

/** Formats a coordinate. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function formatPoint({ x, y }: Point): string {
  return `${formatNumber(x)} ${formatNumber(y)}`;
}

/**
 * Draws a crown from the cheek or the front.
 *
 * @param x the left end of its edge
 * @param y the height of its edge
 * @param up 1 if the crown is above its edge (an upper tooth), else -1
 */
function drawCrown({ width, height, cusps }: Crown, x: number, y: number, up: 1 | -1): string {
  const neck = y - up * height;
  const inset = width * 0.1;
  const at = (share: number, level: number): string => formatPoint({ x: x + share * width, y: level });
  const tip = y + up * 0.9;
  const edge =
    cusps === 0
      ? `Q${at(1, tip)} ${at(0.9, tip)}L${at(0.1, tip)}Q${at(0, tip)} ${at(0, y - up * 2)}`
      : Array.from({ length: cusps }, (_, index) => {
          const right = (cusps - index) / cusps;
          const left = (cusps - index - 1) / cusps;
          return `Q${at(right - 0.12 / cusps, y + up * 2.4)} ${at((right + left) / 2, y + up * 1.4)}T${at(left, y - up * 1.2)}`;
        }).join('');
  const start = formatPoint({ x: x + inset, y: neck + up * 2 });
  const end = formatPoint({ x: x + width - inset, y: neck + up * 2 });
  const gum = `Q${at(0.5, neck - up * 2)} ${end}`;
  const down = `L${at(1, y - up * (cusps === 0 ? 2 : 1.2))}`;
  return `M${start}${gum}${down}${edge}Z`;
}

/** Draws crowns side by side, from left to right. */
export function drawRow(crowns: readonly Crown[], from: Point, up: 1 | -1, gap = 0.4): string {
  let { x } = from;
  return crowns
    .map((crown) => {
      const path = drawCrown(crown, x, from.y, up);
      x += crown.width + gap;
      return path;
    })
    .join('');
}

/** Draws crowns from the middle of a mouth to both sides. */
export function drawBothSides(crowns: readonly Crown[], middle: Point, up: 1 | -1, gap = 0.4): string {
  const half = crowns.reduce((sum, { width }) => sum + width + gap, 0);
  const all = [...crowns.toReversed(), ...crowns];
  return drawRow(all, { x: middle.x - half + gap / 2, y: middle.y }, up, gap);
}

/** The widths of the teeth of a quadrant along its arch and their depths, from the middle, in px of the drawing. */
const ARCH_TEETH: readonly (readonly [width: number, depth: number, isMolar: boolean])[] = [
  [9, 5.5, false],
  [7.2, 5.2, false],
  [7.6, 6.6, false],
  [7.2, 8.4, false],
  [7, 8.6, false],
  [10.2, 10.4, true],
  [9.6, 10, true],
];

/** A place on an arch: the middle of a tooth, and the direction along the arch in radians. */
interface ArchPlace extends Point {
  readonly angle: number;
}

/** Finds the places at distances from the middle of an arch, a half ellipse whose front is up. */
function walkArch(middle: Point, radii: Point, distances: readonly number[]): ArchPlace[] {
  const places: ArchPlace[] = [];
  let length = 0;
  let at = { x: 0, y: -radii.y };
  for (let step = 1; step <= 900 && places.length < distances.length; step += 1) {
    const angle = (step / 900) * (Math.PI / 2) * 1.12;
    const next = { x: radii.x * Math.sin(angle), y: -radii.y * Math.cos(angle) };
    length += Math.hypot(next.x - at.x, next.y - at.y);
    const direction = Math.atan2(next.y - at.y, next.x - at.x);
    at = next;
    while (places.length < distances.length && length >= (distances[places.length] ?? Infinity))
      places.push({ x: middle.x + at.x, y: middle.y + at.y, angle: direction });
  }
  return places;
}

/** Draws a tooth from above at its place: an outline with rounded corners, and the fissures of a molar. */
function drawToothFromAbove({ x, y, angle }: ArchPlace, width: number, depth: number, isMolar: boolean): string {
  const turn = (offset: number, height: number): string =>
    formatPoint({
      x: x + offset * Math.cos(angle) - height * Math.sin(angle),
      y: y + offset * Math.sin(angle) + height * Math.cos(angle),
    });
  const [w, d] = [width / 2, depth / 2];
  const outline = `M${turn(-w, 0)}Q${turn(-w, -d)} ${turn(0, -d)}Q${turn(w, -d)} ${turn(w, 0)}Q${turn(w, d)} ${turn(0, d)}Q${turn(-w, d)} ${turn(-w, 0)}Z`;
  if (isMolar) return `${outline}M${turn(-w * 0.6, 0)}L${turn(w * 0.6, 0)}M${turn(0, -d * 0.55)}L${turn(0, d * 0.55)}`;
  return depth > 8 ? `${outline}M${turn(-w * 0.5, 0)}L${turn(w * 0.5, 0)}` : outline;
}

/** Draws the teeth of an arch from above, with the front up. */
export function drawArch(middle: Point, radii: Point, scale = 1): string {
  let end = 0;
  const distances = ARCH_TEETH.map(([width]) => {
    const centre = end + (width * scale) / 2;
    end += width * scale + 0.5;
    return centre;
  });
  const places = walkArch(middle, radii, distances);
  return places
    .flatMap((place, index) => {
      const [width, depth, isMolar] = ARCH_TEETH[index] ?? [0, 0, false];
      const size = [width * scale, depth * scale, isMolar] as const;
      const opposite = { x: 2 * middle.x - place.x, y: place.y, angle: -place.angle };
      return [drawToothFromAbove(place, ...size), drawToothFromAbove(opposite, ...size)];
    })
    .join('');
}

/** Turns a drawing in a box of this height upside down, by mirroring its coordinates. */
export function flipDown(path: string, height: number): string {
  return mapPoints(path, (x, y) => [x, height - y]);
}

/** Mirrors a drawing in a box of this width. */
export function flipSide(path: string, width: number): string {
  return mapPoints(path, (x, y) => [width - x, y]);
}

/** Maps the points of a path whose commands are absolute and have both coordinates, or `H` and `V`. */
function mapPoints(path: string, map: (x: number, y: number) => readonly [number, number]): string {
  return path.replace(/([MLCQTHVZ])([^MLCQTHVZ]*)/g, (_, command: string, text: string) => {
    const numbers = text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    if (command === 'H') return `H${formatNumber(map(numbers[0] ?? 0, 0)[0])}`;
    if (command === 'V') return `V${formatNumber(map(0, numbers[0] ?? 0)[1])}`;
    const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [map(x, numbers[index + 1] ?? 0)] : []));
    return `${command}${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join(' ')}`;
  });
}
