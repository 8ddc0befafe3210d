import { expect, test } from '@jest/globals';
import { readExceptionsAddress, writeExceptionsAddress } from './exceptions-address.ts';

test('ADM-04 keeps state, question, page and the open exception in the address', () => {
  const address = { state: 'returned' as const, question: 3, page: 2, open: '0b6e7f7e-59a2-4d0a-9c1f-3f2b6f0f2a11' };
  expect(readExceptionsAddress(writeExceptionsAddress(address))).toEqual(address);
  const all = { state: null, question: null, page: 1, open: null };
  expect(readExceptionsAddress(writeExceptionsAddress(all))).toEqual(all);
});

test('ADM-04 shows the open exceptions by default and ignores invalid parameters', () => {
  const open = { state: 'open', question: null, page: 1, open: null };
  expect(readExceptionsAddress(new URLSearchParams('state=lost&question=9&page=-1'))).toEqual(open);
  expect(writeExceptionsAddress({ state: 'open', question: null, page: 1, open: null }).toString()).toBe('');
});
