import { SCHEME_STATES } from '@dentarium/api/schemes/shapes';
import { ATTACHMENT_TYPES, MOVEMENTS, type SchemeMark } from '@dentarium/scheme';
import { REFUSAL_CODES } from '@dentarium/scheme/reading';
import { SCHEME_PARTS, SCHEME_VIEWS } from '@dentarium/scheme/scene';
import { expect, test } from '@jest/globals';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { COUNT_ROWS, FIGURE_ROWS, formatFigure } from './figure-rows.ts';
import { OVERLAYS } from './plan-scenes.ts';
import { SLIDERS } from './plan-steps.ts';

/** Every rule, so that new rules have to be added here. */
const RULES: Readonly<Record<SchemeMark['rule'], true>> = {
  stepWay: true,
  stepTurn: true,
  rotation: true,
  extrusion: true,
  torque: true,
  molarMesial: true,
  ipr: true,
  passive: true,
  iprNotWished: true,
  iprOverMax: true,
  expansion: true,
  notExtracted: true,
  extractionNotWished: true,
};

/** The keys that are composed of codes. */
const KEYS = [
  ...REFUSAL_CODES.map((code) => `lab.refusal.${code}`),
  ...['axes.left', 'axes.right', 'bound.least', 'bound.most'].map((name) => `lab.${name}`),
  ...Object.keys(RULES).map((rule) => `plan.mark.${rule}`),
  ...['published', 'chosen', 'prescription'].map((basis) => `plan.basis.${basis}`),
  ...SCHEME_STATES.map((state) => `plan.state.${state}`),
  ...['checking', 'refused', 'failed', 'taken'].map((state) => `lab.schemes.state.${state}`),
  ...['change', 'confirm', 'approve', 'return'].map((decision) => `plan.said.${decision}`),
  ...ATTACHMENT_TYPES.map((type) => `plan.attachment.${type}`),
  ...MOVEMENTS.map((kind) => `plan.movement.${kind}`),
  ...[...FIGURE_ROWS, ...COUNT_ROWS].map(({ name }) => `plan.figure.${name}`),
  ...SCHEME_PARTS.map((part) => `plan.part.${part}`),
  ...SCHEME_VIEWS.map((view) => `plan.view.${view}`),
  ...OVERLAYS.map((overlay) => `plan.over.${overlay}`),
  ...SLIDERS.map((slider) => `plan.slider.${slider}`),
];

function getText(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], texts);
}

test.each([
  ['ch', ch],
  ['en', en],
] as const)('ORD-09 LAB-01 has a text in %s for every code of a plan, a mark and a refusal', (_, texts) => {
  expect(KEYS.filter((key) => typeof getText(texts, key) !== 'string')).toEqual([]);
});

test.each([
  [-0.085, 'mm', '−0.09'],
  [77.96, 'percent', '78.0'],
  [-0.001, 'mm', '0.00'],
  [3, 'count', '3'],
  [null, 'mm', '–'],
] as const)('ORD-09 formats the figure %p in %s as %s, with the sign of movements', (value, unit, text) => {
  expect(formatFigure(value, unit)).toBe(text);
});
