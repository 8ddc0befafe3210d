import { drawDemoLetters } from '../drawing/demo-ribbon.ts';
import {
  ellipse,
  group,
  linearGradient,
  path,
  svgImage,
  polyline,
  radialGradient,
  rectangle,
  smoothPath,
  type Point,
} from '../drawing/svg.ts';
import { seededRandom } from '../drawing/seeded-random.ts';
import { lightStroke } from './light.ts';
import { drawQuadrant, type PanoramicOptions } from './panoramic-teeth.ts';

/** The size of a panoramic radiograph in pixels, and of a pixel in mm. */
export const PANORAMIC = { width: 1280, height: 660, millimetresPerPixel: 0.12 } as const;

/** Draws a panoramic radiograph as light on black, with the patient's right on the viewer's left. */
export function drawPanoramic(options: PanoramicOptions): string {
  const random = seededRandom(`panoramic ${options.seed}`);
  const half = [drawHalfOfBones(), group({ transform: 'translate(1280 0) scale(-1 1)' }, drawHalfOfBones())];
  const body = [
    rectangle(0, 0, 1280, 660, { fill: '#000' }),
    rectangle(0, 0, 1280, 660, { fill: 'url(#haze)' }),
    rectangle(540, -20, 200, 700, { fill: 'url(#spine)' }),
    ...half,
    drawNose(),
    drawChin(),
    ...(['upper', 'lower'] as const).flatMap((jaw) =>
      [-1, 1].flatMap((side) => drawQuadrant(jaw, side === 1 ? 1 : -1, options, random)),
    ),
    path(
      smoothPath([
        [210, 400],
        [420, 348],
        [640, 356],
        [860, 348],
        [1070, 400],
      ]),
      { fill: 'none', stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 6 },
    ),
    drawMarks(),
    drawDemoLetters(1160, 610, 2),
  ];
  const definitions =
    radialGradient('haze', [
      { at: 0, color: '#fff', opacity: 0.2 },
      { at: 0.75, color: '#fff', opacity: 0.14 },
      { at: 1, color: '#fff', opacity: 0.02 },
    ]) +
    linearGradient(
      'spine',
      [0, 0],
      [1, 0],
      { at: 0, color: '#fff', opacity: 0 },
      { at: 0.5, color: '#fff', opacity: 0.16 },
      { at: 1, color: '#fff', opacity: 0 },
    ) +
    linearGradient(
      'tooth-upper',
      [0, 0],
      [0, 1],
      { at: 0, color: '#fff', opacity: 0.34 },
      { at: 0.6, color: '#fff', opacity: 0.5 },
      { at: 0.72, color: '#fff', opacity: 0.82 },
      { at: 1, color: '#fff', opacity: 0.9 },
    ) +
    linearGradient(
      'tooth-lower',
      [0, 1],
      [0, 0],
      { at: 0, color: '#fff', opacity: 0.34 },
      { at: 0.6, color: '#fff', opacity: 0.5 },
      { at: 0.72, color: '#fff', opacity: 0.82 },
      { at: 1, color: '#fff', opacity: 0.9 },
    );
  return svgImage(1280, 660, definitions, body.join(''));
}

/** Draws the mandible with its condyle, the sinus and the joint on the patient's right. */
function drawHalfOfBones(): string {
  const mandible: Point[] = [
    [640, 414],
    [540, 410],
    [400, 398],
    [290, 384],
    [240, 366],
    [214, 280],
    [196, 210],
    [176, 190],
    [158, 236],
    [136, 232],
    [110, 170],
    [92, 126],
    [68, 118],
    [56, 150],
    [76, 220],
    [88, 300],
    [104, 390],
    [134, 470],
    [220, 536],
    [360, 582],
    [520, 608],
    [640, 612],
  ];
  const edge: Point[] = [
    [68, 118],
    [56, 150],
    [76, 220],
    [88, 300],
    [104, 390],
    [134, 470],
    [220, 536],
    [360, 582],
    [520, 608],
    [640, 612],
  ];
  const sinus: Point[] = [
    [300, 250],
    [270, 190],
    [300, 130],
    [400, 110],
    [500, 130],
    [512, 200],
    [470, 262],
    [380, 276],
  ];
  return group(
    {},
    path(`${smoothPath(mandible)}Z`, { fill: '#fff', 'fill-opacity': 0.27 }),
    path(smoothPath(edge), lightStroke(0.5, 7)),
    path(smoothPath(edge.slice(4).map(([x, y]): Point => [x + 4, y - 14])), lightStroke(0.2, 14)),
    path(
      smoothPath([
        [214, 380],
        [260, 470],
        [360, 528],
        [470, 548],
      ]),
      { fill: 'none', stroke: '#000', 'stroke-opacity': 0.3, 'stroke-width': 12 },
    ),
    path(
      smoothPath([
        [214, 374],
        [262, 461],
        [362, 519],
        [472, 540],
      ]),
      lightStroke(0.22, 3),
    ),
    ellipse(478, 546, 11, 9, { fill: '#000', 'fill-opacity': 0.4 }),
    path(
      smoothPath(
        [
          [236, 330],
          [250, 240],
          [640, 236],
          [640, 330],
        ],
        true,
      ),
      { fill: '#fff', 'fill-opacity': 0.15 },
    ),
    path(smoothPath(sinus, true), { fill: '#000', 'fill-opacity': 0.34 }),
    path(smoothPath(sinus, true), lightStroke(0.36, 4)),
    path(
      smoothPath([
        [40, 96],
        [96, 80],
        [160, 110],
        [260, 120],
        [330, 90],
      ]),
      lightStroke(0.34, 14),
    ),
    path(
      smoothPath([
        [330, 110],
        [420, 62],
        [540, 56],
      ]),
      lightStroke(0.3, 8),
    ),
    path(
      smoothPath([
        [300, 232],
        [420, 226],
        [560, 214],
        [640, 214],
      ]),
      lightStroke(0.38, 7),
    ),
    path(
      smoothPath([
        [40, 470],
        [60, 560],
        [110, 640],
      ]),
      lightStroke(0.14, 46),
    ),
  );
}

const drawNose = (): string =>
  group(
    {},
    path(
      smoothPath(
        [
          [640, 60],
          [586, 90],
          [566, 160],
          [590, 204],
          [640, 212],
          [690, 204],
          [714, 160],
          [694, 90],
        ],
        true,
      ),
      { fill: '#000', 'fill-opacity': 0.34 },
    ),
    path(
      polyline([
        [640, 60],
        [640, 214],
      ]),
      lightStroke(0.4, 8),
    ),
    path(
      smoothPath([
        [580, 180],
        [606, 150],
        [616, 190],
      ]),
      lightStroke(0.22, 14),
    ) +
      path(
        smoothPath([
          [700, 180],
          [674, 150],
          [664, 190],
        ]),
        lightStroke(0.22, 14),
      ),
  );

const drawChin = (): string => ellipse(640, 590, 90, 24, { fill: '#fff', 'fill-opacity': 0.16 });

/** Draws R and L as strokes. */
const drawMarks = (): string =>
  path('M40 60V28H54Q64 28 64 37Q64 46 54 46H40M53 46L65 60', lightStroke(0.95, 5)) +
  path('M1216 28V60H1236', lightStroke(0.95, 5));
