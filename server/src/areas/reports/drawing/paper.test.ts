import { expect, test } from '@jest/globals';
import { toPrintable } from './paper.ts';

test.each([
  ['合平面角 (OP-SN)', '𬌗平面角 (OP-SN)'],
  ['功能合平面前点', '功能𬌗平面前点'],
  ['《口腔正畸学》（正常合）', '《口腔正畸学》（正常𬌗）'],
  ['深覆合，反合，开合', '深覆𬌗，反𬌗，开𬌗'],
  ['上牙弓合面像', '上牙弓𬌗面像'],
  ['正面咬合像', '正面咬合像'],
  ['正常合并', '正常合并'],
])('TASK-05 PAT-11 paper has the sign of occlusion where screens write 合: %s', (onScreen, onPaper) => {
  expect(toPrintable(onScreen)).toBe(onPaper);
});
