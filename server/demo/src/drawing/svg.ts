/** Attributes of an SVG element as a plain object. */
export type Attributes = Readonly<Record<string, string | number>>;
/** A point of a drawing, in its units; y runs down. */
export type Point = readonly [x: number, y: number];

const formatNumber = (value: number): string => String(Math.round(value * 10) / 10);

/** Formats an element; numbers are rounded to three decimals. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value}"`)
    .join('');
  return content === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${content}</${name}>`;
}

/** Formats a path with the commands `d`. */
export const path = (d: string, attributes: Attributes): string => element('path', { d, ...attributes });

/** Formats an ellipse by its centre and its two radii. */
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): string =>
  element('ellipse', { cx, cy, rx, ry, ...attributes });

/** Formats a rectangle by its upper left corner and its size. */
export const rectangle = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  element('rect', { x, y, width, height, ...attributes });

/** Formats a group of elements with common attributes. */
export const group = (attributes: Attributes, ...content: readonly string[]): string =>
  element('g', attributes, content.join(''));

/** Formats a point for the commands of a path, to a tenth of a unit. */
export const formatPoint = (point: Point): string => `${formatNumber(point[0])} ${formatNumber(point[1])}`;

/** Formats straight lines through the points. */
export const polyline = (points: readonly Point[]): string =>
  points.map((p, i) => `${i === 0 ? 'M' : 'L'}${formatPoint(p)}`).join('');

/** Formats a smooth line through the points (Catmull-Rom as cubic curves), optionally closed. */
export function smoothPath(points: readonly Point[], isClosed = false): string {
  const first = points[0];
  if (first === undefined) return '';
  const count = points.length;
  const get = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? first;
  let d = `M${formatPoint(first)}`;
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${formatPoint(one)} ${formatPoint(two)} ${formatPoint(c)}`;
  }
  return isClosed ? `${d}Z` : d;
}

/** A colour of a gradient; `at` and `opacity` from 0 to 1. */
export interface Stop {
  readonly at: number;
  readonly color: string;
  readonly opacity?: number;
}

const formatStops = (list: readonly Stop[]): string =>
  list
    .map((stop) => element('stop', { offset: stop.at, 'stop-color': stop.color, 'stop-opacity': stop.opacity ?? 1 }))
    .join('');

/** Formats a linear gradient for the definitions of a drawing. */
export const linearGradient = (id: string, from: Point, to: Point, ...list: readonly Stop[]): string =>
  element('linearGradient', { id, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, formatStops(list));

/** Formats a radial gradient for the definitions of a drawing. */
export const radialGradient = (id: string, list: readonly Stop[], place: Attributes = {}): string =>
  element('radialGradient', { id, ...place }, formatStops(list));

/**
 * Formats a whole image; `definitions` are the gradients and clips that `body` uses.
 *
 * @param from the position in the drawing that becomes the upper left corner.
 * @param scale pixels of the image per unit of the drawing.
 */
export function svgImage(
  width: number,
  height: number,
  definitions: string,
  body: string,
  from: Point = [0, 0],
  scale = 1,
): string {
  const view = [...from, width, height].join(' ');
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: width * scale, height: height * scale, viewBox: view },
    `<defs>${definitions}</defs>${body}`,
  );
}

/** Formats a photograph, slightly smaller than drawn: this takes a fifth less time and is not visible. */
export const photoImage = (width: number, height: number, definitions: string, body: string): string =>
  svgImage(width, height, definitions, body, [0, 0], 0.9);
