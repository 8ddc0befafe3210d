import { aimCamera, LastingPainting, PictureLoop } from '@dentarium/models/painting';
import { CameraRig } from '@dentarium/models/scene';
import { Box3, OrthographicCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { PerArch, Scheme } from '../format/scheme.ts';
import { openSchemePainting } from './open-scheme-painting.ts';
import { SchemeModel, type SchemePart } from './scheme-model.ts';
import { SCHEME_DEPTH_MM, type SchemeChange, type SchemeSight } from './scheme-sight.ts';
import { createOverjetOrientation, type SchemeView } from './scheme-views.ts';
import { applySight } from './show-sight.ts';
import type { Skin } from './skin.ts';

/** What the scene tells its page. */
export interface SchemeSceneEvents {
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
  /** What draws has failed and does not come back by itself (`true`), or draws again (`false`). */
  readonly onFailed?: (isFailed: boolean) => void;
  /** A picture is seen. */
  readonly onSeen?: () => void;
}

/** Pixels of the canvas for each CSS pixel, at most. */
const MAX_PIXEL_RATIO = 2;
/** Milliseconds without a change after which everything is drawn as fine as it can be. */
const REST_MS = 150;

/**
 * A scheme on a canvas, drawn when something has changed: one picture at a time, and then the newest. What is chosen by a click goes by the picture that is
 * seen. The canvas is busy until the newest picture is seen, as fine as it can be. Whoever made it disposes of it.
 */
export class SchemeScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #painting: LastingPainting<SchemeChange, SchemeSight>;
  readonly #loop: PictureLoop<SchemeSight>;
  readonly #camera = new OrthographicCamera();
  /** What is measured and hit; it is drawn elsewhere. */
  #model: SchemeModel | null = null;
  readonly #skins = new Map<string, Skin>();
  #scheme: Scheme | null = null;
  #appliedSight: SchemeSight | null = null;
  #size = { width: 1, height: 1 };
  #content: Pick<SchemeSight, 'steps' | 'overlay' | 'hidden' | 'hasGrid' | 'chosen'> = {
    steps: { upper: 0, lower: 0 },
    overlay: null,
    hidden: new Set(),
    hasGrid: false,
    selectedTooth: null,
  };
  #changedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(canvas: HTMLCanvasElement, events: SchemeSceneEvents, paint: typeof openSchemePainting) {
    this.canvas = canvas;
    this.#loop = new PictureLoop(canvas, {
      look: () => this.#sight(),
      ask: (sight) => this.#painting.draw(sight),
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
      // What was asked for when the context was lost is not drawn any more.
      if (!isLost) this.#loop.drawAgain();
    };
    this.#painting = new LastingPainting(canvas, paint, { onDrawn: () => this.#loop.drawn(), onLost, onFailed }, () =>
      this.#listChanges(),
    );
    this.rig.look('front');
  }

  /**
   * Opens a canvas for a scheme. Pictures are drawn in a worker, so that the page waits for none. When the worker fails another one takes its place, once.
   *
   * @param paint opens what draws
   * @throws Error where there is no WebGL, and the reason of the signal
   */
  static async open(
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
    events: SchemeSceneEvents = {},
    paint = openSchemePainting,
  ): Promise<SchemeScene> {
    const scene = new SchemeScene(canvas, events, paint);
    await scene.#painting.open(signal);
    return scene;
  }

  /** All that is drawn now. */
  #listChanges(): SchemeChange[] {
    const surfaces = [...this.#skins].map(([path, skin]): SchemeChange => ({ kind: 'surface', path, skin }));
    return this.#scheme === null ? surfaces : [...surfaces, { kind: 'scheme', scheme: this.#scheme }];
  }

  /** Takes a surface, by the path of its file: what draws gets it ready while the others come. */
  addSurface(path: string, skin: Skin): void {
    this.#skins.set(path, skin);
    this.#painting.change({ kind: 'surface', path, skin });
  }

  /** Shows a scheme, with the surfaces that were taken. */
  show(scheme: Scheme): void {
    this.#model?.dispose();
    [this.#model, this.#appliedSight, this.#scheme] = [new SchemeModel(scheme, this.#skins), null, scheme];
    this.#painting.change({ kind: 'scheme', scheme });
    this.fit();
  }

  /** Tries to draw again after it has failed. */
  drawAgain(): Promise<void> {
    return this.#painting.again();
  }

  /** Moves the teeth to a step of each arch, which may be a fraction. */
  setStep(upper: number, lower: number): void {
    this.#change({ steps: { upper, lower } });
  }

  /** Lays the teeth at other steps over those that are shown, translucent; `null` takes them away. */
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

  /** Shows or hides a grid of one millimetre across the view. */
  setGrid(hasGrid: boolean): void {
    this.#change({ hasGrid });
  }

  /** Gives one tooth the colour of what is chosen; `null` for none. */
  selectTooth(selectedTooth: number | null): void {
    this.#change({ chosen: selectedTooth });
  }

  #change(more: Partial<SchemeSight>): void {
    this.#content = { ...this.#content, ...more };
    this.draw();
  }

  /** Looks along a view, and shows everything. */
  look(view: SchemeView): void {
    if (view === 'overjet') this.rig.orientation.copy(createOverjetOrientation());
    else this.rig.look(view);
    this.fit();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
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

  /** The size of the canvas has changed, in CSS pixels. */
  resize(width: number, height: number): void {
    // A canvas that is not seen has none, and nothing can be drawn on it.
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.draw();
  }

  /** Draws once, with the next picture of the browser, or when the one that is being drawn is there. */
  draw(): void {
    this.#changedAt = performance.now();
    clearTimeout(this.#timer);
    this.#loop.draw();
  }

  /** The first picture, and that of something that moved, is followed by a fine one when nothing moves any more. */
  #scheduleFinePicture(): boolean {
    if (this.#loop.seen?.isMoving !== true) return false;
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

  /** The model where a sight has it; `null` before there is one. */
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

  /** The tooth at a place of the canvas, in CSS pixels from its upper left corner; `null` where there is none. */
  pick(x: number, y: number): number | null {
    const sight = this.#loop.seen ?? this.#sight();
    const model = this.#applySight(sight);
    if (model === null) return null;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / sight.width) * 2 - 1, 1 - (y / sight.height) * 2), this.#aim(sight));
    const crowns = model.teeth.all.filter(({ group }) => group.visible).map(({ crown }) => crown);
    const tooth: unknown = ray.intersectObjects(crowns, false)[0]?.object.userData['tooth'];
    return typeof tooth === 'number' ? tooth : null;
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#loop.dispose();
    this.#painting.dispose();
    this.#model?.dispose();
  }
}
