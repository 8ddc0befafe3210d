import {
  Box3,
  DirectionalLight,
  Euler,
  Group,
  Matrix4,
  OrthographicCamera,
  Plane,
  PMREMGenerator,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import type { JawFrame, JawRole } from '../jaws/jaw-frame.ts';
import type { Body, Place } from '../mesh/body.ts';
import { hitOf } from '../mesh/hit.ts';
import { CameraRig } from './camera-rig.ts';
import { ModelMesh } from './model-mesh.ts';

/** A model to show: under a key, as one of a group that has one frame, such as a stage. */
export interface ShownModel {
  readonly key: string;
  readonly group: string;
  readonly role: JawRole;
  readonly body: Body;
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

/** Where a place is on the canvas, in CSS pixels; several times where it is seen several times. */
export type Project = (at: PlaceOnModel) => readonly { readonly x: number; readonly y: number }[];

/** What the scene tells its page. */
export interface SceneEvents {
  /** After each picture: whatever lies over it follows. */
  readonly onRender?: (project: Project) => void;
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
}

/** A part of the canvas with the groups that are seen in it, as shares of its width. */
interface Pane {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly string[] | null;
}

const WHOLE: readonly Pane[] = [{ from: 0, to: 1, groups: null }];
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
  readonly #groups = new Map<string, Group>();
  readonly #models = new Map<string, ModelMesh>();
  readonly #listening = new AbortController();
  #environment: WebGLRenderTarget | null = null;
  #panes = WHOLE;
  #frame = 0;
  #isLost = false;

  /** @throws Error where there is no WebGL */
  constructor(canvas: HTMLCanvasElement, events: SceneEvents = {}) {
    this.canvas = canvas;
    this.#events = events;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#scene.add(this.#camera);
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

  /** Light from all sides, as a room has it: a lamp alone flattens enamel. */
  #light(): void {
    const generator = new PMREMGenerator(this.#renderer);
    const room = new RoomEnvironment();
    this.#environment?.dispose();
    this.#environment = generator.fromScene(room, 0.04);
    this.#scene.environment = this.#environment.texture;
    this.#scene.environmentIntensity = 0.5;
    room.dispose();
    generator.dispose();
  }

  /** Shows a model more. */
  add({ key, group, role, body }: ShownModel): void {
    this.remove(key);
    const model = new ModelMesh(body, role);
    this.#models.set(key, model);
    this.#groupOf(group).add(model.mesh);
    this.draw();
  }

  /** Takes a model away, and frees it. */
  remove(key: string): void {
    this.#models.get(key)?.dispose();
    this.#models.delete(key);
    this.draw();
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = new Group();
    group.matrixAutoUpdate = false;
    this.#groups.set(name, group);
    this.#scene.add(group);
    return group;
  }

  /** Says where left, back and up are in the files of a group, and how it is moved from there, if it is. */
  place(name: string, { left, back, up, middle }: JawFrame, moved = new Matrix4()): void {
    const group = this.#groupOf(name);
    group.matrix
      .makeBasis(new Vector3(...left), new Vector3(...back), new Vector3(...up))
      .transpose()
      .multiply(new Matrix4().makeTranslation(-middle[0], -middle[1], -middle[2]))
      .premultiply(moved);
    group.matrixWorldNeedsUpdate = true;
    this.draw();
  }

  /** Changes how a model looks. */
  change(
    key: string,
    how: (model: Pick<ModelMesh, 'setOpacity' | 'paint' | 'setOwnColours' | 'setSecond'>) => void,
  ): void {
    const model = this.#models.get(key);
    if (model === undefined) return;
    how(model);
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

  /** Shows two groups side by side, or all in one. */
  split(groups: readonly [string, string] | null): void {
    this.#panes =
      groups === null
        ? WHOLE
        : groups.map((group, at) => ({ from: at / groups.length, to: (at + 1) / groups.length, groups: [group] }));
    this.draw();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
  fit(): void {
    this.#scene.updateMatrixWorld();
    const [size, inverse] = [this.#renderer.getSize(new Vector2()), this.rig.orientation.clone().invert()];
    const seen = new Box3();
    for (const { mesh, body } of this.#models.values()) {
      if (!mesh.visible) continue;
      const box = new Box3(new Vector3(...body.least), new Vector3(...body.most));
      for (const corner of cornersOf(box))
        seen.expandByPoint(corner.applyMatrix4(mesh.matrixWorld).applyQuaternion(inverse));
    }
    if (seen.isEmpty()) return;
    const [middle, extent] = [seen.getCenter(new Vector3()), seen.getSize(new Vector3())];
    const [width, height] = [size.x / this.#panes.length, size.y];
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
    const renderer = this.#renderer;
    const size = renderer.getSize(new Vector2());
    renderer.setScissorTest(this.#panes.length > 1);
    renderer.autoClear = false;
    renderer.clear();
    for (const pane of this.#panes) {
      for (const [name, group] of this.#groups) group.visible = pane.groups?.includes(name) ?? true;
      const [x, width] = [pane.from * size.x, (pane.to - pane.from) * size.x];
      renderer.setViewport(x, 0, width, size.y);
      renderer.setScissor(x, 0, width, size.y);
      this.#aim(width, size.y);
      renderer.render(this.#scene, this.#camera);
    }
    this.#events.onRender?.((at) => this.project(at));
  }

  /** Puts the camera before everything, for a pane of this size. */
  #aim(width: number, height: number): void {
    const [camera, rig] = [this.#camera, this.rig];
    const scale = rig.span / Math.max(1, Math.min(width, height)) / 2;
    camera.left = -width * scale;
    camera.right = width * scale;
    camera.top = height * scale;
    camera.bottom = -height * scale;
    const far = Math.max(rig.span, 2 * Math.hypot(this.reach(0), this.reach(1), this.reach(2)) + rig.target.length());
    camera.near = 0;
    camera.far = far * 2;
    camera.quaternion.copy(rig.orientation);
    camera.position.copy(rig.target).add(new Vector3(0, 0, far).applyQuaternion(rig.orientation));
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    // The room turns with the eye, so that every view is lit alike.
    this.#scene.environmentRotation = new Euler().setFromQuaternion(rig.orientation.clone());
  }

  #paneAt(share: number): Pane | undefined {
    return this.#panes.find(({ from, to }) => share >= from && share < to);
  }

  /** The place of a shown model at a place of the canvas, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): PlaceOnModel | null {
    const size = this.#renderer.getSize(new Vector2());
    const pane = this.#paneAt(x / size.x);
    if (pane === undefined) return null;
    const [left, width] = [pane.from * size.x, (pane.to - pane.from) * size.x];
    this.#aim(width, size.y);
    const seen = new Vector2(((x - left) / width) * 2 - 1, 1 - (y / size.y) * 2);
    const from = new Vector3(seen.x, seen.y, -1).unproject(this.#camera);
    const ahead = new Vector3(0, 0, -1).applyQuaternion(this.#camera.quaternion);
    let best: { readonly at: PlaceOnModel; readonly distance: number } | null = null;
    for (const [key, { mesh, body }] of this.#models) {
      const group = [...this.#groups].find(([, one]) => one === mesh.parent)?.[0] ?? '';
      if (!mesh.visible || !(pane.groups?.includes(group) ?? true)) continue;
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

  /** How far two places are from each other, in mm: also of models of different groups, as they lie now. */
  distance(one: PlaceOnModel, other: PlaceOnModel): number {
    return this.#worldOf(one).distanceTo(this.#worldOf(other));
  }

  #worldOf({ key, place }: PlaceOnModel): Vector3 {
    const world = new Vector3(...place);
    const model = this.#models.get(key);
    return model === undefined ? world : world.applyMatrix4(model.mesh.matrixWorld);
  }

  /** Where a place is on the canvas, in CSS pixels; once in each part of the canvas that shows its model. */
  project(at: PlaceOnModel): { x: number; y: number }[] {
    const model = this.#models.get(at.key);
    if (model === undefined) return [];
    const size = this.#renderer.getSize(new Vector2());
    const world = this.#worldOf(at);
    return this.#panes
      .filter(({ groups }) => groups === null || groups.some((name) => this.#groups.get(name) === model.mesh.parent))
      .map(({ from, to }) => {
        const width = (to - from) * size.x;
        this.#aim(width, size.y);
        const seen = world.clone().project(this.#camera);
        return { x: from * size.x + ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * size.y };
      });
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
    this.#groups.clear();
    this.#scene.clear();
    this.#environment?.dispose();
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
