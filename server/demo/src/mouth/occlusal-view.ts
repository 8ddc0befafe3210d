import { drawDemoRibbon } from '../drawing/demo-ribbon.ts';
import {
  formatPoint,
  ellipse,
  path,
  photoImage,
  radialGradient,
  rectangle,
  smoothPath,
  type Point,
} from '../drawing/svg.ts';
import { seededRandom, type Random } from '../drawing/seeded-random.ts';
import { drawDarkEdges, toGumColours, mixColours, buildMouthGradients, type Gum } from './colours.ts';
import { drawChewingSide, type ToImage } from './draw-chewing-side.ts';
import type { Mouth, Tooth } from './mouth.ts';
import type { Jaw } from './tooth-sizes.ts';

const SCALE = 19.6;

/**
 * Draws a whole arch in the mirror, mirror-corrected: the patient's right on the left, incisors up (upper) or down
 * (lower).
 */
export function drawOcclusal(mouth: Mouth, jaw: Jaw): string {
  const teeth = mouth[jaw];
  const gum = toGumColours(mouth);
  const random = seededRandom(`${mouth.seed} ${jaw} occlusal`);
  const upper = jaw === 'upper';
  const toImage: ToImage = (x, y) => [800 + x * SCALE, upper ? 150 - (y - 4) * SCALE : 1050 + (y - 1) * SCALE];
  const side = (reach: number): Point[] =>
    teeth.map((t) => toImage(t.x + t.out[0] * reach * t.depth, t.y + t.out[1] * reach * t.depth));
  const [outer, inner] = [side(0.82), side(-1)];
  const body = [
    rectangle(0, 0, 1600, 1200, { fill: 'url(#lips)' }),
    upper ? drawPalate(outer, gum, random) : drawFloor(outer, inner, gum, random),
    upper ? '' : drawTongue(random),
    drawRidge(teeth, side, gum, upper),
    upper ? drawIncisivePapilla(gum) : '',
    ...teeth.map((tooth) => drawChewingSide(tooth, toImage, SCALE)),
    drawMirror(upper),
    drawDemoRibbon(1600, 1200),
  ];
  const definitions =
    buildMouthGradients(mouth) +
    [0, 1, 2, 3, 4]
      .map((i) => {
        const light = 0.5 + ((i - 2) / 2 + mouth.enamel) / 3;
        return radialGradient(`above${String(i)}`, [
          { at: 0, color: mixColours('#f0e2c8', '#fbf5e9', light) },
          { at: 0.6, color: mixColours('#e8d7b6', '#f3e8d3', light) },
          { at: 1, color: mixColours('#bd9d6d', '#d3bb92', light) },
        ]);
      })
      .join('') +
    radialGradient(
      'lips',
      [
        { at: 0, color: '#3a0a10' },
        { at: 0.55, color: '#5d1b22' },
        { at: 0.74, color: '#a6494b' },
        { at: 0.84, color: '#b9635d' },
        { at: 0.97, color: '#3a1618' },
        { at: 1, color: '#120405' },
      ],
      { cx: 0.5, cy: 0.5, r: 0.62 },
    ) +
    radialGradient('vault', [
      { at: 0, color: '#a8474a', opacity: 0.9 },
      { at: 0.6, color: '#b9595a', opacity: 0.45 },
      { at: 1, color: '#c86a68', opacity: 0 },
    ]) +
    radialGradient('tongue', [
      { at: 0, color: '#e39a96' },
      { at: 0.6, color: '#d27f7e' },
      { at: 1, color: '#a9494f' },
    ]);
  return photoImage(1600, 1200, definitions, body.join(''));
}

/** Draws the gum around the teeth, slightly paler on its crest. */
function drawRidge(teeth: readonly Tooth[], side: (reach: number) => Point[], gum: Gum, upper: boolean): string {
  const ring = (reach: number): string => {
    const back = smoothPath(side(-reach).toReversed()).replace('M', 'L');
    return `${smoothPath(extendLine(side(reach), upper))}${back}Z`;
  };
  const wide = SCALE * 9;
  const crest = smoothPath(extendLine(side(0), upper));
  return (
    (upper ? '' : path(ring(0.9), { fill: gum.red })) +
    path(crest, {
      fill: 'none',
      stroke: gum.deep,
      'stroke-opacity': 0.35,
      'stroke-width': wide + 92,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    path(crest, {
      fill: 'none',
      stroke: gum.pink,
      'stroke-width': wide + 64,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    path(crest, {
      fill: 'none',
      stroke: gum.pale,
      'stroke-opacity': 0.5,
      'stroke-width': wide + 30,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) +
    teeth
      .map((_, i) => side(0.78)[i])
      .map((p) => (p === undefined ? '' : ellipse(p[0], p[1], 26, 16, { fill: 'url(#gleam)', 'fill-opacity': 0.3 })))
      .join('')
  );
}

/** Extends the arch slightly behind its last teeth. */
function extendLine(line: readonly Point[], upper: boolean): Point[] {
  const dy = upper ? 70 : -70;
  const [a, b] = [line[0], line.at(-1)];
  return a === undefined || b === undefined ? [...line] : [[a[0] - 6, a[1] + dy], ...line, [b[0] + 6, b[1] + dy]];
}

function drawPalate(outer: readonly Point[], gum: Gum, random: Random): string {
  const [a, b] = [outer[0] ?? [0, 0], outer.at(-1) ?? [1600, 0]];
  const area = `${smoothPath(outer)}L${formatPoint([b[0] - 30, 1260])}L${formatPoint([a[0] + 30, 1260])}Z`;
  let rugae = '';
  for (const flip of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      const y = 395 + i * 58 + random.uniform(-8, 8);
      const long = 150 + i * 24 + random.uniform(-20, 20);
      const d = smoothPath([
        [800 + flip * 22, y + 20],
        [800 + flip * long * 0.4, y - 6 + random.uniform(-8, 8)],
        [800 + flip * long * 0.75, y + 16 + random.uniform(-8, 8)],
        [800 + flip * long, y + 46],
      ]);
      rugae +=
        path(d, {
          fill: 'none',
          stroke: gum.deep,
          'stroke-opacity': 0.32,
          'stroke-width': 26,
          'stroke-linecap': 'round',
          transform: 'translate(0 7)',
        }) +
        path(d, {
          fill: 'none',
          stroke: gum.pale,
          'stroke-opacity': 0.6,
          'stroke-width': 17,
          'stroke-linecap': 'round',
        }) +
        path(d, {
          fill: 'none',
          stroke: '#fff',
          'stroke-opacity': 0.22,
          'stroke-width': 5,
          'stroke-linecap': 'round',
          transform: 'translate(0 -4)',
        });
    }
  }
  return [
    path(area, { fill: gum.pink }),
    ellipse(800, 800, 380, 480, { fill: 'url(#vault)' }),
    ellipse(800, 1230, 460, 240, { fill: gum.red, 'fill-opacity': 0.55 }),
    rugae,
    path(
      smoothPath([
        [800, 340],
        [803, 560],
        [797, 800],
        [801, 1120],
      ]),
      { fill: 'none', stroke: gum.pale, 'stroke-opacity': 0.55, 'stroke-width': 12 },
    ),
    path(
      smoothPath([
        [800, 340],
        [803, 560],
        [797, 800],
        [801, 1120],
      ]),
      { fill: 'none', stroke: gum.deep, 'stroke-opacity': 0.4, 'stroke-width': 4 },
    ),
    ellipse(640, 780, 60, 120, { fill: 'url(#gleam)', 'fill-opacity': 0.16 }),
  ].join('');
}

const drawIncisivePapilla = (gum: Gum): string =>
  ellipse(800, 338, 20, 40, { fill: gum.pale, stroke: gum.red, 'stroke-opacity': 0.6, 'stroke-width': 5 }) +
  ellipse(795, 328, 6, 15, { fill: '#fff', 'fill-opacity': 0.4 });

function drawFloor(outer: readonly Point[], inner: readonly Point[], gum: Gum, random: Random): string {
  const [a, b] = [outer[0] ?? [0, 0], outer.at(-1) ?? [1600, 0]];
  const area = `${smoothPath(outer)}L${formatPoint([b[0], -60])}L${formatPoint([a[0], -60])}Z`;
  const deep = `${smoothPath(inner)}L${formatPoint([(inner.at(-1) ?? b)[0], -60])}L${formatPoint([(inner[0] ?? a)[0], -60])}Z`;
  const veins = [-1, 1].map((flip) =>
    path(
      smoothPath([
        [800 + flip * 40, 930],
        [800 + flip * 110, 820],
        [800 + flip * random.uniform(190, 220), 700],
      ]),
      { fill: 'none', stroke: '#6d2a48', 'stroke-opacity': 0.4, 'stroke-width': 12 },
    ),
  );
  return path(area, { fill: gum.red }) + path(deep, { fill: gum.deep, 'fill-opacity': 0.75 }) + veins.join('');
}

/** Draws the tongue, which lies back and low, away from the molars. */
function drawTongue(random: Random): string {
  const shape = 'M430 -80C400 300 470 640 640 770C740 840 860 840 960 770C1130 640 1200 300 1170 -80Z';
  let papillae = '';
  for (let i = 0; i < 260; i++) {
    const angle = random.uniform(0, Math.PI * 2);
    const reach = Math.sqrt(random.next());
    papillae += `M${formatPoint([800 + Math.cos(angle) * reach * 320, 300 + Math.sin(angle) * reach * 460])}h.1`;
  }
  return [
    path(shape, { fill: '#2c070b', 'fill-opacity': 0.5, transform: 'translate(0 34)' }),
    path(shape, { fill: 'url(#tongue)' }),
    path(papillae, {
      fill: 'none',
      stroke: '#f2bdb6',
      'stroke-opacity': 0.32,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
    path('M802 -80C794 160 806 420 800 690', {
      fill: 'none',
      stroke: '#8d3840',
      'stroke-opacity': 0.22,
      'stroke-width': 22,
      'stroke-linecap': 'round',
    }),
    path('M640 720C740 800 860 800 960 720', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.22,
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }),
    ellipse(660, 420, 70, 190, { fill: 'url(#gleam)', 'fill-opacity': 0.25 }),
  ].join('');
}

/** Draws the dark surround of a mirror photograph, with one faint reflection along the glass. */
function drawMirror(upper: boolean): string {
  const y = upper ? 1120 : 80;
  return (
    drawDarkEdges() +
    path(
      smoothPath([
        [210, y],
        [800, y + (upper ? 40 : -40)],
        [1390, y],
      ]),
      { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.08, 'stroke-width': 10 },
    )
  );
}
