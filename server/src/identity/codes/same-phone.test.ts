import { expect, test } from '@jest/globals';
import { samePhone } from './same-phone.ts';

test('one number with and without the country code is one number', () => {
  expect(samePhone('13800138000')).toEqual(['13800138000', '+8613800138000']);
  expect(samePhone('+8613800138000')).toEqual(samePhone('13800138000'));
  expect(samePhone('+4917012345678')).toEqual(['+4917012345678']);
});
