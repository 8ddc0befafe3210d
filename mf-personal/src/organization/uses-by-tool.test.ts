import { expect, test } from '@jest/globals';
import { lastMonths, usesByTool } from './uses-by-tool.ts';

test.each([
  ['2026-03-31T10:00:00Z', ['2026-03', '2026-02', '2026-01', '2025-12']],
  ['2026-01-01T00:00:00Z', ['2026-01', '2025-12', '2025-11', '2025-10']],
])('BEN-09 the last months of %s', (now, months) => expect(lastMonths(new Date(now), 4)).toEqual(months));

test('BEN-09 the eight tools are named whether they were used or not, then other algorithms by name', () => {
  const uses = usesByTool([
    { type: 'overlay', month: '2026-02', count: 2 },
    { type: 'overlay', month: '2026-01', count: 3 },
    { type: 'problemList', month: '2026-01', count: 1 },
    { type: 'classified', month: '2026-01', count: 7 },
  ]);
  expect(uses.map(({ type, total }) => `${type} ${total}`)).toEqual([
    'imageOrganisation 0',
    'masking 0',
    'cameraSorting 0',
    'overlay 5',
    'customMeasurement 0',
    'ctModule 0',
    'caseSummary 0',
    'landmarkTracing 0',
    'classified 7',
    'problemList 1',
  ]);
  expect(uses[3]?.counts.get('2026-02')).toBe(2);
});
