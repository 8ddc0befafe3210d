import {
  aimCamera,
  drawsByProcessor,
  type Painter,
  type RoomLight,
  roomLight,
  untilDrawn,
} from '@dentarium/models/drawing';
import { DirectionalLight, OrthographicCamera, Quaternion, Scene, Vector3, WebGLRenderer } from 'three';
import { coarseSkins } from './coarse-skin.ts';
import { Grid } from './grid.ts';
import { SchemeModel } from './scheme-model.ts';
import { SCHEME_DEPTH, type SchemeChange, type SchemeSight } from './scheme-sight.ts';
import { showSight } from './show-sight.ts';

/** The share of the pixels of each side that a picture has while something moves and the processor draws. */
const MOVING_RATIO = 0.5;

/** A model with what it shows now. */
interface Shown {
  readonly model: SchemeModel;
  sight: SchemeSight | null;
}

/**
 * Draws a scheme by WebGL, in a worker or on the page. Where the processor draws, pictures between others are coarse: with fewer triangles and
 * pixels. Whoever made it disposes of it.
 */
export class SchemePainter implements Painter<SchemeChange, SchemeSight> {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  readonly #grid = new Grid();
  readonly #listening = new AbortController();
  readonly #isSlow: boolean;
  #fine: Shown | null = null;
  #coarse: Shown | null = null;
  #room: RoomLight | null = null;
  #size = '';
  #isLost = false;

  /**
   * @param onLost is told when the graphics card has dropped everything (`true`), and when it has it again (`false`)
   * @throws Error where there is no WebGL
   */
  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, onLost: (isLost: boolean) => void) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#isSlow = drawsByProcessor(this.#renderer.getContext());
    this.#scene.add(this.#camera, this.#grid.root);
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

  prepare(): void {
    if (!this.#isLost) this.#renderer.compile(this.#scene, this.#camera);
  }

  change({ scheme, skins }: SchemeChange): void {
    const shownOf = (drawn: SchemeChange['skins']): Shown => ({ model: new SchemeModel(scheme, drawn), sight: null });
    for (const shown of [this.#fine, this.#coarse]) shown?.model.dispose();
    this.#fine = shownOf(skins);
    this.#coarse = this.#isSlow ? shownOf(coarseSkins(skins)) : null;
    for (const { model } of [this.#fine, this.#coarse ?? this.#fine]) this.#scene.add(model.root);
  }

  draw(sight: SchemeSight): boolean {
    if (this.#isLost) return false;
    const isCoarse = sight.isMoving && this.#coarse !== null;
    for (const shown of [this.#fine, this.#coarse]) {
      if (shown === null) continue;
      const isSeen = (shown === this.#coarse) === isCoarse;
      shown.model.root.visible = isSeen;
      if (!isSeen) continue;
      showSight(shown.model, sight, shown.sight);
      shown.sight = sight;
    }
    this.#resize(sight, isCoarse ? MOVING_RATIO : 1);
    const orientation = new Quaternion(...sight.orientation);
    this.#room?.turn(orientation);
    this.#grid.root.visible = sight.hasGrid;
    this.#grid.root.quaternion.copy(orientation);
    this.#grid.root.position.copy(new Vector3(...sight.target));
    aimCamera(this.#camera, { ...sight, depth: SCHEME_DEPTH }, sight);
    this.#renderer.render(this.#scene, this.#camera);
    return true;
  }

  finish(): Promise<boolean> {
    return untilDrawn(this.#renderer.getContext());
  }

  #resize({ width, height, ratio }: SchemeSight, share: number): void {
    const size = `${width} ${height} ${ratio * share}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#renderer.setPixelRatio(ratio * share);
    this.#renderer.setSize(width, height, false);
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    this.#listening.abort();
    for (const shown of [this.#fine, this.#coarse]) shown?.model.dispose();
    this.#grid.dispose();
    this.#scene.clear();
    this.#room?.dispose();
    this.#headlight.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
