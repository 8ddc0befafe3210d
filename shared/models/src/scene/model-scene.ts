import { Box3, DirectionalLight, OrthographicCamera, Plane, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame, JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Place } from '../mesh/body.ts';
import { hitOf } from '../mesh/hit.ts';
import { aimCamera } from './aim-camera.ts';
import { CameraRig } from './camera-rig.ts';
import { ModelMesh, unseenModel } from './model-mesh.ts';
import { type Pane, paneAt, panesOf, type StageOnCanvas } from '../painting/panes.ts';
import { type RoomLight, roomLight } from './room-light.ts';
import { StageGroups } from './stage-groups.ts';

/** A model to show, under a key. */
export interface ShownModel {
  readonly key: string;
  readonly role: JawRole;
  readonly body: Body;
  readonly stage: StageOnCanvas;
}

/** A cut through everything: across an axis of the patient (0 from right to left, 1 front to back, 2 up), so many mm from the middle. */
export interface Section {
  readonly axis: 0 | 1 | 2;
  readonly at: number;
  /** Which side goes. */
  readonly isTurned: boolean;
}

/** A place on a model. */
export interface PlaceOnModel {
  readonly key: string;
  /** In mm, along the axes of the file. */
  readonly place: Place;
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

/** Models in a WebGL canvas, drawn when something has changed. Whoever made it disposes of it. */
export class ModelScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #events: SceneEvents;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  /** All models, in the frame of the patient. */
  readonly #stages = new StageGroups();
  readonly #models = new Map<string, ModelMesh>();
  readonly #listening = new AbortController();
  readonly #unseen = unseenModel();
  #room: RoomLight | null = null;
  #areApart = false;
  #frame = 0;
  #isLost = false;

  /** @throws Error where there is no WebGL */
  constructor(canvas: HTMLCanvasElement, events: SceneEvents = {}) {
    this.canvas = canvas;
    this.#events = events;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#scene.add(this.#camera, this.#unseen, ...this.#stages.groups);
    this.#camera.add(this.#headlight, this.#headlight.target);
    this.#headlight.position.set(-0.4, 0.6, 1);
    this.#headlight.target.position.set(0, 0, -1);
    this.#light();
    // Apart from the making of the scene and from the first picture, each of which holds up the page by itself.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#isLost) this.#renderer.compile(this.#scene, this.#camera);
      this.draw();
    });
    const { signal } = this.#listening;
    canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        // Else the browser never gives it back.
        event.preventDefault();
        this.#isLost = true;
        events.onLost?.(true);
      },
      { signal },
    );
    canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#isLost = false;
        this.#light();
        events.onLost?.(false);
        this.draw();
      },
      { signal },
    );
  }

  #light(): void {
    this.#room?.dispose();
    this.#room = roomLight(this.#renderer, this.#scene);
  }

  /** The pictures on the canvas. */
  panes(): readonly Pane[] {
    const { x, y } = this.#renderer.getSize(new Vector2());
    return panesOf(x, y, this.#areApart);
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
  add({ key, role, body, stage }: ShownModel): void {
    this.remove(key);
    const model = new ModelMesh(body, role, stage);
    this.#models.set(key, model);
    this.#stages.groups[stage].add(model.mesh);
    this.draw();
  }

  /** Takes a model away, and frees it. */
  remove(key: string): void {
    this.#models.get(key)?.dispose();
    this.#models.delete(key);
    this.draw();
  }

  /** Says where left, back and up are in the files of a stage. */
  place(frame: JawFrame, stage: StageOnCanvas): void {
    this.#stages.place(frame, stage);
    this.draw();
  }

  /** Lays the second stage on the first, by a motion from its files to those of the first; `null` lets it lie by its own jaws. */
  superimpose(motion: RigidMotion | null): void {
    this.#stages.superimpose(motion);
    this.draw();
  }

  /** Gives a model the colour by which the second stage is told from the first, or takes it away. */
  setTinted(key: string, isTinted: boolean): void {
    this.#models.get(key)?.setTinted(isTinted);
    this.draw();
  }

  /** How much of what is behind a model shows through: 1 nothing. */
  setOpacity(key: string, opacity: number): void {
    this.#models.get(key)?.setOpacity(opacity);
    this.draw();
  }

  /** Colours a model by the distance of each vertex to the other jaw, in mm; `null` gives it its own colours. */
  setContacts(key: string, distances: Float32Array | null): void {
    this.#models.get(key)?.setContacts(distances);
    this.draw();
  }

  /** Shows or hides a model. */
  setVisible(key: string, isVisible: boolean): void {
    const model = this.#models.get(key);
    if (model === undefined) return;
    model.mesh.visible = isVisible;
    this.draw();
  }

  /** Cuts through everything, or nothing. */
  cut(section: Section | null): void {
    this.#renderer.clippingPlanes = section === null ? [] : [planeOf(section)];
    this.draw();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
  fit(): void {
    this.#scene.updateMatrixWorld();
    const [pane] = this.panes();
    const inverse = this.rig.orientation.clone().invert();
    const seen = new Box3();
    for (const { mesh, body } of this.#models.values()) {
      if (!mesh.visible) continue;
      const box = new Box3(new Vector3(...body.least), new Vector3(...body.most));
      for (const corner of cornersOf(box))
        seen.expandByPoint(corner.applyMatrix4(mesh.matrixWorld).applyQuaternion(inverse));
    }
    if (seen.isEmpty() || pane === undefined) return;
    const [middle, extent] = [seen.getCenter(new Vector3()), seen.getSize(new Vector3())];
    const { width, height } = pane;
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / Math.min(width, height), height: height / Math.min(width, height) },
    });
    this.draw();
  }

  /** The half of the greatest extent along an axis of the patient, in mm: how far a section can be moved. */
  reach(axis: 0 | 1 | 2): number {
    this.#scene.updateMatrixWorld();
    const far = [...this.#models.values()].flatMap(({ mesh, body }) =>
      [body.least, body.most].map((corner) =>
        Math.abs(new Vector3(...corner).applyMatrix4(mesh.matrixWorld).getComponent(axis)),
      ),
    );
    return Math.max(1, ...far);
  }

  /** The size of the canvas has changed, in CSS pixels. */
  resize(width: number, height: number): void {
    this.#renderer.setPixelRatio(Math.min(FINEST, globalThis.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.draw();
  }

  /** Draws once, with the next picture of the browser. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    if (this.#isLost) return;
    const panes = this.panes();
    const { y: high } = this.#renderer.getSize(new Vector2());
    this.#renderer.setScissorTest(panes.length > 1);
    this.#room?.turn(this.rig.orientation);
    for (const pane of panes) {
      const { x, y, width, height } = pane;
      this.#renderer.setViewport(x, high - y - height, width, height);
      this.#renderer.setScissor(x, high - y - height, width, height);
      this.#stages.only(pane.stages);
      this.#aim(pane);
      this.#renderer.render(this.#scene, this.#camera);
    }
    this.#events.onRender?.((at) => this.project(at));
  }

  #aim(pane: Pane): void {
    aimCamera(this.#camera, this.rig, pane, Math.hypot(this.reach(0), this.reach(1), this.reach(2)));
  }

  /** The place of a shown model at a place of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): PlaceOnModel | null {
    const pane = this.paneAt(x, y);
    if (pane === undefined) return null;
    this.#aim(pane);
    const seen = new Vector2(((x - pane.x) / pane.width) * 2 - 1, 1 - ((y - pane.y) / pane.height) * 2);
    const from = new Vector3(seen.x, seen.y, -1).unproject(this.#camera);
    const ahead = new Vector3(0, 0, -1).applyQuaternion(this.#camera.quaternion);
    let best: { readonly at: PlaceOnModel; readonly distance: number } | null = null;
    for (const [key, { mesh, body, stage }] of this.#models) {
      if (!mesh.visible || !pane.stages.includes(stage)) continue;
      const inverse = mesh.matrixWorld.clone().invert();
      const origin = from.clone().applyMatrix4(inverse);
      const direction = ahead.clone().transformDirection(inverse);
      const hit = hitOf(body, { from: placeOf(origin), direction: placeOf(direction) }, (place) =>
        this.#isKept(new Vector3(...place).applyMatrix4(mesh.matrixWorld)),
      );
      if (hit !== null && (best === null || hit.distance < best.distance))
        best = { at: { key, place: hit.place }, distance: hit.distance };
    }
    return best?.at ?? null;
  }

  #isKept(world: Vector3): boolean {
    return this.#renderer.clippingPlanes.every((plane: Plane) => plane.distanceToPoint(world) >= 0);
  }

  /** How far two places are from each other, in mm. */
  distance(one: PlaceOnModel, other: PlaceOnModel): number {
    return this.#worldOf(one).distanceTo(this.#worldOf(other));
  }

  #worldOf({ key, place }: PlaceOnModel): Vector3 {
    const world = new Vector3(...place);
    const model = this.#models.get(key);
    return model === undefined ? world : world.applyMatrix4(model.mesh.matrixWorld);
  }

  /** Where a place is on the canvas, in CSS pixels; `null` for a model that is not there. */
  project(at: PlaceOnModel): { x: number; y: number } | null {
    const stage = this.#models.get(at.key)?.stage;
    const pane = this.panes().find(({ stages }) => stage !== undefined && stages.includes(stage));
    if (pane === undefined) return null;
    this.#aim(pane);
    const seen = this.#worldOf(at).project(this.#camera);
    return { x: pane.x + ((seen.x + 1) / 2) * pane.width, y: pane.y + ((1 - seen.y) / 2) * pane.height };
  }

  /** Draws what is seen onto another canvas, at once. */
  copyTo(context: CanvasRenderingContext2D): void {
    this.#drawNow();
    context.drawImage(this.canvas, 0, 0, context.canvas.width, context.canvas.height);
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    // Nothing is drawn any more.
    this.#frame = -1;
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

function cornersOf({ min, max }: Box3): Vector3[] {
  return Array.from(
    { length: 8 },
    (_, corner) => new Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z),
  );
}

function placeOf({ x, y, z }: Vector3): Place {
  return [x, y, z];
}

function planeOf({ axis, at, isTurned }: Section): Plane {
  const normal = new Vector3().setComponent(axis, isTurned ? 1 : -1);
  return new Plane(normal, isTurned ? -at : at);
}
