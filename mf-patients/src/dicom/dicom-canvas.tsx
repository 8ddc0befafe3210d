import type { Size } from '@dentarium/ui/zoom';
import { useEffect, useRef, useState } from 'react';
import { CanvasPainter } from './canvas-painter.ts';
import type { ReadyFrame } from './frame-store.ts';
import type { Placement } from './pane-geometry.ts';
import type { Look } from './window-level.ts';

/** Draws a frame at the resolution of the screen. */
export function DicomCanvas(props: {
  readonly ready: ReadyFrame;
  readonly box: Size;
  readonly placement: Placement;
  readonly look: Look;
  readonly label: string;
}) {
  const { ready, box, placement, look } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter] = useState(() => new CanvasPainter());
  useEffect(() => () => painter.leave(), [painter]);
  const ratio = globalThis.devicePixelRatio;
  const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    // Several changes within one animation frame are drawn once.
    const drawing = requestAnimationFrame(() => {
      // A size change empties a canvas, so it is applied only together with painting.
      if (context.canvas.width !== width) context.canvas.width = width;
      if (context.canvas.height !== height) context.canvas.height = height;
      painter.draw(context, { painter: ready.painter, placement, look, ratio, width, height });
      context.canvas.dataset['painted'] = 'true';
    });
    return () => cancelAnimationFrame(drawing);
  }, [painter, ready, placement, look, ratio, width, height]);
  return <canvas ref={canvas} style={{ width: box.width, height: box.height }} role="img" aria-label={props.label} />;
}
