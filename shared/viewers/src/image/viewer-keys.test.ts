import { expect, test } from '@jest/globals';
import { toAction } from './viewer-keys.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fit'],
  ['r', 'rotateRight'],
  ['m', 'mirror'],
  ['d', 'download'],
  ['n', 'note'],
  ['p', 'slideshow'],
  ['i', 'facts'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['?', 'keys'],
  ['Escape', 'close'],
  ['x', undefined],
])('VIEW-01 maps the key %s to: %s', (key, action) => {
  expect(toAction({ ...plain, key })).toBe(action);
});

test('VIEW-01 rotates anticlockwise by Shift and R, and leaves keys to the browser', () => {
  expect(toAction({ ...plain, key: 'R', shiftKey: true })).toBe('rotateLeft');
  expect(toAction({ ...plain, key: 'R' })).toBe('rotateRight');
  expect(toAction({ ...plain, key: 'D', shiftKey: true })).toBe('downloadSmall');
  expect(toAction({ ...plain, key: 'r', ctrlKey: true })).toBeUndefined();
  expect(toAction({ ...plain, key: 'd', metaKey: true })).toBeUndefined();
});
