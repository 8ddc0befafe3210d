import { element, ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import { placeCamera } from '../mouth/camera.ts';
import { drawTooth } from '../mouth/draw-tooth.ts';
import type { Mouth } from '../mouth/mouth.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';
import type { Tones } from './skin-colours.ts';

const LINE = { fill: 'none', 'stroke-linecap': 'round' } as const;

/** Draws lips at rest, just closed. */
export function drawRestingLips(head: Head, look: Look, tones: Tones): string {
  const w = 96 * look.mouth;
  const full = (look.woman ? 1.12 : 0.92) * look.mouth;
  const on = (u: number, dy: number, lift = 8): Point => head.skin(u * w, head.mouth + dy, lift * (1 - u * u));
  const seam = [on(-1, -4), on(-0.5, 1), on(-0.16, 4), on(0, 7), on(0.16, 4), on(0.5, 1), on(1, -4)];
  const top = [
    on(1, -4),
    on(0.55, -15 * full, 10),
    on(0.2, -24 * full, 12),
    on(0, -18 * full, 12),
    on(-0.2, -24 * full, 12),
    on(-0.55, -15 * full, 10),
    on(-1, -4),
  ];
  const bottom = [on(1, -3), on(0.6, 22 * full, 12), on(0, 36 * full, 16), on(-0.6, 22 * full, 12), on(-1, -3)];
  const back = (line: readonly Point[]): string => `${smoothPath(line).replace('M', 'L')}Z`;
  return group(
    {},
    ellipse(...on(0, 52 * full), w * 0.6, 15, { fill: 'url(#dim)', 'fill-opacity': 0.6 }),
    path(`${smoothPath(seam)}${back(top)}`, { fill: 'url(#lip-upper)' }),
    path(`${smoothPath(seam)}${back(bottom)}`, { fill: 'url(#lip-lower)' }),
    ellipse(...on(-0.12, 20 * full, 14), w * 0.3, 7, { fill: 'url(#glow)' }),
    path(smoothPath(seam), { ...LINE, stroke: tones.line, 'stroke-opacity': 0.85, 'stroke-width': 4 }),
    drawPhiltrum(on),
  );
}

const drawPhiltrum = (on: (u: number, dy: number, lift?: number) => Point): string =>
  ellipse(...on(0, -44, 12), 11, 24, { fill: 'url(#dim)', 'fill-opacity': 0.35 });

/** Draws a smile that shows the person's own teeth. */
export function drawSmilingLips(head: Head, look: Look, tones: Tones, mouth: Mouth, yaw: number): string {
  const w = 124 * look.mouth;
  const on = (u: number, dy: number, lift = 8): Point => head.skin(u * w, head.mouth + dy, lift * (1 - u * u));
  const innerTop = [on(-1, -17), on(-0.6, -14), on(-0.2, -12), on(0, -9), on(0.2, -12), on(0.6, -14), on(1, -17)];
  const innerBottom = [on(1, -17), on(0.62, 18), on(0, 37), on(-0.62, 18), on(-1, -17)];
  const top = [
    on(1.05, -20),
    on(0.6, -27, 10),
    on(0.2, -33, 12),
    on(0, -27, 12),
    on(-0.2, -33, 12),
    on(-0.6, -27, 10),
    on(-1.05, -20),
  ];
  const bottom = [on(1.05, -18), on(0.66, 36, 12), on(0, 64, 16), on(-0.66, 36, 12), on(-1.05, -18)];
  const back = (line: readonly Point[]): string => `${smoothPath(line).replace('M', 'L')}Z`;
  const inside = `${smoothPath(innerTop)}${back(innerBottom)}`;
  const camera = placeCamera({ yaw, pitch: 0, target: [0, 0, 0], scale: 25 });
  const byDepth = [...mouth.lower, ...mouth.upper]
    .filter((tooth) => camera.facing(tooth.out) > 0)
    .toSorted(
      (a, b) =>
        camera.see([a.x + a.out[0] * 3, a.y + a.out[1] * 3, a.edge]).depth -
        camera.see([b.x + b.out[0] * 3, b.y + b.out[1] * 3, b.edge]).depth,
    );
  const size = 0.188 * look.mouth;
  const [x, y] = on(0, 13);
  const fold = (side: 1 | -1): string =>
    path(
      smoothPath([
        head.skin(side * 70, head.noseTip - 14),
        head.skin(side * (w * 0.5 + 62), head.noseTip + 36),
        head.skin(side * (w + 26), head.mouth - 14),
        head.skin(side * (w + 30), head.mouth + 24),
      ]),
      {
        ...LINE,
        stroke: tones.dark,
        'stroke-opacity': (head.isTurned && side === 1 ? 0.4 : 1) * (look.age === 'older' ? 0.55 : 0.3),
        'stroke-width': 4.5,
      },
    );
  return group(
    {},
    fold(-1) + fold(1),
    ellipse(...on(0, 84), w * 0.55, 14, { fill: 'url(#dim)', 'fill-opacity': 0.6 }),
    path(inside, { fill: '#3d0d10' }),
    element('clipPath', { id: 'smile' }, path(inside, {})),
    group(
      { 'clip-path': 'url(#smile)' },
      group(
        {
          transform: `translate(${String(Math.round(x - 800 * size))} ${String(Math.round(y - 600 * size))}) scale(${size.toFixed(4)})`,
        },
        ...byDepth.map((tooth) => drawTooth(tooth, camera)),
      ),
      path(smoothPath(innerTop), { ...LINE, stroke: '#3d0d10', 'stroke-opacity': 0.35, 'stroke-width': 14 }),
    ),
    path(`${smoothPath(innerTop)}${back(top)}`, { fill: 'url(#lip-upper)' }),
    path(`${smoothPath(innerBottom.toReversed())}${back(bottom)}`, { fill: 'url(#lip-lower)' }),
    ellipse(...on(-0.1, 50, 14), w * 0.26, 6, { fill: 'url(#glow)' }),
    path(inside, { ...LINE, stroke: tones.line, 'stroke-opacity': 0.6, 'stroke-width': 3 }),
    drawPhiltrum(on),
  );
}
