import { Box3, Vector3 } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame, JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Place, Skin } from '../mesh/body.ts';
import { LastingPainting } from '../painting/lasting-painting.ts';
import type { ModelChange } from '../painting/model-change.ts';
import { openPainting } from '../painting/open-painting.ts';
import { type Pane, findPane, toPanes, type StageOnCanvas } from '../painting/panes.ts';
import { PictureLoop } from '../painting/picture-loop.ts';
import type { Section, Sight } from '../painting/sight.ts';
import { CameraRig } from './camera-rig.ts';
import { SceneModel } from './scene-model.ts';
import { type PlaceOnModel, pickPlace, projectPlace } from './pick.ts';
import { StageFrames } from './stage-frames.ts';

/** A model to show, with a key. */
export interface AddedModel {
  readonly key: string;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
  /** Stays on the page for picking and redrawing. */
  readonly body: Body & Skin;
  /** Its memory is transferred to the painter. */
  readonly skin: Skin;
}

/** Projects a point of a model onto the canvas, in CSS pixels; `null` if the model is missing. */
export type Project = (at: PlaceOnModel) => { readonly x: number; readonly y: number } | null;

/** The events of a scene. */
export interface SceneEvents {
  /** Called after each picture, so that overlays follow. */
  readonly onRender?: (project: Project) => void;
  /** The graphics card lost the context (`true`), or has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
  /** Drawing has failed and does not recover by itself (`true`), or works again (`false`). */
  readonly onFailed?: (isFailed: boolean) => void;
}

/** The maximum number of canvas pixels per CSS pixel. More pixels are wasted on a phone. */
const MAX_PIXEL_RATIO = 2;
/**
 * Models on a canvas, redrawn after changes: one picture at a time, and then the newest. Points are picked from the
 * visible picture. The canvas is busy until the newest picture is visible. The creator disposes of it.
 */
export class ModelScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #frames = new StageFrames();
  readonly #models = new Map<string, SceneModel>();
  readonly #painting: LastingPainting<ModelChange, Sight>;
  readonly #loop: PictureLoop<Sight>;
  #events: SceneEvents = {};
  #size = { width: 1, height: 1 };
  #section: Section | null = null;
  #areApart = false;

  private constructor(canvas: HTMLCanvasElement, paint: typeof openPainting) {
    this.canvas = canvas;
    this.#loop = new PictureLoop(canvas, {
      getLook: () => this.#sight(),
      requestPicture: (sight) => this.#painting.draw(sight),
      onSeen: () => {
        this.#events.onRender?.((at) => this.project(at));
        return false;
      },
    });
    const events = {
      onDrawn: () => this.#loop.handleDrawn(),
      onLost: (isLost: boolean) => {
        this.#events.onLost?.(isLost);
        // Pictures that were requested while the context was lost are not drawn any more.
        if (!isLost) this.#loop.drawAgain();
      },
      onFailed: (isFailed: boolean) => {
        this.#events.onFailed?.(isFailed);
        if (!isFailed) this.#loop.drawAgain();
      },
    };
    this.#painting = new LastingPainting(canvas, paint, events, () =>
      [...this.#models].flatMap(([key, model]) => model.listChanges(key)),
    );
  }

  /**
   * Opens a canvas for models. A worker draws the pictures, so the page never waits for one. If the worker fails, it is
   * replaced once.
   *
   * @param paint opens the painting
   * @throws Error without WebGL, and the reason of the signal
   */
  static async open(canvas: HTMLCanvasElement, signal: AbortSignal, paint = openPainting): Promise<ModelScene> {
    const scene = new ModelScene(canvas, paint);
    await scene.#painting.open(signal);
    return scene;
  }

  /** Retries drawing after a failure. */
  drawAgain(): Promise<void> {
    return this.#painting.reopen();
  }

  /** Sets the event handlers. */
  setEvents(events: SceneEvents): void {
    this.#events = events;
    this.draw();
  }

  /** Returns the pictures on the canvas. */
  listPanes(): readonly Pane[] {
    const { width, height } = this.#size;
    return toPanes(width, height, this.#areApart);
  }

  /** Finds the picture at a point of the canvas, in CSS pixels from the upper left corner. */
  findPane(x: number, y: number): Pane | undefined {
    return findPane(this.listPanes(), x, y);
  }

  /** Shows each stage in its own picture from the same direction, or both in one. */
  setApart(areApart: boolean): void {
    this.#areApart = areApart;
    this.draw();
  }

  /** Adds a model. */
  add({ key, role, stage, body, skin }: AddedModel): void {
    this.#models.set(key, new SceneModel(body, role, stage));
    this.#loop.expectDifferent();
    this.#painting.change({ kind: 'add', key, role, stage, skin });
    this.draw();
  }

  /** Removes and frees a model. */
  remove(key: string): void {
    this.#models.delete(key);
    this.#change({ kind: 'remove', key });
  }

  /** Sets the patient's left, back and top in the files of a stage. */
  setFrame(frame: JawFrame, stage: StageOnCanvas): void {
    this.#frames.setFrame(frame, stage);
    this.draw();
  }

  /**
   * Superimposes the second stage on the first, by a motion from its files to those of the first; `null` restores its
   * own position.
   */
  superimpose(motion: RigidMotion | null): void {
    this.#frames.superimpose(motion);
    this.draw();
  }

  /** Tints a model to distinguish the second stage from the first, or removes the tint. */
  setTinted(key: string, isTinted: boolean): void {
    this.#change({ kind: 'tinted', key, isTinted });
  }

  /** Sets the opacity of a model from 0 to 1. */
  setOpacity(key: string, opacity: number): void {
    this.#change({ kind: 'opacity', key, opacity });
  }

  /**
   * Colours a model by the distance of each vertex to the other jaw, in mm, and takes over the memory; `null` restores
   * its own colours.
   */
  setContacts(key: string, distances: Float32Array<ArrayBuffer> | null): void {
    this.#change({ kind: 'contacts', key, distances });
  }

  /** Shows or hides a model. */
  setVisible(key: string, isVisible: boolean): void {
    this.#loop.expectDifferent();
    this.#change({ kind: 'visible', key, isVisible });
  }

  #change(change: ModelChange): void {
    this.#models.get(change.key)?.applyChange(change);
    this.#painting.change(change);
    this.draw();
  }

  /** Cuts through everything, or removes the cut. */
  setSection(section: Section | null): void {
    this.#section = section;
    this.draw();
  }

  /** Fits all visible models into the view without turning it. */
  fit(): void {
    const [pane] = this.listPanes();
    const inverse = this.rig.orientation.clone().invert();
    const visibleBox = new Box3();
    for (const { body, stage, isVisible } of this.#models.values()) {
      if (!isVisible) continue;
      const frame = this.#frames.toMatrix(stage);
      for (const corner of listCorners(body))
        visibleBox.expandByPoint(corner.applyMatrix4(frame).applyQuaternion(inverse));
    }
    if (visibleBox.isEmpty() || pane === undefined) return;
    const [middle, extent] = [visibleBox.getCenter(new Vector3()), visibleBox.getSize(new Vector3())];
    const { width, height } = pane;
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / Math.min(width, height), height: height / Math.min(width, height) },
    });
    this.#loop.expectDifferent();
    this.draw();
  }

  /**
   * Returns half of the greatest extent along an axis of the patient, in mm, which limits the position of a section.
   */
  computeReach(axis: 0 | 1 | 2): number {
    const distances = [...this.#models.values()].flatMap(({ body, stage }) => {
      const frame = this.#frames.toMatrix(stage);
      return [body.least, body.most].map((corner) =>
        Math.abs(new Vector3(...corner).applyMatrix4(frame).getComponent(axis)),
      );
    });
    return Math.max(1, ...distances);
  }

  /** Resizes the canvas, in CSS pixels. */
  resize(width: number, height: number): void {
    // A hidden canvas has no size, and nothing can be drawn on it.
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.draw();
  }

  /** Draws once, with the next animation frame, or after the current picture is finished. */
  draw(): void {
    this.#loop.draw();
  }

  #sight(): Sight {
    const { orientation, target, span } = this.rig;
    const { x, y, z, w } = orientation;
    return {
      ...this.#size,
      ratio: Math.min(MAX_PIXEL_RATIO, globalThis.devicePixelRatio),
      areApart: this.#areApart,
      orientation: [x, y, z, w],
      target: [target.x, target.y, target.z],
      span,
      depth: Math.hypot(this.computeReach(0), this.computeReach(1), this.computeReach(2)),
      frames: [this.#frames.toMatrix(0).toArray(), this.#frames.toMatrix(1).toArray()],
      section: this.#section,
    };
  }

  /** Finds the point of a visible model at a point of the canvas, in CSS pixels from the upper left corner. */
  pick(x: number, y: number): PlaceOnModel | null {
    return pickPlace(this.#models, this.#loop.visibleLook ?? this.#sight(), [x, y]);
  }

  /**
   * Returns a point along the axes of the patient, in mm: those of the first stage also for a point of a second stage,
   * as it lies on the canvas.
   */
  locate({ key, place }: PlaceOnModel): Place {
    const stage = this.#models.get(key)?.stage;
    if (stage === undefined) return place;
    const { x, y, z } = new Vector3(...place).applyMatrix4(this.#frames.toMatrix(stage));
    return [x, y, z];
  }

  /** Projects a point onto the canvas, in CSS pixels; `null` if the model is missing. */
  project({ key, place }: PlaceOnModel): { x: number; y: number } | null {
    const stage = this.#models.get(key)?.stage;
    return stage === undefined ? null : projectPlace(this.#loop.visibleLook ?? this.#sight(), stage, place);
  }

  /**
   * Draws the current picture onto another canvas when it is finished. Returns `false` if the scene was disposed of
   * before.
   */
  async copyTo(context: CanvasRenderingContext2D): Promise<boolean> {
    const isThere = await this.#loop.waitUntilCurrent();
    if (isThere) context.drawImage(this.canvas, 0, 0, context.canvas.width, context.canvas.height);
    return isThere;
  }

  /** Frees the memory, the resources of the graphics card, and its context. */
  dispose(): void {
    this.#loop.dispose();
    this.#events = {};
    this.#models.clear();
    this.#painting.dispose();
  }
}

function listCorners({ least, most }: Pick<Body, 'least' | 'most'>): Vector3[] {
  return Array.from(
    { length: 8 },
    (_, corner) =>
      new Vector3((corner & 1 ? most : least)[0], (corner & 2 ? most : least)[1], (corner & 4 ? most : least)[2]),
  );
}
