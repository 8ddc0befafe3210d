import { formatPoint, ellipse, group, path, polyline, smoothPath, type Point } from '../drawing/svg.ts';
import { MIXED, PERMANENT, type Jaw, type ToothSize } from '../mouth/tooth-sizes.ts';
import type { Random } from '../drawing/seeded-random.ts';

/** The findings that a panoramic radiograph shows. */
export interface PanoramicOptions {
  readonly mixed: boolean;
  readonly wisdom: boolean;
  /** Lean of the front teeth in degrees; 0 after treatment. */
  readonly crowding: number;
  readonly seed: string;
}

/** Draws the teeth of a quadrant on a smile-shaped line, with their roots and pulps. */
export function drawQuadrant(jaw: Jaw, side: 1 | -1, options: PanoramicOptions, random: Random): string[] {
  const sizes = (options.mixed ? MIXED : PERMANENT)[jaw];
  const last = sizes.at(-1);
  const all =
    options.wisdom && !options.mixed && last !== undefined
      ? [...sizes, { ...last, position: 8, width: last.width * 0.92 }]
      : sizes;
  const scale = 6.9;
  let distance = jaw === 'upper' ? 0 : 2;
  const teethDrawings: string[] = [];
  for (const size of all) {
    const across = distance + (size.width * scale) / 2;
    distance += size.width * scale;
    const x = 640 + side * across;
    const plane = 362 - 0.000062 * across ** 2 + (across > 330 ? (across - 330) * 0.05 : 0);
    const lean =
      (size.position <= 3 ? random.uniform(-1, 1) * options.crowding : 0) -
      (size.position === 8 ? (jaw === 'lower' ? 24 : -10) : across * 0.02);
    const sunk = size.position === 8 ? 30 : 0;
    teethDrawings.push(drawTooth(size, jaw, x, plane + (jaw === 'upper' ? -3 - sunk : 3 + sunk), side * lean, scale));
    if (options.mixed && size.primary) teethDrawings.push(drawBud(jaw, x, plane, size.width * scale));
  }
  if (options.mixed)
    teethDrawings.push(drawBud(jaw, 640 + side * (distance + 34), 362 + (jaw === 'upper' ? 44 : -30), 66));
  return teethDrawings;
}

function drawTooth(size: ToothSize, jaw: Jaw, x: number, y: number, lean: number, scale: number): string {
  const up = jaw === 'upper' ? -1 : 1;
  const w = (size.width * scale) / 2;
  const crown = size.height * scale * 0.92;
  const root = (size.primary ? 6 : size.form === 'canine' ? 16 : size.form === 'molar' ? 11.5 : 13) * scale * 0.92;
  const p = (dx: number, dy: number): Point => [x + dx, y + up * dy];
  const end = crown + root;
  const molar = size.form === 'molar';
  const outline: Point[] = molar
    ? [
        p(-w * 0.9, 6),
        p(-w * 0.98, crown * 0.5),
        p(-w * 0.78, crown),
        p(-w * 0.82, end * 0.8),
        p(-w * 0.6, end),
        p(-w * 0.36, end * 0.8),
        p(0, crown * 1.3),
        p(w * 0.36, end * 0.8),
        p(w * 0.6, end),
        p(w * 0.78, end * 0.8),
        p(w * 0.78, crown),
        p(w * 0.98, crown * 0.5),
        p(w * 0.9, 6),
        p(w * 0.4, 0),
        p(0, 7),
        p(-w * 0.4, 0),
      ]
    : [
        p(-w * 0.8, 2),
        p(-w * 0.96, crown * 0.4),
        p(-w * 0.66, crown),
        p(-w * 0.46, crown + root * 0.6),
        p(-w * 0.08, end),
        p(w * 0.14, end - 3),
        p(w * 0.46, crown + root * 0.6),
        p(w * 0.66, crown),
        p(w * 0.96, crown * 0.4),
        p(w * 0.8, 2),
        p(0, size.form === 'central' || size.form === 'lateral' ? 1 : -7),
      ];
  const pulp = molar
    ? smoothPath([
        p(-w * 0.56, end * 0.9),
        p(-w * 0.5, crown * 1.1),
        p(-w * 0.3, crown * 0.66),
        p(w * 0.3, crown * 0.66),
        p(w * 0.5, crown * 1.1),
        p(w * 0.56, end * 0.9),
      ])
    : polyline([p(0, crown * 0.5), p(0, end * 0.94)]);
  return group(
    { transform: `rotate(${String(Math.round(lean * 10) / 10)} ${String(Math.round(x))} ${String(Math.round(y))})` },
    path(smoothPath(outline, true), { fill: 'none', stroke: '#000', 'stroke-opacity': 0.4, 'stroke-width': 5 }),
    path(smoothPath(outline, true), { fill: `url(#tooth-${jaw})` }),
    path(pulp, {
      fill: 'none',
      stroke: '#000',
      'stroke-opacity': 0.36,
      'stroke-width': molar ? 6 : 5,
      'stroke-linecap': 'round',
    }),
  );
}

/** Draws the crown of an unerupted tooth. */
function drawBud(jaw: Jaw, x: number, y: number, width: number): string {
  const up = jaw === 'upper' ? -1 : 1;
  const cy = y + up * 118;
  const w = width * 0.44;
  const p = (dx: number, dy: number): string => formatPoint([x + dx * w, cy + up * dy]);
  return (
    ellipse(x, cy, w + 9, 36, { fill: '#000', 'fill-opacity': 0.34 }) +
    path(
      `M${p(-0.9, -4)}C${p(-0.8, -30)} ${p(0.8, -30)} ${p(0.9, -4)}C${p(0.9, 18)} ${p(0.6, 22)} ${p(0.5, 26)}C${p(0.2, 12)} ${p(-0.2, 12)} ${p(-0.5, 26)}C${p(-0.6, 22)} ${p(-0.9, 18)} ${p(-0.9, -4)}Z`,
      { fill: '#fff', 'fill-opacity': 0.66 },
    )
  );
}
