import { toSlotKey } from '@dentarium/orders/forms';
import { expect, test } from '@jest/globals';
import { toSlotCategory } from '../order/files/place-names.ts';
import { buildOrderFile } from '../testing/samples.ts';
import { findSubmission } from './order-files.ts';

const FILES = [
  buildOrderFile({ id: 'old', submission: 1 }),
  buildOrderFile({ id: 'first', submission: 2 }),
  buildOrderFile({ id: 'second', submission: 2 }),
];

test.each([
  ['the submission of the opened file', 'old', 1],
  ['the last submission without a file', null, 2],
  ['the last submission for a file that the order does not have', 'gone', 2],
])('LAB-01 VIEW-03 shows %s', (_, openedFileId, expected) => {
  expect(findSubmission(FILES, openedFileId)).toBe(expected);
});

test('LAB-01 ORD-11 takes the jaw of a model from its place in the order, not from the category of the patient', () => {
  expect(toSlotCategory({ ...buildOrderFile({ field: toSlotKey(53) }), category: 93 })).toBe(53);
});
