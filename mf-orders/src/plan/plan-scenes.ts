import type { PerArch } from '@dentarium/scheme';
import type { SchemePart, SchemeScene, SchemeView } from '@dentarium/scheme/scene';

/** The overlay over the teeth: their position at the start, or at the end. */
export const OVERLAYS = ['none', 'start', 'end'] as const;
/** One of the overlays. */
export type Overlay = (typeof OVERLAYS)[number];

/** The display options of plans. */
export interface PlanDisplayOptions {
  readonly hidden: ReadonlySet<SchemePart>;
  readonly hasGrid: boolean;
  readonly overlay: Overlay;
  /** The highlighted tooth. */
  readonly selectedTooth: number | null;
}

/** The used part of a scene. */
export type PlanScene = Pick<
  SchemeScene,
  'setStep' | 'setPartVisible' | 'setGrid' | 'setOverlay' | 'selectTooth' | 'look' | 'hasTeeth' | 'fit' | 'draw' | 'rig'
>;

const START: PerArch<number> = { upper: 0, lower: 0 };

/** The pictures of one plan, or of two compared ones. Both change together, each within its own steps. */
export class PlanScenes {
  readonly #scenes = new Map<PlanScene, PerArch<number>>();
  readonly #firstPicture = Promise.withResolvers<void>();
  #at: PerArch<number> = START;
  #options: PlanDisplayOptions = { hidden: new Set(), hasGrid: false, overlay: 'none', selectedTooth: null };

  /** Returns the position of the teeth, which is between two steps during playback. */
  get at(): PerArch<number> {
    return this.#at;
  }

  /** Resolves when there is a picture, or none will appear. */
  get firstPicture(): Promise<void> {
    return this.#firstPicture.promise;
  }

  /** Reports that a picture is visible, or that none will appear. */
  resolveFirstPicture(): void {
    this.#firstPicture.resolve();
  }

  /** Adds a picture of a plan with its number of steps. Returns a function that removes it. */
  add(scene: PlanScene, steps: PerArch<number>): () => void {
    this.#scenes.set(scene, steps);
    this.#applyStep(scene, steps);
    this.#applyOptions(scene, steps, null);
    return () => void this.#scenes.delete(scene);
  }

  /** Moves the teeth to a step of each arch, which may be a fraction. */
  setStep(at: PerArch<number>): void {
    this.#at = at;
    for (const [scene, steps] of this.#scenes) this.#applyStep(scene, steps);
  }

  /** Changes the display options. */
  setDisplayOptions(options: PlanDisplayOptions): void {
    const previous = this.#options;
    this.#options = options;
    for (const [scene, steps] of this.#scenes) this.#applyOptions(scene, steps, previous);
  }

  /** Returns whether a plan has teeth of an arch. */
  hasTeeth(arch: keyof PerArch<unknown>): boolean {
    return [...this.#scenes.keys()].some((scene) => scene.hasTeeth(arch));
  }

  /** Switches to a view. */
  look(view: SchemeView): void {
    for (const scene of this.#scenes.keys()) scene.look(view);
  }

  /** Fits each plan into its picture. */
  fit(): void {
    for (const scene of this.#scenes.keys()) scene.fit();
  }

  /** Zooms the pictures. */
  zoom(factor: number): void {
    this.turn(({ rig }) => rig.zoom(factor));
  }

  /** Turns or moves all pictures together. */
  turn(move: (scene: PlanScene) => void): void {
    for (const scene of this.#scenes.keys()) {
      move(scene);
      scene.draw();
    }
  }

  #applyStep(scene: PlanScene, steps: PerArch<number>): void {
    scene.setStep(Math.min(this.#at.upper, steps.upper), Math.min(this.#at.lower, steps.lower));
  }

  #applyOptions(scene: PlanScene, steps: PerArch<number>, previous: PlanDisplayOptions | null): void {
    const { hidden, hasGrid, overlay, selectedTooth } = this.#options;
    const parts = new Set([...hidden, ...(previous?.hidden ?? [])]);
    for (const part of parts) scene.setPartVisible(part, !hidden.has(part));
    scene.setGrid(hasGrid);
    scene.selectTooth(selectedTooth);
    scene.setOverlay(overlay === 'none' ? null : overlay === 'start' ? START : steps);
  }
}
