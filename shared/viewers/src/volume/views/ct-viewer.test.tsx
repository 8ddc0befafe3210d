import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PlaneMark } from '../../source/volume-marks.ts';
import { chooseTool, findPane, openCt, pressKeys, prepareCtPage } from '../testing/ct-page.tsx';

prepareCtPage();

const list = () => screen.getByLabelText('Measurements');
const countMarks = (pane: HTMLElement): number => pane.querySelectorAll('[data-mark]').length;

function toMark(part: Partial<PlaneMark>): PlaneMark {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    kind: 'length',
    plane: { view: 'axial', right: [1, 0, 0], down: [0, 1, 0], slab: { mm: 0, way: 'mean' } },
    points: [
      [-2, 0, 0],
      [2, 0, 0],
    ],
    geometry: 'other',
    ...part,
  };
}

describe('BEN-06 measurements in the planes', () => {
  test('measures by keys, shows the distance on its slice only, takes it back, and leads to it', async () => {
    openCt();
    const axial = await findPane('Axial');
    pressKeys(axial, 'Enter', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'Enter');
    expect(within(list()).getByText(/1 Distance: 3\.0 mm/)).toBeTruthy();
    expect(countMarks(axial)).toBe(1);
    pressKeys(axial, 'PageUp');
    expect(countMarks(axial)).toBe(0);
    fireEvent.click(within(list()).getByRole('button', { name: /^1 Distance/ }));
    await waitFor(() => expect(countMarks(axial)).toBe(1));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(within(list()).queryByRole('listitem')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect(countMarks(axial)).toBe(1);
    fireEvent.click(within(list()).getByRole('button', { name: 'Remove 1 Distance' }));
    expect(countMarks(axial)).toBe(0);
  });

  test('measures an angle by keys, on each plane', async () => {
    openCt();
    fireEvent.click(screen.getByText('All'));
    chooseTool('Angle');
    for (const [at, plane] of ['Axial', 'Coronal', 'Sagittal'].entries()) {
      const pane = await findPane(plane);
      pressKeys(pane, 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
      expect(within(list()).getByText(new RegExp(`${at + 1} Angle: 90\\.0°`))).toBeTruthy();
    }
  });

  test('reads the grey values of a region and of a voxel, and says that they are no Hounsfield units', async () => {
    openCt();
    const axial = await findPane('Axial');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    chooseTool('Ellipse');
    pressKeys(axial, 'ArrowLeft', 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await within(list()).findByText(/mean 2000\.0 ± 0\.0 \(grey\)/)).toBeTruthy();
    chooseTool('Grey value');
    pressKeys(axial, 'Enter');
    expect(await within(list()).findByText(/Grey value: 2000 \(grey\)/)).toBeTruthy();
    expect(within(list()).getByText(/no Hounsfield units/)).toBeTruthy();
  });

  test('calls the values of a CT that states them Hounsfield units', async () => {
    openCt({ change: { isHounsfield: true } });
    const axial = await findPane('Axial');
    chooseTool('Grey value');
    pressKeys(axial, 'Enter');
    expect(await within(list()).findByText(/Grey value: 2000 HU/)).toBeTruthy();
    expect(within(list()).queryByText(/no Hounsfield units/)).toBeNull();
  });
});

describe('SAFE-04 marks of another geometry', () => {
  test('are marked on the picture and in the list', async () => {
    const { fingerprint } = openCt({ toContent: () => ({ marks: [toMark({})] }) });
    expect(await within(list()).findByText(/put together otherwise/)).toBeTruthy();
    expect(fingerprint).not.toBe('other');
    fireEvent.click(within(list()).getByRole('button', { name: /^1 Distance/ }));
    await waitFor(() => expect(document.querySelector('[data-mark][data-stale]')).not.toBeNull());
  });

  test('state voxels in a volume that is closed since, in which only grey values are read', async () => {
    openCt({ change: { thickness: 2 }, toContent: () => ({ marks: [toMark({})] }) });
    expect(await within(list()).findByText(/1 Distance: 8\.0 px/)).toBeTruthy();
    const axial = await findPane('Axial');
    pressKeys(axial, 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByTitle('Measure').closest('label')?.querySelector('input')?.disabled).toBe(true);
    chooseTool('Rectangle');
    pressKeys(axial, 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await within(list()).findByText(/Rectangle: .* px²/)).toBeTruthy();
  });
});

describe('BEN-06 slices and orientation', () => {
  test('the bar beside a plane shows the slice and those that were seen, and leads to others', async () => {
    openCt();
    await findPane('Axial');
    const bar = screen.getByLabelText('Slices, Axial');
    await waitFor(() => expect(bar.dataset['seen']).toBe('1'));
    const start = Number(bar.getAttribute('aria-valuenow'));
    fireEvent.keyDown(bar, { key: 'ArrowUp' });
    await waitFor(() => expect(bar.dataset['seen']).toBe('2'));
    expect(Number(bar.getAttribute('aria-valuenow'))).toBe(start + 1);
    fireEvent.keyDown(bar, { key: 'End' });
    await waitFor(() => expect(bar.dataset['seen']).toBe('3'));
    expect(bar.getAttribute('aria-valuenow')).toBe(bar.getAttribute('aria-valuemax'));
    fireEvent.keyDown(bar, { key: 'Home' });
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
  });

  test('a re-oriented volume is named on each plane, shows no marks of another orientation, and is taken back', async () => {
    openCt();
    fireEvent.click(screen.getByText('All'));
    const axial = await findPane('Axial');
    pressKeys(axial, 'Enter', ...Array.from({ length: 4 }, () => 'ArrowRight'), 'Enter');
    expect(countMarks(axial)).toBe(1);
    fireEvent.click(screen.getByText('Re-orientation'));
    for (let step = 0; step < 2; step += 1)
      fireEvent.keyDown(screen.getByRole('slider', { name: /^Turn/ }), { key: 'ArrowRight', keyCode: 39 });
    for (const plane of ['Axial', 'Coronal', 'Sagittal'])
      expect((await findPane(plane)).getAttribute('aria-label')).toContain('re-oriented');
    expect(countMarks(axial)).toBe(0);
    expect(within(list()).getByText(/1 Distance: 2\.0 mm/)).toBeTruthy();
    // The list leads to the orientation of the mark.
    fireEvent.click(within(list()).getByRole('button', { name: /^1 Distance/ }));
    await waitFor(() => expect(countMarks(axial)).toBe(1));
    expect(axial.getAttribute('aria-label')).not.toContain('re-oriented');
  });
});
