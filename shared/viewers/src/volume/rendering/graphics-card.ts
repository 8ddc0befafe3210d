import { isSoftwareRendered } from '@dentarium/models';

/** The renderer of this browser: a graphics card, a software renderer, or none. */
export interface GraphicsCard {
  readonly kind: 'card' | 'software' | 'none';
  /** The maximum number of voxels of a volume along each axis. */
  readonly side: number;
}

const NONE: GraphicsCard = { kind: 'none', side: 0 };

/** Detects the renderer with a temporary WebGL context. */
export function detectGraphicsCard(canvas: HTMLCanvasElement = document.createElement('canvas')): GraphicsCard {
  const gl = canvas.getContext('webgl2');
  if (gl === null) return NONE;
  const isSoftware = isSoftwareRendered(gl);
  const side = Number(gl.getParameter(gl.MAX_3D_TEXTURE_SIZE));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return side > 0 ? { kind: isSoftware ? 'software' : 'card', side } : NONE;
}
