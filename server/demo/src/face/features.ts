import { element, ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';
import type { Tones } from './skin-colours.ts';

/** Draws both eyes and brows; the far ones become narrower, because every point is placed on the head. */
export function drawEyes(head: Head, look: Look, tones: Tones, smiling: boolean): string {
  return (
    drawEye(head, look, tones, -1, smiling) +
    drawEye(head, look, tones, 1, smiling) +
    drawBrow(head, look, -1) +
    drawBrow(head, look, 1)
  );
}

function drawEye(head: Head, look: Look, tones: Tones, side: 1 | -1, smiling: boolean): string {
  const [middle, half] = [124 * look.width, 55 * look.eyes];
  const open = 27 * look.eyes * (smiling ? 0.74 : 1);
  const on = (dx: number, dy: number): Point => head.skin(side * (middle + dx), head.eyes + dy, -16);
  const lift = look.woman ? -5 : -2;
  const upper: Point[] = [
    on(-half, 8),
    on(-half * 0.55, -open * 0.7),
    on(0, -open),
    on(half * 0.55, -open * 0.72 + lift * 0.4),
    on(half, 1 + lift),
  ];
  const lower: Point[] = [
    on(half, 1 + lift),
    on(half * 0.5, open * 0.52),
    on(0, open * 0.68),
    on(-half * 0.5, open * 0.56),
    on(-half, 8),
  ];
  const outline = `${smoothPath(upper)}${smoothPath(lower).replace('M', 'L')}Z`;
  const id = `eye${side === 1 ? 'a' : 'b'}${smiling ? 's' : ''}`;
  const [x, y] = on(0, -open * 0.12);
  const narrow = Math.abs(on(half, 0)[0] - on(-half, 0)[0]) / (2 * half);
  const r = 25.5 * look.eyes;
  const crease = [
    on(-half * 0.8, -open * 0.5 - 12),
    on(-half * 0.2, -open - 15),
    on(half * 0.5, -open * 0.8 - 15),
    on(half * 1.02, -9 + lift),
  ];
  const stroke = { fill: 'none', 'stroke-linecap': 'round' };
  return group(
    {},
    ellipse(...on(-4, -14), half * 1.25 * narrow, 44, { fill: 'url(#dim)', 'fill-opacity': 0.34 }),
    path(outline, { fill: '#fbf7f3' }),
    element('clipPath', { id }, path(outline, {})),
    group(
      { 'clip-path': `url(#${id})` },
      ellipse(x, y, r * Math.max(narrow, 0.7), r, { fill: 'url(#iris)' }),
      ellipse(x, y, r * 0.43 * Math.max(narrow, 0.7), r * 0.43, { fill: '#0b0706' }),
      path(smoothPath(upper), { ...stroke, stroke: '#3b2620', 'stroke-opacity': 0.3, 'stroke-width': 20 }),
      ellipse(x - r * 0.32, y - r * 0.36, r * 0.24, r * 0.24, { fill: '#fff', 'fill-opacity': 0.95 }),
      ellipse(x + r * 0.34, y + r * 0.38, r * 0.13, r * 0.13, { fill: '#fff', 'fill-opacity': 0.45 }),
      ellipse(...on(-half + 5, 8), 7, 6, { fill: '#d98880', 'fill-opacity': 0.8 }),
    ),
    path(smoothPath(upper), { ...stroke, stroke: '#22140f', 'stroke-width': look.woman ? 8 : 6 }),
    path(smoothPath(lower), { ...stroke, stroke: tones.line, 'stroke-opacity': 0.42, 'stroke-width': 2.6 }),
    path(smoothPath(crease), { ...stroke, stroke: tones.line, 'stroke-opacity': 0.5, 'stroke-width': 3.2 }),
    look.woman ? drawLashes(on, half, open, lift) : '',
    smiling
      ? path(smoothPath([on(-half * 0.7, open + 12), on(0, open + 19), on(half * 0.8, open + 8)]), {
          ...stroke,
          stroke: tones.dark,
          'stroke-opacity': 0.45,
          'stroke-width': 3,
        })
      : '',
    look.age === 'older'
      ? path(smoothPath([on(-half * 0.8, open + 16), on(0, open + 27), on(half * 0.9, open + 16)]), {
          ...stroke,
          stroke: tones.dark,
          'stroke-opacity': 0.5,
          'stroke-width': 3,
        })
      : '',
  );
}

function drawLashes(on: (dx: number, dy: number) => Point, half: number, open: number, lift: number): string {
  return [0.35, 0.62, 0.86, 1]
    .map((u) =>
      path(
        smoothPath([
          on(half * u, -open * (1 - u * u * 0.9) + lift * u),
          on(half * (u + 0.1), -open * (1 - u * u * 0.8) - 11 + lift * u),
          on(half * (u + 0.22), -open * (1 - u * u * 0.7) - 15 + lift),
        ]),
        { fill: 'none', stroke: '#22140f', 'stroke-width': 3, 'stroke-linecap': 'round' },
      ),
    )
    .join('');
}

function drawBrow(head: Head, look: Look, side: 1 | -1): string {
  const y = head.eyes - 78 * (look.age === 'child' ? 0.98 : 1);
  const thick = 17 * look.brow;
  const on = (x: number, dy: number): Point => head.skin(side * x * look.width, y + dy, -4);
  const top = [on(60, 12), on(100, -4), on(150, -12), on(204, 10)];
  const lowerEdge = [on(204, 12), on(150, -12 + thick * 0.8), on(100, -4 + thick), on(60, 12 + thick)];
  return path(`${smoothPath(top)}${smoothPath(lowerEdge).replace('M', 'L')}Z`, {
    fill: look.age === 'older' ? '#77706a' : look.hair,
    'fill-opacity': 0.86,
  });
}

/** Draws the nose, which is mostly shadow; in a turned view its far side gets an edge. */
export function drawNose(head: Head, look: Look, tones: Tones): string {
  const w = 47 * look.nose;
  const y = head.noseTip;
  const on = (x: number, dy: number, lift: number): Point => head.place([x, y + dy, head.depth(x, y) + lift]);
  const stroke = { fill: 'none', stroke: tones.line, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const wing = (side: 1 | -1): string => {
    const hidden = head.isTurned && side === 1;
    return (
      (hidden
        ? ''
        : path(
            smoothPath([
              on(side * w * 0.86, -32, 16),
              on(side * w * 1.14, -8, 12),
              on(side * w * 1.02, 14, 14),
              on(side * w * 0.66, 16, 20),
            ]),
            { ...stroke, 'stroke-opacity': 0.5, 'stroke-width': 4 },
          )) +
      ellipse(...on(side * w * 0.42, 13, 30), hidden ? 6 : 12 * look.nose, 6, {
        fill: tones.line,
        'fill-opacity': 0.72,
      })
    );
  };
  const top = head.eyes - 20;
  const length = y - top;
  const bridge = head.isTurned
    ? path(
        smoothPath([
          head.place([34, top, 236]),
          head.place([26, top + length * 0.34, 262]),
          head.place([18, y - 40, 296]),
          head.place([12, y - 14, 318]),
          head.place([4, y + 8, 312]),
          head.place([0, y + 22, 288]),
        ]),
        { ...stroke, 'stroke-opacity': 0.62, 'stroke-width': 4.4 },
      )
    : path(smoothPath([on(-w * 0.6, -length * 0.8, 0), on(-w * 0.36, -length * 0.45, 20), on(-w * 0.44, -46, 20)]), {
        ...stroke,
        stroke: tones.dark,
        'stroke-opacity': 0.34,
        'stroke-width': 7,
      });
  return group(
    {},
    ellipse(...on(head.isTurned ? -w * 0.9 : -w * 0.72, -length * 0.3, 12), 26, length * 0.42, {
      fill: 'url(#dim)',
      'fill-opacity': 0.4,
    }),
    head.isTurned
      ? ''
      : ellipse(...on(w * 0.8, -length * 0.3, 12), 24, length * 0.42, { fill: 'url(#dim)', 'fill-opacity': 0.26 }),
    ellipse(...on(0, -length * 0.36, 30), 13, length * 0.36, { fill: 'url(#glow)', 'fill-opacity': 0.8 }),
    ellipse(...on(0, -18, 48), 25 * look.nose, 21, { fill: 'url(#glow)', 'fill-opacity': 0.9 }),
    ellipse(...on(0, 26, 14), w * 1.05, 17, { fill: 'url(#dim)', 'fill-opacity': 0.6 }),
    bridge,
    wing(-1) + wing(1),
    path(smoothPath([on(-w * 0.34, 17, 34), on(0, 25, 38), on(w * 0.34, 17, 34)]), {
      ...stroke,
      'stroke-opacity': 0.45,
      'stroke-width': 3.6,
    }),
  );
}

/** Draws the near ear, or both ears from the front. */
export function drawEars(head: Head, tones: Tones): string {
  const one = (side: 1 | -1): string => {
    const y = head.eyes + 62;
    const x = side * (head.width(head.eyes) - 2);
    const wide = head.isTurned ? 1.35 : 0.62;
    const on = (dx: number, dy: number): Point => {
      const [px] = head.place([x, y, head.isTurned ? -52 : 0]);
      return [px + (head.isTurned ? dx : side * dx) * wide, y + dy];
    };
    const flip = head.isTurned ? -1 : 1;
    const shape = smoothPath(
      [
        on(-14, -92),
        on(flip * 30, -118),
        on(flip * 66, -92),
        on(flip * 62, -20),
        on(flip * 34, 52),
        on(flip * 6, 88),
        on(-18, 60),
      ],
      true,
    );
    return group(
      {},
      path(shape, { fill: 'url(#ear)', stroke: tones.line, 'stroke-opacity': 0.4, 'stroke-width': 3 }),
      path(
        smoothPath([on(flip * 8, -78), on(flip * 40, -86), on(flip * 46, -30), on(flip * 24, 20), on(flip * 6, 34)]),
        {
          fill: 'none',
          stroke: tones.dark,
          'stroke-opacity': 0.7,
          'stroke-width': 6,
          'stroke-linecap': 'round',
        },
      ),
      ellipse(...on(flip * 16, -12), 15 * wide, 28, { fill: 'url(#dim)' }),
    );
  };
  return head.isTurned ? one(-1) : one(-1) + one(1);
}
