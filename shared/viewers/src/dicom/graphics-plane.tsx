import type { Point } from '@dentarium/ui/zoom';
import { useLayoutEffect, useRef } from 'react';
import styles from './dicom.module.css';

const OPAQUE_WHITE = 0xff_ff_ff_ff;

/** Draws the points of a mask in white on a canvas with one pixel for each of them. */
function drawMask(canvas: HTMLCanvasElement, mask: Uint8Array, columns: number, rows: number): void {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const pixels = new ImageData(canvas.width, canvas.height);
  const words = new Uint32Array(pixels.data.buffer);
  for (const [at, point] of mask.entries()) if (point === 1) words[at] = OPAQUE_WHITE;
  context.putImageData(pixels, 0, 0);
}

/** Shows the drawings and texts that a file has over its image. They move, turn and zoom with the image. */
export function GraphicsPlane(props: {
  /** 1 for each pixel under a drawing, else 0. */
  readonly mask: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly toPanePoint: (point: Point) => Point;
}) {
  const { mask, columns, rows, toPanePoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) drawMask(canvas.current, mask, columns, rows);
  }, [mask, columns, rows]);
  const [origin, right, bottom] = [
    toPanePoint({ x: 0, y: 0 }),
    toPanePoint({ x: columns, y: 0 }),
    toPanePoint({ x: 0, y: rows }),
  ];
  const matrix = [
    (right.x - origin.x) / columns,
    (right.y - origin.y) / columns,
    (bottom.x - origin.x) / rows,
    (bottom.y - origin.y) / rows,
    origin.x,
    origin.y,
  ];
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={styles['graphics']}
      style={{ transform: `matrix(${matrix.join(', ')})` }}
    />
  );
}
