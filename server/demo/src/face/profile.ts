import { element, ellipse, group, path, smoothPath, type Point } from '../drawing/svg.ts';
import type { Head } from './head.ts';
import type { Look } from './look.ts';
import type { Tones } from './skin-colours.ts';

/** Draws the face exactly from its right side, from the forehead to the throat. */
export function drawProfile(head: Head, look: Look, tones: Tones): string {
  const front = toSoftTissueProfile(head, look);
  const on = (z: number, y: number): Point => head.place([0, y, z]);
  const back = [
    on(30, head.chin + 60),
    on(-70, head.chin - 40),
    on(-150, head.chin - 200),
    on(-170, 700),
    on(-120, 460),
    on(60, 350),
  ];
  const stroke = { fill: 'none', 'stroke-linecap': 'round' };
  return group(
    {},
    path(`${smoothPath(front)}${smoothPath(back).replace('M', 'L')}Z`, { fill: 'url(#skin)' }),
    path(smoothPath(front), { ...stroke, stroke: tones.line, 'stroke-opacity': 0.4, 'stroke-width': 3.4 }),
    // The jaw: its shadow on the neck, and the angle below the ear.
    path(
      smoothPath([
        on(214, head.chin + 6),
        on(120, head.chin - 14),
        on(20, head.chin - 66),
        on(-50, head.chin - 150),
        on(-66, head.chin - 250),
      ]),
      { ...stroke, stroke: tones.dark, 'stroke-opacity': 0.14, 'stroke-width': 12 },
    ),
    ellipse(...on(90, head.noseTip - 14), 100, 84, { fill: 'url(#blush)' }),
    ellipse(...on(170, 500), 70, 90, { fill: 'url(#glow)', 'fill-opacity': 0.4 }),
    ellipse(...on(206, head.chin - 46), 34, 34, { fill: 'url(#glow)', 'fill-opacity': 0.5 }),
    look.beard
      ? path(
          smoothPath(
            [
              on(246, head.mouth + 54),
              on(236, head.chin - 6),
              on(110, head.chin - 20),
              on(-30, head.chin - 120),
              on(-52, head.eyes + 120),
              on(20, head.mouth - 60),
              on(130, head.mouth + 40),
            ],
            true,
          ),
          { fill: look.hair, 'fill-opacity': 0.28 },
        )
      : '',
    drawEye(head, look, tones),
    drawNostril(head, look, tones),
    drawLips(head, look, tones),
  );
}

/** Returns soft tissue points from the hairline down; convex and concave profiles differ in lips and chin. */
export function toSoftTissueProfile(head: Head, look: Look): Point[] {
  const { eyes, noseTip, mouth, chin } = head;
  const jaw = { straight: 0, convex: -27, concave: 24 }[look.profile];
  const upper = { straight: 0, convex: 12, concave: -12 }[look.profile];
  const tip = 262 + 62 * look.nose;
  const brow = look.woman || look.age === 'child' ? 0 : 7;
  const table: readonly Point[] = [
    [112, 350],
    [184, 398],
    [222, 460],
    [240, 540],
    [244 + brow, 610],
    [247 + brow, eyes - 66],
    [228, eyes - 12],
    [241, eyes + 24],
    [268 + (tip - 324) * 0.4, eyes + 66],
    [tip - 19, noseTip - 56],
    [tip - 3, noseTip - 30],
    [tip - 3, noseTip - 14],
    [tip - 22, noseTip + 8],
    [280 + upper * 0.5, noseTip + 22],
    [266 + upper, noseTip + 42],
    [272 + upper, mouth - 34],
    [291 + upper, mouth - 16],
    [285 + upper, mouth - 3],
    [268 + upper * 0.7 + jaw * 0.2, mouth + 4],
    [281 + jaw * 0.55, mouth + 14],
    [284 + jaw * 0.6, mouth + 28],
    [258 + jaw * 0.85, mouth + 58],
    [256 + jaw, mouth + 74],
    [264 + jaw, chin - 54],
    [252 + jaw, chin - 16],
    [214 + jaw, chin + 8],
    [128 + jaw * 0.5, chin + 34],
    [56, chin + 72],
  ];
  return table.map(([z, y]) => head.place([0, y, z]));
}

function drawEye(head: Head, look: Look, tones: Tones): string {
  const y = head.eyes;
  const size = look.eyes;
  const on = (z: number, dy: number): Point => head.place([0, y + dy, z]);
  const corner = on(118, 4);
  const upper = [corner, on(142, -13 * size), on(170, -23 * size), on(190, -17 * size)];
  const shape = `${smoothPath(upper)}${smoothPath([on(190, -17 * size), on(196, 2), on(184, 17 * size), on(152, 15 * size), corner]).replace('M', 'L')}Z`;
  const stroke = { fill: 'none', 'stroke-linecap': 'round' };
  const [ix, iy] = on(184, -1);
  const brow = y - 76;
  return group(
    {},
    ellipse(...on(160, -12), 70, 46, { fill: 'url(#dim)', 'fill-opacity': 0.36 }),
    path(shape, { fill: '#fbf7f3' }),
    element('clipPath', { id: 'side-eye' }, path(shape, {})),
    group(
      { 'clip-path': 'url(#side-eye)' },
      ellipse(ix, iy, 12 * size, 23 * size, { fill: 'url(#iris)' }),
      ellipse(ix + 4, iy, 5, 10 * size, { fill: '#0b0706' }),
      ellipse(ix - 2, iy - 8, 3.4, 5.4, { fill: '#fff' }),
      path(smoothPath(upper), { ...stroke, stroke: '#3b2620', 'stroke-opacity': 0.3, 'stroke-width': 16 }),
    ),
    path(smoothPath([...upper, on(204, -10 * size)]), {
      ...stroke,
      stroke: '#22140f',
      'stroke-width': look.woman ? 8 : 6,
    }),
    look.woman
      ? path(smoothPath([on(190, -17 * size), on(206, -20 * size), on(218, -30 * size)]), {
          ...stroke,
          stroke: '#22140f',
          'stroke-width': 4,
        })
      : '',
    path(smoothPath([on(112, -14), on(146, -38 * size), on(186, -38 * size)]), {
      ...stroke,
      stroke: tones.line,
      'stroke-opacity': 0.5,
      'stroke-width': 3.2,
    }),
    path(smoothPath([on(122, 12), on(156, 22 * size), on(184, 20 * size)]), {
      ...stroke,
      stroke: tones.line,
      'stroke-opacity': 0.35,
      'stroke-width': 3,
    }),
    path(
      `${smoothPath([head.place([0, brow + 14, 84]), head.place([0, brow - 14, 140]), head.place([0, brow - 8, 200]), head.place([0, brow + 8, 228])])}${smoothPath([head.place([0, brow + 8 + 15 * look.brow, 228]), head.place([0, brow - 8 + 17 * look.brow, 196]), head.place([0, brow - 14 + 15 * look.brow, 140])]).replace('M', 'L')}Z`,
      { fill: look.age === 'older' ? '#77706a' : look.hair, 'fill-opacity': 0.86 },
    ),
  );
}

function drawNostril(head: Head, look: Look, tones: Tones): string {
  const y = head.noseTip;
  const on = (z: number, dy: number): Point => head.place([0, y + dy, z]);
  const stroke = { fill: 'none', 'stroke-linecap': 'round', stroke: tones.line };
  return group(
    {},
    ellipse(...on(240, -20), 30, 30, { fill: 'url(#dim)', 'fill-opacity': 0.22 }),
    path(smoothPath([on(258, -38), on(236, -30), on(226, -6), on(240, 14), on(260, 14)]), {
      ...stroke,
      'stroke-opacity': 0.6,
      'stroke-width': 4.5,
    }),
    path(smoothPath([on(264, 15), on(278, 6), on(290, 8)]), { ...stroke, 'stroke-opacity': 0.75, 'stroke-width': 6 }),
    ellipse(...on(262 + 62 * look.nose - 24, -34), 12, 14, { fill: 'url(#glow)', 'fill-opacity': 0.6 }),
    look.age === 'older'
      ? path(smoothPath([on(218, 10), on(196, 50), on(190, 92)]), {
          ...stroke,
          'stroke-opacity': 0.3,
          'stroke-width': 4,
        })
      : '',
  );
}

function drawLips(head: Head, look: Look, tones: Tones): string {
  const jaw = { straight: 0, convex: -27, concave: 24 }[look.profile];
  const upper = { straight: 0, convex: 12, concave: -12 }[look.profile];
  const on = (z: number, dy: number): Point => head.place([0, head.mouth + dy, z]);
  const corner = on(204 + jaw * 0.3, 12);
  const seam = [on(268 + upper * 0.7 + jaw * 0.2, 4), on(244 + upper * 0.5, 4), corner];
  const full = look.woman ? 1.1 : 0.94;
  const top = [
    corner,
    on(238 + upper * 0.6, -12 * full),
    on(268 + upper, -25 * full),
    on(284 + upper, -25 * full),
    on(291 + upper, -15),
    on(285 + upper, -3),
    on(268 + upper * 0.7 + jaw * 0.2, 4),
  ];
  const bottom = [
    corner,
    on(236 + jaw * 0.5, 30 * full),
    on(262 + jaw * 0.7, 42 * full),
    on(277 + jaw * 0.65, 38 * full),
    on(284 + jaw * 0.6, 27),
    on(281 + jaw * 0.55, 14),
    on(268 + upper * 0.7 + jaw * 0.2, 4),
  ];
  return group(
    {},
    path(`${smoothPath(seam)}${smoothPath(top).replace('M', 'L')}Z`, { fill: 'url(#lip-upper)' }),
    path(`${smoothPath(seam)}${smoothPath(bottom).replace('M', 'L')}Z`, { fill: 'url(#lip-lower)' }),
    ellipse(...on(264 + jaw * 0.6, 22), 13, 6, { fill: 'url(#glow)' }),
    path(smoothPath(seam), {
      fill: 'none',
      stroke: tones.line,
      'stroke-opacity': 0.85,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
  );
}
