import { Box3, Vector3 } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame, JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Skin } from '../mesh/body.ts';
import { LastingPainting } from '../painting/lasting-painting.ts';
import type { ModelChange } from '../painting/model-change.ts';
import { openPainting } from '../painting/open-painting.ts';
import { type Pane, findPane, toPanes, type StageOnCanvas } from '../painting/panes.ts';
import { PictureLoop } from '../painting/picture-loop.ts';
import type { Section, Sight } from '../painting/sight.ts';
import { CameraRig } from './camera-rig.ts';
import { SceneModel } from './held-model.ts';
import { type PlaceOnModel, pickPlace, projectPlace } from './pick.ts';
import { StageFrames } from './stage-frames.ts';

/** A model to show, under a key. */
export interface AddedModel {
  readonly key: string;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
  /** Stays on the page, with what is drawn of it. */
  readonly body: Body & Skin;
  /** Its memory goes to where it is drawn. */
  readonly skin: Skin;
}

/** Where a place is on the canvas, in CSS pixels; `null` for a model that is not there. */
export type Project = (at: PlaceOnModel) => { readonly x: number; readonly y: number } | null;

/** What the scene tells its page. */
export interface SceneEvents {
  /** After each picture: whatever lies over it follows. */
  readonly onRender?: (project: Project) => void;
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
  /** What draws has failed and does not come back by itself (`true`), or draws again (`false`). */
  readonly onFailed?: (isFailed: boolean) => void;
}

/** Pixels of the canvas for each CSS pixel, at most: beyond that a phone draws for nothing. */
const MAX_PIXEL_RATIO = 2;
/**
 * Models on a canvas, drawn when something has changed: one picture at a time, and then the newest. What is asked of places goes by the picture that
 * is seen. The canvas is busy until the newest picture is seen. Whoever made it disposes of it.
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
        // What was asked for when the context was lost is not drawn any more.
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
   * Opens a canvas for models. Pictures are drawn in a worker, so that the page waits for none. When the worker fails another one takes its place, once.
   *
   * @param paint opens what draws
   * @throws Error where there is no WebGL, and the reason of the signal
   */
  static async open(canvas: HTMLCanvasElement, signal: AbortSignal, paint = openPainting): Promise<ModelScene> {
    const scene = new ModelScene(canvas, paint);
    await scene.#painting.open(signal);
    return scene;
  }

  /** Tries to draw again after it has failed. */
  drawAgain(): Promise<void> {
    return this.#painting.reopen();
  }

  /** Says who is told of pictures. */
  setEvents(events: SceneEvents): void {
    this.#events = events;
    this.draw();
  }

  /** The pictures on the canvas. */
  listPanes(): readonly Pane[] {
    const { width, height } = this.#size;
    return toPanes(width, height, this.#areApart);
  }

  /** The picture at a place of the canvas, in CSS pixels from its upper left corner. */
  findPane(x: number, y: number): Pane | undefined {
    return findPane(this.listPanes(), x, y);
  }

  /** Shows each stage in a picture of its own, looked at alike, or both in one. */
  setApart(areApart: boolean): void {
    this.#areApart = areApart;
    this.draw();
  }

  /** Shows a model more. */
  add({ key, role, stage, body, skin }: AddedModel): void {
    this.#models.set(key, new SceneModel(body, role, stage));
    this.#loop.expectDifferent();
    this.#painting.change({ kind: 'add', key, role, stage, skin });
    this.draw();
  }

  /** Takes a model away, and frees it. */
  remove(key: string): void {
    this.#models.delete(key);
    this.#change({ kind: 'remove', key });
  }

  /** Says where left, back and up are in the files of a stage. */
  setFrame(frame: JawFrame, stage: StageOnCanvas): void {
    this.#frames.setFrame(frame, stage);
    this.draw();
  }

  /** Lays the second stage on the first, by a motion from its files to those of the first; `null` lets it lie by its own jaws. */
  superimpose(motion: RigidMotion | null): void {
    this.#frames.superimpose(motion);
    this.draw();
  }

  /** Gives a model the colour by which the second stage is told from the first, or takes it away. */
  setTinted(key: string, isTinted: boolean): void {
    this.#change({ kind: 'tinted', key, isTinted });
  }

  /** How much of what is behind shows through: 1 nothing. */
  setOpacity(key: string, opacity: number): void {
    this.#change({ kind: 'opacity', key, opacity });
  }

  /** Colours a model by the distance of each vertex to the other jaw, in mm, whose memory is taken; `null` gives it its own colours. */
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

  /** Cuts through everything, or nothing. */
  setSection(section: Section | null): void {
    this.#section = section;
    this.draw();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
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

  /** The half of the greatest extent along an axis of the patient, in mm: how far a section can be moved. */
  computeReach(axis: 0 | 1 | 2): number {
    const far = [...this.#models.values()].flatMap(({ body, stage }) => {
      const frame = this.#frames.toMatrix(stage);
      return [body.least, body.most].map((corner) =>
        Math.abs(new Vector3(...corner).applyMatrix4(frame).getComponent(axis)),
      );
    });
    return Math.max(1, ...far);
  }

  /** The size of the canvas has changed, in CSS pixels. */
  resize(width: number, height: number): void {
    // A canvas that is not seen has none, and nothing can be drawn on it.
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.draw();
  }

  /** Draws once, with the next picture of the browser, or when the one that is being drawn is there. */
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

  /** The place of a shown model at a place of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): PlaceOnModel | null {
    return pickPlace(this.#models, this.#loop.visibleLook ?? this.#sight(), [x, y]);
  }

  /** How far two places are from each other, in mm. */
  computeDistance(one: PlaceOnModel, other: PlaceOnModel): number {
    return this.#toWorld(one).distanceTo(this.#toWorld(other));
  }

  #toWorld({ key, place }: PlaceOnModel): Vector3 {
    const world = new Vector3(...place);
    const model = this.#models.get(key);
    return model === undefined ? world : world.applyMatrix4(this.#frames.toMatrix(model.stage));
  }

  /** Where a place is on the canvas, in CSS pixels; `null` for a model that is not there. */
  project({ key, place }: PlaceOnModel): { x: number; y: number } | null {
    const stage = this.#models.get(key)?.stage;
    return stage === undefined ? null : projectPlace(this.#loop.visibleLook ?? this.#sight(), stage, place);
  }

  /** Draws what is shown now onto another canvas, when its picture is there. It gives `false` when the scene was disposed of before. */
  async copyTo(context: CanvasRenderingContext2D): Promise<boolean> {
    const isThere = await this.#loop.waitUntilCurrent();
    if (isThere) context.drawImage(this.canvas, 0, 0, context.canvas.width, context.canvas.height);
    return isThere;
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
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
