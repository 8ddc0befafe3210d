import { expect, test } from '@jest/globals';
import { theme } from 'antd';
import { createAntdTheme } from './antd-theme.ts';
import { COLOURS, type ThemeName, VIEWER } from './tokens.ts';

function toLinearChannel(value: number): number {
  const share = value / 255;
  return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinearChannel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast of WCAG 2.2. */
function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const themes: ThemeName[] = ['dark', 'default'];

test.each(themes)('keeps text readable on every surface of the theme %s', (name) => {
  const {
    page,
    surface,
    raised,
    hover,
    mat,
    text,
    textSecondary,
    accent,
    success,
    warning,
    danger,
    accentSoft,
    dangerSoft,
    warningSoft,
    onAccent,
  } = COLOURS[name];
  for (const background of [page, surface, raised, hover, mat]) {
    expect(computeContrast(text, background)).toBeGreaterThan(7);
    expect(computeContrast(textSecondary, background)).toBeGreaterThan(4.5);
  }
  for (const coloured of [accent, success, warning, danger]) {
    for (const background of [page, surface, raised])
      expect(computeContrast(coloured, background)).toBeGreaterThan(4.5);
  }
  expect(computeContrast(onAccent, accent)).toBeGreaterThan(4.5);
  expect(computeContrast(text, accentSoft)).toBeGreaterThan(7);
  expect(computeContrast(text, warningSoft)).toBeGreaterThan(7);
  expect(computeContrast(warning, warningSoft)).toBeGreaterThan(4.5);
  expect(computeContrast(danger, dangerSoft)).toBeGreaterThan(4.5);
});

test.each(themes)('gives fields distinct edges in the theme %s', (name) => {
  const { edge, surface, page } = COLOURS[name];
  expect(computeContrast(edge, surface)).toBeGreaterThan(3);
  expect(computeContrast(edge, page)).toBeGreaterThan(3);
});

test.each(themes)('keeps the contrast of the UI kit in the theme %s', (name) => {
  const token = theme.getDesignToken(createAntdTheme(name, 'test'));
  const { onAccent, raised } = COLOURS[name];
  for (const fill of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive, token.colorError]) {
    expect(computeContrast(onAccent, fill)).toBeGreaterThan(4.5);
  }
  for (const text of [
    token.colorLink,
    token.colorPrimary,
    token.colorError,
    token.colorText,
    token.colorTextSecondary,
  ]) {
    expect(computeContrast(text, raised)).toBeGreaterThan(4.5);
  }
});

test('keeps the bar and the surround of the viewer neutral, and its text and lines readable', () => {
  for (const background of [VIEWER.surround, VIEWER.bar]) {
    for (const own of [VIEWER.textSecondary, VIEWER.focus, VIEWER.success, VIEWER.warning, VIEWER.danger, VIEWER.nerve])
      expect(computeContrast(own, background)).toBeGreaterThan(4.5);
    expect(
      Math.abs(Number.parseInt(background.slice(1, 3), 16) - Number.parseInt(background.slice(5, 7), 16)),
    ).toBeLessThanOrEqual(1);
  }
});
