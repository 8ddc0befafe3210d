import { expect, test } from '@jest/globals';
import { TextScanner } from './text-scanner.ts';

const createScanner = (text: string): TextScanner => new TextScanner(new TextEncoder().encode(text));

test.each([
  '0',
  '-0',
  '1',
  '-12.5',
  '+3',
  '.5',
  '5.',
  '1e3',
  '-1.25E-7',
  '1e308',
  '4.9e-324',
  '123456789.123456789',
  '0.1',
  '3.4028235e38',
  '1e-45',
  '0.000000000000000000000000000000000000000012345',
  '2.2250738585072014e-308',
])('VIEW-03 reads %s like JavaScript, to single precision', (text) => {
  expect(Math.fround(createScanner(text).readNumber())).toBe(Math.fround(Number(text)));
});

test.each(['nan', 'inf', '-', '.', 'e5', '1.5mm', '', '1,5', '--1'])('VIEW-03 rejects %s as a number', (text) => {
  expect(createScanner(text).readNumber()).toBeNaN();
});

test('VIEW-03 reads numbers, words and lines with any separators', () => {
  const scanner = createScanner('v 1/2/3\t4//5\r\nname of  a part \n6');
  expect(scanner.readWord()).toBe('v');
  expect([scanner.readNumber(), scanner.readNumber()]).toEqual([1, 4]);
  expect(scanner.hasMoreInLine()).toBe(false);
  expect(scanner.readWord()).toBe('name');
  expect(scanner.readLine()).toBe('of  a part');
  expect(scanner.readNumber()).toBe(6);
  expect(scanner.isAtEnd).toBe(true);
});
