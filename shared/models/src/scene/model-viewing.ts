import { detectJawFrame, type JawFrame, type JawRole } from '../jaws/jaw-frame.ts';
import type { ModelFormat } from '../formats/read-model.ts';
import { RefusedModel } from '../loading/fetch-model.ts';
import type { LoadedModel, LoadProgress, ModelSource } from '../loading/messages.ts';
import type { ModelLoader } from '../loading/model-loader.ts';
import type { Body } from '../mesh/body.ts';
import type { Pane, StageOnCanvas } from '../painting/panes.ts';
import type { CameraRig } from './camera-rig.ts';
import { ModelScene, type Project } from './model-scene.ts';
import type { PlaceOnModel } from './pick.ts';
import { controlByPointer } from './pointer-control.ts';
import type { StandardView } from './views.ts';

/** How far a model is. */
export type ModelState =
  | { readonly status: 'loading'; readonly progress: LoadProgress | null }
  | { readonly status: 'shown'; readonly triangles: number }
  | { readonly status: 'failed'; readonly error: unknown };

/** What the page has to know of a viewing; the models themselves stay outside of React. */
export interface ViewingState {
  readonly models: ReadonlyMap<string, ModelState>;
  /** The graphics card has dropped the picture and has not given it back yet. */
  readonly isLost: boolean;
  /** What draws has failed and has not come back by itself. */
  readonly hasFailed: boolean;
}

/** A model that is loaded from somewhere. */
export interface ViewedModel {
  readonly key: string;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
  /** By the name of the file; what the server says of its content counts more. */
  readonly format: ModelFormat | null;
  /** Where its bytes are, for the worker; asked anew at each try. */
  readonly source: () => ModelSource;
  /** Asks by the page's own client when the worker is refused: it knows what to do when a session has ended, and what a refusal means. */
  readonly fetchAfterRefusal: (signal: AbortSignal) => Promise<Blob>;
}

interface LoadedBody {
  readonly body: Body;
  readonly role: JawRole;
  readonly stage: StageOnCanvas;
}

const NO_PANE: Pane = { x: 0, y: 0, width: 1, height: 1, stages: [] };

/** Models on one canvas: what loads them, and the scene that shows them. Whoever made it disposes of it. */
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

  /** Takes a scene over, and what loads models for it: both are disposed of with the viewing. */
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
   * @param createLoader starts the worker that loads, once there is something to show models on
   * @throws Error where there is no WebGL, and the reason of the signal
   */
  static async open(
    canvas: HTMLCanvasElement,
    createLoader: () => ModelLoader,
    signal: AbortSignal,
  ): Promise<ModelViewing> {
    return new ModelViewing(await ModelScene.open(canvas, signal), createLoader());
  }

  /** Has somebody told after each picture, and draws one. It returns what ends that. */
  follow(listener: (project: Project) => void): () => void {
    this.#followers.add(listener);
    this.scene.draw();
    return () => void this.#followers.delete(listener);
  }

  /** Has somebody told of places of models that are chosen, by a click that turned nothing or by keys. It returns what ends that. */
  onPick(listener: (at: PlaceOnModel) => void): () => void {
    this.#pickers.add(listener);
    return () => void this.#pickers.delete(listener);
  }

  /** Chooses the place that is seen at a place of the canvas, in CSS pixels. It gives whether a model is there. */
  pickAt(x: number, y: number): boolean {
    const at = this.scene.pick(x, y);
    if (at !== null) for (const pick of this.#pickers) pick(at);
    return at !== null;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`. */
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

  /** Turns, moves or zooms by hand: the view stays as it is when another model comes. */
  turn(move: (rig: CameraRig) => void): void {
    move(this.scene.rig);
    this.#handleMove();
  }

  #handleMove(): void {
    this.#isTouched = true;
    this.scene.draw();
  }

  /** Loads a model and shows it; what is there or on its way is not loaded again. */
  async show({ key, role, stage, format, source, fetchAfterRefusal: refused }: ViewedModel): Promise<void> {
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
        if (!(error instanceof RefusedModel)) throw error;
        return this.#loader.load(await refused(stop.signal), options);
      });
      this.#show(key, model, { role, stage });
      // What the page says of it is drawn in a task of its own, so that neither holds up the page for long.
      await new Promise((resolve) => setTimeout(resolve));
      if (stop.signal.aborted) this.#hide(key);
      else this.#setModel(key, { status: 'shown', triangles: model.body.indices.length / 3 });
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

  /** Where left, back and up are in the files of a stage, by those that are shown. */
  protected detectFrame(stage: StageOnCanvas): JawFrame {
    return detectJawFrame([...this.#loadedBodies.values()].filter((one) => one.stage === stage));
  }

  /** The surface of a model that is there. */
  protected getBody(id: string): Body | undefined {
    return this.#loadedBodies.get(id)?.body;
  }

  /** Lets go of a model that is not wanted any more. */
  remove(id: string): void {
    this.cancel(id);
    this.#hide(id);
  }

  /** Shows or hides a model that is there. */
  setVisible(id: string, isVisible: boolean): void {
    this.scene.setVisible(id, isVisible);
  }

  /** How much of what is behind a model shows through: 1 nothing. */
  setOpacity(id: string, opacity: number): void {
    this.scene.setOpacity(id, opacity);
  }

  /** Looks along a standard view, at all that is shown. */
  setView(view: StandardView): void {
    this.scene.rig.setView(view);
    this.scene.fit();
    this.#isTouched = false;
  }

  /** Shows each of two stages in a picture of its own, or both in one. */
  setApart(areApart: boolean): void {
    this.scene.setApart(areApart);
    if (!this.#isTouched) this.scene.fit();
  }

  /** Gives up a model that is on its way. */
  cancel(id: string): void {
    this.#loads.get(id)?.abort(new DOMException('cancelled', 'AbortError'));
    this.#setModel(id, null);
  }

  /** Frees everything: the worker, the memory, the graphics card. */
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
