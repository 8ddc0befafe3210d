import { group, path } from './svg.ts';

/** The letters of DEMO as strokes in a 10 by 14 box, so that no font is needed. */
const LETTERS = [
  'M1 1V13H4Q9 12 9 7Q9 2 4 1Z',
  'M15 1V13H22M15 1H22M15 7H21M15 1H14.2',
  'M27 13V1L31.5 8L36 1V13',
  'M45.5 1Q50 1 50 7Q50 13 45.5 13Q41 13 41 7Q41 1 45.5 1Z',
];

/** Draws DEMO in white strokes with its upper left corner at a position. */
export const drawDemoLetters = (x: number, y: number, scale: number): string =>
  group(
    { transform: `translate(${String(x)} ${String(y)}) scale(${String(scale)})` },
    ...LETTERS.map((d) =>
      path(d, {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 2.2,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    ),
  );

/** Draws a slanted ribbon over the lower right corner, so nobody mistakes a drawing for a patient. */
export function drawDemoRibbon(width: number, height: number): string {
  return group(
    { transform: `translate(${String(width)} ${String(height)}) rotate(-45)` },
    path('M-220 -110H220V-64H-220Z', { fill: '#2a7f8e', 'fill-opacity': 0.82 }),
    path('M-220 -104H220M-220 -70H220', { stroke: '#fff', 'stroke-opacity': 0.45, 'stroke-width': 1.6 }),
    drawDemoLetters(-46, -100, 1.85),
  );
}
