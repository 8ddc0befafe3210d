import { expect, test } from '@jest/globals';
import { CODE_DIGITS, computeCheckDigit, formatActivationCode, parseActivationCode } from './activation-code.ts';

const VALUE = '7ZQX40M9K2B8HTR6C1VD';
const CODE = `${VALUE}${computeCheckDigit(VALUE)}`;

test('MEMB-04 ignores groups, case, dashes and blanks of a code, and reads letters that look like digits', () => {
  expect(formatActivationCode(CODE)).toBe(`7ZQX4-0M9K2-B8HTR-6C1VD-${CODE.at(-1)}`);
  const typed = [CODE, formatActivationCode(CODE), CODE.toLowerCase(), ` ${CODE.slice(0, 7)}–${CODE.slice(7)}\t`];
  for (const text of [...typed, CODE.replace('0', 'o'), CODE.replace('1', 'l'), CODE.replace('1', 'I')])
    expect(parseActivationCode(text)).toBe(CODE);
});

test('MEMB-04 computes the check digit as Crockford does, by a division by 37', () => {
  for (const value of [VALUE, '0'.repeat(20), 'Z'.repeat(20)]) {
    const number = [...value].reduce((sum, digit) => sum * 32n + BigInt(CODE_DIGITS.indexOf(digit)), 0n);
    expect(computeCheckDigit(value)).toBe(`${CODE_DIGITS}*~$=U`.charAt(Number(number % 37n)));
  }
});

test('MEMB-04 finds each wrong digit, and each swap of two neighbours', () => {
  const wrongCodes = Array.from(VALUE).flatMap((digit, place) => {
    const [start, end] = [CODE.slice(0, place), CODE.slice(place + 1)];
    const otherDigits = [...CODE_DIGITS].filter((other) => other !== digit).map((other) => `${start}${other}${end}`);
    const next = VALUE[place + 1];
    if (next === undefined || next === digit) return otherDigits;
    return [...otherDigits, `${start}${next}${digit}${end.slice(1)}`];
  });
  expect(wrongCodes.length).toBeGreaterThan(600);
  expect(wrongCodes.filter((code) => parseActivationCode(code) !== undefined)).toEqual([]);
});

test.each(['', ' ', CODE.slice(1), `${CODE}0`, CODE.replace('7', 'U'), CODE.replace('7', '!'), '激活码'])(
  'MEMB-04 refuses %p as malformed',
  (text) => expect(parseActivationCode(text)).toBeUndefined(),
);
