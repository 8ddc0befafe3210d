import type { Point, Size } from '@dentarium/ui/zoom';
import cornerstone from 'cornerstone-core/dist/cornerstone.min.js';
import { type ReadyFrame, toPaneImage } from './ready-frame.ts';
import { type Display, type Stage, toDisplay, toViewport } from './viewport.ts';

/** A frame that an element of cornerstone shows. */
export interface DisplayedImage {
  readonly ready: ReadyFrame;
  readonly box: Size;
}

interface StagedImage extends DisplayedImage {
  readonly element: HTMLElement;
  readonly stage: Stage;
}

/**
 * Holds the display state of an image. While a frame is shown, the viewport of its element in cornerstone is the state: changes are written
 * to it and read back from it. Before that and after it, the state waits for the next frame.
 */
export class DisplayStore<State extends Display> {
  readonly #listeners = new Set<() => void>();
  #state: State;
  #element: HTMLElement | null = null;
  #displayed: StagedImage | null = null;

  constructor(state: State) {
    this.#state = state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): State => this.#state;

  /** Returns the frame that cornerstone shows; `null` if it shows none. */
  readonly getDisplayed = (): DisplayedImage | null => this.#displayed;

  /** Returns the pane point of a point of the shown image. */
  readonly toPanePoint = (point: Point): Point => {
    const { element, stage } = this.#getDisplayedOrThrow();
    const { x, y } = cornerstone.pixelToCanvas(element, point);
    return { x: (x * stage.box.width) / stage.canvas.width, y: (y * stage.box.height) / stage.canvas.height };
  };

  /** Returns the point of the shown image under a pane point. */
  readonly toImagePoint = ({ x, y }: Point): Point => {
    const { element, stage } = this.#getDisplayedOrThrow();
    return cornerstone.canvasToPixel(element, {
      x: (x * stage.canvas.width) / stage.box.width,
      y: (y * stage.canvas.height) / stage.box.height,
    });
  };

  /** Changes the state. */
  change(change: (state: State) => State): void {
    const before = this.#state;
    const after = change(before);
    if (after === before) return;
    this.#state = after;
    if (this.#displayed !== null && (after.view !== before.view || after.look !== before.look)) {
      cornerstone.setViewport(this.#displayed.element, toViewport(after, this.#displayed.stage));
      this.#state = { ...after, ...this.#read(this.#displayed) };
    }
    this.#publish();
  }

  /** Enables an element for cornerstone, and returns the function that disables it again. */
  attach(element: HTMLElement): () => void {
    cornerstone.enable(element);
    this.#element = element;
    element.addEventListener(cornerstone.EVENTS.IMAGE_RENDERED, this.#handleRendered);
    return () => {
      element.removeEventListener(cornerstone.EVENTS.IMAGE_RENDERED, this.#handleRendered);
      // Removes the canvas, so the element must still have it.
      cornerstone.disable(element);
      this.#element = null;
      this.#displayed = null;
      this.#publish();
    };
  }

  /**
   * Shows a frame in the attached element. Zoom and position stay as they are in the pane.
   *
   * @param box the size of the pane in px of the page
   * @param size the size of the attached element, which is that of the pane in pixels of the screen
   */
  display(ready: ReadyFrame, box: Size, size: Size): void {
    const element = this.#element;
    if (element === null) return;
    const { canvas } = cornerstone.getEnabledElement(element);
    // The position that this sets is replaced below.
    if (canvas.width !== size.width || canvas.height !== size.height) cornerstone.resize(element, true);
    const { width, height } = canvas;
    const stage = { image: toPaneImage(ready), box, canvas: { width, height } };
    cornerstone.displayImage(element, ready, toViewport(this.#state, stage));
    this.#displayed = { ready, box, element, stage };
    this.#publish();
  }

  /** Takes over what others have changed through cornerstone. */
  readonly #handleRendered = (): void => {
    if (this.#displayed === null) return;
    cornerstone.getEnabledElement(this.#displayed.element).canvas.dataset['painted'] = 'true';
    const { view, look } = this.#state;
    const display = this.#read(this.#displayed);
    if (JSON.stringify(display) === JSON.stringify({ view, look })) return;
    this.#state = { ...this.#state, ...display };
    this.#publish();
  };

  #getDisplayedOrThrow(): StagedImage {
    if (this.#displayed === null) throw new Error('no frame is displayed');
    return this.#displayed;
  }

  #read({ element, stage }: StagedImage): Display {
    return toDisplay(cornerstone.getViewport(element), stage);
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }
}
