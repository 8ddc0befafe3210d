import { describe, expect, test } from '@jest/globals';
import { modelCategory, namedView, photoCategory } from './file-name-words.ts';

describe('what a file name says', () => {
  test.each([
    ['UpperJaw.stl', 53],
    ['lower_jaw_scan.ply', 51],
    ['maxillary.stl', 53],
    ['shell_occlusion_u.stl', 53],
    ['shell_occlusion_l_12.stl', 51],
    ['12345_Unterkiefer.stl', 51],
    ['患者上颌.stl', 53],
    ['下牙.stl', 51],
    ['bite0.stl', 52],
    ['咬合.stl', 52],
    ['upper_lower.stl', undefined],
    ['full.stl', undefined],
    ['blue.stl', undefined],
    ['supper.stl', undefined],
    ['slowdown.stl', undefined],
    ['model.stl', undefined],
  ])('STG-05 UPL-06 the model %s is %s', (name, category) => {
    expect(modelCategory(name)).toBe(category);
  });

  test.each([
    ['正面像.jpg', undefined, 8],
    ['正面微笑像.jpg', undefined, 9],
    ['右侧面像.jpg', undefined, 12],
    ['左侧45°微笑像.jpg', undefined, 27],
    ['右侧45°像.jpg', undefined, 10],
    ['上牙弓𬌗面像.jpg', undefined, 2],
    ['下牙弓合面像.jpg', undefined, 3],
    ['右侧咬合像.jpg', undefined, 4],
    ['左侧咬合像.jpg', undefined, 5],
    ['正面咬合像.jpg', undefined, 6],
    ['覆𬌗覆盖像.jpg', undefined, 1],
    ['全景片.jpg', undefined, 14],
    ['头颅侧位片.jpg', undefined, 18],
    ['头颅正位片.png', undefined, 16],
    ['Frontal smile.JPG', undefined, 9],
    ['right profile.jpg', undefined, 12],
    ['left-buccal.jpg', undefined, 5],
    ['Upper Occlusal (mirror).jpg', undefined, 2],
    ['lateral ceph 2024.jpg', undefined, 18],
    ['PA ceph.jpg', undefined, 16],
    ['OPG_20240102.jpg', undefined, 14],
    ['front.jpg', undefined, undefined],
    ['front.jpg', 'intraoral', 6],
    ['front.jpg', 'face', 8],
    ['IMG_2045.jpg', undefined, undefined],
    ['bright light.jpg', undefined, undefined],
    ['option.jpg', undefined, undefined],
  ] as const)('STG-05 the photograph %s, seen as %s, is %s', (name, seen, category) => {
    expect(photoCategory(namedView(name), seen)).toBe(category);
  });

  test('STG-05 a mirror in the name is noticed', () => {
    expect(namedView('Upper Occlusal (mirror).jpg').isMirrored).toBe(true);
    expect(namedView('上颌反光镜.jpg')).toMatchObject({ isMirrored: true, jaw: 'upper' });
  });
});
