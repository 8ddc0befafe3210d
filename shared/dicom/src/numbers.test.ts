import { describe, expect, test } from '@jest/globals';
import { readDicom } from './read-dicom.ts';
import { parseDecimal, readInteger, readNumber, readNumbers, readPixelValues } from './numbers.ts';
import { dicomForTests, elementForTests, halves } from './testing/index.ts';

async function readElement(vr: string, value: string | Buffer) {
  const more = elementForTests(0x18, 0x50, vr, value);
  const file = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)], more });
  return (await readDicom(Uint8Array.from(file))).dataSet;
}
const TAG = 'x00180050';

describe('SAFE-02 numbers of DICOM', () => {
  test.each<[string, number | undefined]>([
    ['1.25', 1.25],
    ['1,25', 1.25],
    [' 0.5 ', 0.5],
    ['0.5\0', 0.5],
    ['-3', -3],
    ['+3.', 3],
    ['.5', 0.5],
    [',5', 0.5],
    ['1e-1', 0.1],
    ['2.5E+2', 250],
    ['1,234.5', undefined],
    ['1.2.3', undefined],
    ['0.2 mm', undefined],
    ['1 2', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
    ['0x10', undefined],
    ['--1', undefined],
    ['', undefined],
    ['   ', undefined],
    ['unknown', undefined],
  ])('reads the text "%s" as %p', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  test.each<[string, string, string | Buffer, readonly number[] | undefined]>([
    ['two numbers', 'DS', '0.2\\0.1', [0.2, 0.1]],
    ['two numbers with commas', 'DS', '0,2\\0,1', [0.2, 0.1]],
    ['one number in place of two', 'DS', '0.2', undefined],
    ['three numbers in place of two', 'DS', '0.2\\0.1\\0.1', undefined],
    ['a blank second number', 'DS', '0.2\\', undefined],
    ['a second text that is no number', 'DS', '0.2\\wide', undefined],
    ['no value', 'DS', '', undefined],
    ['binary numbers of another representation', 'FD', Buffer.from(new Float64Array([0.2, 0.1]).buffer), [0.2, 0.1]],
    ['half a binary number', 'FD', Buffer.from(new Float64Array([0.2, 0.1]).buffer).subarray(0, 12), undefined],
    ['a binary number that is none', 'FD', Buffer.from(new Float64Array([0.2, Number.NaN]).buffer), undefined],
  ])('reads a pair from %s', async (_, vr, value, numbers) => {
    expect(readNumbers(await readElement(vr, value), TAG, 2)).toEqual(numbers);
  });

  test.each<[string, string, string | Buffer, number | undefined]>([
    ['an integer', 'IS', '12', 12],
    ['an integer with a point', 'IS', '12.0', 12],
    ['a fraction', 'IS', '12.5', undefined],
    ['two integers', 'IS', '12\\13', undefined],
    ['two bytes', 'US', Buffer.from([12, 0]), 12],
    ['one byte', 'US', Buffer.from([12]), 8204],
  ])('reads an integer from %s', async (_, vr, value, number) => {
    expect(readInteger(await readElement(vr, value), TAG)).toBe(number);
  });

  test('finds no number in an absent attribute or data set', async () => {
    expect(readNumber(await readElement('DS', '1'), 'x00180088')).toBeUndefined();
    expect(readNumber(undefined, TAG)).toBeUndefined();
  });

  test.each<[string, string, boolean, number]>([
    ['a signed file', 'US', true, -2000],
    ['a signed file that says so', 'SS', true, -2000],
    ['an unsigned file', 'SS', false, 63_536],
  ])('reads a pixel value by the sign of the pixels in %s', async (_, vr, isSigned, value) => {
    const bytes = Buffer.alloc(2);
    bytes.writeInt16LE(-2000);
    expect(readPixelValues(await readElement(vr, bytes), TAG, isSigned)).toEqual([value]);
  });
});
