import { queryUsesByMonth } from '@dentarium/server/calls/classification';
import { expect, test } from '@jest/globals';
import { listLastMonths, groupUsesByTool } from './group-uses-by-tool.ts';

test.each([
  ['2026-03-31T23:59:59', ['2025-12', '2026-01', '2026-02', '2026-03']],
  ['2026-04-01T00:00:00', ['2026-01', '2026-02', '2026-03', '2026-04']],
  ['2026-01-01T00:00:00', ['2025-10', '2025-11', '2025-12', '2026-01']],
])(
  'BEN-09 lists the last months before %s in the time zone of the reader, as the server accepts them',
  (now, names) => {
    const months = listLastMonths(new Date(now), 4);
    expect(months.names).toEqual(names);
    const limits = months.limits.split(',');
    expect(limits.slice(0, -1)).toEqual(names.map((name) => new Date(`${name}-01T00:00:00`).toISOString()));
    expect(Date.parse(limits.at(-1) ?? '')).toBeGreaterThan(Date.parse(`${now.slice(0, 7)}-28T23:59:59`));
    expect(queryUsesByMonth.query?.safeParse({ limits: months.limits }).success).toBe(true);
  },
);

test('BEN-09 lists the eight tools of membership even if unused, then other algorithms by name', () => {
  const uses = groupUsesByTool([
    { type: 'overlay', period: 1, count: 2 },
    { type: 'overlay', period: 0, count: 3 },
    { type: 'problemList', period: 0, count: 1 },
    { type: 'classified', period: 0, count: 7 },
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
  expect(uses[3]?.counts.get(1)).toBe(2);
});
