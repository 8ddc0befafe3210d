import { expect, test } from '@jest/globals';
import { actionOf } from './viewer-keys.ts';

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
  expect(actionOf({ ...plain, key })).toBe(action);
});

test('VIEW-01 rotates anticlockwise by Shift and R, and leaves keys to the browser', () => {
  expect(actionOf({ ...plain, key: 'R', shiftKey: true })).toBe('rotateLeft');
  expect(actionOf({ ...plain, key: 'R' })).toBe('rotateRight');
  expect(actionOf({ ...plain, key: 'D', shiftKey: true })).toBe('downloadSmall');
  expect(actionOf({ ...plain, key: 'r', ctrlKey: true })).toBeUndefined();
  expect(actionOf({ ...plain, key: 'd', metaKey: true })).toBeUndefined();
});
