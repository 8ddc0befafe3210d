import { linearGradient, radialGradient } from '../drawing/svg.ts';
import { mixColours } from '../mouth/colours.ts';
import type { Look } from './look.ts';

/** The colours of a skin, from its lightest to its lines. */
export interface Tones {
  readonly light: string;
  readonly skin: string;
  readonly shade: string;
  readonly dark: string;
  readonly line: string;
  readonly blush: string;
  readonly hair: string;
  readonly hairLight: string;
  readonly hairDark: string;
}

/** Returns the skin colours of a person. */
export const createTones = (look: Look): Tones => ({
  light: mixColours(look.skin, '#ffe6c8', 0.26),
  skin: look.skin,
  shade: mixColours(look.skin, '#a8532f', 0.26),
  dark: mixColours(look.skin, '#6d2d17', 0.46),
  line: mixColours(look.skin, '#40160b', 0.66),
  blush: mixColours(look.skin, '#e0605a', 0.55),
  hair: look.hair,
  hairLight: mixColours(look.hair, '#c79a6c', 0.32),
  hairDark: mixColours(look.hair, '#000000', 0.45),
});

/** Builds the gradients of a face for the definitions of its drawing. */
export function buildFaceGradients(look: Look, tones: Tones): string {
  return [
    linearGradient(
      'room',
      [0, 0],
      [0, 1],
      { at: 0, color: mixColours(look.background, '#ffffff', 0.6) },
      { at: 0.5, color: mixColours(look.background, '#ffffff', 0.28) },
      { at: 1, color: mixColours(look.background, '#5d7282', 0.26) },
    ),
    linearGradient(
      'skin',
      [0, 0],
      [1, 0],
      { at: 0, color: tones.shade },
      { at: 0.2, color: tones.skin },
      { at: 0.48, color: tones.light },
      { at: 0.8, color: tones.skin },
      { at: 1, color: tones.shade },
    ),
    linearGradient(
      'neck',
      [0, 0],
      [0, 1],
      { at: 0, color: tones.dark },
      { at: 0.5, color: tones.shade },
      { at: 1, color: tones.skin },
    ),
    linearGradient('ear', [0, 0], [1, 1], { at: 0, color: tones.skin }, { at: 1, color: tones.shade }),
    linearGradient(
      'hair',
      [0, 0],
      [0.5, 1],
      { at: 0, color: tones.hairLight },
      { at: 0.4, color: tones.hair },
      { at: 1, color: tones.hairDark },
    ),
    linearGradient('hair-back', [0, 0], [0, 1], { at: 0, color: tones.hair }, { at: 1, color: tones.hairDark }),
    linearGradient(
      'shirt',
      [0, 0],
      [0, 1],
      { at: 0, color: mixColours(look.shirt, '#ffffff', 0.16) },
      { at: 1, color: mixColours(look.shirt, '#142430', 0.3) },
    ),
    radialGradient('blush', [
      { at: 0, color: tones.blush, opacity: 0.5 },
      { at: 1, color: tones.blush, opacity: 0 },
    ]),
    radialGradient('glow', [
      { at: 0, color: '#fff', opacity: 0.5 },
      { at: 1, color: '#fff', opacity: 0 },
    ]),
    radialGradient('dim', [
      { at: 0, color: tones.dark, opacity: 0.55 },
      { at: 1, color: tones.dark, opacity: 0 },
    ]),
    radialGradient('iris', [
      { at: 0, color: mixColours(look.iris, '#000000', 0.2) },
      { at: 0.7, color: mixColours(look.iris, '#b98350', 0.22) },
      { at: 1, color: mixColours(look.iris, '#000000', 0.5) },
    ]),
    linearGradient(
      'lip-upper',
      [0, 0],
      [0, 1],
      { at: 0, color: mixColours(look.lips, look.skin, 0.42) },
      { at: 1, color: mixColours(look.lips, look.skin, 0.12) },
    ),
    linearGradient(
      'lip-lower',
      [0, 0],
      [0, 1],
      { at: 0, color: mixColours(look.lips, look.skin, 0.16) },
      { at: 0.5, color: mixColours(look.lips, tones.light, 0.42) },
      { at: 1, color: mixColours(look.lips, look.skin, 0.4) },
    ),
  ].join('');
}
