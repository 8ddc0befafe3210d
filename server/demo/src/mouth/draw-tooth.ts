import { ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Camera } from './camera.ts';
import type { Tooth } from './mouth.ts';
import { getCheekOutline } from './tooth-outlines.ts';
import { toCheekPoint, formatVisibleOutline } from './tooth-surface.ts';

/** Draws the rim of the gum around a neck, below the tooth. */
export function drawRim(tooth: Tooth, camera: Camera, pale: string): string {
  const d = formatVisibleOutline(getCheekOutline(tooth.form, tooth.jaw), tooth, camera);
  const px = camera.scale * Math.max(camera.facing(tooth.out), 0.25);
  return (
    path(d, {
      fill: 'none',
      stroke: pale,
      'stroke-opacity': 0.42,
      'stroke-width': px * 1.1,
      'stroke-linejoin': 'round',
    }) + path(d, { fill: '#5d1a1f', stroke: '#7a2a2e', 'stroke-opacity': 0.55, 'stroke-width': px * 0.42 })
  );
}

/** Draws one tooth from the cheek side: enamel, rounding, grooves, highlight, and its attachment. */
export function drawTooth(tooth: Tooth, camera: Camera): string {
  const see = (u: number, v: number): Point => camera.see(toCheekPoint(tooth, u, v)).at;
  const d = formatVisibleOutline(getCheekOutline(tooth.form, tooth.jaw), tooth, camera);
  const px = camera.scale;
  const facing = Math.max(camera.facing(tooth.out), 0.15);
  const shade = tooth.primary
    ? 4
    : Math.min(Math.max(Math.round(2 + tooth.shade * 1.3 - (tooth.form === 'canine' ? 0.9 : 0)), 0), 4);
  const distanceShade = Math.min(
    Math.max(-camera.see([tooth.x, tooth.y, 0]).depth - 4, 0) / 75 + (1 - facing) * 0.08,
    0.5,
  );
  const [gx, gy] = see(-0.1, 0.5);
  const length = Math.abs(see(0, 1)[1] - see(0, 0)[1]);
  const width = tooth.width * px * facing;
  return group(
    {},
    path(d, {
      fill: `url(#enamel-${tooth.jaw}${String(shade)})`,
      stroke: '#3d1712',
      'stroke-opacity': 0.5,
      'stroke-width': px * 0.13,
    }),
    path(d, { fill: 'url(#rounding)' }),
    drawGrooves(tooth, see, px),
    ellipse(gx, gy, width * 0.27, length * 0.34, { fill: 'url(#gleam)', 'fill-opacity': 0.75 }),
    ellipse(gx - width * 0.06, gy - length * 0.09, width * 0.045, length * 0.1, {
      fill: '#fff',
      'fill-opacity': 0.75 * facing,
    }),
    distanceShade > 0.02 ? path(d, { fill: '#2b0c0a', 'fill-opacity': distanceShade }) : '',
    tooth.attachment ? drawAttachment(see, px) : '',
  );
}

function drawGrooves(tooth: Tooth, see: (u: number, v: number) => Point, px: number): string {
  const line = (
    points: readonly (readonly [number, number])[],
    opacity: number,
    width: number,
    color = '#8a6844',
  ): string =>
    path(smoothPath(points.map(([u, v]) => see(u, v))), {
      fill: 'none',
      stroke: color,
      'stroke-opacity': opacity,
      'stroke-width': px * width,
      'stroke-linecap': 'round',
    });
  switch (tooth.form) {
    case 'central':
    case 'lateral':
      return (
        line(
          [
            [-0.16, 0.45],
            [-0.17, 0.7],
            [-0.17, 0.94],
          ],
          0.14,
          0.4,
        ) +
        line(
          [
            [0.16, 0.45],
            [0.17, 0.7],
            [0.17, 0.94],
          ],
          0.14,
          0.4,
        ) +
        line(
          [
            [-0.38, 0.93],
            [0, 0.95],
            [0.36, 0.92],
          ],
          0.3,
          0.5,
          '#b9c3cf',
        )
      );
    case 'canine':
    case 'premolar':
      return (
        line(
          [
            [-0.22, 0.5],
            [-0.26, 0.72],
            [-0.27, 0.88],
          ],
          0.18,
          0.4,
        ) +
        line(
          [
            [0.2, 0.5],
            [0.25, 0.72],
            [0.27, 0.86],
          ],
          0.18,
          0.4,
        ) +
        line(
          [
            [0, 0.3],
            [-0.01, 0.6],
            [0, 0.92],
          ],
          0.32,
          0.55,
          '#fffdf6',
        )
      );
    case 'molar': {
      const at = tooth.jaw === 'upper' ? [0] : [-0.18, 0.16];
      return at
        .map(
          (u) =>
            line(
              [
                [u, 0.88],
                [u - 0.01, 0.7],
                [u, 0.5],
              ],
              0.5,
              0.22,
            ) +
            line(
              [
                [u, 0.9],
                [u, 0.72],
                [u, 0.55],
              ],
              0.2,
              0.75,
            ),
        )
        .join('');
    }
  }
}

/** Draws an aligner attachment, a small composite bar: its shadow, body and bevelled light side. */
function drawAttachment(see: (u: number, v: number) => Point, px: number): string {
  const corner = (du: number, dv: number): Point => see(-0.02 + du, 0.5 + dv);
  const box = smoothPath([corner(-0.13, -0.17), corner(0.13, -0.17), corner(0.13, 0.17), corner(-0.13, 0.17)], true);
  const light = smoothPath([corner(-0.09, -0.12), corner(-0.09, 0.12)]);
  return (
    path(box, {
      fill: '#5b4127',
      'fill-opacity': 0.4,
      transform: `translate(${String(px * 0.09)} ${String(px * 0.16)})`,
    }) +
    path(box, { fill: '#f3e7cd', stroke: '#8d7450', 'stroke-opacity': 0.75, 'stroke-width': px * 0.1 }) +
    path(light, {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.95,
      'stroke-width': px * 0.26,
      'stroke-linecap': 'round',
    })
  );
}
