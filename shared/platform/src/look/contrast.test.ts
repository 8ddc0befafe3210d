import { expect, test } from '@jest/globals';
import { theme } from 'antd';
import { antdTheme } from './antd-theme.ts';
import { COLOURS, type ThemeName, VIEWER } from './tokens.ts';

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
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
  for (const behind of [page, surface, raised, hover, mat]) {
    expect(contrast(text, behind)).toBeGreaterThan(7);
    expect(contrast(textSecondary, behind)).toBeGreaterThan(4.5);
  }
  for (const coloured of [accent, success, warning, danger]) {
    for (const behind of [page, surface, raised]) expect(contrast(coloured, behind)).toBeGreaterThan(4.5);
  }
  expect(contrast(onAccent, accent)).toBeGreaterThan(4.5);
  expect(contrast(text, accentSoft)).toBeGreaterThan(7);
  expect(contrast(text, warningSoft)).toBeGreaterThan(7);
  expect(contrast(warning, warningSoft)).toBeGreaterThan(4.5);
  expect(contrast(danger, dangerSoft)).toBeGreaterThan(4.5);
});

test.each(themes)('gives fields distinct edges in the theme %s', (name) => {
  const { edge, surface, page } = COLOURS[name];
  expect(contrast(edge, surface)).toBeGreaterThan(3);
  expect(contrast(edge, page)).toBeGreaterThan(3);
});

test.each(themes)('keeps the contrast of the UI kit in the theme %s', (name) => {
  const token = theme.getDesignToken(antdTheme(name, 'test'));
  const { onAccent, raised } = COLOURS[name];
  for (const fill of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive, token.colorError]) {
    expect(contrast(onAccent, fill)).toBeGreaterThan(4.5);
  }
  for (const text of [
    token.colorLink,
    token.colorPrimary,
    token.colorError,
    token.colorText,
    token.colorTextSecondary,
  ]) {
    expect(contrast(text, raised)).toBeGreaterThan(4.5);
  }
});

test('keeps the bar and the surround of the viewer neutral, and its text and lines readable', () => {
  for (const behind of [VIEWER.surround, VIEWER.bar]) {
    for (const own of [VIEWER.textSecondary, VIEWER.focus, VIEWER.success, VIEWER.warning, VIEWER.danger])
      expect(contrast(own, behind)).toBeGreaterThan(4.5);
    expect(
      Math.abs(Number.parseInt(behind.slice(1, 3), 16) - Number.parseInt(behind.slice(5, 7), 16)),
    ).toBeLessThanOrEqual(1);
  }
});
