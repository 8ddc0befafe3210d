import { expect, test } from '@jest/globals';
import { jawOfName } from './jaw-of-name.ts';

test.each([
  ['UpperJaw.stl', 'upper'],
  ['LowerJawScan.stl', 'lower'],
  ['patient-upper.ply', 'upper'],
  ['maxillary_1.obj', 'upper'],
  ['Maxilla.stl', 'upper'],
  ['mandible.stl', 'lower'],
  ['Mandibular 2.drc', 'lower'],
  ['Oberkiefer.stl', 'upper'],
  ['Unterkiefer.stl', 'lower'],
  ['scan_up.stl', 'upper'],
  ['scan-down.stl', 'lower'],
  ['OrthoCAD_U.stl', 'upper'],
  ['case_L.stl', 'lower'],
  ['shell_occlusion_u.stl', 'upper'],
  ['shell_occlusion_l.stl', 'lower'],
  ['model_u_12.stl', 'upper'],
  ['上颌.stl', 'upper'],
  ['患者下颌模型.stl', 'lower'],
  ['上牙2.ply', 'upper'],
  ['下.stl', 'lower'],
  ['上传_下颌.stl', 'lower'],
  ['bite0.stl', 'bite'],
  ['Bite1.ply', 'bite'],
  ['occlusion.stl', 'bite'],
  ['咬合.stl', 'bite'],
  ['upper_lower_bite.stl', 'bite'],
  ['upper/scan.stl', 'upper'],
  ['lower/maxilla.stl', 'upper'],
] as const)('UPL-06 %s is the %s', (name, jaw) => {
  expect(jawOfName(name)).toBe(jaw);
});

test.each([
  'full.stl',
  'blue.stl',
  'scan.stl',
  'upper_and_lower.stl',
  '上下颌.stl',
  'setup.stl',
  'flower.stl',
  'update.stl',
])('UPL-06 %s speaks of both jaws or of none: somebody is asked', (name) => {
  expect(jawOfName(name)).toBeUndefined();
});
