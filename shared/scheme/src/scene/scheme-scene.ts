import { aimCamera, LastingPainting, PictureLoop } from '@dentarium/models/painting';
import { CameraRig } from '@dentarium/models/scene';
import { Box3, OrthographicCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { PerArch, Scheme } from '../format/scheme.ts';
import { toArch } from '../format/teeth.ts';
import { openSchemePainting } from './open-scheme-painting.ts';
import { SchemeModel, type SchemePart } from './scheme-model.ts';
import { SCHEME_DEPTH_MM, type SchemeChange, type SchemeSight } from './scheme-sight.ts';
import { createOverjetOrientation, type SchemeView } from './scheme-views.ts';
import { applySight } from './apply-sight.ts';
import type { Skin } from './skin.ts';

/** The events of a scene. */
export interface SchemeSceneEvents {
  /** The graphics card lost the context (`true`) or has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
  /** Drawing has failed and does not recover by itself (`true`), or works again (`false`). */
  readonly onFailed?: (isFailed: boolean) => void;
  /** A picture is visible. */
  readonly onSeen?: () => void;
}

/** The maximum number of canvas pixels per CSS pixel. */
const MAX_PIXEL_RATIO = 2;
/** Milliseconds without a change after which everything is drawn in full detail. */
const REST_MS = 150;

/**
 * A scheme on a canvas, redrawn after changes: one picture at a time, and then the newest. Clicks select from the
 * visible picture. The canvas is busy until the newest picture is visible in full detail. The creator disposes of it.
 */
export class SchemeScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #painting: LastingPainting<SchemeChange, SchemeSight>;
  readonly #loop: PictureLoop<SchemeSight>;
  readonly #camera = new OrthographicCamera();
  /** Used for measuring and picking; the painter draws another model. */
  #model: SchemeModel | null = null;
  readonly #skins = new Map<string, Skin>();
  #scheme: Scheme | null = null;
  #appliedSight: SchemeSight | null = null;
  #size = { width: 1, height: 1 };
  #content: Pick<SchemeSight, 'steps' | 'overlay' | 'hidden' | 'hasGrid' | 'selectedTooth'> = {
    steps: { upper: 0, lower: 0 },
    overlay: null,
    hidden: new Set(),
    hasGrid: false,
    selectedTooth: null,
  };
  #changedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(canvas: HTMLCanvasElement, events: SchemeSceneEvents, openPainting: typeof openSchemePainting) {
    this.canvas = canvas;
    this.#loop = new PictureLoop(canvas, {
      getLook: () => this.#sight(),
      requestPicture: (sight) => this.#painting.draw(sight),
      onSeen: () => {
        events.onSeen?.();
        return this.#scheduleFinePicture();
      },
    });
    const onFailed = (isFailed: boolean): void => {
      events.onFailed?.(isFailed);
      if (!isFailed) this.#loop.drawAgain();
    };
    const onLost = (isLost: boolean): void => {
      events.onLost?.(isLost);
      // Pictures that were requested while the context was lost are not drawn any more.
      if (!isLost) this.#loop.drawAgain();
    };
    this.#painting = new LastingPainting(
      canvas,
      openPainting,
      { onDrawn: () => this.#loop.handleDrawn(), onLost, onFailed },
      () => this.#listChanges(),
    );
    this.rig.setView('front');
  }

  /**
   * Opens a canvas for a scheme. A worker draws the pictures, so the page never waits for one. If the worker fails, it
   * is replaced once.
   *
   * @param openPainting opens the painting
   * @throws Error without WebGL, and the reason of the signal
   */
  static async open(
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
    events: SchemeSceneEvents = {},
    openPainting = openSchemePainting,
  ): Promise<SchemeScene> {
    const scene = new SchemeScene(canvas, events, openPainting);
    await scene.#painting.open(signal);
    return scene;
  }

  /** Lists all changes that produce the current picture. */
  #listChanges(): SchemeChange[] {
    const surfaces = [...this.#skins].map(([path, skin]): SchemeChange => ({ kind: 'surface', path, skin }));
    return this.#scheme === null ? surfaces : [...surfaces, { kind: 'scheme', scheme: this.#scheme }];
  }

  /** Adds a surface by the path of its file. The painter prepares it while the others arrive. */
  addSurface(path: string, skin: Skin): void {
    this.#skins.set(path, skin);
    this.#painting.change({ kind: 'surface', path, skin });
  }

  /** Shows a scheme with the surfaces that were added. */
  show(scheme: Scheme): void {
    this.#model?.dispose();
    [this.#model, this.#appliedSight, this.#scheme] = [new SchemeModel(scheme, this.#skins), null, scheme];
    this.#painting.change({ kind: 'scheme', scheme });
    this.fit();
  }

  /** Retries drawing after a failure. */
  drawAgain(): Promise<void> {
    return this.#painting.reopen();
  }

  /** Moves the teeth to a step of each arch, which may be a fraction. */
  setStep(upper: number, lower: number): void {
    this.#change({ steps: { upper, lower } });
  }

  /** Overlays translucent teeth of other steps; `null` removes them. */
  setOverlay(overlay: PerArch<number> | null): void {
    this.#change({ overlay });
  }

  /** Shows or hides a part. */
  setPartVisible(part: SchemePart, isVisible: boolean): void {
    const hidden = new Set(this.#content.hidden);
    if (isVisible) hidden.delete(part);
    else hidden.add(part);
    this.#change({ hidden });
  }

  /** Shows or hides a millimetre grid across the view. */
  setGrid(hasGrid: boolean): void {
    this.#change({ hasGrid });
  }

  /** Highlights one tooth; `null` for none. */
  selectTooth(selectedTooth: number | null): void {
    this.#change({ selectedTooth });
  }

  #change(more: Partial<SchemeSight>): void {
    this.#content = { ...this.#content, ...more };
    this.draw();
  }

  /** Switches to a view and fits everything into it. */
  look(view: SchemeView): void {
    if (view === 'overjet') this.rig.orientation.copy(createOverjetOrientation());
    else this.rig.setView(view);
    this.fit();
  }

  /** Returns whether the scheme has teeth of an arch. */
  hasTeeth(arch: keyof PerArch<unknown>): boolean {
    return this.#scheme?.teeth.some(({ tooth }) => toArch(tooth) === arch) ?? false;
  }

  /** Fits all visible objects into the view without turning it. */
  fit(): void {
    const model = this.#applySight(this.#sight());
    if (model === null) return;
    const { width, height } = this.#size;
    const inverse = this.rig.orientation.clone().invert();
    const [visibleBox, box] = [new Box3(), new Box3()];
    model.root.traverseVisible((one) => {
      if (!('geometry' in one)) return;
      box.setFromObject(one);
      for (let at = 0; at < 8; at += 1) {
        const { min, max } = box;
        const corner = new Vector3(at & 1 ? max.x : min.x, at & 2 ? max.y : min.y, at & 4 ? max.z : min.z);
        visibleBox.expandByPoint(corner.applyQuaternion(inverse));
      }
    });
    if (visibleBox.isEmpty()) return;
    const [middle, extent] = [visibleBox.getCenter(new Vector3()), visibleBox.getSize(new Vector3())];
    const side = Math.min(width, height);
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / side, height: height / side },
    });
    this.draw();
  }

  /** Resizes the canvas, in CSS pixels. */
  resize(width: number, height: number): void {
    // A hidden canvas has no size, and nothing can be drawn on it.
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.draw();
  }

  /** Draws once, with the next animation frame, or after the current picture is finished. */
  draw(): void {
    this.#changedAt = performance.now();
    clearTimeout(this.#timer);
    this.#loop.draw();
  }

  /** Schedules a fine picture after the first picture and after a movement. Returns whether one is scheduled. */
  #scheduleFinePicture(): boolean {
    if (this.#loop.visibleLook?.isMoving !== true) return false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#loop.draw(), REST_MS);
    return true;
  }

  #sight(): SchemeSight {
    const { orientation, target, span } = this.rig;
    const { x, y, z, w } = orientation;
    return {
      ...this.#size,
      ...this.#content,
      ratio: Math.min(MAX_PIXEL_RATIO, globalThis.devicePixelRatio),
      orientation: [x, y, z, w],
      target: [target.x, target.y, target.z],
      span,
      isMoving: performance.now() - this.#changedAt < REST_MS,
    };
  }

  /** Returns the model with a sight applied; `null` before there is a model. */
  #applySight(sight: SchemeSight): SchemeModel | null {
    if (this.#model === null) return null;
    applySight(this.#model, sight, this.#appliedSight);
    this.#appliedSight = sight;
    this.#model.root.updateMatrixWorld();
    return this.#model;
  }

  #aim(sight: SchemeSight): OrthographicCamera {
    aimCamera(this.#camera, { ...sight, depth: SCHEME_DEPTH_MM }, sight);
    return this.#camera;
  }

  /** Returns the tooth at a point of the canvas, in CSS pixels from the upper left corner; `null` if there is none. */
  pick(x: number, y: number): number | null {
    const sight = this.#loop.visibleLook ?? this.#sight();
    const model = this.#applySight(sight);
    if (model === null) return null;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / sight.width) * 2 - 1, 1 - (y / sight.height) * 2), this.#aim(sight));
    const crowns = model.teeth.all.filter(({ group }) => group.visible).map(({ crown }) => crown);
    const tooth: unknown = ray.intersectObjects(crowns, false)[0]?.object.userData['tooth'];
    return typeof tooth === 'number' ? tooth : null;
  }

  /** Frees the memory, the resources of the graphics card, and its context. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#loop.dispose();
    this.#painting.dispose();
    this.#model?.dispose();
  }
}
