import { DirectionalLight, OrthographicCamera, type Quaternion, Scene, WebGLRenderer } from 'three';
import { type RoomLight, createRoomLight } from './room-light.ts';
import { isSoftwareRendered } from './software-renderer.ts';
import { waitUntilDrawn } from './wait-until-drawn.ts';

/** Returns whether a new context is drawn by the CPU. Browsers only reveal this for an existing context. */
function isNewContextSlow(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  const isSlow = context !== null && isSoftwareRendered(context);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return isSlow;
}

/**
 * A scene with room light and a lamp at the camera, and its WebGL renderer on a canvas. It recovers from a lost
 * context. The creator disposes of it.
 */
export class LitRenderer {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new OrthographicCamera();
  /** True if edges are antialiased. */
  readonly isSmooth: boolean;
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  readonly #listeners = new AbortController();
  #room: RoomLight | null = null;
  #size = '';
  #isLost = false;

  /**
   * @param onLost receives `true` when the graphics card loses the context, and `false` when it is restored
   * @param more `isSmoothedBySize`: if the CPU draws, edges are smoothed only by callers that draw more pixels than are
   * shown
   * @throws Error without WebGL
   */
  constructor(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    onLost: (isLost: boolean) => void,
    { isSmoothedBySize = false }: { readonly isSmoothedBySize?: boolean } = {},
  ) {
    // The CPU spends two thirds of its time on antialiasing.
    this.isSmooth = !isSmoothedBySize || !isNewContextSlow();
    const antialias = this.isSmooth;
    this.renderer = new WebGLRenderer({ canvas, antialias, alpha: true, powerPreference: 'high-performance' });
    this.scene.add(this.camera);
    this.camera.add(this.#headlight, this.#headlight.target);
    this.#headlight.position.set(-0.4, 0.6, 1);
    this.#headlight.target.position.set(0, 0, -1);
    this.#createRoomLight();
    const { signal } = this.#listeners;
    canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        // Without this the browser never restores the context.
        event.preventDefault();
        this.#isLost = true;
        onLost(true);
      },
      { signal },
    );
    canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#isLost = false;
        this.#createRoomLight();
        onLost(false);
      },
      { signal },
    );
  }

  /** Returns true while the context is lost and nothing is drawn. */
  get isLost(): boolean {
    return this.#isLost;
  }

  #createRoomLight(): void {
    this.#room?.dispose();
    this.#room = createRoomLight(this.renderer, this.scene);
  }

  /** Compiles the shader programs before the first picture, which would wait for them. */
  prepare(): void {
    if (!this.#isLost) this.renderer.compile(this.scene, this.camera);
  }

  /** Sets the size of the canvas in CSS pixels, and its number of pixels per CSS pixel. */
  resize(width: number, height: number, ratio: number): void {
    const size = `${width} ${height} ${ratio}`;
    if (size === this.#size) return;
    this.#size = size;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  /** Turns the room light with the camera. */
  turnRoomLight(orientation: Quaternion): void {
    this.#room?.turn(orientation);
  }

  /** Draws the scene from the camera. */
  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** Waits until the picture is drawn, and returns whether it is. */
  finish(): Promise<boolean> {
    return waitUntilDrawn(this.renderer.getContext());
  }

  /**
   * Frees the light, the resources of the graphics card, and its context. The owners of the objects in the scene
   * dispose of them.
   */
  dispose(): void {
    this.#listeners.abort();
    this.scene.clear();
    this.#room?.dispose();
    this.#headlight.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
