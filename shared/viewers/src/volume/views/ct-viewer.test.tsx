import { queryClient } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { PlaneMark, VolumeMark } from '../../source/volume-marks.ts';
import type { VolumeDescription } from '../../source/volumes.ts';
import { VolumeSession } from '../session/volume-session.ts';
import { makePhantom, type PhantomForm } from '../testing/phantom.ts';
import { createThreadWorkers } from '../testing/thread-workers.ts';
import { CtViewer } from './ct-viewer.tsx';

const FORM: PhantomForm = {
  columns: 20,
  rows: 20,
  slices: 20,
  pixelSpacing: [0.5, 0.5],
  sliceSpacing: 0.5,
  balls: [{ centre: [0, 0, 0], radius: 4 }],
};

/** Tells at once that the size of an element is known. */
class ImmediateObserver implements ResizeObserver {
  readonly #onSize: () => void;

  constructor(onSize: ResizeObserverCallback) {
    this.#onSize = () => onSize([], this);
  }
  observe(): void {
    this.#onSize();
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** The signals of Node are none for the elements of jsdom, so listeners stay until the element is gone. */
function listenWithoutSignals(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element below
  const { addEventListener } = HTMLElement.prototype;
  jest.spyOn(HTMLElement.prototype, 'addEventListener').mockImplementation(function listen(
    this: HTMLElement,
    ...[type, listener, options]: Parameters<typeof addEventListener>
  ) {
    const { signal: _, ...others } = typeof options === 'object' ? options : {};
    addEventListener.call(this, type, listener, others);
  });
}

let session: VolumeSession | undefined;
beforeEach(() => {
  listenWithoutSignals();
  // jsdom draws nothing.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  signIn();
  localStorage.clear();
  Object.assign(globalThis, { ResizeObserver: ImmediateObserver });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  session?.close();
  jest.restoreAllMocks();
});

interface Opening {
  readonly change?: Partial<VolumeDescription>;
  readonly marks?: readonly VolumeMark[];
}

/** Shows the phantom in three planes. */
function show({ change = {}, marks = [] }: Opening = {}): VolumeSession {
  const phantom = makePhantom(FORM);
  const description: VolumeDescription = {
    ...phantom.series,
    isSigned: true,
    bitsStored: 16,
    slope: 1,
    intercept: 0,
    isHounsfield: false,
    window: null,
    description: 'phantom',
    slices: phantom.series.slices.map((slice) => ({ ...slice, fileId: 'cbct', size: 1 })),
    leftOut: 0,
    seriesId: '1',
    series: [{ id: '1', description: 'phantom', count: 20 }],
    ...change,
  };
  const workers = createThreadWorkers((place) => Int16Array.from(phantom.getValues(place)));
  session = new VolumeSession(description, (at) => ({ address: String(at), headers: {} }), workers);
  const keptContent = { marks: [...marks], arch: [], tilt: null, version: 1 };
  const key = `ct ${Math.random()}`;
  render(
    <QueryClientProvider client={queryClient}>
      <CtViewer
        session={session}
        description={description}
        subject={{
          item: {
            id: 'file',
            name: 'cbct.zip',
            date: '2026-01-02',
            group: null,
            facts: [{ label: 'Name', value: 'Li' }],
          },
          mayDownload: true,
          keepPicture: undefined,
        }}
        keptSeries={{
          store: {
            query: () => ({ queryKey: [key], queryFn: () => keptContent }),
            save: (_, __, content) => {
              queryClient.setQueryData([key], content);
              return Promise.resolve(content);
            },
            isConflict: () => false,
            toDraftName: () => key,
          },
          itemId: 'file',
          seriesId: '1',
          maySave: true,
        }}
      />
    </QueryClientProvider>,
  );
  return session;
}

const findPane = (plane: string): Promise<HTMLElement> =>
  waitFor(() => {
    const pane = document.querySelector<HTMLElement>(`[data-plane="${plane.toLowerCase()}"]`);
    if (pane === null) throw new Error(`no ${plane} plane`);
    return pane;
  });
const list = () => screen.getByLabelText('Measurements');
const countMarks = (pane: HTMLElement): number => pane.querySelectorAll('[data-mark]').length;
const press = (pane: HTMLElement, ...keys: readonly string[]): void => {
  for (const key of keys) fireEvent.keyDown(pane, { key });
};
const choose = (name: string): void => {
  fireEvent.click(screen.getByTitle(name));
};

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
    show();
    const axial = await findPane('Axial');
    press(axial, 'Enter', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'Enter');
    expect(within(list()).getByText(/1 Distance: 3\.0 mm/)).toBeTruthy();
    expect(countMarks(axial)).toBe(1);
    press(axial, 'PageUp');
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
    show();
    fireEvent.click(screen.getByText('All'));
    choose('Angle');
    for (const [at, plane] of ['Axial', 'Coronal', 'Sagittal'].entries()) {
      const pane = await findPane(plane);
      press(pane, 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
      expect(within(list()).getByText(new RegExp(`${at + 1} Angle: 90\\.0°`))).toBeTruthy();
    }
  });

  test('reads the grey values of a region and of a voxel, and says that they are no Hounsfield units', async () => {
    show();
    const axial = await findPane('Axial');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    choose('Ellipse');
    press(axial, 'ArrowLeft', 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await within(list()).findByText(/mean 2000\.0 ± 0\.0 \(grey\)/)).toBeTruthy();
    choose('Grey value');
    press(axial, 'Enter');
    expect(await within(list()).findByText(/Grey value: 2000 \(grey\)/)).toBeTruthy();
    expect(within(list()).getByText(/no Hounsfield units/)).toBeTruthy();
  });

  test('calls the values of a CT that states them Hounsfield units', async () => {
    show({ change: { isHounsfield: true } });
    const axial = await findPane('Axial');
    choose('Grey value');
    press(axial, 'Enter');
    expect(await within(list()).findByText(/Grey value: 2000 HU/)).toBeTruthy();
    expect(within(list()).queryByText(/no Hounsfield units/)).toBeNull();
  });
});

describe('SAFE-04 marks of another geometry', () => {
  test('are marked on the picture and in the list', async () => {
    const { fingerprint } = show({ marks: [toMark({})] });
    expect(await within(list()).findByText(/put together otherwise/)).toBeTruthy();
    expect(fingerprint).not.toBe('other');
    fireEvent.click(within(list()).getByRole('button', { name: /^1 Distance/ }));
    await waitFor(() => expect(document.querySelector('[data-mark][data-stale]')).not.toBeNull());
  });

  test('state voxels in a volume that is closed since, in which only grey values are read', async () => {
    show({ change: { thickness: 2 }, marks: [toMark({})] });
    expect(await within(list()).findByText(/1 Distance: 8\.0 px/)).toBeTruthy();
    const axial = await findPane('Axial');
    press(axial, 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByTitle('Measure').closest('label')?.querySelector('input')?.disabled).toBe(true);
    choose('Rectangle');
    press(axial, 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(await within(list()).findByText(/Rectangle: .* px²/)).toBeTruthy();
  });
});

describe('BEN-06 slices and orientation', () => {
  test('the bar beside a plane shows the slice and those that were seen, and leads to others', async () => {
    show();
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
    show();
    fireEvent.click(screen.getByText('All'));
    const axial = await findPane('Axial');
    press(axial, 'Enter', ...Array.from({ length: 4 }, () => 'ArrowRight'), 'Enter');
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
