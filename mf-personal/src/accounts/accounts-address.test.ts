import { expect, test } from '@jest/globals';
import { hasAccountFilters, readAccountsAddress, writeAccountsAddress } from './accounts-address.ts';

test('ADM-01 writes filters and page to the address of the accounts and omits defaults', () => {
  const address = {
    keyword: '王',
    roleId: 5,
    orgId: '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11',
    isDisabled: false,
    page: 3,
  };
  expect(readAccountsAddress(writeAccountsAddress(address))).toEqual(address);
  const plain = { keyword: '', roleId: null, orgId: null, isDisabled: null, page: 1 };
  expect(writeAccountsAddress(plain).toString()).toBe('');
  expect([hasAccountFilters(plain), hasAccountFilters(address)]).toEqual([false, true]);
});

test('ADM-01 ignores invalid parameters of an address', () => {
  const searchParams = new URLSearchParams('page=-2&role=x&disabled=maybe');
  expect(readAccountsAddress(searchParams)).toEqual({
    keyword: '',
    roleId: null,
    orgId: null,
    isDisabled: null,
    page: 1,
  });
});
