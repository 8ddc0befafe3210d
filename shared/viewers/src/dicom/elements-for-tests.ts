import type { DicomSummary, GreyFrame } from '@dentarium/dicom/pool';
import { jest } from '@jest/globals';
import { createReadyFrame, type ReadyFrame } from './ready-frame.ts';

/** Gives elements the size of their style, as browsers do, and canvases without a context. Returns the function that ends it. */
export function layOutForTests(): () => void {
  const sizes = (['width', 'height'] as const).map((side) =>
    jest
      .spyOn(HTMLElement.prototype, side === 'width' ? 'clientWidth' : 'clientHeight', 'get')
      .mockImplementation(function readSize(this: HTMLElement) {
        return Number.parseInt(this.style[side], 10) || 0;
      }),
  );
  const contexts = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => {
    for (const spy of [...sizes, contexts]) spy.mockRestore();
  };
}

/** Creates an element of a size in px. */
export function createElementForTests(width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
  return element;
}

const GREY: GreyFrame = {
  values: new Uint16Array([0, 4000]),
  least: 0,
  most: 4000,
  slope: 1,
  intercept: 0,
  windows: [],
  ownWindow: { centre: 1500, width: 1000 },
  window: { centre: 2000, width: 3000 },
  shape: 'linear',
  table: undefined,
  isInverted: false,
  warnings: [],
};

/** Creates a grey frame of a size, whose pixels have the given width and height in mm. */
export function createFrameForTests(
  columns: number,
  rows: number,
  spacing: { readonly across: number; readonly down: number } | null = null,
): ReadyFrame {
  const aspect = spacing === null ? 1 : spacing.down / spacing.across;
  const summary = { form: { columns, rows }, spacing, aspect } as unknown as DicomSummary;
  return createReadyFrame('dentarium:0/0', { kind: 'grey', grey: GREY, warnings: [], overlay: null }, summary);
}
