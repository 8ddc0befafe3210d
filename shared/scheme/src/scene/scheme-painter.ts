import { aimCamera, isSoftwareRendered, LitRenderer, type Painter } from '@dentarium/models/drawing';
import { Mesh, Quaternion, Vector3 } from 'three';
import type { Scheme } from '../format/scheme.ts';
import { simplifySkin } from './simplify-skin.ts';
import { Grid } from './grid.ts';
import { type SchemeLooks, createSchemeLooks } from './looks.ts';
import { SchemeModel } from './scheme-model.ts';
import { SCHEME_DEPTH_MM, type SchemeChange, type SchemeSight } from './scheme-sight.ts';
import { createGeometry, type SchemeSkins } from './scheme-teeth.ts';
import { applySight } from './apply-sight.ts';
import type { Skin } from './skin.ts';

/** The resolution of pictures on each side while something moves and the CPU draws. */
const MOVING_RATIO = 0.5;
/** The oversampling on each side if it is the only smoothing of edges. */
const SMOOTH_RATIO = 2;

/** A model with the sight that it shows. */
interface PaintedModel {
  readonly model: SchemeModel;
  sight: SchemeSight | null;
}

/**
 * Draws a scheme with WebGL, in a worker or on the page. If the CPU draws, intermediate pictures are coarse: they have
 * fewer triangles and pixels. The creator disposes of it.
 */
export class SchemePainter implements Painter<SchemeChange, SchemeSight> {
  readonly #lit: LitRenderer;
  readonly #grid = new Grid();
  readonly #looks = createSchemeLooks();
  readonly #sample = createSampleTooth(this.#looks);
  readonly #isSlow: boolean;
  readonly #skins = new Map<string, Skin>();
  readonly #coarseSkins = new Map<string, Skin>();
  #scheme: Scheme | null = null;
  /** Created with the first picture that needs it. */
  #fine: PaintedModel | null = null;
  #coarse: PaintedModel | null = null;

  /**
   * @param onLost receives `true` when the graphics card loses the context, and `false` when it is restored
   * @throws Error without WebGL
   */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, onLost: (isLost: boolean) => void) {
    this.#lit = new LitRenderer(canvas, onLost, { isSmoothedBySize: true });
    this.#isSlow = isSoftwareRendered(this.#lit.renderer.getContext());
    this.#lit.scene.add(this.#grid.root, this.#sample);
  }

  /** Draws an invisible tooth, so that the shader program is compiled before the first picture. */
  prepare(): void {
    this.#sample.visible = true;
    this.#lit.resize(1, 1, 1);
    this.#lit.render();
    this.#sample.visible = false;
  }

  change(change: SchemeChange): void {
    if (change.kind === 'surface') {
      this.#skins.set(change.path, change.skin);
      // Nothing else has to be done while the other surfaces arrive.
      if (this.#isSlow) this.#coarseSkins.set(change.path, simplifySkin(change.skin));
      return;
    }
    this.#disposeModels();
    this.#scheme = change.scheme;
  }

  #ensureModel(isCoarse: boolean): void {
    if (this.#scheme === null) return;
    if (isCoarse) this.#coarse ??= this.#createModel(this.#scheme, this.#coarseSkins);
    else this.#fine ??= this.#createModel(this.#scheme, this.#skins);
  }

  #createModel(scheme: Scheme, skins: SchemeSkins): PaintedModel {
    const model = new SchemeModel(scheme, skins);
    this.#lit.scene.add(model.root);
    return { model, sight: null };
  }

  #disposeModels(): void {
    for (const painted of [this.#fine, this.#coarse]) {
      painted?.model.root.removeFromParent();
      painted?.model.dispose();
    }
    this.#fine = null;
    this.#coarse = null;
  }

  draw(sight: SchemeSight): boolean {
    if (this.#lit.isLost) return false;
    const isCoarse = sight.isMoving && this.#isSlow;
    this.#ensureModel(isCoarse);
    for (const painted of [this.#fine, this.#coarse]) {
      if (painted === null) continue;
      const isVisible = (painted === this.#coarse) === isCoarse;
      painted.model.root.visible = isVisible;
      if (!isVisible) continue;
      applySight(painted.model, sight, painted.sight);
      painted.sight = sight;
    }
    this.#lit.resize(sight.width, sight.height, this.#toPixelRatio(sight.ratio, isCoarse));
    const orientation = new Quaternion(...sight.orientation);
    this.#lit.turnRoomLight(orientation);
    this.#grid.root.visible = sight.hasGrid;
    this.#grid.root.quaternion.copy(orientation);
    this.#grid.root.position.copy(new Vector3(...sight.target));
    aimCamera(this.#lit.camera, { ...sight, depth: SCHEME_DEPTH_MM }, sight);
    this.#lit.render();
    return true;
  }

  #toPixelRatio(ratio: number, isCoarse: boolean): number {
    if (isCoarse) return ratio * MOVING_RATIO;
    return this.#lit.isSmooth ? ratio : Math.max(ratio, SMOOTH_RATIO);
  }

  finish(): Promise<boolean> {
    return this.#lit.finish();
  }

  /** Frees the memory, the resources of the graphics card, and its context. */
  dispose(): void {
    this.#disposeModels();
    this.#grid.dispose();
    this.#sample.geometry.dispose();
    this.#looks.dispose();
    this.#lit.dispose();
  }
}

/** Creates a tooth of one triangle without extent. The shader program exists as long as something uses its material. */
function createSampleTooth({ tooth }: SchemeLooks): Mesh {
  const corners = (): Float32Array<ArrayBuffer> => new Float32Array(9);
  const skin = { positions: corners(), normals: corners(), indices: new Uint32Array([0, 1, 2]) };
  const sample = new Mesh(createGeometry({ ...skin, least: [0, 0, 0], most: [0, 0, 0] }), tooth);
  sample.frustumCulled = false;
  sample.visible = false;
  return sample;
}
