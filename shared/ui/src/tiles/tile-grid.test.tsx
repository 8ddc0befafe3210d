import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { toSectionLines } from './section-lines.ts';
import { TileGrid, VIRTUAL_FROM } from './tile-grid.tsx';
import { countColumns } from './tile-lines.tsx';

test.each([
  [800, 120, 6],
  [100, 120, 1],
  [504, 120, 4],
  [503, 120, 3],
])('fits into a width of %i px tiles of %i px %i times', (width, tile, columns) => {
  expect(countColumns(width, tile, 8)).toBe(columns);
});

function countRendered(count: number): number {
  const items = Array.from({ length: count }, (_, index) => `image ${index}`);
  const { container } = render(
    <TileGrid
      items={items}
      itemKey={(item) => item}
      renderTile={(item) => <b>{item}</b>}
      tileWidth={120}
      tileHeight={100}
    />,
  );
  return container.querySelectorAll('b').length;
}

test('STG-02 renders all images of a stage with up to 200, and only the visible ones of a larger stage', () => {
  expect(countRendered(VIRTUAL_FROM)).toBe(200);
  expect(countRendered(VIRTUAL_FROM + 1)).toBeLessThan(50);
});

test('STG-08 shows a heading before the tiles of each section', () => {
  const sections = [
    { key: 'before', items: ['a', 'b', 'c'] },
    { key: 'after', items: [] },
  ];
  expect(toSectionLines(sections, 2).map(({ section, from }) => [section.key, from])).toEqual([
    ['before', null],
    ['before', 0],
    ['before', 2],
    ['after', null],
  ]);
});
