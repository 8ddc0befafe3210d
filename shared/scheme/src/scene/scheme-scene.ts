import { Box3, DirectionalLight, OrthographicCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { aimCamera, type RoomLight, roomLight } from '@dentarium/models/drawing';
import { CameraRig } from '@dentarium/models/scene';
import type { OfArches, Scheme } from '../format/scheme.ts';
import { Grid } from './grid.ts';
import { SchemeModel, type SchemePart } from './scheme-model.ts';
import type { SchemeSkins } from './scheme-teeth.ts';
import { overjetOrientation, type SchemeView } from './scheme-views.ts';

/** What the scene tells its page. */
export interface SchemeSceneEvents {
  /** After each picture: whatever lies over it follows. */
  readonly onRender?: () => void;
  /** The graphics card has dropped everything (`true`), and has it again (`false`). */
  readonly onLost?: (isLost: boolean) => void;
}

/** Pixels of the canvas for each CSS pixel, at most. */
const FINEST = 2;
/** How far anything of a plan is from its middle, in mm. */
const DEPTH = 200;

/** A scheme on a canvas, drawn when something has changed. Whoever made it disposes of it. */
export class SchemeScene {
  readonly rig = new CameraRig();
  readonly canvas: HTMLCanvasElement;
  readonly #events: SchemeSceneEvents;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #headlight = new DirectionalLight(0xffffff, 0.75);
  readonly #grid = new Grid();
  readonly #model: SchemeModel;
  readonly #listening = new AbortController();
  readonly #size = new Vector2();
  #room: RoomLight | null = null;
  #frame = 0;
  #isLost = false;

  /** @throws Error where there is no WebGL */
  constructor(canvas: HTMLCanvasElement, scheme: Scheme, skins: SchemeSkins, events: SchemeSceneEvents = {}) {
    this.canvas = canvas;
    this.#events = events;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.#model = new SchemeModel(scheme, skins);
    this.#scene.add(this.#camera, this.#model.root, this.#grid.root);
    this.#camera.add(this.#headlight, this.#headlight.target);
    this.#headlight.position.set(-0.4, 0.6, 1);
    this.#headlight.target.position.set(0, 0, -1);
    this.#light();
    this.look('front');
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#listening;
    this.canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        // Else the browser never gives it back.
        event.preventDefault();
        this.#isLost = true;
        this.#events.onLost?.(true);
      },
      { signal },
    );
    this.canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#isLost = false;
        this.#light();
        this.#events.onLost?.(false);
        this.draw();
      },
      { signal },
    );
  }

  #light(): void {
    this.#room?.dispose();
    this.#room = roomLight(this.#renderer, this.#scene);
  }

  /** Moves the teeth to a step of each arch, which may be a fraction. */
  setStep(upper: number, lower: number): void {
    this.#model.setStep(upper, lower);
    this.draw();
  }

  /** Lays the teeth at other steps over those that are shown, translucent; `null` takes them away. */
  setOverlay(steps: OfArches<number> | null): void {
    this.#model.setOverlay(steps);
    this.draw();
  }

  /** Shows or hides a part. */
  setShown(part: SchemePart, isShown: boolean): void {
    this.#model.setShown(part, isShown);
    this.draw();
  }

  /** Shows or hides a grid of one millimetre across the view. */
  setGrid(isShown: boolean): void {
    this.#grid.root.visible = isShown;
    this.draw();
  }

  /** Gives one tooth the colour of what is chosen; `null` for none. */
  choose(tooth: number | null): void {
    this.#model.teeth.choose(tooth);
    this.draw();
  }

  /** Looks along a view, and shows everything. */
  look(view: SchemeView): void {
    if (view === 'overjet') this.rig.orientation.copy(overjetOrientation());
    else this.rig.look(view);
    this.fit();
  }

  /** Moves the view so that all that is shown is seen from where it looks. */
  fit(): void {
    const { x: width, y: height } = this.#renderer.getSize(this.#size);
    this.#scene.updateMatrixWorld();
    const inverse = this.rig.orientation.clone().invert();
    const [seen, box] = [new Box3(), new Box3()];
    this.#model.root.traverseVisible((one) => {
      if (!('geometry' in one)) return;
      box.setFromObject(one);
      for (let at = 0; at < 8; at += 1) {
        const { min, max } = box;
        const corner = new Vector3(at & 1 ? max.x : min.x, at & 2 ? max.y : min.y, at & 4 ? max.z : min.z);
        seen.expandByPoint(corner.applyQuaternion(inverse));
      }
    });
    if (seen.isEmpty()) return;
    const [middle, extent] = [seen.getCenter(new Vector3()), seen.getSize(new Vector3())];
    const side = Math.max(1, Math.min(width, height));
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / side, height: height / side },
    });
    this.draw();
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
    this.#aim();
    this.#room?.turn(this.rig.orientation);
    this.#grid.root.quaternion.copy(this.rig.orientation);
    this.#grid.root.position.copy(this.rig.target);
    this.#renderer.render(this.#scene, this.#camera);
    this.#events.onRender?.();
  }

  #aim(): void {
    const { x: width, y: height } = this.#renderer.getSize(this.#size);
    const { orientation, target, span } = this.rig;
    const { x, y, z, w } = orientation;
    const sight = { orientation: [x, y, z, w], target: [target.x, target.y, target.z], span, depth: DEPTH } as const;
    aimCamera(this.#camera, sight, { width, height });
  }

  /** The tooth at a place of the canvas, in CSS pixels from its upper left corner; `null` where there is none. */
  pick(x: number, y: number): number | null {
    const { x: width, y: height } = this.#renderer.getSize(this.#size);
    this.#aim();
    this.#scene.updateMatrixWorld();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#camera);
    const crowns = this.#model.teeth.all.filter(({ group }) => group.visible).map(({ crown }) => crown);
    const tooth: unknown = ray.intersectObjects(crowns, false)[0]?.object.userData['tooth'];
    return typeof tooth === 'number' ? tooth : null;
  }

  /** Where the facial-axis point of a tooth is on the canvas, in CSS pixels; `null` for a tooth that is not shown. */
  project(tooth: number): { readonly x: number; readonly y: number } | null {
    const shown = this.#model.teeth.all.find((one) => one.tooth.tooth === tooth);
    if (shown === undefined || !shown.group.visible) return null;
    const { x: width, y: height } = this.#renderer.getSize(this.#size);
    this.#aim();
    const at = new Vector3(...shown.tooth.frame.origin).applyMatrix4(shown.group.matrix).project(this.#camera);
    return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
  }

  /** Gives everything back: memory, what the graphics card holds, and its context. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    // Nothing is drawn any more.
    this.#frame = -1;
    this.#listening.abort();
    this.#model.dispose();
    this.#grid.dispose();
    this.#scene.clear();
    this.#room?.dispose();
    this.#headlight.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
