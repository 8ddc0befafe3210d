import { drawDemoLetters } from '../drawing/demo-ribbon.ts';
import {
  formatPoint,
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
import { createHead } from '../face/head.ts';
import type { Look } from '../face/look.ts';
import { toSoftTissueProfile } from '../face/profile.ts';
import { lightStroke } from './light.ts';

/** Size in pixels and scale of the radiograph; one unit of the drawing is a quarter of a millimetre. */
export const CEPH = { width: 900, height: 1080, millimetresPerPixel: 0.25 } as const;

/** Draws a lateral cephalogram of the person, facing right, as light on black. */
export function drawCeph(look: Look): string {
  const head = createHead(look, 90);
  const jaw = { straight: 0, convex: -27, concave: 24 }[look.profile];
  // Depths and heights are those of an adult; a child's lower face is shorter.
  const squeeze = (head.chin - head.eyes) / 408;
  const on = (z: number, y: number): Point =>
    head.place([0, y <= 724 ? y + head.eyes - 724 : head.eyes + (y - 724) * squeeze, z]);
  const low = (z: number, y: number): Point => on(z + jaw, y);
  const body = [
    rectangle(0, 0, 1200, 1600, { fill: '#000' }),
    drawSoftTissue(head.skull.x, toSoftTissueProfile(head, look)),
    drawSpine(on),
    drawSkull(on),
    drawFaceBones(on),
    drawMandible(low),
    drawTeeth(on, low),
    drawRuler(),
    drawDemoLetters(930, 1270, 2.2),
  ];
  const definitions =
    radialGradient('brain', [
      { at: 0, color: '#fff', opacity: 0.1 },
      { at: 0.8, color: '#fff', opacity: 0.17 },
      { at: 1, color: '#fff', opacity: 0.26 },
    ]) +
    linearGradient(
      'flesh',
      [0, 0],
      [1, 0],
      { at: 0, color: '#fff', opacity: 0.22 },
      { at: 0.7, color: '#fff', opacity: 0.17 },
      { at: 1, color: '#fff', opacity: 0.08 },
    );
  return svgImage(CEPH.width, CEPH.height, definitions, body.join(''), [170, 240]);
}

function drawSoftTissue(middle: number, front: readonly Point[]): string {
  const skin = `${smoothPath(front)}L${formatPoint([670, 1420])}L${formatPoint([360, 1420])}C${formatPoint([350, 1200])} ${formatPoint([330, 1000])} ${formatPoint([290, 860])}C${formatPoint([150, 640])} ${formatPoint([240, 300])} ${formatPoint([middle, 288])}C${formatPoint([middle + 120, 286])} ${formatPoint([720, 330])} ${formatPoint(front[0] ?? [746, 350])}Z`;
  return path(skin, { fill: 'url(#flesh)', stroke: '#fff', 'stroke-opacity': 0.14, 'stroke-width': 4 });
}

type On = (z: number, y: number) => Point;

function drawSkull(on: On): string {
  const outer = [
    on(205, 706),
    on(226, 660),
    on(232, 600),
    on(214, 500),
    on(160, 404),
    on(60, 336),
    on(-70, 312),
    on(-210, 340),
    on(-320, 430),
    on(-366, 560),
    on(-352, 690),
    on(-290, 790),
    on(-200, 850),
    on(-130, 862),
  ];
  const inner = [
    on(176, 700),
    on(198, 640),
    on(196, 560),
    on(168, 470),
    on(110, 400),
    on(30, 360),
    on(-80, 340),
    on(-200, 366),
    on(-298, 448),
    on(-338, 560),
    on(-326, 676),
    on(-270, 768),
    on(-190, 826),
    on(-130, 846),
  ];
  const bone = `${smoothPath(outer)}${smoothPath(inner.toReversed()).replace('M', 'L')}Z`;
  return group(
    {},
    path(`${smoothPath(inner)}Z`, { fill: 'url(#brain)' }),
    path(bone, { fill: '#fff', 'fill-opacity': 0.4 }),
    path(smoothPath(outer), lightStroke(0.4, 6)),
    path(smoothPath(inner), lightStroke(0.36, 5)),
    // The frontal sinus and the base of the skull with the sella.
    ellipse(...on(192, 640), 15, 44, { fill: '#000', 'fill-opacity': 0.45 }),
    path(
      smoothPath([
        on(186, 700),
        on(110, 690),
        on(30, 704),
        on(-28, 712),
        on(-44, 716),
        on(-50, 744),
        on(-78, 752),
        on(-96, 738),
        on(-96, 716),
        on(-110, 722),
        on(-130, 780),
        on(-150, 850),
      ]),
      lightStroke(0.62, 8),
    ),
    path(
      smoothPath([on(180, 724), on(90, 716), on(0, 730), on(-30, 770), on(-90, 800), on(-150, 860)]),
      lightStroke(0.3, 12),
    ),
    ellipse(...on(-178, 810), 58, 46, { fill: '#fff', 'fill-opacity': 0.34 }),
    ellipse(...on(-168, 812), 17, 17, { fill: '#000', 'fill-opacity': 0.6 }),
    path(smoothPath([on(-330, 560), on(-260, 500), on(-150, 420)]), lightStroke(0.12, 5)),
    path(smoothPath([on(60, 340), on(0, 460), on(-30, 600)]), lightStroke(0.1, 5)),
  );
}

function drawFaceBones(on: On): string {
  return group(
    {},
    path(smoothPath([on(205, 706), on(240, 760), on(252, 786)]), lightStroke(0.6, 11)),
    // The orbit, the key ridge and the sinus.
    path(
      smoothPath([on(196, 700), on(150, 684), on(104, 712), on(96, 762), on(120, 800), on(168, 806)]),
      lightStroke(0.52, 7),
    ),
    path(smoothPath([on(120, 800), on(96, 850), on(104, 890), on(128, 900)]), lightStroke(0.42, 9)),
    path(smoothPath([on(168, 806), on(190, 850), on(204, 888)]), lightStroke(0.34, 6)),
    path(smoothPath([on(20, 800), on(10, 850), on(26, 896), on(44, 906)]), lightStroke(0.36, 6)),
    path(smoothPath([on(34, 810), on(110, 806), on(180, 818), on(196, 870), on(110, 884), on(36, 880)], true), {
      fill: '#000',
      'fill-opacity': 0.28,
    }),
    // The palate between both spines, and the ridge down to the incisors.
    path(smoothPath([on(36, 900), on(120, 894), on(200, 892), on(240, 884)]), lightStroke(0.66, 10)),
    path(smoothPath([on(40, 912), on(120, 912), on(190, 918)]), lightStroke(0.44, 6)),
    path(
      `${smoothPath([on(240, 884), on(222, 906), on(226, 940), on(232, 952)])}L${formatPoint(on(60, 956))}L${formatPoint(on(44, 906))}Z`,
      {
        fill: '#fff',
        'fill-opacity': 0.2,
      },
    ),
    path(smoothPath([on(240, 884), on(222, 906), on(227, 942)]), lightStroke(0.5, 5)),
    path(smoothPath([on(-110, 790), on(0, 778), on(96, 790)]), lightStroke(0.34, 9)),
    // The airway stays dark.
    path(smoothPath([on(10, 880), on(-20, 930), on(-36, 1040), on(-30, 1160)]), {
      fill: 'none',
      stroke: '#000',
      'stroke-opacity': 0.4,
      'stroke-width': 40,
      'stroke-linecap': 'round',
    }),
    path(smoothPath([on(36, 904), on(0, 940), on(-14, 990)]), lightStroke(0.16, 22)),
  );
}

function drawMandible(low: On): string {
  const shape = [
    low(-96, 800),
    low(-122, 792),
    low(-140, 812),
    low(-124, 860),
    low(-108, 940),
    low(-92, 1020),
    low(-60, 1066),
    low(20, 1096),
    low(120, 1116),
    low(190, 1130),
    low(226, 1118),
    low(236, 1088),
    low(222, 1058),
    low(212, 1030),
    low(216, 1012),
    low(60, 1010),
    low(-6, 1004),
    low(-16, 930),
    low(-10, 850),
    low(-30, 826),
    low(-62, 868),
    low(-88, 836),
  ];
  return group(
    {},
    path(smoothPath(shape, true), { fill: '#fff', 'fill-opacity': 0.26 }),
    path(smoothPath(shape, true), lightStroke(0.4, 6)),
    path(smoothPath([low(-60, 1060), low(20, 1088), low(120, 1107), low(190, 1120)]), lightStroke(0.5, 10)),
    path(smoothPath([low(226, 1116), low(236, 1088), low(222, 1056)]), lightStroke(0.55, 8)),
    path(smoothPath([low(-60, 900), low(-20, 980), low(60, 1046), low(150, 1062)]), {
      fill: 'none',
      stroke: '#000',
      'stroke-opacity': 0.22,
      'stroke-width': 8,
    }),
    path(smoothPath([low(60, 1190), low(100, 1180), low(146, 1186)]), lightStroke(0.34, 12)),
  );
}

function drawTeeth(on: On, low: On): string {
  const tooth = (points: readonly Point[], opacity = 0.62): string =>
    path(smoothPath(points, true), { fill: '#fff', opacity, stroke: '#fff', 'stroke-width': 2 });
  const molars = [64, 104, 142, 172].map((z, i) => {
    const [w, h] = i < 2 ? [17, 84] : [13, 76];
    return (
      tooth(
        [
          on(z - w, 942),
          on(z - w, 974),
          on(z, 979),
          on(z + w, 974),
          on(z + w, 942),
          on(z + w * 0.6, 978 - h),
          on(z, 936),
          on(z - w * 0.6, 978 - h),
        ],
        0.4,
      ) +
      tooth(
        [
          low(z - w - jawBite, 1016),
          low(z - w - jawBite, 984),
          low(z - jawBite, 981),
          low(z + w - jawBite, 984),
          low(z + w - jawBite, 1016),
          low(z + w * 0.5 - jawBite, 980 + h),
          low(z - jawBite, 1022),
          low(z - w * 0.7 - jawBite, 980 + h),
        ],
        0.4,
      )
    );
  });
  return group(
    {},
    ...molars,
    tooth([
      on(198, 900),
      on(192, 912),
      on(216, 950),
      on(236, 990),
      on(248, 992),
      on(250, 978),
      on(236, 942),
      on(206, 902),
    ]),
    tooth([
      low(206, 1064),
      low(200, 1050),
      low(222, 1006),
      low(232, 972),
      low(242, 972),
      low(242, 1000),
      low(224, 1040),
    ]),
  );
}

/** Offset of the lower molars, which stand slightly behind the line of the upper ones. */
const jawBite = -6;

function drawSpine(on: On): string {
  const bodies = [0, 1, 2, 3, 4].map((i) => {
    const [z, y] = [-196 + i * 5, 944 + i * 86];
    const shape: Point[] = [on(z - 44, y), on(z + 40, y + 4), on(z + 44, y + 62), on(z - 40, y + 58)];
    return (
      path(smoothPath(shape, true), { fill: '#fff', 'fill-opacity': 0.27 }) +
      path(smoothPath(shape, true), lightStroke(0.2, 4)) +
      path(smoothPath([on(z - 60, y + 20), on(z - 120, y + 40), on(z - 168, y + 66)]), lightStroke(0.16, 26))
    );
  });
  return group({}, path(smoothPath([on(-180, 850), on(-168, 900), on(-170, 960)]), lightStroke(0.24, 24)), ...bodies);
}

/** Draws a ruler with 45 mm between the first and the last mark. */
function drawRuler(): string {
  const marks = Array.from({ length: 10 }, (_, i): string =>
    polyline([
      [1030, 700 + i * 20],
      [i % 2 === 0 ? 1000 : 1014, 700 + i * 20],
    ]),
  );
  return path(
    marks.join('') +
      polyline([
        [1030, 700],
        [1030, 880],
      ]),
    lightStroke(0.85, 4),
  );
}
