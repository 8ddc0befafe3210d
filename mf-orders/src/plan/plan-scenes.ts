import type { PerArch } from '@dentarium/scheme';
import type { SchemePart, SchemeScene, SchemeView } from '@dentarium/scheme/scene';

/** What is laid over the teeth: where they were, or where they will be. */
export const OVERLAYS = ['none', 'start', 'end'] as const;
/** One of the overlays. */
export type Overlay = (typeof OVERLAYS)[number];

/** How plans are shown. */
export interface PlanDisplayOptions {
  readonly hidden: ReadonlySet<SchemePart>;
  readonly hasGrid: boolean;
  readonly overlay: Overlay;
  /** The tooth that stands out. */
  readonly selectedTooth: number | null;
}

/** What of a scene is used here. */
export type PlanScene = Pick<
  SchemeScene,
  'setStep' | 'setPartVisible' | 'setGrid' | 'setOverlay' | 'selectTooth' | 'look' | 'fit' | 'draw' | 'rig'
>;

const START: PerArch<number> = { upper: 0, lower: 0 };

/** The pictures of one plan, or of two that are compared. What is done to one is done to both, each within its own steps. */
export class PlanScenes {
  readonly #scenes = new Map<PlanScene, PerArch<number>>();
  readonly #firstPicture = Promise.withResolvers<void>();
  #at: PerArch<number> = START;
  #options: PlanDisplayOptions = { hidden: new Set(), hasGrid: false, overlay: 'none', selectedTooth: null };

  /** Where the teeth are; between two steps while these are played. */
  get at(): PerArch<number> {
    return this.#at;
  }

  /** Ends when there is a picture, or none will come. */
  get firstPicture(): Promise<void> {
    return this.#firstPicture.promise;
  }

  /** Says that a picture is seen, or that none will come. */
  resolveFirstPicture(): void {
    this.#firstPicture.resolve();
  }

  /** Adds a picture of a plan of so many steps. It returns what takes it away. */
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

  /** Changes how the plans are shown. */
  setDisplayOptions(options: PlanDisplayOptions): void {
    const previous = this.#options;
    this.#options = options;
    for (const [scene, steps] of this.#scenes) this.#applyOptions(scene, steps, previous);
  }

  /** Looks along a view. */
  look(view: SchemeView): void {
    for (const scene of this.#scenes.keys()) scene.look(view);
  }

  /** Shows all of each plan. */
  fit(): void {
    for (const scene of this.#scenes.keys()) scene.fit();
  }

  /** Makes the pictures larger or smaller. */
  zoom(factor: number): void {
    this.turn(({ rig }) => rig.zoom(factor));
  }

  /** Turns or moves every picture alike. */
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
    const { hidden, hasGrid, overlay, selectedTooth: chosen } = this.#options;
    const parts = new Set([...hidden, ...(previous?.hidden ?? [])]);
    for (const part of parts) scene.setPartVisible(part, !hidden.has(part));
    scene.setGrid(hasGrid);
    scene.selectTooth(chosen);
    scene.setOverlay(overlay === 'none' ? null : overlay === 'start' ? START : steps);
  }
}
