import { DirectionalLight, OrthographicCamera, type Quaternion, Scene, WebGLRenderer } from 'three';
import { type RoomLight, createRoomLight } from './room-light.ts';
import { isSoftwareRendered } from './software-renderer.ts';
import { waitUntilDrawn } from './until-drawn.ts';

/** Whether a new context draws by the processor; browsers do not say so before there is one. */
function isNewContextSlow(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  const isSlow = context !== null && isSoftwareRendered(context);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return isSlow;
}

/**
 * A scene in the light of a room and of a lamp at the camera, with what draws it by WebGL on a canvas. It goes on after the graphics card has dropped
 * everything. Whoever made it disposes of it.
 */
export class LitRenderer {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new OrthographicCamera();
  /** Whether the edges of what is drawn are smoothed. */
  readonly isSmooth: boolean;
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  readonly #listeners = new AbortController();
  #room: RoomLight | null = null;
  #size = '';
  #isLost = false;

  /**
   * @param onLost is told when the graphics card has dropped everything (`true`), and when it has it again (`false`)
   * @param more `isSmoothedBySize`: where the processor draws, edges are not smoothed but by who draws more pixels than are shown
   * @throws Error where there is no WebGL
   */
  constructor(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    onLost: (isLost: boolean) => void,
    { isSmoothedBySize = false }: { readonly isSmoothedBySize?: boolean } = {},
  ) {
    // The processor needs two thirds of its time for smooth edges.
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
        // Else the browser never gives it back.
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

  /** Whether the graphics card has dropped everything, so that nothing is drawn. */
  get isLost(): boolean {
    return this.#isLost;
  }

  #createRoomLight(): void {
    this.#room?.dispose();
    this.#room = createRoomLight(this.renderer, this.scene);
  }

  /** Makes the programs of the graphics card before the first picture, which would wait for them. */
  prepare(): void {
    if (!this.#isLost) this.renderer.compile(this.scene, this.camera);
  }

  /** Sets the size of the canvas in CSS pixels, and how many of its own each of them has. */
  resize(width: number, height: number, ratio: number): void {
    const size = `${width} ${height} ${ratio}`;
    if (size === this.#size) return;
    this.#size = size;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  /** Turns the light of the room with who looks. */
  turnRoomLight(orientation: Quaternion): void {
    this.#room?.turn(orientation);
  }

  /** Draws the scene as the camera sees it. */
  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** Waits until it is drawn, and gives whether it is. */
  finish(): Promise<boolean> {
    return waitUntilDrawn(this.renderer.getContext());
  }

  /** Gives back its light, what the graphics card holds, and its context; what is in the scene is disposed of by whoever put it there. */
  dispose(): void {
    this.#listeners.abort();
    this.scene.clear();
    this.#room?.dispose();
    this.#headlight.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
