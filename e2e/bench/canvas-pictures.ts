import type { Page } from '@playwright/test';

/** The measurements of `watchCanvas` in the page. */
interface CanvasWatch {
  /**
   * The time of the first visible picture together with the required text, in milliseconds since the start of the
   * navigation; 0 before.
   */
  first: number;
  /** The time of the last click. */
  clicked: number;
  /** The number of browser frames whose picture differed from the previous one. */
  changes: number;
}

/**
 * Watches the largest canvas of a page in each browser frame: when it first is visible and not blank, and how often its
 * middle changes. Runs as a standalone init script, the same on every compared page.
 *
 * @param requiredText the text that must be on the page with the first picture, such as the patient's name; empty for
 * none
 */
export function watchCanvas(requiredText: string): void {
  const watched: CanvasWatch = { first: 0, clicked: 0, changes: 0 };
  Object.assign(globalThis, { watched });
  addEventListener('click', ({ timeStamp }) => Object.assign(watched, { first: 0, clicked: timeStamp }), {
    capture: true,
  });
  const probe = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
  const largest = (): HTMLCanvasElement | undefined =>
    [...document.querySelectorAll('canvas')].toSorted((a, b) => b.width - a.width)[0];
  const pixels = (canvas: HTMLCanvasElement, part: number): string => {
    if (probe === null) return '';
    const [width, height] = [canvas.width * part, canvas.height * part];
    probe.clearRect(0, 0, 16, 16);
    probe.drawImage(canvas, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height, 0, 0, 16, 16);
    return new Uint32Array(probe.getImageData(0, 0, 16, 16).data.buffer).join(' ');
  };
  const isSeen = (canvas: HTMLCanvasElement): boolean => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
    // The pane of the viewer has its measurements over the element of the canvas.
    const pane = canvas.closest('[data-tool]') ?? canvas.parentElement;
    const isCovered = pane?.contains(uppermost) !== true;
    return !isCovered && canvas.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  // A single-colour image counts as blank.
  const isPicture = (canvas: HTMLCanvasElement): boolean => new Set(pixels(canvas, 0.5).split(' ')).size > 1;
  let before = '';
  const look = (): void => {
    const canvas = largest();
    if (canvas !== undefined && canvas.width > 0 && canvas.height > 0) {
      if (watched.first === 0 && isPicture(canvas) && isSeen(canvas) && document.body.innerText.includes(requiredText))
        watched.first = performance.now();
      if (watched.first !== 0) {
        const now = pixels(canvas, 0.05);
        if (now !== before) watched.changes += 1;
        before = now;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Returns the milliseconds from the start of the navigation to the first visible picture. */
export async function waitForFirstPicture(page: Page): Promise<number> {
  const first = await page.waitForFunction(() => (Reflect.get(globalThis, 'watched') as CanvasWatch).first, undefined, {
    polling: 100,
    timeout: 60_000,
  });
  return first.jsonValue();
}

/** Returns the milliseconds from the last click, which leads to a canvas, to its first visible picture. */
export async function measurePictureAfterClick(page: Page): Promise<number> {
  const first = await waitForFirstPicture(page);
  const clicked = await page.evaluate(() => (Reflect.get(globalThis, 'watched') as CanvasWatch).clicked);
  return first - clicked;
}

const countChanges = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => [(Reflect.get(globalThis, 'watched') as CanvasWatch).changes, performance.now()] as const);

/** The number of pointer moves in flight, so that the browser need not wait for the next one. */
const PENDING_MOVES = 4;

/** Drags over the canvas of a page for the given seconds, and returns the pictures per second. */
export async function measureDragging(page: Page, seconds: number): Promise<number> {
  const box = await page.locator('canvas').first().boundingBox();
  if (box === null) throw new Error('the page shows no canvas');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const session = await page.context().newCDPSession(page);
  const [changes, startedAt] = await countChanges(page);
  const end = Date.now() + seconds * 1000;
  let step = 0;
  const drag = async (): Promise<void> => {
    while (Date.now() < end) {
      step += 1;
      // Back and forth, so that every picture differs.
      const by = Math.abs((step % 80) - 40) * 3;
      await session.send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        x: x + by,
        y: y - by,
        button: 'left',
        buttons: 1,
      });
    }
  };
  await Promise.all(Array.from({ length: PENDING_MOVES }, drag));
  const [all, now] = await countChanges(page);
  await page.mouse.up();
  await session.detach();
  return ((all - changes) * 1000) / (now - startedAt);
}
