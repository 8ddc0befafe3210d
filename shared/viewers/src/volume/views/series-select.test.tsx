import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SeriesSelect } from './series-select.tsx';

const SERIES = [
  { id: '1.2.2', description: 'Jaws', count: 400 },
  { id: '1.2.1', description: 'Joints', count: 120 },
];

test('SAFE-03 offers the series of a volume and reports the chosen one', async () => {
  const onSeries = jest.fn();
  render(<SeriesSelect description={{ seriesId: '1.2.2', series: SERIES }} onSeries={onSeries} />);
  const select = screen.getByRole('combobox');
  expect(select.closest('label')?.textContent).toContain('Jaws');
  fireEvent.mouseDown(select);
  fireEvent.click(await screen.findByTitle(/Joints.*120/));
  expect(onSeries.mock.calls[0]?.[0]).toBe('1.2.1');
});

test('SAFE-03 offers no choice for a single series', () => {
  const onSeries = jest.fn();
  render(<SeriesSelect description={{ seriesId: '1.2.2', series: SERIES.slice(0, 1) }} onSeries={onSeries} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});
