import { expect, test } from '@jest/globals';
import { toPathData } from './draw-svg.ts';

function createShape(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  return shape;
}

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['line', { x1: '1', y1: '2', x2: '3', y2: '-4' }, 'M1 2L3 -4'],
  ['polyline', { points: '1,2 3,4 5,6' }, 'M1,2L3,4L5,6'],
  ['rect', { x: '1', y: '2', width: '30', height: '40' }, 'M1 2h30v40h-30z'],
  ['circle', { cx: '5', cy: '6', r: '3' }, 'M2 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  ['ellipse', { cx: '5', cy: '6', rx: '3', ry: '2' }, 'M2 6a3 2 0 1 0 6 0a3 2 0 1 0 -6 0z'],
  ['path', { d: 'M0 0H5' }, 'M0 0H5'],
  ['text', { x: '1', y: '2' }, ''],
])('BEN-06 a %s has its outline in a screenshot', (tag, attributes, data) => {
  expect(toPathData(createShape(tag, attributes))).toBe(data);
});
