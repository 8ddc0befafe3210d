import type { Size } from '@dentarium/ui/zoom';
import type { Similarity } from './similarity.ts';

/** The display modes of two superimposed images. */
export const OVERLAY_MODES = ['slider', 'blend', 'difference', 'blink'] as const;
/** The display mode of two superimposed images. */
export type OverlayMode = (typeof OVERLAY_MODES)[number];

/** Two images as they were filed, and the position of one on the other. */
export interface Overlay {
  readonly base: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  readonly similarity: Similarity;
}

/** The display settings of an overlay. */
export interface Look {
  readonly mode: OverlayMode;
  /** For the slider, the part of the lower image to the left of the edge; for the blend, the opacity of the upper image. */
  readonly share: number;
  /** For blinking, true while the upper image is visible. */
  readonly upper: boolean;
}

/** The position of the lower image on a canvas: its upper left corner, and canvas px per image px. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Draws two superimposed images. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  size: Size,
  { base, over, similarity: { a, b, e, f } }: Overlay,
  { mode, share, upper }: Look,
  { x, y, scale }: Placement,
): void {
  context.resetTransform();
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = '#000';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(scale, 0, 0, scale, x, y);
  if (mode !== 'blink' || !upper) context.drawImage(base, 0, 0);
  if (mode === 'blink' && !upper) return;
  context.save();
  if (mode === 'slider') {
    context.beginPath();
    context.rect(base.width * share, 0, base.width * (1 - share), base.height);
    context.clip();
    context.fillRect(base.width * share, 0, base.width * (1 - share), base.height);
  }
  if (mode === 'blend') context.globalAlpha = share;
  if (mode === 'difference') context.globalCompositeOperation = 'difference';
  context.transform(a, b, -b, a, e, f);
  context.drawImage(over, 0, 0);
  context.restore();
}

/** Renders the overlay as it is displayed, in the pixels of the lower image, as a JPEG. */
export async function renderPicture(overlay: Overlay, look: Look): Promise<Blob> {
  const { width, height } = overlay.base;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  drawOverlay(context, { width, height }, overlay, look, { x: 0, y: 0, scale: 1 });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/jpeg', 0.92);
  });
}
