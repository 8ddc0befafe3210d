import { detectJawFrame, type JawFrame, type JawRole } from '../jaws/jaw-frame.ts';
import type { ModelFormat } from '../formats/read-model.ts';
import { ModelRefusedError } from '../loading/fetch-model.ts';
import type { LoadedModel, LoadProgress, ModelSource } from '../loading/messages.ts';
import type { ModelLoader } from '../loading/model-loader.ts';
import type { Body } from '../mesh/body.ts';
import type { ModelNotice } from '../mesh/mesh.ts';
import type { Pane, StageOnCanvas } from '../painting/panes.ts';
import type { CameraRig } from './camera-rig.ts';
import { ModelScene, type Project } from './model-scene.ts';
import type { PlaceOnModel } from './pick.ts';
import { controlByPointer } from './pointer-control.ts';
import type { StandardView } from './views.ts';

/** The loading state of a model. */
export type ModelState =
  | { readonly status: 'loading'; readonly progress: LoadProgress | null }
  | { readonly status: 'shown'; readonly triangles: number; readonly notices: readonly ModelNotice[] }
  | { readonly status: 'failed'; readonly error: unknown };

/** The state of a viewing that the page needs. The models themselves stay outside React. */
export interface ViewingState {
  readonly models: ReadonlyMap<string, ModelState>;
  /** True while the context of the graphics card is lost. */
  readonly isLost: boolean;
  /** True if drawing has failed and has not recovered by itself. */
  readonly hasFailed: boolean;
}

/** A model with its source. */
export interface ViewedModel {
  readonly key: string;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
  /** By the file extension. The content type of the server has priority. */
  readonly format: ModelFormat | null;
  /** Returns the source of its bytes for the worker. Called for each attempt. */
  readonly source: () => ModelSource;
  /**
   * Fetches the bytes with the page's own client after a refusal. The client handles ended sessions and explains
   * refusals.
   */
  readonly fetchAfterRefusal: (signal: AbortSignal) => Promise<Blob>;
}

interface LoadedBody {
  readonly body: Body;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
}

const NO_PANE: Pane = { x: 0, y: 0, width: 1, height: 1, stages: [] };

/** Models on one canvas: their loader and their scene. The creator disposes of it. */
export class ModelViewing {
  readonly scene: ModelScene;
  readonly #loader: ModelLoader;
  readonly #release: () => void;
  readonly #listeners = new Set<() => void>();
  readonly #loads = new Map<string, AbortController>();
  readonly #loadedBodies = new Map<string, LoadedBody>();
  readonly #size: ResizeObserver;
  #state: ViewingState = { models: new Map(), isLost: false, hasFailed: false };
  #isTouched = false;
  readonly #followers = new Set<(project: Project) => void>();
  readonly #pickers = new Set<(at: PlaceOnModel) => void>();

  /** Takes over a scene and a loader, and disposes of both with the viewing. */
  constructor(scene: ModelScene, loader: ModelLoader) {
    this.scene = scene;
    this.#loader = loader;
    const { canvas } = scene;
    this.scene.rig.setView('front');
    this.scene.setEvents({
      onRender: (project) => {
        for (const follow of this.#followers) follow(project);
      },
      onLost: (isLost) => this.#set({ isLost }),
      onFailed: (hasFailed) => this.#set({ hasFailed }),
    });
    this.#release = controlByPointer(canvas, this.scene.rig, {
      onChange: () => this.#handleMove(),
      onClick: (x, y) => void this.pickAt(x, y),
      getPane: (x, y) => this.scene.findPane(x, y) ?? NO_PANE,
    });
    this.#size = new ResizeObserver(() => this.scene.resize(canvas.clientWidth, canvas.clientHeight));
    this.#size.observe(canvas);
  }

  /**
   * Opens a canvas for models.
   *
   * @param newLoader starts the loading worker, once there is a canvas
   * @throws Error without WebGL, and the reason of the signal
   */
  static async open(
    canvas: HTMLCanvasElement,
    createLoader: () => ModelLoader,
    signal: AbortSignal,
  ): Promise<ModelViewing> {
    return new ModelViewing(await ModelScene.open(canvas, signal), createLoader());
  }

  /** Notifies a listener after each picture, and draws one. Returns the function that unsubscribes. */
  follow(listener: (project: Project) => void): () => void {
    this.#followers.add(listener);
    this.scene.draw();
    return () => void this.#followers.delete(listener);
  }

  /**
   * Notifies a listener of points that are picked, by a click without a drag or by keys. Returns the function that
   * unsubscribes.
   */
  onPick(listener: (at: PlaceOnModel) => void): () => void {
    this.#pickers.add(listener);
    return () => void this.#pickers.delete(listener);
  }

  /** Picks the visible point at a point of the canvas, in CSS pixels. Returns whether a model is there. */
  pickAt(x: number, y: number): boolean {
    const at = this.scene.pick(x, y);
    if (at !== null) for (const pick of this.#pickers) pick(at);
    return at !== null;
  }

  /** Subscribes for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the state for `useSyncExternalStore`. */
  readonly state = (): ViewingState => this.#state;

  #set(change: Partial<ViewingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #setModel(id: string, state: ModelState | null): void {
    const models = new Map(this.#state.models);
    if (state === null) models.delete(id);
    else models.set(id, state);
    this.#set({ models });
  }

  /** Turns, moves or zooms by hand. The view then stays unchanged when another model arrives. */
  turn(move: (rig: CameraRig) => void): void {
    move(this.scene.rig);
    this.#handleMove();
  }

  #handleMove(): void {
    this.#isTouched = true;
    this.scene.draw();
  }

  /** Loads and shows a model. Loaded and loading models are skipped. */
  async show({ key, role, stage, format, source, fetchAfterRefusal }: ViewedModel): Promise<void> {
    if (this.#loads.has(key) || this.#loadedBodies.has(key)) return;
    const stop = new AbortController();
    this.#loads.set(key, stop);
    this.#setModel(key, { status: 'loading', progress: null });
    const options = {
      format,
      signal: stop.signal,
      onProgress: (progress: LoadProgress) => this.#setModel(key, { status: 'loading', progress }),
    };
    try {
      const model = await this.#loader.load(source(), options).catch(async (error: unknown) => {
        if (!(error instanceof ModelRefusedError)) throw error;
        return this.#loader.load(await fetchAfterRefusal(stop.signal), options);
      });
      this.#show(key, model, { role, stage });
      // The page updates in a separate task, so that neither task blocks it for long.
      await new Promise((resolve) => setTimeout(resolve));
      if (stop.signal.aborted) this.#hide(key);
      else {
        const { indices, notices } = model.body;
        this.#setModel(key, { status: 'shown', triangles: indices.length / 3, notices });
      }
    } catch (error) {
      if (!stop.signal.aborted) this.#setModel(key, { status: 'failed', error });
    } finally {
      this.#loads.delete(key);
    }
  }

  #show(id: string, { body, skin }: LoadedModel, placement: Pick<LoadedBody, 'role' | 'stage'>): void {
    this.#loadedBodies.set(id, { body, ...placement });
    this.scene.add({ key: id, body, skin, ...placement });
    this.scene.setFrame(this.detectFrame(placement.stage), placement.stage);
    if (!this.#isTouched) this.scene.fit();
  }

  #hide(id: string): void {
    this.#loadedBodies.delete(id);
    this.scene.remove(id);
  }

  /** Detects the patient's directions in the files of a stage from its loaded models. */
  protected detectFrame(stage: StageOnCanvas): JawFrame {
    const bodies = [...this.#loadedBodies.values()].filter((one) => one.stage === stage);
    // Points have no surface whose direction tells the top.
    return detectJawFrame(bodies.map((one) => (one.body.indices.length === 0 ? { ...one, role: 'other' } : one)));
  }

  /** Returns the surface of a loaded model. */
  protected getBody(id: string): Body | undefined {
    return this.#loadedBodies.get(id)?.body;
  }

  /** Removes a model and cancels its loading. */
  remove(id: string): void {
    this.cancel(id);
    this.#hide(id);
  }

  /** Shows or hides a loaded model. */
  setVisible(id: string, isVisible: boolean): void {
    this.scene.setVisible(id, isVisible);
  }

  /** Sets the opacity of a model from 0 to 1. */
  setOpacity(id: string, opacity: number): void {
    this.scene.setOpacity(id, opacity);
  }

  /** Switches to a standard view of all visible models. */
  setView(view: StandardView): void {
    this.scene.rig.setView(view);
    this.scene.fit();
    this.#isTouched = false;
  }

  /** Shows each of two stages in its own picture, or both in one. */
  setApart(areApart: boolean): void {
    this.scene.setApart(areApart);
    if (!this.#isTouched) this.scene.fit();
  }

  /** Cancels the loading of a model. */
  cancel(id: string): void {
    this.#loads.get(id)?.abort(new DOMException('cancelled', 'AbortError'));
    this.#setModel(id, null);
  }

  /** Frees the worker, the memory, and the graphics card. */
  dispose(): void {
    for (const stop of this.#loads.values()) stop.abort(new DOMException('left', 'AbortError'));
    this.#listeners.clear();
    this.#size.disconnect();
    this.#release();
    this.#loader.dispose();
    this.scene.dispose();
    this.#loadedBodies.clear();
  }
}
