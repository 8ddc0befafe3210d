import { beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useScrollMemory } from './scroll-memory.ts';

function Page() {
  useScrollMemory();
  return <button>turn</button>;
}

/** Scrolls the page to a position. */
let scrolled = 0;
let grow: () => void = () => undefined;

function scroll(top: number): void {
  scrolled = top;
}

/** Writes another address like the router does. */
function writeAddress(key: string): void {
  history.pushState({ key }, '', `/${key}`);
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpaTrigger: 'pushState' }));
}

function goBack(key: string): void {
  history.replaceState({ key }, '', `/${key}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

beforeEach(() => {
  scrolled = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolled });
  window.scrollTo = jest.fn((to: ScrollToOptions) => scroll(to.top ?? 0)) as typeof window.scrollTo;
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(act: ResizeObserverCallback) {
      grow = () => act([], this);
    }
    observe(): void {
      grow();
    }
    unobserve(): void {}
    disconnect(): void {
      grow = () => undefined;
    }
  };
});

test('ORD-04 returns to the scroll position of a page, even if the next one was rendered before its address', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 5000 });
  const { getByRole } = render(<Page />);
  writeAddress('form');
  scroll(2400);
  getByRole('button').click();
  scroll(0);
  writeAddress('preview');
  goBack('form');
  expect(scrolled).toBe(2400);
  scroll(1800);
  goBack('preview');
  expect(scrolled).toBe(0);
  goBack('form');
  expect(scrolled).toBe(1800);
});

test('scrolls a page whose parts grow when visible as far as possible until it is tall enough', () => {
  const heights = [900, 2000, 5000];
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => heights[0] ?? 5000,
  });
  const { getByRole } = render(<Page />);
  writeAddress('form');
  scroll(2400);
  getByRole('button').click();
  writeAddress('preview');
  goBack('form');
  heights.shift();
  grow();
  scroll(1232);
  heights.shift();
  grow();
  expect(scrolled).toBe(2400);
  scroll(100);
  grow();
  expect(scrolled).toBe(100);
});
