import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { buildViewerItem } from '../testing/index.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
import { DicomPane } from './dicom-pane.tsx';
import { DisplayStore } from './display-store.ts';
import { createFrameForTests } from './elements-for-tests.ts';
import type { Viewing } from './viewing.ts';
import { DEFAULT_LOOK } from './window-level.ts';

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

const { ResizeObserver: formerObserver } = globalThis;
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.assign(globalThis, { ResizeObserver: ImmediateObserver });
});
afterEach(() => {
  Object.assign(globalThis, { ResizeObserver: formerObserver });
  jest.restoreAllMocks();
});

/** Shows a frame of 20 × 10 pixels with these drawings of its file. */
function showPane(overlay: Uint8Array | null) {
  const frame = createFrameForTests(20, 10);
  const ready = { ...frame, decoded: { ...frame.decoded, overlay } };
  const view = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };
  const viewing: Viewing = { view, look: DEFAULT_LOOK, series: 0, index: null };
  const ignore = (): void => undefined;
  return render(
    <DicomPane
      source={{} as ViewerSource}
      file={buildViewerItem({ name: 'pano.dcm' })}
      frame={{ ready, refusal: null, isLoading: false }}
      count={1}
      store={new DisplayStore<Viewing>(viewing)}
      viewing={viewing}
      tool="move"
      active
      hasLens={false}
      label="Panoramic"
      facts={null}
      onView={ignore}
      onViewing={ignore}
      onStep={ignore}
      onActive={ignore}
    />,
  );
}

test('SAFE-03 draws the drawings of a file, and hides and shows them by their button and by O', () => {
  const { container } = showPane(new Uint8Array(200).fill(1));
  const button = screen.getByRole('button', { name: 'Drawings of the file' });
  const countCanvases = (): number => container.querySelectorAll('canvas').length;
  expect([button.getAttribute('aria-pressed'), countCanvases()]).toEqual(['true', 2]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-pressed'), countCanvases()]).toEqual(['false', 1]);
  fireEvent.keyDown(document.body, { key: 'o' });
  expect([button.getAttribute('aria-pressed'), countCanvases()]).toEqual(['true', 2]);
});

test('SAFE-03 offers no such button for a file without drawings', () => {
  const { container } = showPane(null);
  expect(screen.queryByRole('button', { name: 'Drawings of the file' })).toBeNull();
  expect(container.querySelectorAll('canvas')).toHaveLength(1);
});
