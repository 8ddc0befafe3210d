import type { MeasuredSet, MeasurementTemplate } from '@dentarium/server/calls/custom-measurements';

export const TEMPLATE_ID = 'cccccccc-cccc-4ccc-8ccc-000000000001';
export const FILE_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-000000000001';
export const LATER_FILE_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-000000000002';

/** A template of three points, a distance and a ratio. */
export const TEMPLATE: MeasurementTemplate = {
  id: TEMPLATE_ID,
  name: 'Incisors',
  points: ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })),
  measures: [
    { id: 'width', name: 'Width', formula: { op: 'length', from: 'a', to: 'b' } },
    { id: 'ratio', name: 'Ratio', formula: { op: 'ratio', of: ['a', 'b'], to: ['a', 'c'] } },
  ],
  orgId: null,
  isMine: true,
  ownerName: 'Dr Wang',
  version: 1,
};

/** A measured set of the template on an image: 100 px, twice the other distance. */
export function aSet(differs: Partial<MeasuredSet> = {}): MeasuredSet {
  const { name, points, measures } = TEMPLATE;
  return {
    id: 'dddddddd-dddd-4ddd-8ddd-000000000001',
    fileId: FILE_ID,
    stageId: null,
    templateId: TEMPLATE_ID,
    templateVersion: 1,
    definition: { name, points, measures },
    points: [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 100, y: 0 },
      { id: 'c', x: 0, y: 50 },
    ],
    calibration: null,
    statedScale: null,
    updatedBy: 'Dr Wang',
    updatedAt: '2026-06-01T09:00:00.000Z',
    version: 1,
    daysLeft: null,
    ...differs,
  };
}
