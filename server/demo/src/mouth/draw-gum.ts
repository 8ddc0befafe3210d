import { formatPoint, ellipse, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Random } from '../drawing/seeded-random.ts';
import type { Camera } from './camera.ts';
import type { Gum } from './colours.ts';
import type { Tooth } from './mouth.ts';
import { toSilhouettePoint } from './tooth-surface.ts';

/** Draws the gum and the mucosa of one jaw for the visible teeth, ordered from left to right in the image. */
export function drawGum(teeth: readonly Tooth[], camera: Camera, gum: Gum, random: Random): string {
  const first = teeth[0];
  if (first === undefined) return '';
  const up = first.jaw === 'upper';
  const farY = up ? -260 : 1460;
  const see = (tooth: Tooth, u: number, v: number): Point => camera.see(toSilhouettePoint(tooth, u, v, camera)).at;
  const margin = toGumLine(teeth, see);
  const junction = teeth.map((tooth) => see(tooth, 0, -0.62));
  const vestibule = teeth.map((tooth) => see(tooth, 0, -1.5));
  const band = (line: readonly Point[], attributes: Record<string, string | number>): string =>
    path(`${smoothPath(margin)}${toReturnPath(line)}`, attributes);
  const left = margin[0] ?? [0, 0];
  const right = margin.at(-1) ?? [1600, 0];
  const mucosa = `${smoothPath(margin)}Q${formatPoint([right[0] + 120, right[1] + (farY - right[1]) * 0.1])} ${formatPoint([right[0] + 300, farY])}L${formatPoint([left[0] - 300, farY])}Q${formatPoint([left[0] - 120, left[1] + (farY - left[1]) * 0.1])} ${formatPoint(left)}Z`;
  return [
    path(mucosa, { fill: gum.red }),
    // The attached gum fades into the red mucosa in steps.
    ...[0.5, 0.4, 0.3, 0.2, 0.1, 0].map((reach) =>
      band(blendLines(junction, vestibule, reach), { fill: gum.pink, 'fill-opacity': 0.3 }),
    ),
    drawRoots(teeth, see, camera),
    drawVessels(junction, vestibule, random),
    drawStipples(teeth, see, random),
  ].join('');
}

/** Returns the scalloped gum line: behind each crown near its neck, and down to the contact between two teeth. */
function toGumLine(teeth: readonly Tooth[], see: (tooth: Tooth, u: number, v: number) => Point): Point[] {
  const line: Point[] = [];
  teeth.forEach((tooth, i) => {
    const next = teeth[i + 1];
    const leftEnd = tooth.side === 'right' ? 0.5 : -0.5;
    if (i === 0) line.push(see(tooth, leftEnd * 1.1, 0.25));
    line.push(see(tooth, leftEnd * 0.5, 0.24), see(tooth, 0, 0.2), see(tooth, -leftEnd * 0.5, 0.24));
    if (next === undefined) {
      line.push(see(tooth, -leftEnd * 1.1, 0.25));
      return;
    }
    const a = see(tooth, -leftEnd, 0.5);
    const b = see(next, next.side === 'right' ? 0.5 : -0.5, 0.5);
    // A wide space has a flat papilla.
    const open = Math.min(Math.max(Math.abs(b[0] - a[0]) / 45, 0), 1);
    const a2 = see(tooth, -leftEnd, 0.5 - 0.27 * open);
    const b2 = see(next, next.side === 'right' ? 0.5 : -0.5, 0.5 - 0.27 * open);
    line.push([(a2[0] + b2[0]) / 2, (a2[1] + b2[1]) / 2]);
  });
  return line;
}

const toReturnPath = (line: readonly Point[]): string => `${smoothPath(line.toReversed()).replace('M', 'L')}Z`;

const blendLines = (a: readonly Point[], b: readonly Point[], share: number): Point[] =>
  a.map((p, i) => {
    const q = b[i] ?? p;
    return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
  });

function drawRoots(
  teeth: readonly Tooth[],
  see: (tooth: Tooth, u: number, v: number) => Point,
  camera: Camera,
): string {
  return teeth
    .map((tooth) => {
      const facing = camera.facing(tooth.out);
      if (facing < 0.35) return '';
      const [x, y] = see(tooth, 0, -0.4);
      const [x2, y2] = see(tooth, 0.5, -0.35);
      const strong = tooth.form === 'canine' ? 1 : 0.7;
      const wide = tooth.width * camera.scale * facing;
      return (
        ellipse(x, y, wide * 0.36, camera.scale * 3.6, { fill: 'url(#soft-light)', 'fill-opacity': strong * 0.75 }) +
        ellipse(x2, y2, wide * 0.13, camera.scale * 2.9, { fill: 'url(#soft-dark)', 'fill-opacity': 0.3 }) +
        ellipse(x - wide * 0.1, y + camera.scale * 0.6, wide * 0.05, camera.scale * 0.8, {
          fill: '#fff',
          'fill-opacity': 0.32 * facing,
        })
      );
    })
    .join('');
}

function drawVessels(from: readonly Point[], to: readonly Point[], random: Random): string {
  let vesselPath = '';
  for (let i = 0; i < from.length - 1; i++) {
    const [a, b] = [from[i], to[i]];
    if (a === undefined || b === undefined) continue;
    for (let n = 0; n < 2; n++) {
      const x = a[0] + random.uniform(-40, 40);
      const sway = random.uniform(-18, 18);
      const points: Point[] = [0.3, 0.8, 1.3, 1.9].map((share, k) => [
        x + (b[0] - a[0]) * share + (k % 2 === 0 ? sway : -sway),
        a[1] + (b[1] - a[1]) * share,
      ]);
      vesselPath += path(smoothPath(points), {
        fill: 'none',
        stroke: '#8f1f2c',
        'stroke-opacity': random.uniform(0.14, 0.34),
        'stroke-width': random.uniform(1.2, 3),
      });
    }
  }
  return vesselPath;
}

/** Draws the orange-peel texture of healthy attached gum. */
function drawStipples(
  teeth: readonly Tooth[],
  see: (tooth: Tooth, u: number, v: number) => Point,
  random: Random,
): string {
  let dark = '';
  for (const tooth of teeth) {
    for (let n = 0; n < 14; n++) {
      const [x, y] = see(tooth, random.uniform(-0.5, 0.5), random.uniform(-0.6, -0.08));
      dark += `M${formatPoint([x, y])}h.1`;
    }
  }
  return path(dark, {
    fill: 'none',
    stroke: '#8d3438',
    'stroke-opacity': 0.28,
    'stroke-width': 4.2,
    'stroke-linecap': 'round',
  });
}
