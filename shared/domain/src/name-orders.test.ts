import { expect, test } from '@jest/globals';
import { listNameOrders } from './name-orders.ts';

test.each([
  ['', ['']],
  ['王小明', ['王小明']],
  ['Wang^Xiaoming', ['Wang Xiaoming', 'Xiaoming Wang']],
  ['Li, Anna', ['Li Anna', 'Anna Li']],
])('SAFE-01 lists the parts of %j in every order', (name, orders) => {
  expect(listNameOrders(name)).toEqual(orders);
});

test('SAFE-01 tries no more orders of a long name than it has parts', () => {
  const orders = listNameOrders('a b c d e f');
  expect(orders).toHaveLength(6);
  expect(orders).toContain('c d e f a b');
});
