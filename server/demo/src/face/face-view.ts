import { drawDemoRibbon } from '../drawing/demo-ribbon.ts';
import {
  formatPoint,
  element,
  ellipse,
  group,
  path,
  photoImage,
  rectangle,
  smoothPath,
  type Point,
} from '../drawing/svg.ts';
import { buildMouthGradients } from '../mouth/colours.ts';
import type { Mouth } from '../mouth/mouth.ts';
import { seededRandom, type Random } from '../drawing/seeded-random.ts';
import { drawBody } from './body.ts';
import { drawEars, drawEyes, drawNose } from './features.ts';
import { drawBackHair, drawHair } from './hair.ts';
import { createHead, type Head } from './head.ts';
import { drawRestingLips, drawSmilingLips } from './lips.ts';
import type { Look } from './look.ts';
import { drawProfile } from './profile.ts';
import { buildFaceGradients, createTones, type Tones } from './skin-colours.ts';

/** The directions from which a face is photographed. */
export type FaceView = 'front' | 'obliqueRight' | 'obliqueLeft' | 'right' | 'left';
const YAW: Readonly<Record<FaceView, number>> = { front: 0, obliqueRight: 35, obliqueLeft: 35, right: 90, left: 90 };

/** Draws a person from one direction. Right views look to the viewer's right; left views are their mirror image. */
export function drawFace(look: Look, mouth: Mouth, view: FaceView, smiling: boolean): string {
  const head = createHead(look, YAW[view]);
  const tones = createTones(look);
  const random = seededRandom(JSON.stringify(look));
  const ear = drawEars(head, tones);
  const person = [
    drawBackHair(head, look),
    drawBody(head, look, tones),
    head.isTurned ? '' : ear,
    head.view === 'profile'
      ? drawProfile(head, look, tones)
      : drawFrontalFace(head, look, tones, mouth, smiling, YAW[view]),
    drawHair(head, look, tones, random),
    head.isTurned ? ear : '',
  ];
  const mirrored = view === 'left' || view === 'obliqueLeft';
  const personDrawing = group(
    { transform: mirrored ? 'translate(1284 -150) scale(-1.14 1.14)' : 'translate(-84 -150) scale(1.14)' },
    ...person,
  );
  const definitions = buildFaceGradients(look, tones) + (smiling ? buildMouthGradients(mouth) : '');
  return photoImage(
    1200,
    1600,
    definitions,
    rectangle(0, 0, 1200, 1600, { fill: 'url(#room)' }) + personDrawing + drawDemoRibbon(1200, 1600),
  );
}

function drawFrontalFace(head: Head, look: Look, tones: Tones, mouth: Mouth, smiling: boolean, yaw: number): string {
  const cheek = (side: 1 | -1): Point => head.skin(side * 158 * look.width, head.noseTip - 26, 4);
  const random = seededRandom(`${look.skin}${look.hair}`);
  return group(
    {},
    path(toFaceOutline(head), { fill: 'url(#skin)', stroke: tones.line, 'stroke-opacity': 0.32, 'stroke-width': 3 }),
    element('clipPath', { id: 'face' }, path(toFaceOutline(head), {})),
    group(
      { 'clip-path': 'url(#face)' },
      ellipse(...cheek(-1), 96, 74, { fill: 'url(#blush)' }),
      ellipse(...cheek(1), head.isTurned ? 60 : 96, 74, { fill: 'url(#blush)' }),
    ),
    ellipse(...head.skin(0, 500), 150, 80, { fill: 'url(#glow)', 'fill-opacity': 0.4 }),
    ellipse(...head.skin(0, head.chin - 42), 52, 34, { fill: 'url(#glow)', 'fill-opacity': 0.45 }),
    look.freckles ? drawFreckles(head, tones, random) : '',
    look.beard ? drawBeard(head, look) : '',
    drawEyes(head, look, tones, smiling),
    drawNose(head, look, tones),
    smiling ? drawSmilingLips(head, look, tones, mouth, yaw) : drawRestingLips(head, look, tones),
    look.age === 'older' ? drawWrinkles(head, tones) : '',
  );
}

/**
 * Returns the outline from the near temple over the hidden top to the far edge, down to the chin and back along the
 * near jaw.
 */
function toFaceOutline(head: Head): string {
  const farPoints: Point[] = [];
  const nearPoints: Point[] = [];
  const last = head.chin;
  for (let y = 380; y <= last - 14; y += 30) farPoints.push([head.farEdge(y), y]);
  for (let y = last - 20; y >= 380; y -= 30) {
    // In a turned view the jaw runs back to the angle below the ear.
    const back = head.isTurned ? 120 * Math.min((last - y) / 230, 1) - 90 : 0;
    nearPoints.push(head.place([-head.width(y), y, -back]));
  }
  const [cx] = head.place([0, last, head.depth(0, last)]);
  const chin: Point[] = head.isTurned
    ? [
        [cx - 26, last - 2],
        [cx - 84, last - 3],
      ]
    : [
        [cx + 34, last - 3],
        [cx, last],
        [cx - 42, last - 4],
      ];
  return `${smoothPath([...farPoints, ...chin, ...nearPoints])}Z`;
}

function drawFreckles(head: Head, tones: Tones, random: Random): string {
  let d = '';
  for (let i = 0; i < 46; i++)
    d += `M${formatPoint(head.skin(random.uniform(-190, 190), head.noseTip - 60 + random.uniform(-40, 40)))}h.1`;
  return path(d, {
    fill: 'none',
    stroke: tones.dark,
    'stroke-opacity': 0.5,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  });
}

function drawBeard(head: Head, look: Look): string {
  const on = (u: number, y: number): Point => head.skin(u * head.width(y) * 0.97, y);
  const y = head.mouth;
  const lowerEdge: Point[] = [
    on(-1, y - 150),
    on(-0.99, y - 40),
    on(-0.98, y + 60),
    on(-0.7, head.chin - 30),
    on(0, head.chin - 4),
    on(0.7, head.chin - 30),
    on(0.98, y + 60),
    on(0.99, y - 40),
    on(1, y - 150),
  ];
  const upperEdge: Point[] = [
    on(0.9, y - 60),
    on(0.72, y - 20),
    on(0.4, y - 52),
    on(0, y - 44),
    on(-0.4, y - 52),
    on(-0.72, y - 20),
    on(-0.9, y - 60),
  ];
  return path(`${smoothPath(lowerEdge)}${smoothPath(upperEdge).replace('M', 'L')}Z`, {
    fill: look.hair,
    'fill-opacity': 0.24,
  });
}

function drawWrinkles(head: Head, tones: Tones): string {
  const draw = (points: readonly Point[], opacity: number): string =>
    path(smoothPath(points), {
      fill: 'none',
      stroke: tones.dark,
      'stroke-opacity': opacity,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    });
  const fold = (side: 1 | -1): string =>
    draw(
      [
        head.skin(side * 66, head.noseTip),
        head.skin(side * 104, head.noseTip + 48),
        head.skin(side * 116, head.mouth + 6),
      ],
      0.4,
    );
  const brow = (y: number): string =>
    draw([head.skin(-120, y + 6), head.skin(-40, y - 4), head.skin(40, y - 4), head.skin(120, y + 6)], 0.26);
  return fold(-1) + fold(1) + brow(500) + brow(536);
}
