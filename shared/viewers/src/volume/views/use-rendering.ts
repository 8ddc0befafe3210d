import { type RefObject, useEffect, useState } from 'react';
import type { GraphicsCard } from '../rendering/graphics-card.ts';
import type { VolumeScene } from '../rendering/volume-scene.ts';
import type { VolumeSession } from '../session/volume-session.ts';

/** Voxels of the copy that is drawn: one byte each, in the page and on the graphics card. */
const MAX_COPY_VOXELS = 256 ** 3;

/** The rendered volume; `null` while it loads. */
export type Rendering =
  | { readonly scene: VolumeScene; readonly levels: { readonly low: number; readonly high: number } }
  | { readonly problem: 'webgl' | 'code' }
  | null;

/**
 * Draws a volume on a canvas with code that loads on first use, and releases the graphics card on unmount.
 *
 * @param card the renderer of the browser
 * @param events the same object as long as its content is the same
 */
export function useRendering(
  canvas: RefObject<HTMLCanvasElement | null>,
  session: VolumeSession,
  card: GraphicsCard,
  events: { readonly onRender: () => void; readonly onLost: (isLost: boolean) => void },
): Rendering {
  const [rendering, setRendering] = useState<Rendering>(null);
  useEffect(() => {
    let isLeft = false;
    let drawing: { readonly scene: VolumeScene; readonly release: () => void } | undefined;
    void (async () => {
      const copyPromise = new Promise<Parameters<Parameters<VolumeSession['requestCopy']>[1]>[0]>((resolve) => {
        session.requestCopy({ voxels: MAX_COPY_VOXELS, side: card.side }, resolve);
      });
      const code = await import('../rendering/draw-volume.ts').catch(() => null);
      if (code === null) {
        if (!isLeft) setRendering({ problem: 'code' });
        return;
      }
      const copy = await copyPromise;
      if (isLeft || canvas.current === null) return;
      try {
        drawing = code.drawVolume(canvas.current, copy, session.series.grid, card.kind, events);
        setRendering({ scene: drawing.scene, levels: { low: copy.low, high: copy.high } });
      } catch {
        setRendering({ problem: 'webgl' });
      }
    })();
    return () => {
      isLeft = true;
      drawing?.release();
      setRendering(null);
    };
  }, [canvas, session, card, events]);
  return rendering;
}
