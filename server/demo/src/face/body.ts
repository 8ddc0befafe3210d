import { formatPoint, ellipse, group, path, smoothPath } from '../drawing/svg.ts';
import { mixColours } from '../mouth/colours.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';
import type { Tones } from './skin-colours.ts';

/** Draws the neck and the shoulders. */
export function drawBody(head: Head, look: Look, tones: Tones): string {
  const thin = look.age === 'child' ? 0.78 : look.woman ? 0.86 : 1.04;
  const up = look.age === 'child' ? -150 : -95;
  switch (head.view) {
    case 'front':
      return group({}, drawNeck(600, 600, 128 * thin, head), drawShoulders(600, 440 * thin, look, tones, 0, up));
    case 'oblique':
      return group({}, drawNeck(548, 545, 156 * thin, head), drawShoulders(560, 420 * thin, look, tones, 26, up));
    case 'profile':
      return group({}, drawNeck(536, 490, 142 * thin, head), drawShoulders(498, 350 * thin, look, tones, 56, up));
  }
}

function drawNeck(top: number, bottom: number, half: number, head: Head): string {
  const y = head.isTurned ? 720 : head.chin - 190;
  return (
    path(
      `M${formatPoint([top - half, y])}C${formatPoint([top - half + 6, y + 200])} ${formatPoint([bottom - half, 1150])} ${formatPoint([bottom - half - 20, 1290])}L${formatPoint([bottom - half * 0.7, 1420])}H${String(bottom + half * 0.7)}L${formatPoint([bottom + half + 20, 1290])}C${formatPoint([bottom + half, 1150])} ${formatPoint([top + half - 6, y + 200])} ${formatPoint([top + half, y])}Z`,
      { fill: 'url(#neck)' },
    ) + ellipse((top + bottom) / 2 + 20, head.chin + 30, half * 0.95, 76, { fill: 'url(#dim)', 'fill-opacity': 0.8 })
  );
}

function drawShoulders(x: number, half: number, look: Look, tones: Tones, turn: number, up: number): string {
  const shape = `M${formatPoint([x - half - 40, 1860])}C${formatPoint([x - half - 20, 1490])} ${formatPoint([x - half * 0.78, 1440])} ${formatPoint([x - half * 0.42, 1372])}C${formatPoint([x - half * 0.3, 1346])} ${formatPoint([x - half * 0.36, 1318])} ${formatPoint([x - half * 0.34, 1300])}C${formatPoint([x - half * 0.2, 1420])} ${formatPoint([x + half * 0.2 + turn, 1420])} ${formatPoint([x + half * 0.34, 1310])}C${formatPoint([x + half * 0.36, 1330])} ${formatPoint([x + half * 0.3, 1352])} ${formatPoint([x + half * 0.42, 1378])}C${formatPoint([x + half * 0.78, 1446])} ${formatPoint([x + half + 20, 1490])} ${formatPoint([x + half + 40, 1860])}Z`;
  const edge = mixColours(look.shirt, '#142430', 0.38);
  const light = mixColours(look.shirt, '#ffffff', 0.3);
  const rim = smoothPath([
    [x - half * 0.34, 1302],
    [x - half * 0.16, 1384],
    [x + turn * 0.5, 1402],
    [x + half * 0.18 + turn * 0.5, 1388],
    [x + half * 0.34, 1312],
  ]);
  const vee = `M${formatPoint([x - half * 0.3, 1330])}L${formatPoint([x + turn, 1500])}L${formatPoint([x + half * 0.31, 1340])}C${formatPoint([x + half * 0.2, 1410])} ${formatPoint([x - half * 0.2, 1410])} ${formatPoint([x - half * 0.3, 1330])}Z`;
  return group(
    { transform: `translate(0 ${String(up)})` },
    path(shape, { fill: 'url(#shirt)' }),
    look.collar === 'vee'
      ? path(vee, { fill: tones.skin }) +
          path(vee, { fill: 'none', stroke: edge, 'stroke-width': 8, 'stroke-linejoin': 'round' })
      : '',
    path(rim, {
      fill: 'none',
      stroke: look.collar === 'round' ? light : edge,
      'stroke-opacity': look.collar === 'vee' ? 0 : 0.8,
      'stroke-width': 15,
      'stroke-linecap': 'round',
    }),
    look.collar === 'shirt' ? drawCollar(x, half, light, edge, turn) : '',
  );
}

function drawCollar(x: number, half: number, light: string, edge: string, turn: number): string {
  const leaf = (side: 1 | -1): string =>
    path(
      `M${formatPoint([x + side * half * 0.36, 1292])}L${formatPoint([x + turn * 0.6 + side * 4, 1412])}L${formatPoint([x + turn * 0.6 + side * half * 0.26, 1494])}L${formatPoint([x + side * half * 0.52, 1388])}Z`,
      { fill: light, stroke: edge, 'stroke-opacity': 0.6, 'stroke-width': 4, 'stroke-linejoin': 'round' },
    );
  return (
    leaf(-1) +
    leaf(1) +
    path(`M${formatPoint([x + turn * 0.6, 1420])}V1620`, { stroke: edge, 'stroke-opacity': 0.6, 'stroke-width': 4 })
  );
}
