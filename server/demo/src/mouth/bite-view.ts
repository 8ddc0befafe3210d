import { drawDemoRibbon } from '../drawing/demo-ribbon.ts';
import { linearGradient, path, photoImage, radialGradient, rectangle, smoothPath } from '../drawing/svg.ts';
import { seededRandom } from '../drawing/seeded-random.ts';
import { placeCamera, type Camera, type CameraPosition } from './camera.ts';
import { drawDarkEdges, toGumColours, buildMouthGradients, type Gum } from './colours.ts';
import { drawGum } from './draw-gum.ts';
import { drawRim, drawTooth } from './draw-tooth.ts';
import type { Mouth, Tooth } from './mouth.ts';

/** The directions from which a bite is photographed. */
export type BiteView = 'front' | 'below' | 'right' | 'left';

const CAMERAS: Readonly<Record<BiteView, CameraPosition>> = {
  front: { yaw: 0, pitch: 0, target: [0, 0, -0.4], scale: 25 },
  below: { yaw: 0, pitch: 13, target: [0, -2, 0.2], scale: 29 },
  right: { yaw: 63, pitch: 0, target: [-19.5, -14, -0.4], scale: 29 },
  left: { yaw: -63, pitch: 0, target: [19.5, -14, -0.4], scale: 29 },
};

/** Draws the teeth in occlusion from the front, from below the front, or from one side. */
export function drawBite(mouth: Mouth, view: BiteView): string {
  const camera = placeCamera(CAMERAS[view]);
  const random = seededRandom(`${mouth.seed} ${view}`);
  const gum = toGumColours(mouth);
  const listVisible = (teeth: readonly Tooth[], minFacing: number): Tooth[] =>
    teeth.filter((tooth) => camera.facing(tooth.out) > minFacing);
  const [upper, lower] = [listVisible(mouth.upper, 0), listVisible(mouth.lower, 0)];
  const byDepth = (a: Tooth, b: Tooth): number => toNearness(a, camera) - toNearness(b, camera);
  const body = [
    rectangle(0, 0, 1600, 1200, { fill: 'url(#inside)' }),
    drawGum(listVisible(lower, 0.05), camera, gum, random),
    drawGum(listVisible(upper, 0.05), camera, gum, random),
    view === 'front' || view === 'below' ? drawFrenulum(upper, camera, gum) : '',
    ...[...lower, ...upper].map((tooth) => drawRim(tooth, camera, gum.pale)),
    ...[...lower, ...upper].toSorted(byDepth).map((tooth) => drawTooth(tooth, camera)),
    drawCheeks(view),
    drawDarkEdges(),
    drawDemoRibbon(1600, 1200),
  ];
  const definitions =
    buildMouthGradients(mouth) +
    linearGradient(
      'inside',
      [0, 0],
      [0, 1],
      { at: 0, color: gum.deep },
      { at: 0.4, color: '#2b080c' },
      { at: 0.6, color: '#2b080c' },
      { at: 1, color: gum.deep },
    ) +
    linearGradient(
      'cheek',
      [0, 0],
      [1, 0],
      { at: 0, color: '#e3a08f' },
      { at: 0.45, color: '#c9716a' },
      { at: 0.8, color: '#a8494c' },
      { at: 1, color: '#6b2229' },
    ) +
    radialGradient('plastic', [
      { at: 0.8, color: '#fff', opacity: 0.05 },
      { at: 0.93, color: '#eaf6fb', opacity: 0.42 },
      { at: 1, color: '#fff', opacity: 0.12 },
    ]);
  return photoImage(1600, 1200, definitions, body.join(''));
}

const toNearness = (tooth: Tooth, camera: Camera): number => {
  const reach = tooth.depth * 0.46;
  return camera.see([tooth.x + tooth.out[0] * reach, tooth.y + tooth.out[1] * reach, tooth.edge]).depth;
};

function drawFrenulum(upper: readonly Tooth[], camera: Camera, gum: Gum): string {
  const right = upper.find((tooth) => tooth.fdi === 11);
  if (right === undefined) return '';
  const [x, y] = camera.see([right.x + right.width / 2, right.y + 3, right.edge + right.height + 4.5]).at;
  const band = `M${String(x)} ${String(y)}C${String(x - 10)} ${String(y - 70)} ${String(x - 34)} ${String(y - 160)} ${String(x - 74)} ${String(y - 330)}H${String(x + 74)}C${String(x + 34)} ${String(y - 160)} ${String(x + 10)} ${String(y - 70)} ${String(x)} ${String(y)}Z`;
  return (
    path(band, { fill: gum.pink, 'fill-opacity': 0.5 }) +
    path(
      smoothPath([
        [x, y],
        [x - 3, y - 90],
        [x + 5, y - 200],
        [x, y - 320],
      ]),
      { fill: 'none', stroke: gum.pale, 'stroke-opacity': 0.5, 'stroke-width': 9 },
    )
  );
}

/** Draws the cheeks behind clear plastic retractors: on both sides from the front, behind the molars from the side. */
function drawCheeks(view: BiteView): string {
  const one = (flip: boolean, reach: number): string => {
    const place = flip ? 'translate(1600 0) scale(-1 1)' : '';
    const edge = `M-60 -60H${String(reach + 120)}C${String(reach + 10)} 120 ${String(reach)} 330 ${String(reach)} 600C${String(reach)} 880 ${String(reach + 10)} 1080 ${String(reach + 120)} 1260H-60Z`;
    const rim = `M${String(reach + 120)} -60C${String(reach + 10)} 120 ${String(reach)} 330 ${String(reach)} 600C${String(reach)} 880 ${String(reach + 10)} 1080 ${String(reach + 120)} 1260`;
    const draw = (d: string, attributes: Record<string, string | number>): string =>
      path(d, place === '' ? attributes : { ...attributes, transform: place });
    return (
      draw(edge, { fill: 'url(#cheek)' }) +
      draw(rim, { fill: 'none', stroke: '#3a0d11', 'stroke-opacity': 0.55, 'stroke-width': 34 }) +
      draw(rim, { fill: 'none', stroke: '#dff1f8', 'stroke-opacity': 0.34, 'stroke-width': 22 }) +
      draw(rim, {
        fill: 'none',
        stroke: '#fff',
        'stroke-opacity': 0.6,
        'stroke-width': 4,
        'stroke-dasharray': '260 90 40 2000',
        'stroke-dashoffset': -300,
      })
    );
  };
  switch (view) {
    case 'front':
      return one(false, 150) + one(true, 150);
    case 'below':
      return one(false, 70) + one(true, 70);
    case 'right':
      return one(false, 120) + one(true, 60);
    case 'left':
      return one(true, 120) + one(false, 60);
  }
}
