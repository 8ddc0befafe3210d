import { Group, Quaternion } from 'three';
import { LitRenderer } from './lit-renderer.ts';
import type { ModelChange } from './model-change.ts';
import { ModelMesh, createInvisibleModel } from './model-mesh.ts';
import { WireModel } from './wire-model.ts';
import type { Painter } from './painting.ts';
import { aimCamera, createFrameMatrix, listPanes, createClippingPlane, type Sight } from './sight.ts';

/** Draws models with WebGL, in a worker or on the page. The creator disposes of it. */
export class ModelPainter implements Painter<ModelChange, Sight> {
  readonly #lit: LitRenderer;
  /** The models of each stage, in the frame of the patient. */
  readonly #stages = [new Group(), new Group()] as const;
  readonly #models = new Map<string, ModelMesh | WireModel>();
  readonly #invisibleModel = createInvisibleModel();

  /**
   * @param onLost receives `true` when the graphics card loses the context, and `false` when it is restored
   * @throws Error without WebGL
   */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, onLost: (isLost: boolean) => void) {
    this.#lit = new LitRenderer(canvas, onLost);
    this.#lit.scene.add(this.#invisibleModel, ...this.#stages);
    for (const stage of this.#stages) stage.matrixAutoUpdate = false;
  }

  prepare(): void {
    this.#lit.prepare();
  }

  /** Changes models. The next picture shows the change. */
  change(change: ModelChange): void {
    if (change.kind === 'add' || change.kind === 'remove') {
      this.#models.get(change.key)?.dispose();
      this.#models.delete(change.key);
    }
    if (change.kind === 'add') {
      const { skin, role } = change;
      const newModel = skin.lines === undefined ? new ModelMesh(skin, role) : new WireModel(skin, role);
      this.#models.set(change.key, newModel);
      this.#stages[change.stage].add(newModel.mesh);
    }
    const model = this.#models.get(change.key);
    if (model === undefined) return;
    if (change.kind === 'visible') model.mesh.visible = change.isVisible;
    else if (change.kind === 'tinted') model.setTinted(change.isTinted);
    else if (change.kind === 'opacity') model.setOpacity(change.opacity);
    else if (change.kind === 'contacts') model.setContacts(change.distances);
  }

  /** Draws onto the canvas. Returns false while the context is lost. */
  draw(sight: Sight): boolean {
    if (this.#lit.isLost) return false;
    const { renderer } = this.#lit;
    const panes = listPanes(sight);
    const plane = createClippingPlane(sight);
    this.#lit.resize(sight.width, sight.height, sight.ratio);
    renderer.clippingPlanes = plane === null ? [] : [plane];
    renderer.setScissorTest(panes.length > 1);
    this.#lit.turnRoomLight(new Quaternion(...sight.orientation));
    for (const stage of [0, 1] as const) {
      this.#stages[stage].matrix.copy(createFrameMatrix(sight, stage));
      this.#stages[stage].matrixWorldNeedsUpdate = true;
    }
    for (const pane of panes) {
      const { x, y, width, height } = pane;
      renderer.setViewport(x, sight.height - y - height, width, height);
      renderer.setScissor(x, sight.height - y - height, width, height);
      for (const [at, group] of this.#stages.entries()) group.visible = pane.stages.some((stage) => stage === at);
      aimCamera(this.#lit.camera, sight, pane);
      this.#lit.render();
    }
    return true;
  }

  finish(): Promise<boolean> {
    return this.#lit.finish();
  }

  /** Frees the memory, the resources of the graphics card, and its context. */
  dispose(): void {
    for (const model of this.#models.values()) model.dispose();
    this.#models.clear();
    this.#invisibleModel.geometry.dispose();
    this.#invisibleModel.material.dispose();
    this.#lit.dispose();
  }
}
