import { CameraRig } from '@dentarium/models/scene';
import {
  BackSide,
  Box3,
  BoxGeometry,
  Data3DTexture,
  DataTexture,
  GLSL3,
  Group,
  LinearFilter,
  Matrix3,
  Matrix4,
  Mesh,
  OrthographicCamera,
  RawShaderMaterial,
  RedFormat,
  RGBAFormat,
  Scene,
  UnsignedByteType,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { CoarseCopy } from '../voxels/coarse-copy.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import { type CanalTube, createCanalTubes, disposeTubes } from './canal-tubes.ts';
import type { GraphicsCard } from './graphics-card.ts';
import { FRAGMENT_SHADER, VERTEX_SHADER } from './ray-caster.ts';
import { type Look, TRANSFER_STEPS, createTransferTable } from './transfer.ts';
import type { VolumeBox } from './volume-box.ts';

/** The events of a scene for its page. */
export interface VolumeSceneEvents {
  /** Called after each picture. */
  readonly onRender: () => void;
  /** Called with `true` when the graphics card has lost the context, and with `false` when it is restored. */
  readonly onLost: (isLost: boolean) => void;
}

/** Pixels that are drawn during movement and at rest. Each of them is a ray through the volume. */
const [MAX_MOVING_PIXELS, MAX_STILL_PIXELS] = [120_000, 600_000];
/** The share of these pixels that a software renderer draws. */
const SOFTWARE_PIXEL_SHARE = 0.2;
/** Milliseconds after the last movement until the fine picture is drawn. */
const STILL_DELAY_MS = 200;
/** Ray steps per voxel during movement and at rest. */
const [MOVING_STEP, STILL_STEP] = [1.5, 0.7];

/** A volume in a WebGL canvas, rendered by rays through its copy whenever something changes. The owner disposes of it. */
export class VolumeScene {
  readonly rig = new CameraRig();
  readonly #canvas: HTMLCanvasElement;
  readonly #events: VolumeSceneEvents;
  readonly #copy: CoarseCopy;
  readonly #step: number;
  readonly #share: number;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #geometry = new BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0.5);
  readonly #volume: Data3DTexture;
  readonly #transfer = new DataTexture(new Uint8Array(TRANSFER_STEPS * 4), TRANSFER_STEPS, 1, RGBAFormat);
  readonly #material: RawShaderMaterial;
  readonly #mesh: Mesh;
  #canals = new Group();
  readonly #listening = new AbortController();
  #frame = 0;
  #stillTimer: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  #isLost = false;

  /** @throws Error where there is no WebGL */
  constructor(
    canvas: HTMLCanvasElement,
    copy: CoarseCopy,
    box: VolumeBox,
    kind: GraphicsCard['kind'],
    events: VolumeSceneEvents,
  ) {
    this.#canvas = canvas;
    this.#events = events;
    this.#copy = copy;
    this.#step = box.step;
    this.#share = kind === 'card' ? 1 : SOFTWARE_PIXEL_SHARE;
    this.#renderer = new WebGLRenderer({ canvas, antialias: false, alpha: true, powerPreference: 'high-performance' });
    this.#volume = createTexture(copy);
    this.#transfer.magFilter = LinearFilter;
    this.#transfer.minFilter = LinearFilter;
    const [x, y, z] = copy.size;
    const place = new Matrix4()
      .makeBasis(...(box.edges.map((edge) => new Vector3(...edge)) as [Vector3, Vector3, Vector3]))
      .setPosition(...box.corner);
    this.#material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      side: BackSide,
      transparent: true,
      premultipliedAlpha: true,
      depthTest: false,
      uniforms: {
        volume: { value: this.#volume },
        transfer: { value: this.#transfer },
        ahead: { value: new Vector3() },
        half_voxel: { value: new Vector3(0.5 / x, 0.5 / y, 0.5 / z) },
        slopes: { value: new Matrix3().setFromMatrix4(place).invert().transpose() },
        light: { value: new Vector3() },
        step_mm: { value: this.#step },
        is_mip: { value: false },
        window: { value: new Vector2(0, 1) },
      },
    });
    this.#mesh = new Mesh(this.#geometry, this.#material);
    this.#mesh.matrixAutoUpdate = false;
    this.#mesh.matrix.copy(place);
    this.#mesh.frustumCulled = false;
    this.#scene.add(this.#mesh);
    this.#scene.updateMatrixWorld();
    this.#listen();
  }

  #listen(): void {
    const { signal } = this.#listening;
    this.#canvas.addEventListener(
      'webglcontextlost',
      (event) => {
        // Otherwise the browser never restores the context.
        event.preventDefault();
        this.#isLost = true;
        this.#events.onLost(true);
      },
      { signal },
    );
    this.#canvas.addEventListener(
      'webglcontextrestored',
      () => {
        this.#isLost = false;
        this.#events.onLost(false);
        this.draw();
      },
      { signal },
    );
  }

  /**
   * Sets the rendering style of the volume.
   *
   * @param level the lowest measure of bone
   * @param window the measures that are black and white in the maximum intensity projection
   */
  show(look: Look, level: number, window: GreyWindow): void {
    const { low, high } = this.#copy;
    this.#transfer.image.data?.set(createTransferTable(look, level, this.#copy));
    this.#transfer.needsUpdate = true;
    const share = (measure: number): number => (measure - low) / (high - low);
    const [black, white] = [window.centre - window.width / 2, window.centre + window.width / 2];
    this.#set('window', new Vector2(share(black), share(white)));
    this.#set('is_mip', look === 'mip');
    this.draw();
  }

  /** Shows nerve canals in place of the former ones. */
  showCanals(tubes: readonly CanalTube[]): void {
    this.#scene.remove(this.#canals);
    disposeTubes(this.#canals);
    this.#canals = createCanalTubes(tubes, getComputedStyle(this.#canvas).getPropertyValue('--d-viewer-nerve'));
    this.#scene.add(this.#canals);
    this.draw();
  }

  #set(name: string, value: unknown): void {
    const uniform = this.#material.uniforms[name];
    if (uniform !== undefined) uniform.value = value;
  }

  /** Moves the view so that the whole volume is visible from the current direction. */
  fit(): void {
    const { width, height } = this.#size();
    const inverse = this.rig.orientation.clone().invert();
    const bounds = new Box3();
    for (let corner = 0; corner < 8; corner += 1)
      bounds.expandByPoint(
        new Vector3(corner & 1, (corner >> 1) & 1, corner >> 2)
          .applyMatrix4(this.#mesh.matrix)
          .applyQuaternion(inverse),
      );
    const [middle, extent] = [bounds.getCenter(new Vector3()), bounds.getSize(new Vector3())];
    const side = Math.min(width, height);
    this.rig.fit(middle.applyQuaternion(this.rig.orientation), {
      width: extent.x,
      height: extent.y,
      share: { width: width / side, height: height / side },
    });
    this.draw();
  }

  /** Returns the mm that a CSS pixel shows. */
  mmPerPixel(): number {
    const { width, height } = this.#size();
    return this.rig.span / Math.min(width, height);
  }

  #size(): { width: number; height: number } {
    return { width: Math.max(1, this.#canvas.clientWidth), height: Math.max(1, this.#canvas.clientHeight) };
  }

  /** Draws coarsely with the next animation frame, and finely after the movement has ended. */
  move(): void {
    this.#isMoving = true;
    clearTimeout(this.#stillTimer);
    this.#stillTimer = setTimeout(() => {
      this.#isMoving = false;
      this.draw();
    }, STILL_DELAY_MS);
    this.draw();
  }

  /** Draws once with the next animation frame. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#isLost) this.#drawNow();
    });
  }

  #drawNow(): void {
    const { width, height } = this.#size();
    const maxPixels = (this.#isMoving ? MAX_MOVING_PIXELS : MAX_STILL_PIXELS) * this.#share;
    this.#renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio, Math.sqrt(maxPixels / (width * height))));
    this.#renderer.setSize(width, height, false);
    this.#aim(width, height);
    this.#set('step_mm', this.#step * (this.#isMoving ? MOVING_STEP : STILL_STEP));
    this.#renderer.render(this.#scene, this.#camera);
    this.#events.onRender();
  }

  /** Places the camera in front of everything and sets the direction of the rays. */
  #aim(width: number, height: number): void {
    const [camera, rig] = [this.#camera, this.rig];
    const half = rig.span / Math.min(width, height) / 2;
    Object.assign(camera, { left: -width * half, right: width * half, top: height * half, bottom: -height * half });
    const farDistance = new Box3().setFromObject(this.#mesh).expandByPoint(rig.target).getSize(new Vector3()).length();
    camera.near = 0;
    camera.far = farDistance * 2;
    camera.quaternion.copy(rig.orientation);
    const back = new Vector3(0, 0, 1).applyQuaternion(rig.orientation);
    camera.position.copy(rig.target).addScaledVector(back, farDistance);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const toBox = new Matrix3().setFromMatrix4(this.#mesh.matrix).invert();
    this.#set('ahead', back.clone().negate().applyMatrix3(toBox));
    this.#set('light', back);
  }

  /** Releases the memory, the resources of the graphics card, and its context. */
  dispose(): void {
    clearTimeout(this.#stillTimer);
    cancelAnimationFrame(this.#frame);
    // Prevents further drawing.
    this.#frame = -1;
    this.#listening.abort();
    this.#scene.clear();
    disposeTubes(this.#canals);
    this.#geometry.dispose();
    this.#material.dispose();
    this.#volume.dispose();
    this.#transfer.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

function createTexture({ size, values }: CoarseCopy): Data3DTexture {
  const texture = new Data3DTexture(values, ...size);
  texture.format = RedFormat;
  texture.type = UnsignedByteType;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}
