import { drawsByProcessor } from '@dentarium/models';

/** What draws in this browser: a graphics card, a program that stands for one, or nothing. */
export interface GraphicsCard {
  readonly kind: 'card' | 'software' | 'none';
  /** Voxels that a volume may have along each way. */
  readonly side: number;
}

const NONE: GraphicsCard = { kind: 'none', side: 0 };

/** Asks a context that is made for it and given back. */
export function detectGraphicsCard(canvas: HTMLCanvasElement = document.createElement('canvas')): GraphicsCard {
  const gl = canvas.getContext('webgl2');
  if (gl === null) return NONE;
  const isSoftware = drawsByProcessor(gl);
  const side = Number(gl.getParameter(gl.MAX_3D_TEXTURE_SIZE));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return side > 0 ? { kind: isSoftware ? 'software' : 'card', side } : NONE;
}
