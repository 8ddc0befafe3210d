import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NerveCanal, VolumeContent } from '../../source/volume-marks.ts';
import { chooseTool, findPane, openCt, pressKeys, prepareCtPage } from '../testing/ct-page.tsx';

prepareCtPage();

const list = () => screen.getByLabelText('Nerve canals');
const findInList = async (text: RegExp) => within(await screen.findByLabelText('Nerve canals')).findByText(text);
const countBands = (pane: HTMLElement): number => pane.querySelectorAll('[data-canal] [class*="band"]').length;
const repeat = (key: string, count: number): string[] => Array.from({ length: count }, () => key);

/** A canal of 8 mm from the patient's right to their left through the middle of the phantom. */
function createCanal(geometry: string, part: Partial<NerveCanal> = {}): NerveCanal {
  return {
    id: '66666666-6666-4666-8666-666666666666',
    points: [
      [-4, 0, 0],
      [0, 0, 0],
      [4, 0, 0],
    ],
    diameterMm: 2,
    geometry,
    ...part,
  };
}

/** Opens the phantom with a canal that was drawn on it. */
function openWithCanal(
  opening: Omit<Parameters<typeof openCt>[0] & object, 'toContent'> & { readonly arch?: VolumeContent['arch'] } = {},
  part: Partial<NerveCanal> = {},
): void {
  const { arch = [], ...others } = opening;
  openCt({ ...others, toContent: (fingerprint) => ({ arch, canals: [createCanal(fingerprint, part)] }) });
}

/** Presses at a point in px from the middle of a pane, and drags to another one. */
function pressAt(pane: HTMLElement, x: number, y: number, to = { x, y }): void {
  // jsdom has no pointer events.
  const send = (type: string, clientX: number, clientY: number) =>
    fireEvent(pane, Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId: 1 }));
  send('pointerdown', x, y);
  if (to.x !== x || to.y !== y) send('pointermove', to.x, to.y);
  send('pointerup', to.x, to.y);
}

const readMmPerPixel = (pane: HTMLElement): number => Number(pane.dataset['mmPerPixel']);

describe('BEN-06 drawing a nerve canal', () => {
  test('sets its points by keys, takes the last one back, ends it, and shows it in every plane', async () => {
    openCt();
    fireEvent.click(screen.getByText('All'));
    chooseTool('Nerve canal');
    const axial = await findPane('axial');
    pressKeys(axial, 'a', ...repeat('ArrowRight', 4), 'a', ...repeat('ArrowRight', 4), 'a');
    expect(within(list()).getByText(/^Nerve canal 1: 4\.0 mm/)).toBeTruthy();
    expect(within(list()).getByRole('status').textContent).toMatch(/points: 3/);
    pressKeys(axial, 'Escape');
    expect(within(list()).getByText(/^Nerve canal 1: 2\.0 mm/)).toBeTruthy();
    pressKeys(axial, 'a', 'Enter');
    expect(within(list()).getByText(/^Nerve canal 1: 4\.0 mm/)).toBeTruthy();
    expect(within(list()).getByText(/edge of the canal is not measured/)).toBeTruthy();
    for (const plane of ['axial', 'coronal', 'sagittal']) expect(countBands(await findPane(plane))).toBe(1);
    // The next point begins another canal.
    pressKeys(axial, 'a');
    expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
    pressKeys(axial, 'Escape');
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
    // Off the canal a plane shows nothing of it.
    pressKeys(axial, ...repeat('PageUp', 3));
    expect(countBands(axial)).toBe(0);
  });

  test('sets points by presses in different planes, each at its place in the volume, and ends by a double press', async () => {
    openCt();
    fireEvent.click(screen.getByText('All'));
    chooseTool('Nerve canal');
    const axial = await findPane('axial');
    const pixelMm = readMmPerPixel(axial);
    pressAt(axial, -3 / pixelMm, 0);
    // The planes follow the point: the coronal one shows 3 mm above it.
    const coronal = await findPane('coronal');
    pressAt(coronal, -3 / readMmPerPixel(coronal), -4 / readMmPerPixel(coronal));
    fireEvent.dblClick(coronal);
    expect(within(list()).getByText(/^Nerve canal 1: 4\.0 mm/)).toBeTruthy();
    pressAt(axial, 2 / pixelMm, 0);
    expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
    // A canal of one point is none.
    fireEvent.dblClick(axial);
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('grows a canal at either end, by its button and by a key, and takes that back', async () => {
    openWithCanal(
      {},
      {
        points: [
          [-2, 0, 0],
          [2, 0, 0],
        ],
      },
    );
    fireEvent.click(screen.getByText('All'));
    const axial = await findPane('axial');
    await findInList(/^Nerve canal 1: 4\.0 mm/);
    fireEvent.click(within(list()).getByRole('button', { name: /^Continue Nerve canal 1/ }));
    fireEvent.click(within(list()).getByRole('button', { name: 'Go on at the other end' }));
    // The canal began at the patient's right, and grows there by 2 mm.
    const pixelMm = readMmPerPixel(axial);
    pressAt(axial, -4 / pixelMm, 0);
    expect(within(list()).getByText(/^Nerve canal 1: 6\.0 mm/)).toBeTruthy();
    pressKeys(axial, 't');
    pressAt(axial, 4 / pixelMm, 0);
    expect(within(list()).getByText(/^Nerve canal 1: 8\.0 mm/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(within(list()).getByText(/^Nerve canal 1: 6\.0 mm/)).toBeTruthy();
    pressKeys(axial, 'Enter');
    expect(within(list()).queryByRole('button', { name: 'Go on at the other end' })).toBeNull();
  });

  test('moves a point by dragging it and by keys, removes it, and takes each change back', async () => {
    openWithCanal();
    fireEvent.click(screen.getByText('All'));
    chooseTool('Nerve canal');
    const axial = await findPane('axial');
    await findInList(/^Nerve canal 1: 8\.0 mm/);
    const pixelMm = readMmPerPixel(axial);
    pressAt(axial, 4 / pixelMm, 0, { x: 3 / pixelMm, y: 0 });
    expect(within(list()).getByText(/^Nerve canal 1: 7\.0 mm/)).toBeTruthy();
    expect(within(list()).getByRole('status').textContent).toMatch(/point 3 of 3 selected/);
    pressKeys(axial, 'ArrowLeft', 'ArrowLeft');
    expect(within(list()).getByText(/^Nerve canal 1: 6\.0 mm/)).toBeTruthy();
    pressKeys(axial, 'Delete');
    expect(within(list()).getByText(/^Nerve canal 1: 4\.0 mm/)).toBeTruthy();
    pressKeys(axial, 'N');
    expect(within(list()).getByRole('status').textContent).toMatch(/point 2 of 2 selected/);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(within(list()).getByText(/^Nerve canal 1: 6\.0 mm/)).toBeTruthy();
    fireEvent.click(within(list()).getByRole('button', { name: 'Remove Nerve canal 1' }));
    expect(within(list()).queryByRole('listitem')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(within(list()).getByText(/^Nerve canal 1: 6\.0 mm/)).toBeTruthy();
  });

  test('changes its diameter, and shows it to a user who may only look', async () => {
    openWithCanal({ maySave: false });
    expect(await findInList(/^Nerve canal 1: 8\.0 mm/)).toBeTruthy();
    const axial = await findPane('axial');
    const readBand = (): string => axial.querySelector('[data-canal] path')?.getAttribute('d') ?? '';
    const before = readBand();
    // A list in a window of jsdom has no heights; the panes know theirs.
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(0);
    fireEvent.mouseDown(within(list()).getByRole('combobox', { name: 'Diameter, Nerve canal 1' }));
    fireEvent.click(await screen.findByText('⌀ 5.0 mm', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(readBand()).not.toBe(before));
  });
});

describe('SAFE-04 what is stated about a nerve canal', () => {
  const WIDE = { pixelSpacing: [0.5, 4.5] } as const;

  test.each([
    ['left', 20],
    ['right', -20],
  ])('its side is %s if the volume contains both sides of the jaw', async (side, x) => {
    openWithCanal(
      { form: WIDE },
      {
        points: [
          [x, 0, 0],
          [x, 2, 0],
        ],
      },
    );
    expect(await findInList(new RegExp(`^Nerve canal 1, ${side}: 2\\.0 mm`))).toBeTruthy();
    expect((await findPane('axial')).querySelector(`[data-side="${side}"]`)?.textContent).toMatch(/estimate/);
  });

  test('its side is not stated in a narrow volume', async () => {
    openWithCanal();
    expect(await findInList(/side not stated: the volume is too narrow/)).toBeTruthy();
  });

  test('a probe states its distance to the surface of the canal, and that it lies inside', async () => {
    openWithCanal();
    await findInList(/^Nerve canal 1/);
    chooseTool('Grey value');
    const axial = await findPane('axial');
    pressKeys(axial, ...repeat('ArrowDown', 8), 'Enter', ...repeat('ArrowUp', 8), 'Enter');
    const marks = within(screen.getByLabelText('Measurements'));
    // The cross-hair begins at the middle of the volume, within half a voxel of the canal.
    expect(await marks.findByText(/1 Grey value: .*3\.0 mm to Nerve canal 1/)).toBeTruthy();
    expect(marks.getByText(/2 Grey value: .*inside Nerve canal 1/)).toBeTruthy();
  });

  test('a closed volume states voxels and no distance, and draws no width', async () => {
    openWithCanal({ change: { thickness: 2 } });
    expect(await findInList(/^Nerve canal 1: 16\.0 px/)).toBeTruthy();
    expect(within(list()).getByText(/distances to a canal are closed/)).toBeTruthy();
    expect(screen.getByTitle('Nerve canal').closest('label')?.querySelector('input')?.disabled).toBe(true);
    const axial = await findPane('axial');
    expect([countBands(axial), axial.querySelectorAll('[data-canal][data-stale]').length]).toEqual([0, 1]);
    chooseTool('Grey value');
    pressKeys(axial, 'Enter');
    expect((await within(screen.getByLabelText('Measurements')).findByText(/1 Grey value/)).textContent).not.toMatch(
      /canal/,
    );
  });

  test('a canal of another geometry is marked, and no distance to it is stated', async () => {
    openWithCanal({}, { geometry: 'other' });
    expect(await findInList(/put together otherwise/)).toBeTruthy();
    const axial = await findPane('axial');
    expect([countBands(axial), axial.querySelectorAll('[data-canal][data-stale]').length]).toEqual([0, 1]);
    chooseTool('Grey value');
    pressKeys(axial, 'Enter');
    expect((await within(screen.getByLabelText('Measurements')).findByText(/1 Grey value/)).textContent).not.toMatch(
      /canal/,
    );
  });

  test('the panoramic picture shows a band, and a press in it leads there without adding a point', async () => {
    openWithCanal({
      arch: [
        [-4.5, 1, 0],
        [0, -1, 0],
        [4.5, 1, 0],
      ],
    });
    fireEvent.click(screen.getByText('Panoramic'));
    chooseTool('Nerve canal');
    const panorama = await findPane('panorama');
    await waitFor(() => expect(countBands(panorama)).toBe(1));
    const before = panorama.getAttribute('aria-label');
    pressAt(panorama, 40, 5);
    expect(panorama.getAttribute('aria-label')).not.toBe(before);
    pressKeys(panorama, 'a');
    expect(within(list()).getByText(/^Nerve canal 1: 8\.0 mm/)).toBeTruthy();
    const section = await findPane('section');
    expect(countBands(section)).toBe(1);
    pressAt(section, 60, 60);
    expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
  });
});
