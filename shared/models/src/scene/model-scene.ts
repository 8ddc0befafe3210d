import { Box3, Vector3 } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame, JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Skin } from '../mesh/body.ts';
import type { ModelChange } from '../painting/messages.ts';
import { openPainting } from '../painting/open-painting.ts';
import type { Painting } from '../painting/painting.ts';
import { type Pane, paneAt, panesOf, type StageOnCanvas } from '../painting/panes.ts';
import type { Section, Sight } from '../painting/sight.ts';
import { CameraRig } from './camera-rig.ts';
import { type HitModel, type PlaceOnModel, placeSeenAt, spotOf } from './pick.ts';
import { StageFrames } from './stage-frames.ts';

/** A model to show, under a key. */
export interface ShownModel {
  readonly key: string;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
  readonly body: Body;
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
}

/** Pixels of the canvas for each CSS pixel, at most: beyond that a phone draws for nothing. */
const FINEST = 2;
/** Milliseconds beyond which a picture is slow. */
const SLOW_MS = 50;
/**
 * Frames of the browser in which a picture is put onto the screen. The browser needs what draws for that, and the page would wait for it if the
 * next picture, a slow one, were drawn already.
 */
const SHOWING_FRAMES = 3;

/**
 * Models on a canvas, drawn when something has changed: one picture at a time, and then the newest. What is asked of places goes by the picture that
 * is seen. The canvas is busy until the newest picture is seen. Whoever made it disposes of it.
 */
export class ModelScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #frames = new StageFrames();
  readonly #models = new Map<string, HitModel>();
  /** Those who wait for a picture of all that has changed. */
  readonly #waiting: ((isThere: boolean) => void)[] = [];
  #painting: Painting | null = null;
  #events: SceneEvents = {};
  #size = { width: 1, height: 1 };
  #section: Section | null = null;
  #areApart = false;
  #frame = 0;
  /** What is drawn now, and what is seen. */
  #asked: Sight | null = null;
  #seen: Sight | null = null;
  #askedAt = 0;
  #isStale = false;
  /** Frames of the browser before the next picture is asked for. */
  #rest = 1;
  /** Whether the next picture is not like the last one, so that it may be slow although that was not. */
  #isUnknown = false;

  private constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  /**
   * Opens a canvas for models. Pictures are drawn in a worker, so that the page waits for none.
   *
   * @param paint opens what draws
   * @throws Error where there is no WebGL, and the reason of the signal
   */
  static async open(canvas: HTMLCanvasElement, signal: AbortSignal, paint = openPainting): Promise<ModelScene> {
    const scene = new ModelScene(canvas);
    const events = {
      onDrawn: () => scene.#drawn(),
      onLost: (isLost: boolean) => {
        scene.#events.onLost?.(isLost);
        if (isLost) return;
        // What was asked for when the context was lost is not drawn any more.
        scene.#asked = null;
        scene.draw();
      },
    };
    scene.#painting = await paint(canvas, events, signal);
    return scene;
  }

  /** Says who is told of pictures. */
  listen(events: SceneEvents): void {
    this.#events = events;
    this.draw();
  }

  /** The pictures on the canvas. */
  panes(): readonly Pane[] {
    const { width, height } = this.#size;
    return panesOf(width, height, this.#areApart);
  }

  /** The picture at a place of the canvas, in CSS pixels from its upper left corner. */
  paneAt(x: number, y: number): Pane | undefined {
    return paneAt(this.panes(), x, y);
  }

  /** Shows each stage in a picture of its own, looked at alike, or both in one. */
  setApart(areApart: boolean): void {
    this.#areApart = areApart;
    this.draw();
  }

  /** Shows a model more. */
  add({ key, role, stage, body, skin }: ShownModel): void {
    this.#models.set(key, { body, stage, isVisible: true });
    this.#isUnknown = true;
    this.#change({ kind: 'add', key, role, stage, skin });
  }

  /** Takes a model away, and frees it. */
  remove(key: string): void {
    this.#models.delete(key);
    this.#change({ kind: 'remove', key });
  }

  /** Says where left, back and up are in the files of a stage. */
  place(frame: JawFrame, stage: StageOnCanvas): void {
    this.#frames.place(frame, stage);
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
    const model = this.#models.get(key);
    if (model === undefined) return;
    this.#models.set(key, { ...model, isVisible });
    this.#isUnknown = true;
    this.#change({ kind: 'visible', key, isVisible });
  }

  #change(change: ModelChange): void {
    this.#painting?.change(change);
    this.draw();
  }

  /** Cuts through everything, or nothing. */
  cut(section: Section | null): void {
    this.#section = section;
    this.draw();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
  fit(): void {
    const [pane] = this.panes();
    const inverse = this.rig.orientation.clone().invert();
    const seen = new Box3();
    for (const { body, stage, isVisible } of this.#models.values()) {
      if (!isVisible) continue;
      const frame = this.#frames.of(stage);
      for (const corner of cornersOf(body)) seen.expandByPoint(corner.applyMatrix4(frame).applyQuaternion(inverse));
    }
    if (seen.isEmpty() || pane === undefined) return;
    const [middle, extent] = [seen.getCenter(new Vector3()), seen.getSize(new Vector3())];
    const { width, height } = pane;
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / Math.min(width, height), height: height / Math.min(width, height) },
    });
    this.#isUnknown = true;
    this.draw();
  }

  /** The half of the greatest extent along an axis of the patient, in mm: how far a section can be moved. */
  reach(axis: 0 | 1 | 2): number {
    const far = [...this.#models.values()].flatMap(({ body, stage }) => {
      const frame = this.#frames.of(stage);
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
    this.#isStale = true;
    this.canvas.ariaBusy = 'true';
    if (this.#frame !== 0 || this.#asked !== null) return;
    this.#askNext(1);
  }

  /** @param frame counts the frames of the browser since the picture is wanted */
  #askNext(frame: number): void {
    this.#frame = requestAnimationFrame(() => {
      if (frame < (this.#isUnknown ? SHOWING_FRAMES : this.#rest)) {
        this.#askNext(frame + 1);
        return;
      }
      this.#frame = 0;
      this.#isStale = false;
      this.#isUnknown = false;
      this.#asked = this.#sight();
      this.#askedAt = performance.now();
      this.#painting?.draw(this.#asked);
    });
  }

  #drawn(): void {
    this.#seen = this.#asked;
    this.#asked = null;
    this.#rest = performance.now() - this.#askedAt > SLOW_MS ? SHOWING_FRAMES : 1;
    this.#events.onRender?.((at) => this.project(at));
    if (this.#isStale) {
      this.draw();
      return;
    }
    this.canvas.ariaBusy = 'false';
    for (const resolve of this.#waiting.splice(0)) resolve(true);
  }

  #sight(): Sight {
    const { orientation, target, span } = this.rig;
    const { x, y, z, w } = orientation;
    return {
      ...this.#size,
      ratio: Math.min(FINEST, globalThis.devicePixelRatio),
      areApart: this.#areApart,
      orientation: [x, y, z, w],
      target: [target.x, target.y, target.z],
      span,
      depth: Math.hypot(this.reach(0), this.reach(1), this.reach(2)),
      frames: [this.#frames.of(0).toArray(), this.#frames.of(1).toArray()],
      section: this.#section,
    };
  }

  /** The place of a shown model at a place of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): PlaceOnModel | null {
    return placeSeenAt(this.#models, this.#seen ?? this.#sight(), [x, y]);
  }

  /** How far two places are from each other, in mm. */
  distance(one: PlaceOnModel, other: PlaceOnModel): number {
    return this.#worldOf(one).distanceTo(this.#worldOf(other));
  }

  #worldOf({ key, place }: PlaceOnModel): Vector3 {
    const world = new Vector3(...place);
    const model = this.#models.get(key);
    return model === undefined ? world : world.applyMatrix4(this.#frames.of(model.stage));
  }

  /** Where a place is on the canvas, in CSS pixels; `null` for a model that is not there. */
  project({ key, place }: PlaceOnModel): { x: number; y: number } | null {
    const stage = this.#models.get(key)?.stage;
    return stage === undefined ? null : spotOf(this.#seen ?? this.#sight(), stage, place);
  }

  /** Draws what is shown now onto another canvas, when its picture is there. It gives `false` when the scene was disposed of before. */
  async copyTo(context: CanvasRenderingContext2D): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    this.draw();
    const isThere = await promise;
    if (isThere) context.drawImage(this.canvas, 0, 0, context.canvas.width, context.canvas.height);
    return isThere;
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    // Nothing is drawn any more.
    this.#frame = -1;
    this.#events = {};
    for (const resolve of this.#waiting.splice(0)) resolve(false);
    this.#models.clear();
    this.#painting?.dispose();
  }
}

function cornersOf({ least, most }: Pick<Body, 'least' | 'most'>): Vector3[] {
  return Array.from(
    { length: 8 },
    (_, corner) =>
      new Vector3((corner & 1 ? most : least)[0], (corner & 2 ? most : least)[1], (corner & 4 ? most : least)[2]),
  );
}
