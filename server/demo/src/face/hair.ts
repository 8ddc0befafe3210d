import { formatPoint, ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Random } from '../drawing/seeded-random.ts';
import { SKULL, type Head } from './head.ts';
import type { HairStyle, Look } from './look.ts';
import type { Tones } from './skin-colours.ts';

interface Haircut {
  /** The distance of the hair from the skull, above and at the sides. */
  readonly top: number;
  readonly sides: number;
  /** The hairline from the right temple to the left; x runs from -1 to 1 of the face's width. */
  readonly line: readonly (readonly [number, number])[];
  readonly curls?: boolean;
}

const BACK: Haircut['line'] = [
  [-0.97, 668],
  [-0.95, 590],
  [-0.86, 500],
  [-0.6, 432],
  [0, 402],
  [0.6, 432],
  [0.86, 500],
  [0.95, 590],
  [0.97, 668],
];
const PARTED: Haircut['line'] = [
  [-0.98, 690],
  [-0.97, 610],
  [-0.9, 545],
  [-0.62, 488],
  [-0.1, 436],
  [0.36, 404],
  [0.62, 470],
  [0.88, 540],
  [0.96, 600],
  [0.98, 690],
];
const FRINGE: Haircut['line'] = [
  [-0.99, 680],
  [-0.96, 616],
  [-0.78, 598],
  [-0.58, 612],
  [-0.36, 596],
  [-0.12, 612],
  [0.14, 594],
  [0.36, 610],
  [0.6, 596],
  [0.8, 606],
  [0.96, 612],
  [0.99, 680],
];

const CUTS: Readonly<Record<HairStyle, Haircut>> = {
  crop: {
    top: 22,
    sides: 5,
    line: [
      [-0.98, 690],
      [-0.96, 600],
      [-0.9, 520],
      [-0.74, 452],
      [-0.4, 434],
      [0, 428],
      [0.4, 434],
      [0.74, 452],
      [0.9, 520],
      [0.96, 600],
      [0.98, 690],
    ],
  },
  swept: {
    top: 64,
    sides: 12,
    line: [
      [-0.98, 690],
      [-0.96, 600],
      [-0.92, 520],
      [-0.7, 470],
      [-0.2, 430],
      [0.3, 452],
      [0.68, 440],
      [0.9, 520],
      [0.96, 600],
      [0.98, 690],
    ],
  },
  parted: { top: 46, sides: 12, line: PARTED },
  fringe: { top: 44, sides: 16, line: FRINGE },
  bob: { top: 42, sides: 26, line: FRINGE },
  long: { top: 38, sides: 18, line: PARTED },
  ponytail: { top: 28, sides: 8, line: BACK },
  bun: { top: 28, sides: 8, line: BACK },
  curly: {
    top: 62,
    sides: 34,
    line: [
      [-0.98, 680],
      [-0.95, 590],
      [-0.84, 506],
      [-0.5, 462],
      [0, 450],
      [0.5, 462],
      [0.84, 506],
      [0.95, 590],
      [0.98, 680],
    ],
    curls: true,
  },
};

/** Draws the hair behind the neck, before everything else of the person. */
export function drawBackHair(head: Head, look: Look): string {
  const { x, halfWidth } = head.skull;
  const fill = { fill: 'url(#hair-back)' };
  const nearX = x - halfWidth;
  const farX = head.view === 'front' ? x + halfWidth : x + halfWidth * (head.view === 'oblique' ? 0.5 : 0);
  switch (look.hairStyle) {
    case 'long':
      return path(
        `M${formatPoint([nearX - 14, 520])}C${formatPoint([nearX - 56, 860])} ${formatPoint([nearX - 40, 1180])} ${formatPoint([nearX - 4, 1400])}C${formatPoint([nearX + 120, 1450])} ${formatPoint([farX - 150, 1450])} ${formatPoint([farX + 10, 1400])}C${formatPoint([farX + 46, 1180])} ${formatPoint([farX + 56, 860])} ${formatPoint([farX + 14, 520])}Z`,
        fill,
      );
    case 'bob':
      return path(
        `M${formatPoint([nearX - 22, 520])}C${formatPoint([nearX - 60, 800])} ${formatPoint([nearX - 46, 980])} ${formatPoint([nearX + 30, 1066])}C${formatPoint([nearX + 160, 1090])} ${formatPoint([farX - 150, 1090])} ${formatPoint([farX - 24, 1066])}C${formatPoint([farX + 50, 980])} ${formatPoint([farX + 60, 800])} ${formatPoint([farX + 22, 520])}Z`,
        fill,
      );
    case 'ponytail':
      return head.isTurned
        ? path(
            `M${formatPoint([nearX + 40, 470])}C${formatPoint([nearX - 130, 420])} ${formatPoint([nearX - 190, 640])} ${formatPoint([nearX - 120, 900])}C${formatPoint([nearX - 96, 1010])} ${formatPoint([nearX - 120, 1080])} ${formatPoint([nearX - 60, 1140])}C${formatPoint([nearX - 10, 1000])} ${formatPoint([nearX + 20, 760])} ${formatPoint([nearX + 60, 620])}Z`,
            fill,
          )
        : path(
            `M${formatPoint([x + halfWidth * 0.2, 700])}C${formatPoint([x + halfWidth * 0.9, 760])} ${formatPoint([x + halfWidth * 1.02, 960])} ${formatPoint([x + halfWidth * 0.86, 1120])}C${formatPoint([x + halfWidth * 0.8, 1210])} ${formatPoint([x + halfWidth * 0.62, 1230])} ${formatPoint([x + halfWidth * 0.5, 1150])}C${formatPoint([x + halfWidth * 0.56, 980])} ${formatPoint([x + halfWidth * 0.4, 860])} ${formatPoint([x, 800])}Z`,
            fill,
          );
    case 'bun':
      return head.isTurned ? ellipse(nearX - 6, 430, 104, 112, fill) : ellipse(x, 268, 104, 96, fill);
    case 'crop':
    case 'swept':
    case 'parted':
    case 'fringe':
    case 'curly':
      return '';
  }
}

/** Draws the hair on the head with its hairline, strands and light. */
export function drawHair(head: Head, look: Look, tones: Tones, random: Random): string {
  const haircut = CUTS[look.hairStyle];
  const line = toHairline(head, look, haircut);
  const outer = toHairOutline(head, haircut);
  const shape = `${smoothPath(line)}${smoothPath(outer).replace('M', 'L')}Z`;
  const { x, halfWidth } = head.skull;
  return group(
    {},
    // The hair casts a soft shadow on the forehead.
    path(smoothPath(line), {
      fill: 'none',
      stroke: tones.dark,
      'stroke-opacity': 0.22,
      'stroke-width': 26,
      transform: 'translate(0 9)',
    }),
    path(shape, { fill: 'url(#hair)', stroke: tones.hairDark, 'stroke-opacity': 0.5, 'stroke-width': 3 }),
    haircut.curls === true
      ? drawCurls(outer, line, tones, random, head.view === 'profile' ? -190 : 0)
      : drawStrands(line, outer, tones, random),
    ellipse(x - halfWidth * 0.3, 370 - haircut.top * 0.4, halfWidth * 0.42, 44, {
      fill: 'url(#glow)',
      'fill-opacity': 0.34,
    }),
  );
}

function toHairline(head: Head, look: Look, haircut: Haircut): Point[] {
  // The table is made for a parting on the viewer's right.
  const points =
    look.part === 1 ? haircut.line : haircut.line.toReversed().map(([u, y]): readonly [number, number] => [-u, y]);
  const lower = look.age === 'child' ? 16 : look.age === 'older' && !look.woman ? -22 : 0;
  const visiblePoints =
    head.view === 'front' ? points : points.filter(([u]) => u <= (head.view === 'profile' ? 0 : 0.9));
  const line = visiblePoints.map(([u, y]): Point => {
    const px = u * head.width(y);
    return head.place([
      px,
      y + lower,
      Math.abs(u) > 0.9 ? 70 - 60 * Math.min((Math.abs(u) - 0.9) * 12, 1) : head.depth(px, y),
    ]);
  });
  return line;
}

/**
 * Returns the outline from the far side over the top to the near side, and in a turned view down the back of the head
 * to the neck.
 */
function toHairOutline(head: Head, haircut: Haircut): Point[] {
  const { x, halfWidth } = head.skull;
  const on = (degrees: number): Point => {
    const a = (degrees * Math.PI) / 180;
    return [x + Math.cos(a) * (halfWidth + haircut.sides), SKULL.y - Math.sin(a) * (SKULL.halfHeight + haircut.top)];
  };
  const points: Point[] = [];
  const start = head.view === 'profile' ? (haircut.line === FRINGE ? 20 : 42) : head.view === 'oblique' ? 6 : -12;
  const end = head.view === 'profile' ? 221 : head.view === 'oblique' ? 206 : 192;
  for (let degrees = start; degrees <= end; degrees += 11) points.push(on(degrees));
  if (head.isTurned) {
    const [earX] = head.place([-head.width(head.eyes), 0, -52]);
    const nape: Point = head.view === 'profile' ? [earX - 90, head.eyes + 118] : [earX - 30, head.eyes + 104];
    points.push(nape, [earX - 14, head.eyes + 60], [earX + 10, head.eyes - 20]);
  }
  return points;
}

function drawStrands(line: readonly Point[], outer: readonly Point[], tones: Tones, random: Random): string {
  let light = '';
  let dark = '';
  const count = 26;
  for (let i = 1; i < count; i++) {
    const share = (i + random.uniform(-0.4, 0.4)) / count;
    const a = line[Math.min(Math.floor(share * line.length), line.length - 1)];
    const b = outer[Math.min(Math.floor((1 - share) * outer.length), outer.length - 1)];
    if (a === undefined || b === undefined) continue;
    const reach = random.uniform(0.5, 0.86);
    const middle: Point = [(a[0] + b[0]) / 2 + random.uniform(-14, 14), (a[1] + b[1]) / 2 - 18];
    const d = smoothPath([
      [a[0] + (b[0] - a[0]) * 0.1, a[1] + (b[1] - a[1]) * 0.1],
      middle,
      [a[0] + (b[0] - a[0]) * reach, a[1] + (b[1] - a[1]) * reach],
    ]);
    if (random.chance(0.5)) light += d;
    else dark += d;
  }
  return (
    path(light, {
      fill: 'none',
      stroke: tones.hairLight,
      'stroke-opacity': 0.4,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }) +
    path(dark, {
      fill: 'none',
      stroke: tones.hairDark,
      'stroke-opacity': 0.45,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    })
  );
}

function drawCurls(
  outer: readonly Point[],
  line: readonly Point[],
  tones: Tones,
  random: Random,
  back: number,
): string {
  let curlDrawing = '';
  const one = (x: number, y: number, r: number): void => {
    curlDrawing +=
      ellipse(x, y, r, r, { fill: tones.hair }) +
      path(
        smoothPath([
          [x - r * 0.5, y + r * 0.1],
          [x - r * 0.1, y - r * 0.55],
          [x + r * 0.5, y - r * 0.1],
        ]),
        { fill: 'none', stroke: tones.hairLight, 'stroke-opacity': 0.5, 'stroke-width': 4, 'stroke-linecap': 'round' },
      );
  };
  for (const [x, y] of outer) one(x + random.uniform(-8, 8), y + random.uniform(-8, 8), random.uniform(44, 60));
  const middle = line[Math.floor(line.length / 2)] ?? [600, 450];
  for (let i = 0; i < 34; i++)
    one(middle[0] + back + random.uniform(-190, 190), middle[1] - random.uniform(20, 170), random.uniform(26, 42));
  for (const [x, y] of line.slice(1, -1)) one(x, y - 22, random.uniform(22, 32));
  return curlDrawing;
}
