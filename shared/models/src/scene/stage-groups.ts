import { Group, Matrix4, Vector3 } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame } from '../jaws/jaw-frame.ts';
import type { StageOnCanvas } from '../painting/panes.ts';

/** The models of two stages, each in the frame of the patient by its own jaws, or the second laid on the first. */
export class StageGroups {
  readonly groups: readonly [Group, Group] = [new Group(), new Group()];
  readonly #frames: readonly [Matrix4, Matrix4] = [new Matrix4(), new Matrix4()];
  #motion: Matrix4 | null = null;

  constructor() {
    for (const group of this.groups) group.matrixAutoUpdate = false;
  }

  /** Says where left, back and up are in the files of a stage. */
  place({ left, back, up, middle }: JawFrame, stage: StageOnCanvas): void {
    this.#frames[stage]
      .makeBasis(new Vector3(...left), new Vector3(...back), new Vector3(...up))
      .transpose()
      .multiply(new Matrix4().makeTranslation(-middle[0], -middle[1], -middle[2]));
    this.#update();
  }

  /** Lays the second stage on the first, by a motion from its files to those of the first; `null` lets it lie by its own jaws. */
  superimpose(motion: RigidMotion | null): void {
    this.#motion = motion === null ? null : matrixOf(motion);
    this.#update();
  }

  /** Shows the models of some stages alone. */
  only(stages: readonly StageOnCanvas[]): void {
    for (const [stage, group] of this.groups.entries()) group.visible = stages.some((one) => one === stage);
  }

  #update(): void {
    const [first, second] = this.#frames;
    this.groups[0].matrix.copy(first);
    this.groups[1].matrix.copy(second);
    if (this.#motion !== null) this.groups[1].matrix.copy(first).multiply(this.#motion);
    for (const group of this.groups) group.matrixWorldNeedsUpdate = true;
  }
}

function matrixOf({ turn: [a, b, c], way: [x, y, z] }: RigidMotion): Matrix4 {
  return new Matrix4().set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
}
