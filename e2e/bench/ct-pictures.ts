interface PictureCounts {
  /** The times of the double-click on the tile and of the first visible plane, in milliseconds of the page's clock. */
  pressedAt: number;
  shownAt: number;
  /** The number of pictures of each plane. */
  readonly countsByPlane: Map<string, number>;
}

/** The state of these functions in the page; they run there, so each is standalone. */
interface CountingPage {
  readonly pictures: PictureCounts;
}

/**
 * Counts the pictures drawn onto canvases of planes, and records the first one after a double-click. Runs as an init
 * script.
 */
export function countPictures(): void {
  const pictures: PictureCounts = { pressedAt: 0, shownAt: 0, countsByPlane: new Map() };
  Object.assign(globalThis, { pictures });
  addEventListener('dblclick', () => Object.assign(pictures, { pressedAt: performance.now(), shownAt: 0 }), true);
  const putImageData = Reflect.get(CanvasRenderingContext2D.prototype, 'putImageData') as CallableFunction;
  CanvasRenderingContext2D.prototype.putImageData = function putImageDataCounted(
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    const plane = this.canvas.closest<HTMLElement>('[data-plane]')?.dataset['plane'] ?? '';
    pictures.countsByPlane.set(plane, (pictures.countsByPlane.get(plane) ?? 0) + 1);
    if (pictures.shownAt === 0)
      requestAnimationFrame(() => {
        if (pictures.shownAt === 0) pictures.shownAt = performance.now();
      });
    return Reflect.apply(putImageData, this, args) as undefined;
  };
}

/** Returns the milliseconds from the last double-click to the first picture. */
export function measureFirstPlane(): number {
  const { pictures } = globalThis as unknown as CountingPage;
  return pictures.shownAt - pictures.pressedAt;
}

/** Turns the wheel over the focused plane, one step per frame, and returns its pictures per second. */
export function scrollPlanes(seconds: number): Promise<number> {
  const { pictures } = globalThis as unknown as CountingPage;
  const pane = document.activeElement as HTMLElement;
  const count = (): number => pictures.countsByPlane.get(pane.dataset['plane'] ?? '') ?? 0;
  const [startedAt, before] = [performance.now(), count()];
  return new Promise((resolve) => {
    let step = 0;
    const turn = (): void => {
      const elapsed = (performance.now() - startedAt) / 1000;
      if (elapsed >= seconds) {
        resolve((count() - before) / elapsed);
        return;
      }
      step += 1;
      // Back and forth, so that every picture differs.
      const deltaY = step % 160 < 80 ? 100 : -100;
      pane.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  });
}
