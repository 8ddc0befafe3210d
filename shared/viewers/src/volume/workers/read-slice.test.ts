import { expect, test } from '@jest/globals';
import { dicomForTests, elementForTests } from '@dentarium/dicom/testing';
import { decodeSlice } from './read-slice.ts';

const REQUEST = { columns: 2, rows: 2, scale: { slope: 1, intercept: 0 }, factor: 1 } as const;

test.each([
  ['1.5', '-10'],
  ['1,5', '-10 '],
  [' 15e-1', '-1e1'],
])('SAFE-04 reads the slope %j and the intercept %j of a slice like those of its header', async (slope, intercept) => {
  const groups = Buffer.concat([
    elementForTests(0x28, 0x1052, 'DS', intercept),
    elementForTests(0x28, 0x1053, 'DS', slope),
  ]);
  const file = dicomForTests({ columns: 2, rows: 2, frames: [Uint16Array.of(100, 200, 300, 400)], groups });
  expect([...(await decodeSlice(new Uint8Array(file), REQUEST))]).toEqual([140, 290, 440, 590]);
});
