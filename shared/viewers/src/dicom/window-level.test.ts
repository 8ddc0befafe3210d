import type { GreyFrame } from '@dentarium/dicom/pool';
import { expect, test } from '@jest/globals';
import { dragWindow, listWindowChoices } from './window-level.ts';

const GREY: GreyFrame = {
  values: new Uint16Array([0, 4000]),
  least: 0,
  most: 4000,
  slope: 1,
  intercept: 0,
  windows: [{ centre: 2000, width: 3000, name: '' }],
  ownWindow: { centre: 1500, width: 1000 },
  window: { centre: 2000, width: 3000 },
  shape: 'linear',
  table: undefined,
  isInverted: false,
  warnings: [],
};
const keys = (grey: GreyFrame, modality: string) => listWindowChoices(grey, modality).map(({ key }) => key);

test('VIEW-02 lists the windows of the file, the automatic one, and the named ones', () => {
  expect(keys(GREY, 'DX')).toEqual(['opening', 'auto', 'dental', 'bone', 'soft']);
  expect(keys({ ...GREY, intercept: -1024 }, 'CT')).toEqual(['opening', 'auto', 'dental', 'bone', 'soft', 'airway']);
  const two = { ...GREY, windows: [...GREY.windows, { centre: 40, width: 80, name: 'BRAIN' }] };
  expect(listWindowChoices(two, 'DX')[3]).toEqual({ key: 'file1', name: 'BRAIN', window: { centre: 40, width: 80 } });
});

test('VIEW-02 treats low values as dense in MONOCHROME1', () => {
  const dental = (grey: GreyFrame) =>
    listWindowChoices(grey, 'DX').find(({ key }) => key === 'dental')?.window?.centre ?? 0;
  expect(dental(GREY)).toBeGreaterThan(GREY.ownWindow.centre);
  expect(dental({ ...GREY, isInverted: true })).toBeLessThan(GREY.ownWindow.centre);
});

test('VIEW-02 widens the window by a drag across and darkens the image by a drag down, in either polarity', () => {
  const from = { centre: 1500, width: 1000 };
  expect(dragWindow(GREY, from, { x: 40, y: 20 })).toEqual({ centre: 1550, width: 1100 });
  expect(dragWindow({ ...GREY, isInverted: true }, from, { x: 0, y: 20 })).toEqual({ centre: 1450, width: 1000 });
  expect(dragWindow(GREY, from, { x: -4000, y: 0 }).width).toBe(1);
});
