import { ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Tooth } from './mouth.ts';
import { getChewingOutline } from './tooth-outlines.ts';
import { formatCurves } from './tooth-surface.ts';

/** Maps a position on the chewing side (u along, v to the cheek, both -0.5 to 0.5) to the image. */
export type ToImage = (x: number, y: number) => Point;

interface Drawing {
  readonly tooth: Tooth;
  readonly px: number;
  readonly see: (u: number, v: number) => Point;
  readonly line: (
    points: readonly (readonly [number, number])[],
    stroke: string,
    opacity: number,
    width: number,
  ) => string;
  readonly spot: (u: number, v: number, ru: number, rv: number, fill: string, opacity: number) => string;
}

/** Draws one tooth from above: body, cusps and fissures, or the edge and fossa of a front tooth. */
export function drawChewingSide(tooth: Tooth, toImage: ToImage, px: number): string {
  const drawing = createDrawing(tooth, toImage, px);
  const d = formatCurves(getChewingOutline(tooth.form, tooth.jaw).map(([u, v]) => drawing.see(u, v)));
  const shade = tooth.primary ? 4 : Math.min(Math.max(Math.round(2 + tooth.shade * 1.3), 0), 4);
  return group(
    {},
    path(d, {
      fill: '#2a0508',
      'fill-opacity': 0.35,
      stroke: '#4d1216',
      'stroke-width': px * 0.5,
      transform: `translate(0 ${String(px * 0.25)})`,
    }),
    path(d, {
      fill: `url(#above${String(shade)})`,
      stroke: '#4a2115',
      'stroke-opacity': 0.55,
      'stroke-width': px * 0.12,
    }),
    tooth.form === 'molar'
      ? drawMolar(drawing)
      : tooth.form === 'premolar'
        ? drawPremolar(drawing)
        : drawFrontTooth(drawing),
    tooth.attachment ? drawAttachment(drawing) : '',
  );
}

function createDrawing(tooth: Tooth, toImage: ToImage, px: number): Drawing {
  const see = (u: number, v: number): Point =>
    toImage(
      tooth.x + tooth.archDirection[0] * u * tooth.width + tooth.out[0] * v * tooth.depth,
      tooth.y + tooth.archDirection[1] * u * tooth.width + tooth.out[1] * v * tooth.depth,
    );
  return {
    tooth,
    px,
    see,
    line: (points, stroke, opacity, width) =>
      path(smoothPath(points.map(([u, v]) => see(u, v))), {
        fill: 'none',
        stroke,
        'stroke-opacity': opacity,
        'stroke-width': px * width,
        'stroke-linecap': 'round',
      }),
    spot: (u, v, ru, rv, fill, opacity) => {
      const [x, y] = see(u, v);
      const [ax, ay] = see(u + 0.1, v);
      const angle = (Math.atan2(ay - y, ax - x) * 180) / Math.PI;
      return ellipse(x, y, ru * tooth.width * px, rv * tooth.depth * px, {
        fill,
        'fill-opacity': opacity,
        transform: `rotate(${String(Math.round(angle))} ${String(Math.round(x))} ${String(Math.round(y))})`,
      });
    },
  };
}

/** Draws the edge towards the lip, and the fossa and the cingulum behind it. */
function drawFrontTooth({ tooth, line, spot }: Drawing): string {
  const canine = tooth.form === 'canine';
  const edge = canine ? 0.1 : 0.2;
  const run: readonly (readonly [number, number])[] = canine
    ? [
        [-0.4, 0.02],
        [-0.2, 0.12],
        [0, 0.16],
        [0.2, 0.1],
        [0.4, -0.02],
      ]
    : [
        [-0.42, 0.16],
        [-0.2, 0.22],
        [0, 0.23],
        [0.2, 0.22],
        [0.42, 0.14],
      ];
  return (
    spot(0, -0.12, 0.3, 0.24, 'url(#soft-dark)', 0.3) +
    line(
      [
        [-0.36, 0.06],
        [-0.24, -0.2],
        [-0.06, -0.4],
      ],
      '#fffaf0',
      0.55,
      0.5,
    ) +
    line(
      [
        [0.36, 0.06],
        [0.24, -0.2],
        [0.06, -0.4],
      ],
      '#fffaf0',
      0.55,
      0.5,
    ) +
    spot(0, -0.34, 0.2, 0.13, 'url(#gleam)', 0.7) +
    spot(0, edge + 0.2, 0.34, 0.12, 'url(#gleam)', 0.5) +
    line(run, '#8b7355', 0.3, 1.15) +
    line(run, '#fffdf8', 0.95, 0.75)
  );
}

/** Draws two cusps with an H of fissures between them. */
function drawPremolar({ tooth, line, spot }: Drawing): string {
  const v = tooth.jaw === 'upper' ? 0.02 : -0.1;
  return (
    spot(0, v, 0.42, 0.2, 'url(#soft-dark)', 0.34) +
    spot(0, 0.27, 0.27, 0.16, 'url(#gleam)', 0.85) +
    spot(0, v - 0.26, 0.22, 0.13, 'url(#gleam)', 0.7) +
    line(
      [
        [0, 0.44],
        [0, 0.28],
        [0, v + 0.04],
      ],
      '#fffaf0',
      0.5,
      0.55,
    ) +
    drawFissure(line, [
      [-0.28, v],
      [0, v - 0.03],
      [0.28, v],
    ]) +
    drawFissure(line, [
      [-0.34, v + 0.12],
      [-0.27, v],
      [-0.32, v - 0.1],
    ]) +
    drawFissure(line, [
      [0.34, v + 0.12],
      [0.27, v],
      [0.32, v - 0.1],
    ])
  );
}

function drawMolar({ tooth, line, spot }: Drawing): string {
  const upper = tooth.jaw === 'upper';
  const cusps: readonly (readonly [number, number, number])[] = upper
    ? [
        [-0.27, 0.28, 1],
        [0.24, 0.27, 0.9],
        [-0.2, -0.26, 1.1],
        [0.26, -0.28, 0.75],
      ]
    : [
        [-0.3, 0.27, 0.95],
        [0.04, 0.27, 0.85],
        [0.36, 0.14, 0.65],
        [-0.24, -0.26, 0.95],
        [0.22, -0.26, 0.9],
      ];
  const lines: readonly (readonly (readonly [number, number])[])[] = upper
    ? [
        [
          [-0.36, 0.06],
          [-0.2, 0.03],
          [-0.02, 0.06],
        ],
        [
          [-0.02, 0.06],
          [0, 0.22],
          [0.01, 0.42],
        ],
        [
          [-0.02, 0.06],
          [0.06, -0.02],
          [0.14, -0.08],
        ],
        [
          [0.36, 0.06],
          [0.2, -0.02],
          [0.12, -0.2],
          [0.1, -0.4],
        ],
      ]
    : [
        [
          [-0.36, 0],
          [-0.12, -0.03],
          [0.12, 0.01],
          [0.38, -0.03],
        ],
        [
          [-0.12, -0.03],
          [-0.14, 0.2],
          [-0.16, 0.42],
        ],
        [
          [0.14, 0.01],
          [0.2, 0.18],
          [0.24, 0.38],
        ],
        [
          [0, -0.03],
          [-0.01, -0.2],
          [0, -0.42],
        ],
      ];
  return (
    spot(0, 0, 0.36, 0.3, 'url(#soft-dark)', 0.26) +
    cusps.map(([u, v, big]) => spot(u, v, 0.19 * big, 0.18 * big, 'url(#gleam)', 0.85)).join('') +
    cusps
      .map(([u, v]) =>
        line(
          [
            [u, v],
            [u * 0.55, v * 0.55],
            [u * 0.3, v * 0.3],
          ],
          '#fffaf0',
          0.4,
          0.6,
        ),
      )
      .join('') +
    lines.map((points) => drawFissure(line, points)).join('')
  );
}

/** Draws a fissure as a dark thin line in a wide soft valley. */
const drawFissure = (line: Drawing['line'], points: readonly (readonly [number, number])[]): string =>
  line(points, '#8a6a45', 0.22, 0.85) + line(points, '#5f4223', 0.62, 0.2);

function drawAttachment({ see, px }: Drawing): string {
  const box = smoothPath([see(-0.15, 0.5), see(-0.12, 0.6), see(0.12, 0.6), see(0.15, 0.5)]);
  return path(`${box}Z`, { fill: '#f6ecd6', stroke: '#8d7450', 'stroke-opacity': 0.8, 'stroke-width': px * 0.1 });
}
