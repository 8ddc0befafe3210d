import { expect, test } from '@jest/globals';
import { listPhoneVariants } from './phone-variants.ts';

test('recognises one number with and without the country code', () => {
  expect(listPhoneVariants('13800138000')).toEqual(['13800138000', '+8613800138000']);
  expect(listPhoneVariants('+8613800138000')).toEqual(listPhoneVariants('13800138000'));
  expect(listPhoneVariants('+4917012345678')).toEqual(['+4917012345678']);
});
