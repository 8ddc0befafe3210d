import { Matrix4, Vector3 } from 'three';
import type { RigidMotion } from '../alignment/rigid-motion.ts';
import type { JawFrame } from '../jaws/jaw-frame.ts';
import type { StageOnCanvas } from '../painting/panes.ts';

/**
 * The matrices from the files of two stages to the frame of the patient: each by its own jaws, or the second
 * superimposed on the first.
 */
export class StageFrames {
  readonly #own: readonly [Matrix4, Matrix4] = [new Matrix4(), new Matrix4()];
  #motion: Matrix4 | null = null;

  /** Sets the patient's left, back and top in the files of a stage. */
  setFrame({ left, back, up, middle }: JawFrame, stage: StageOnCanvas): void {
    this.#own[stage]
      .makeBasis(new Vector3(...left), new Vector3(...back), new Vector3(...up))
      .transpose()
      .multiply(new Matrix4().makeTranslation(-middle[0], -middle[1], -middle[2]));
  }

  /**
   * Superimposes the second stage on the first, by a motion from its files to those of the first; `null` restores its
   * own position.
   */
  superimpose(motion: RigidMotion | null): void {
    this.#motion = motion === null ? null : createMotionMatrix(motion);
  }

  /** Returns the matrix of a stage. */
  toMatrix(stage: StageOnCanvas): Matrix4 {
    if (stage === 0 || this.#motion === null) return this.#own[stage].clone();
    return this.#own[0].clone().multiply(this.#motion);
  }
}

function createMotionMatrix({ turn: [a, b, c], way: [x, y, z] }: RigidMotion): Matrix4 {
  return new Matrix4().set(...a, x, ...b, y, ...c, z, 0, 0, 0, 1);
}
