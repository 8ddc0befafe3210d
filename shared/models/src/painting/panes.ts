/** A stage on the canvas: the stage of the page, or the one next to or over it. */
export type StageOnCanvas = 0 | 1;

/** A part of the canvas with its own picture, in CSS pixels from the upper left corner of the canvas. */
export interface Pane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly stages: readonly StageOnCanvas[];
}

/**
 * Splits the canvas into one picture of both stages, or one of each: side by side on a wide canvas, otherwise one below
 * the other.
 */
export function toPanes(width: number, height: number, areApart: boolean): readonly Pane[] {
  if (!areApart) return [{ x: 0, y: 0, width, height, stages: [0, 1] }];
  const isWide = width > height;
  const [half, low] = isWide ? [width / 2, height] : [width, height / 2];
  return [
    { x: 0, y: 0, width: half, height: low, stages: [0] },
    { x: isWide ? half : 0, y: isWide ? 0 : low, width: half, height: low, stages: [1] },
  ];
}

/** Finds the part that contains a point of the canvas; the first one for a point outside all parts. */
export function findPane(panes: readonly Pane[], x: number, y: number): Pane | undefined {
  return (
    panes.find((pane) => x >= pane.x && y >= pane.y && x < pane.x + pane.width && y < pane.y + pane.height) ?? panes[0]
  );
}
