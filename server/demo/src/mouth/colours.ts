import { linearGradient, radialGradient, rectangle } from '../drawing/svg.ts';
import type { Mouth } from './mouth.ts';

/** Mixes two colours `#rrggbb`. */
export function mixColours(a: string, b: string, share: number): string {
  const part = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  return `#${[0, 1, 2]
    .map((i) => Math.round(part(a, i) + (part(b, i) - part(a, i)) * Math.min(Math.max(share, 0), 1)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colours of gingiva, from its lightest to its darkest. */
export interface Gum {
  readonly pale: string;
  readonly pink: string;
  readonly red: string;
  readonly deep: string;
}

/** Returns the colours of the gingiva of a mouth, by its pigment. */
export const toGumColours = (mouth: Mouth): Gum => ({
  pale: mixColours('#f0a9a4', '#c98279', mouth.pigment),
  pink: mixColours('#e08a88', '#b56a62', mouth.pigment),
  red: mixColours('#c65a5c', '#9c474a', mouth.pigment),
  deep: mixColours('#8c2f36', '#6f2429', mouth.pigment),
});

/** Builds the gradients that every view of a mouth uses; enamel0 to enamel4 run from darker to lighter. */
export function buildMouthGradients(mouth: Mouth): string {
  const enamel = [0, 1, 2, 3, 4].map((i) => {
    const light = (i - 2) / 2 + mouth.enamel;
    const neck = mixColours('#d3b183', '#ead6b2', 0.5 + light / 3);
    const middle = mixColours('#ecdcc0', '#fbf5e8', 0.5 + light / 3);
    const edge = mixColours('#d9d3c6', '#eceae4', 0.5 + light / 3);
    const list = [
      { at: 0, color: neck },
      { at: 0.28, color: mixColours(neck, middle, 0.7) },
      { at: 0.6, color: middle },
      { at: 0.86, color: mixColours(middle, edge, 0.55) },
      { at: 1, color: edge },
    ];
    return (
      linearGradient(`enamel-upper${String(i)}`, [0, 0], [0, 1], ...list) +
      linearGradient(`enamel-lower${String(i)}`, [0, 1], [0, 0], ...list)
    );
  });
  const shade = '#4a2413';
  return [
    ...enamel,
    linearGradient(
      'rounding',
      [0, 0],
      [1, 0],
      { at: 0, color: shade, opacity: 0.42 },
      { at: 0.16, color: shade, opacity: 0.12 },
      { at: 0.36, color: shade, opacity: 0 },
      { at: 0.66, color: shade, opacity: 0 },
      { at: 0.86, color: shade, opacity: 0.14 },
      { at: 1, color: shade, opacity: 0.46 },
    ),
    radialGradient('gleam', [
      { at: 0, color: '#fff', opacity: 0.85 },
      { at: 0.45, color: '#fff', opacity: 0.34 },
      { at: 1, color: '#fff', opacity: 0 },
    ]),
    radialGradient('soft-dark', [
      { at: 0, color: '#2a070a', opacity: 0.75 },
      { at: 0.5, color: '#2a070a', opacity: 0.36 },
      { at: 1, color: '#2a070a', opacity: 0 },
    ]),
    radialGradient('soft-light', [
      { at: 0, color: '#ffd9d2', opacity: 0.6 },
      { at: 0.5, color: '#ffd0c8', opacity: 0.24 },
      { at: 1, color: '#ffd0c8', opacity: 0 },
    ]),
    ...(['top', 'bottom', 'left', 'right'] as const).map((side) => {
      const to = { top: [0, 1], bottom: [0, 0], left: [1, 0], right: [0, 0] } as const;
      const from = { top: [0, 0], bottom: [0, 1], left: [0, 0], right: [1, 0] } as const;
      return linearGradient(
        `dark-${side}`,
        from[side],
        to[side],
        { at: 0, color: '#120405', opacity: 0.8 },
        { at: 0.5, color: '#120405', opacity: 0.3 },
        { at: 1, color: '#120405', opacity: 0 },
      );
    }),
  ].join('');
}

/** Draws dark edges in strips, because a gradient over the whole image would take as long as all the teeth. */
export const drawDarkEdges = (): string =>
  rectangle(0, 0, 1600, 220, { fill: 'url(#dark-top)' }) +
  rectangle(0, 980, 1600, 220, { fill: 'url(#dark-bottom)' }) +
  rectangle(0, 0, 230, 1200, { fill: 'url(#dark-left)' }) +
  rectangle(1370, 0, 230, 1200, { fill: 'url(#dark-right)' });
