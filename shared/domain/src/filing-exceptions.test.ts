import { expect, test } from '@jest/globals';
import { listPatientNos } from './filing-exceptions.ts';

test.each([
  ['ORTHO0123_front.jpg', ['ORTHO0123']],
  ['P0042 上颌 2.stl', ['P0042']],
  ['IMG_0001.JPG', ['0001']],
  ['DSC01234-ZX77.jpg', ['ZX77', 'DSC01234']],
  ['20261121 P0042.jpg', ['P0042', '20261121']],
  ['正面像.jpg', []],
  ['front.jpg', []],
])('ADM-04 finds in %j the possible patient IDs %j', (name, ids) => {
  expect(listPatientNos(name)).toEqual(ids);
});
