import { drawDemoRibbon } from '../drawing/demo-ribbon.ts';
import { ellipse, path, photoImage, radialGradient, rectangle } from '../drawing/svg.ts';
import { seededRandom } from '../drawing/seeded-random.ts';

/** Draws a failed occlusal photograph: the fogged mirror does not show which arch it is. */
export function drawFoggedMirror(): string {
  const random = seededRandom('fogged mirror');
  const shadows = Array.from({ length: 14 }, (_, i) => {
    const angle = Math.PI * (0.08 + (0.84 * i) / 13);
    return ellipse(800 - Math.cos(angle) * 420, 900 - Math.sin(angle) * 560, 70, 66, { fill: 'url(#pale)' });
  });
  const drops = Array.from({ length: 60 }, () =>
    ellipse(random.uniform(120, 1480), random.uniform(80, 1120), random.uniform(3, 11), random.uniform(3, 13), {
      fill: '#fff',
      'fill-opacity': 0.3,
    }),
  );
  const definitions =
    radialGradient('fog', [
      { at: 0, color: '#e9dedd' },
      { at: 0.6, color: '#cdb5b4' },
      { at: 1, color: '#5e4446' },
    ]) +
    radialGradient('pale', [
      { at: 0, color: '#fffaf2', opacity: 0.7 },
      { at: 1, color: '#fffaf2', opacity: 0 },
    ]);
  const hand = path('M-40 1240C60 1000 150 900 250 960C330 1010 280 1120 200 1240Z', {
    fill: '#8fb7cf',
    'fill-opacity': 0.75,
  });
  return photoImage(
    1600,
    1200,
    definitions,
    [rectangle(0, 0, 1600, 1200, { fill: 'url(#fog)' }), ...shadows, ...drops, hand, drawDemoRibbon(1600, 1200)].join(
      '',
    ),
  );
}
