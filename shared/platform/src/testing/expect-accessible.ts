import { expect } from '@jest/globals';
import axe from 'axe-core';

/**
 * Expects that axe finds nothing in a part of a rendered page: names, roles, labels and their order. What needs a layout
 * or a canvas, such as contrast, is checked in a browser.
 */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  });
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  );
  expect(findings).toEqual([]);
}
