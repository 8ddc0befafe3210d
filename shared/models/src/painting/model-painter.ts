import { DirectionalLight, Group, OrthographicCamera, Quaternion, Scene, WebGLRenderer } from 'three';
import type { ModelChange } from './model-change.ts';
import { ModelMesh, unseenModel } from './model-mesh.ts';
import type { Painter } from './painting.ts';
import { type RoomLight, roomLight } from './room-light.ts';
import { aimCamera, frameIn, panesIn, planeIn, type Sight } from './sight.ts';
import { untilDrawn } from './until-drawn.ts';

/** Draws models by WebGL, in a worker or on the page. Whoever made it disposes of it. */
export class ModelPainter implements Painter<ModelChange, Sight> {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  /** The models of each stage, in the frame of the patient. */
  readonly #stages = [new Group(), new Group()] as const;
  readonly #models = new Map<string, ModelMesh>();
  readonly #listening = new AbortController();
  readonly #unseen = unseenModel();
  #room: RoomLight | null = null;
  #size = '';
  #isLost = false;

  /**
   * @param onLost is told when the graphics card has dropped everything (`true`), and when it has it again (`false`)
   * @throws Error where there is no WebGL
   */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, onLost: (isLost: boolean) => void) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#scene.add(this.#camera, this.#unseen, ...this.#stages);
    for (const stage of this.#stages) stage.matrixAutoUpdate = false;
    this.#camera.add(this.#headlight, this.#headlight.target);
    this.#headlight.position.set(-0.4, 0.6, 1);
    this.#headlight.target.position.set(0, 0, -1);
    this.#light();
    const { signal } = this.#listening;
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
        this.#light();
        onLost(false);
      },
      { signal },
    );
  }

  #light(): void {
    this.#room?.dispose();
    this.#room = roomLight(this.#renderer, this.#scene);
  }

  /** Makes the program of the graphics card before the first picture, which would wait for it. */
  prepare(): void {
    if (!this.#isLost) this.#renderer.compile(this.#scene, this.#camera);
  }

  /** Changes models; it is seen with the next picture. */
  change(change: ModelChange): void {
    if (change.kind === 'add' || change.kind === 'remove') {
      this.#models.get(change.key)?.dispose();
      this.#models.delete(change.key);
    }
    if (change.kind === 'add') {
      const added = new ModelMesh(change.skin, change.role);
      this.#models.set(change.key, added);
      this.#stages[change.stage].add(added.mesh);
    }
    const model = this.#models.get(change.key);
    if (model === undefined) return;
    if (change.kind === 'visible') model.mesh.visible = change.isVisible;
    else if (change.kind === 'tinted') model.setTinted(change.isTinted);
    else if (change.kind === 'opacity') model.setOpacity(change.opacity);
    else if (change.kind === 'contacts') model.setContacts(change.distances);
  }

  /** Draws onto the canvas. It gives whether it could: nothing is drawn while the graphics card has dropped everything. */
  draw(sight: Sight): boolean {
    if (this.#isLost) return false;
    const panes = panesIn(sight);
    const plane = planeIn(sight);
    this.#resize(sight);
    this.#renderer.clippingPlanes = plane === null ? [] : [plane];
    this.#renderer.setScissorTest(panes.length > 1);
    this.#room?.turn(new Quaternion(...sight.orientation));
    for (const stage of [0, 1] as const) {
      this.#stages[stage].matrix.copy(frameIn(sight, stage));
      this.#stages[stage].matrixWorldNeedsUpdate = true;
    }
    for (const pane of panes) {
      const { x, y, width, height } = pane;
      this.#renderer.setViewport(x, sight.height - y - height, width, height);
      this.#renderer.setScissor(x, sight.height - y - height, width, height);
      for (const [at, group] of this.#stages.entries()) group.visible = pane.stages.some((stage) => stage === at);
      aimCamera(this.#camera, sight, pane);
      this.#renderer.render(this.#scene, this.#camera);
    }
    return true;
  }

  finish(): Promise<boolean> {
    return untilDrawn(this.#renderer.getContext());
  }

  #resize({ width, height, ratio }: Sight): void {
    const size = `${width} ${height} ${ratio}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    this.#listening.abort();
    for (const model of this.#models.values()) model.dispose();
    this.#models.clear();
    this.#scene.clear();
    this.#unseen.geometry.dispose();
    this.#unseen.material.dispose();
    this.#room?.dispose();
    this.#headlight.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
