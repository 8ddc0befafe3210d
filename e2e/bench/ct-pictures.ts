interface Pictures {
  /** When the tile was pressed, and when the first plane was on the screen; milliseconds of the page's clock. */
  pressed: number;
  shown: number;
  /** Pictures by the names of their planes. */
  readonly of: Map<string, number>;
}

/** What the functions of this file keep in the page; they run there, so each of them stands alone. */
interface CountingPage {
  readonly pictures: Pictures;
}

/** Counts the pictures that are put onto canvases of planes, and notes when the first one follows a double press. For an init script. */
export function countPictures(): void {
  const pictures: Pictures = { pressed: 0, shown: 0, of: new Map() };
  Object.assign(globalThis, { pictures });
  addEventListener('dblclick', () => Object.assign(pictures, { pressed: performance.now(), shown: 0 }), true);
  const putImageData = Reflect.get(CanvasRenderingContext2D.prototype, 'putImageData') as CallableFunction;
  CanvasRenderingContext2D.prototype.putImageData = function counted(
    this: CanvasRenderingContext2D,
    ...given: unknown[]
  ) {
    const plane = this.canvas.closest<HTMLElement>('[data-plane]')?.dataset['plane'] ?? '';
    pictures.of.set(plane, (pictures.of.get(plane) ?? 0) + 1);
    if (pictures.shown === 0)
      requestAnimationFrame(() => {
        if (pictures.shown === 0) pictures.shown = performance.now();
      });
    return Reflect.apply(putImageData, this, given) as undefined;
  };
}

/** Milliseconds from the last double press to the first picture. */
export function firstPlane(): number {
  const { pictures } = globalThis as unknown as CountingPage;
  return pictures.shown - pictures.pressed;
}

/** Turns the wheel over the plane that has the focus, a step in each frame, and gives its pictures a second. */
export function goThrough(seconds: number): Promise<number> {
  const { pictures } = globalThis as unknown as CountingPage;
  const pane = document.activeElement as HTMLElement;
  const count = (): number => pictures.of.get(pane.dataset['plane'] ?? '') ?? 0;
  const [begun, before] = [performance.now(), count()];
  return new Promise((resolve) => {
    let step = 0;
    const turn = (): void => {
      const passed = (performance.now() - begun) / 1000;
      if (passed >= seconds) {
        resolve((count() - before) / passed);
        return;
      }
      step += 1;
      // To and fro, so that every picture is another one.
      const deltaY = step % 160 < 80 ? 100 : -100;
      pane.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  });
}
