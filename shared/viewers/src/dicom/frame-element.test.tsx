import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import cornerstone from 'cornerstone-core/dist/cornerstone.min.js';
import { StrictMode } from 'react';
import { DisplayStore } from './display-store.ts';
import { createFrameForTests, layOutForTests } from './elements-for-tests.ts';
import { FrameElement } from './frame-element.tsx';
import type { Display } from './viewport.ts';
import { DEFAULT_LOOK } from './window-level.ts';

const BOX = { width: 401, height: 300 };
let endLayout = (): void => undefined;

beforeEach(() => {
  endLayout = layOutForTests();
  Object.assign(globalThis, { devicePixelRatio: 1.5 });
});
afterEach(() => {
  Object.assign(globalThis, { devicePixelRatio: 1 });
  endLayout();
});

test('VIEW-02 shows one canvas in pixels of the screen, and nothing stays after it', () => {
  const view = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };
  const store = new DisplayStore<Display>({ view, look: DEFAULT_LOOK });
  const [first, second] = [createFrameForTests(200, 100), createFrameForTests(20, 10)];
  const show = (ready: typeof first) => (
    <StrictMode>
      <FrameElement store={store} ready={ready} box={BOX} label="Panoramic" />
    </StrictMode>
  );
  const page = render(show(first));
  expect(store.getDisplayed()).toMatchObject({ ready: first, box: BOX });
  page.rerender(show(second));
  expect(store.getDisplayed()?.ready).toBe(second);
  const [canvas, ...others] = page.container.querySelectorAll('canvas');
  expect(others).toEqual([]);
  expect([canvas?.width, canvas?.height]).toEqual([602, 450]);
  expect(page.getByRole('img', { name: 'Panoramic' }).style.transform).toBe(`scale(${401 / 602}, ${300 / 450})`);
  expect(cornerstone.getEnabledElements()).toHaveLength(1);
  page.unmount();
  expect(cornerstone.getEnabledElements()).toHaveLength(0);
  expect(store.getDisplayed()).toBeNull();
});
