import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { openCt, prepareCtPage } from '../testing/ct-page.tsx';
import { VolumeDoubts } from './volume-status.tsx';

prepareCtPage();

const COMPLETE = { leftOut: 0, omitted: { instances: [], damagedFiles: [] } };

test.each([
  [{ leftOut: 1, omitted: { instances: [7], damagedFiles: [] } }, /1 image of another size.* left out \(number 7\)/],
  [{ leftOut: 30, omitted: { instances: Array.from({ length: 30 }, (_, at) => at), damagedFiles: [] } }, /10, 11, …/],
  [{ leftOut: 2 }, /2 images .* left out \(numbers …\)/],
  [{ leftOut: 0, omitted: { instances: [], damagedFiles: ['A/12.dcm'] } }, /1 damaged file is left out \(A\/12\.dcm\)/],
])('SAFE-02 names what the volume lacks: %j', (description, text) => {
  const session = openCt();
  render(<VolumeDoubts session={session} state={session.getState()} description={description} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('SAFE-02 names the slices that cannot be read, for each reason', () => {
  const session = openCt();
  const refusedSlices = [
    { instance: 9, code: 'damaged', detail: '' },
    { instance: 4, code: 'damaged', detail: '' },
    { instance: 6, code: 'syntax', detail: 'MPEG2' },
  ] as const;
  render(<VolumeDoubts session={session} state={{ ...session.getState(), refusedSlices }} description={COMPLETE} />);
  expect(screen.getByText('2 slices are damaged (numbers 4, 9).')).toBeTruthy();
  expect(screen.getByText(/not read \(MPEG2; number 6\)/)).toBeTruthy();
});
